package movegen

import (
	"slices"
	"strings"
	"testing"

	"github.com/dylhunn/dragontoothmg"
	"github.com/notnil/chess"
)

// rawFEN returns p's FEN with the en passant square of every double push, whether or
// not a capture is legal, so that the other libraries decide for themselves.
func rawFEN(p, before *Position, last Move) string {
	fields := strings.Fields(p.FEN())
	if before != nil && before.PieceOn(last.From()).Type() == Pawn && last.From()^last.To() == 16 {
		fields[3] = ((last.From() + last.To()) / 2).String()
	}
	return strings.Join(fields, " ")
}

func ourMoves(p *Position) []string {
	var l MoveList
	p.GenerateLegal(&l)
	moves := make([]string, 0, l.N)
	for _, m := range l.Slice() {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	return moves
}

func dragontoothMoves(fen string) []string {
	board := dragontoothmg.ParseFen(fen)
	var moves []string
	for _, m := range board.GenerateLegalMoves() {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	return moves
}

func notnilMoves(t *testing.T, fen string) []string {
	t.Helper()
	var pos chess.Position
	if err := pos.UnmarshalText([]byte(fen)); err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	var moves []string
	for _, m := range pos.ValidMoves() {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	return moves
}

// missedByDragontooth returns the legal moves of the one class dragontoothmg
// does not generate: en passant by a pawn pinned on a diagonal, captured along
// the line of the pin.
func missedByDragontooth(p *Position) []string {
	var l MoveList
	p.GenerateLegal(&l)
	king := p.King(p.side)
	var missed []string
	for _, m := range l.Slice() {
		if m.Kind() == EnPassant && p.Pinned(p.side).Has(m.From()) &&
			BishopAttacks(king, 0).Has(m.From()) && Line(king, m.From()).Has(m.To()) {
			missed = append(missed, m.String())
		}
	}
	return missed
}

// TestAgainstOracles compares the sets of legal moves with two independent
// libraries over the positions of random games.
func TestAgainstOracles(t *testing.T) {
	exceptions := 0
	n := scaled(20_000)
	visitStandard(t, 8, n, func(p, before *Position, last Move) {
		fen := rawFEN(p, before, last)
		ours := ourMoves(p)
		if theirs := notnilMoves(t, fen); !slices.Equal(ours, theirs) {
			t.Fatalf("%s:\n  ours %v\nnotnil %v", fen, ours, theirs)
		}
		missed := missedByDragontooth(p)
		exceptions += len(missed)
		theirs := append(dragontoothMoves(fen), missed...)
		slices.Sort(theirs)
		if !slices.Equal(ours, theirs) {
			t.Fatalf("%s:\n       ours %v\ndragontooth %v (with its known misses %v)", fen, ours, theirs, missed)
		}
	})
	t.Logf("%d positions; dragontoothmg's known fault in %d", n, exceptions)
}

// TestDragontoothException tests that the moves in question are the only ones that
// dragontoothmg misses. When dragontoothmg fixes its bug, this fails, and
// missedByDragontooth can go.
func TestDragontoothException(t *testing.T) {
	for _, fen := range []string{
		"8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1",
		"4k3/b7/8/1pP5/8/4K3/8/8 w - b6 0 1",
	} {
		p := mustParse(t, fen)
		ours, missed := ourMoves(&p), missedByDragontooth(&p)
		if len(missed) != 1 {
			t.Errorf("%s: is not of the class", fen)
		}
		if theirs := notnilMoves(t, fen); !slices.Equal(ours, theirs) {
			t.Errorf("%s:\n  ours %v\nnotnil %v", fen, ours, theirs)
		}
		theirs := append(dragontoothMoves(fen), missed...)
		slices.Sort(theirs)
		if !slices.Equal(ours, theirs) {
			t.Errorf("%s: dragontoothmg no longer differs by %v alone", fen, missed)
		}
	}
}

// plainBoard is a second, slow implementation of the rules for the tests: a mailbox,
// rays walked square by square, and every pseudo-legal move made on a copy to see
// whether the king is attacked. It shares no table with the package, and it supports
// Chess960, which the two libraries do not.
type plainBoard struct {
	at       [64]Piece
	side     Color
	castling []Square // rooks
	ep       Square
}

func plain(p *Position) plainBoard {
	b := plainBoard{side: p.SideToMove(), ep: p.EnPassant()}
	for s := range NoSquare {
		b.at[s] = p.PieceOn(s)
	}
	for rooks := p.castling; rooks != 0; {
		b.castling = append(b.castling, rooks.Pop())
	}
	return b
}

var (
	plainKnight = []direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	plainRook   = []direction{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	plainBishop = []direction{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
	plainQueen  = append(slices.Clone(plainRook), plainBishop...)
)

func (b *plainBoard) walk(from Square, steps []direction, far bool, visit func(to Square)) {
	for _, d := range steps {
		for f, r := from.File()+d.file, from.Rank()+d.rank; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+d.file, r+d.rank {
			to := MakeSquare(f, r)
			visit(to)
			if !far || b.at[to] != NoPiece {
				break
			}
		}
	}
}

func (b *plainBoard) attacked(s Square, by Color) bool {
	hit := false
	look := func(steps []direction, far bool, types ...PieceType) {
		b.walk(s, steps, far, func(to Square) {
			hit = hit || b.at[to] != NoPiece && b.at[to].Color() == by && slices.Contains(types, b.at[to].Type())
		})
	}
	look(plainKnight, false, Knight)
	look(plainQueen, false, King)
	look(plainRook, true, Rook, Queen)
	look(plainBishop, true, Bishop, Queen)
	back := -1 // a pawn attacks forwards: look backwards for it
	if by == Black {
		back = 1
	}
	look([]direction{{1, back}, {-1, back}}, false, Pawn)
	return hit
}

func (b *plainBoard) king(c Color) Square {
	return Square(slices.Index(b.at[:], MakePiece(c, King)))
}

// legal returns the legal moves, sorted.
func (b *plainBoard) legal() []Move {
	var moves []Move
	try := func(m Move) {
		after := *b
		after.play(m)
		if !after.attacked(after.king(b.side), b.side.Other()) {
			moves = append(moves, m)
		}
	}
	for from := range NoSquare {
		if b.at[from] == NoPiece || b.at[from].Color() != b.side {
			continue
		}
		step := func(to Square) {
			if b.at[to] == NoPiece || b.at[to].Color() != b.side {
				try(NewMove(from, to, Normal))
			}
		}
		switch b.at[from].Type() {
		case Pawn:
			b.pawn(from, try)
		case Knight:
			b.walk(from, plainKnight, false, step)
		case Bishop:
			b.walk(from, plainBishop, true, step)
		case Rook:
			b.walk(from, plainRook, true, step)
		case Queen:
			b.walk(from, plainQueen, true, step)
		case King:
			b.walk(from, plainQueen, false, step)
			b.castle(from, try)
		}
	}
	slices.Sort(moves)
	return moves
}

func (b *plainBoard) pawn(from Square, try func(Move)) {
	up, last, start := 1, 7, 1
	if b.side == Black {
		up, last, start = -1, 0, 6
	}
	add := func(to Square, k Kind) {
		if to.Rank() != last {
			try(NewMove(from, to, k))
			return
		}
		for k := PromoteKnight; k <= PromoteQueen; k++ {
			try(NewMove(from, to, k))
		}
	}
	one := MakeSquare(from.File(), from.Rank()+up)
	if b.at[one] == NoPiece {
		add(one, Normal)
		if two := MakeSquare(from.File(), from.Rank()+2*up); from.Rank() == start && b.at[two] == NoPiece {
			add(two, Normal)
		}
	}
	b.walk(from, []direction{{1, up}, {-1, up}}, false, func(to Square) {
		if b.at[to] != NoPiece && b.at[to].Color() != b.side {
			add(to, Normal)
		} else if to == b.ep {
			add(to, EnPassant)
		}
	})
}

// castle follows the text of the Chess960 rules: all squares that king and rook cross
// or end on hold no other piece, and no square from the king's origin to its
// destination is attacked.
func (b *plainBoard) castle(king Square, try func(Move)) {
	for _, rook := range b.castling {
		if b.at[rook] != MakePiece(b.side, Rook) {
			continue
		}
		kingTo, rookTo := MakeSquare(2, king.Rank()), MakeSquare(3, king.Rank())
		if rook > king {
			kingTo, rookTo = MakeSquare(6, king.Rank()), MakeSquare(5, king.Rank())
		}
		free := true
		for _, way := range [][2]Square{{king, kingTo}, {rook, rookTo}} {
			for s := min(way[0], way[1]); s <= max(way[0], way[1]); s++ {
				free = free && (b.at[s] == NoPiece || s == king || s == rook)
			}
		}
		for s := min(king, kingTo); s <= max(king, kingTo); s++ {
			without := *b
			without.at[king] = NoPiece
			free = free && !without.attacked(s, b.side.Other())
		}
		if free {
			try(NewMove(king, rook, Castling))
		}
	}
}

// play makes a move. It updates only what the test for check needs.
func (b *plainBoard) play(m Move) {
	from, to := m.From(), m.To()
	pc := b.at[from]
	b.at[from] = NoPiece
	switch {
	case m.Kind() == Castling:
		b.at[to] = NoPiece
		rank := from &^ 7
		if to > from {
			b.at[rank|6], b.at[rank|5] = pc, MakePiece(b.side, Rook)
		} else {
			b.at[rank|2], b.at[rank|3] = pc, MakePiece(b.side, Rook)
		}
		return
	case m.Kind() == EnPassant:
		b.at[MakeSquare(to.File(), from.Rank())] = NoPiece
	case m.IsPromotion():
		pc = MakePiece(b.side, m.Promotion())
	}
	b.at[to] = pc
}

// TestAgainstPlainRules compares legal moves with the plain implementation over
// random games of Chess960 and standard chess.
func TestAgainstPlainRules(t *testing.T) {
	n := scaled(40_000)
	var l MoveList
	castlings := 0
	visitAll(t, 13, n, func(p, _ *Position, _ Move) {
		p.GenerateLegal(&l)
		ours := slices.Clone(l.Slice())
		slices.Sort(ours)
		b := plain(p)
		if theirs := b.legal(); !slices.Equal(ours, theirs) {
			t.Fatalf("%s:\n ours %v\nplain %v", p.ShredderFEN(), ours, theirs)
		}
		for _, m := range ours {
			if m.Kind() == Castling && p.Chess960() {
				castlings++
			}
		}
	})
	t.Logf("%d positions, %d Chess960 castling moves", n, castlings)
	if castlings == 0 {
		t.Error("no castling to compare")
	}
}

// gameStarts are the standard positions from which random games begin: the
// opening, crowded middlegames, and endings rich in pawns, promotions and en
// passant.
var gameStarts = []string{
	StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"2b1k1b1/pppppppp/8/8/8/8/PPPPPPPP/2B1K1B1 w - - 0 1",
	"3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1",
}

// rarePositions hold what random games seldom reach, and more often in Chess960.
var rarePositions = []string{
	// Mates and stalemates, and positions that look like them.
	"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
	"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
	"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
	"R5k1/5pp1/7p/8/8/8/8/6K1 b - - 0 1",
	"k7/P7/K7/8/8/8/8/8 b - - 0 1",
	"8/8/8/1k6/3Pp3/8/8/4K3 b - d3 0 1",
	"6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", // smothered
	// Castling that gives check; with a rook that shields the king or its destination; in which king or rook
	// stays or both change places; through an attack on the king's way or on the rook's alone; blocked; in check.
	"5k2/8/8/8/8/8/8/4K2R w K - 0 1",
	"8/8/8/8/8/8/8/R3K2k w Q - 0 1",
	"8/8/8/8/8/8/8/1k3KR1 w G - 0 1",
	"4k3/8/8/8/8/8/8/qR1K4 w B - 0 1",
	"4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
	"4k3/8/8/8/8/8/8/1RK5 w B - 0 1",
	"4k3/8/8/8/8/8/8/3RK3 w D - 0 1",
	"4k3/8/8/8/8/8/3r4/1K5R w H - 0 1",
	"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
	"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
	"4k3/8/8/8/4r3/8/8/R3K3 w Q - 0 1",
	"4k3/8/8/8/8/8/8/4K1RR w G - 0 1",
	"1k4r1/8/8/8/8/8/8/4K3 b g - 0 1",
	// A double check in which one of the two could be taken.
	"4r1k1/8/8/8/Rb6/8/8/4K3 w - - 0 1",
	// En passant for one of two pawns; and that opens a file, a diagonal and the rank.
	"3r2k1/8/8/3PpP2/8/8/8/3K4 w - e6 0 1",
	"3k4/8/8/2KpP3/8/8/8/8 w - d6 0 1",
	"8/8/1k6/2pP4/8/8/5B2/4K3 w - c6 0 1",
	"8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1",
	// A promotion that gives check backwards through its own square, one to a knight, and a king that uncovers.
	"8/4P3/8/8/4k3/8/8/4K3 w - - 0 1",
	"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
	"4k3/8/8/8/4K3/8/8/4R3 w - - 0 1",
}

// randomChess960 returns a start position. The back ranks of the two sides are drawn
// independently, so their kings and rooks may stand on different files.
func randomChess960(t testing.TB, r *PRNG) Position {
	t.Helper()
	white, black := backRank(r), backRank(r)
	for i := range white {
		white[i] -= 'a' - 'A'
	}
	p, err := ParseFEN(string(black) + "/pppppppp/8/8/8/8/PPPPPPPP/" + string(white) + " w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func backRank(r *PRNG) []byte {
	for {
		rank := []byte("rnbqkbnr")
		Shuffle(r, rank)
		var king, bishops, rooks int
		for i, c := range rank {
			switch c {
			case 'k':
				king = i
			case 'b':
				bishops += 1 - i%2*2
			case 'r':
				rooks = rooks*8 + i
			}
		}
		if bishops == 0 && rooks/8 < king && king < rooks%8 {
			return rank
		}
	}
}

// scaled returns n, or a tenth of it in short tests and with the race detector.
func scaled(n int) int {
	if raceEnabled || testing.Short() {
		return n / 10
	}
	return n
}

// visitGames plays random games and calls visit for n positions, the first of each
// game included. next returns the start of each game. last is the move that led to p,
// before the position in which it was made; at the start of a game they are NoMove
// and nil.
func visitGames(r *PRNG, n int, next func() Position, visit func(p, before *Position, last Move)) {
	var l MoveList
	for n > 0 {
		p := next()
		var before *Position
		last := NoMove
		for ply := 0; ply < 160 && n > 0; ply++ {
			visit(&p, before, last)
			n--
			p.GenerateLegal(&l)
			if l.N == 0 {
				break
			}
			parent := p
			last = l.Moves[r.Intn(l.N)]
			before = &parent
			parent.Make(last, &p)
		}
	}
}

// visitStandard is visitGames over gameStarts.
func visitStandard(t testing.TB, seed uint64, n int, visit func(p, before *Position, last Move)) {
	t.Helper()
	i := 0
	visitGames(NewPRNG(seed), n, func() Position {
		i++
		return mustParse(t, gameStarts[i%len(gameStarts)])
	}, visit)
}

// visitAll visits rarePositions, and is then visitGames with every second game in Chess960.
func visitAll(t testing.TB, seed uint64, n int, visit func(p, before *Position, last Move)) {
	t.Helper()
	for _, fen := range rarePositions {
		p := mustParse(t, fen)
		visit(&p, nil, NoMove)
	}
	r := NewPRNG(seed)
	i := 0
	visitGames(r, n, func() Position {
		i++
		if i%2 == 0 {
			return randomChess960(t, r)
		}
		return mustParse(t, gameStarts[i/2%len(gameStarts)])
	}, visit)
}

func mustParse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}
