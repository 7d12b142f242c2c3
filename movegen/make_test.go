package movegen

import "testing"

// TestMakeNull checks the key, the clocks and the loss of the e.p. square.
func TestMakeNull(t *testing.T) {
	visitAll(t, 9, scaled(20_000), func(p, _ *Position, _ Move) {
		if p.InCheck() {
			return
		}
		var next Position
		p.MakeNull(&next)
		fresh := mustParse(t, next.FEN())
		if next != fresh {
			t.Fatalf("%s: null move leads to %+v, read from FEN %+v", p.FEN(), next, fresh)
		}
		if next.side == p.side || next.halfmove != p.halfmove+1 || next.epSquare != NoSquare {
			t.Fatalf("%s: null move leads to %s", p.FEN(), next.FEN())
		}
	})
}

// TestKeyAfter compares KeyAfter with the key after Make, for all moves for which it
// should be exact.
func TestKeyAfter(t *testing.T) {
	known := 0
	visitAll(t, 10, scaled(20_000), func(p, before *Position, m Move) {
		if m == NoMove || m.Kind() != Normal || p.castling != before.castling || p.epSquare != NoSquare {
			return
		}
		known++
		if got := before.KeyAfter(m); got != p.key {
			t.Fatalf("%s: after %s the key is %x, KeyAfter says %x", before.FEN(), m, p.key, got)
		}
	})
	if known == 0 {
		t.Fatal("no move was tried")
	}
}

// TestMakeClocks follows the two counters through a short game.
func TestMakeClocks(t *testing.T) {
	p := StartPosition()
	for _, step := range []struct{ move, fen string }{
		{"g1f3", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"},
		{"g8f6", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2"},
		{"h1g1", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBR1 b Qkq - 3 2"},
		{"f6e4", "rnbqkb1r/pppppppp/8/8/4n3/5N2/PPPPPPPP/RNBQKBR1 w Qkq - 4 3"},
		{"d2d3", "rnbqkb1r/pppppppp/8/8/4n3/3P1N2/PPP1PPPP/RNBQKBR1 b Qkq - 0 3"},
		{"e4f2", "rnbqkb1r/pppppppp/8/8/8/3P1N2/PPP1PnPP/RNBQKBR1 w Qkq - 0 4"},
		{"e1f2", "rnbqkb1r/pppppppp/8/8/8/3P1N2/PPP1PKPP/RNBQ1BR1 b kq - 0 4"},
	} {
		m, err := p.ParseUCI(step.move)
		if err != nil {
			t.Fatal(err)
		}
		p.Advance(m)
		if got := p.FEN(); got != step.fen {
			t.Fatalf("after %s: %s, want %s", step.move, got, step.fen)
		}
	}
}

// TestClocksGoOn checks that moves after the greatest clocks of a FEN do not make them begin
// anew, and that what is written then can be read.
func TestClocksGoOn(t *testing.T) {
	for fen, move := range map[string]string{
		"4k3/8/8/8/8/8/8/4K3 b - - 65535 65535":  "e8d8",
		"r3k3/8/8/8/8/8/8/4K3 b q - 65535 65535": "e8c8",
		"4k3/8/8/8/8/8/8/R3K3 b - - 65535 65535": "",
	} {
		p := mustParse(t, fen)
		var next Position
		if m, err := p.ParseUCI(move); err == nil {
			p.Make(m, &next)
		} else {
			p.MakeNull(&next)
		}
		if next.HalfmoveClock() != 65536 || next.FullmoveNumber() != 65536 {
			t.Errorf("%s, %s: clocks %d and %d", fen, move, next.HalfmoveClock(), next.FullmoveNumber())
		}
		if q := mustParse(t, next.FEN()); q.HalfmoveClock() != 65535 || q.FullmoveNumber() != 65535 {
			t.Errorf("%s, %s: written as %s", fen, move, next.FEN())
		}
	}
}

// TestNoAllocations checks that generating and making moves allocates nothing.
func TestNoAllocations(t *testing.T) {
	p := mustParse(t, perftBenches[1].fen)
	var l MoveList
	var next Position
	if n := testing.AllocsPerRun(100, func() {
		p.GenerateCaptures(&l)
		p.GenerateQuiets(&l)
		p.GenerateLegal(&l)
		for _, m := range l.Slice() {
			if p.IsLegal(m) && !p.GivesCheck(m) {
				p.Make(m, &next)
				next.HasLegalMove()
			}
		}
		p.MakeNull(&next)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestReversibleMove plays random games and compares with the definition: two
// positions, an odd number of plies apart, differ only in the square of one piece and
// the side to move.
func TestReversibleMove(t *testing.T) {
	r := NewPRNG(7)
	found, asked := 0, 0
	for range 60 {
		var line []Position
		p := StartPosition()
		for range 120 {
			line = append(line, p)
			var list MoveList
			p.GenerateLegal(&list)
			if list.N == 0 {
				break
			}
			p.Advance(list.Moves[r.Intn(list.N)])
		}
		for i := range line {
			for j := i - 3; j >= 0; j -= 2 {
				asked++
				want := oneReversibleMoveApart(&line[i], &line[j])
				if got := line[i].ReversibleMove(line[i].Key() ^ line[j].Key()); got != want {
					t.Fatalf("%s and %s: %v, want %v", line[i].FEN(), line[j].FEN(), got, want)
				}
				if want {
					found++
				}
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d of %d pairs were a move apart", found, asked)
	}
}

// oneReversibleMoveApart compares the boards square by square.
func oneReversibleMoveApart(p, q *Position) bool {
	if p.castling != q.castling || p.epSquare != q.epSquare || p.side == q.side {
		return false
	}
	var differ []Square
	for s := range p.board {
		if p.board[s] != q.board[s] {
			differ = append(differ, Square(s))
		}
	}
	if len(differ) != 2 {
		return false
	}
	a, b := differ[0], differ[1]
	pc := p.board[a]
	if pc == NoPiece {
		a, b = b, a
		pc = p.board[a]
	}
	// The same piece, from a in p to b in q, both target squares empty.
	if p.board[b] != NoPiece || q.board[a] != NoPiece || q.board[b] != pc || pc.Type() == Pawn {
		return false
	}
	return Attacks(pc.Type(), a, p.Occupied()).Has(b)
}
