package movegen

import "testing"

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
