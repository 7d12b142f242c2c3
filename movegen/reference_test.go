package movegen

import (
	"slices"
	"testing"
)

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
