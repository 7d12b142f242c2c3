package syzygy

import (
	"slices"
	"testing"

	"footnote/movegen"
)

// TestNumbersAreOneToOne numbers random positions of materials up to seven men, for
// which there are no files here: numbers stay below their count, are the same for
// mirror images, and differ when one man stands elsewhere.
func TestNumbersAreOneToOne(t *testing.T) {
	p, n, b, r, q, k := movegen.Pawn, movegen.Knight, movegen.Bishop, movegen.Rook, movegen.Queen, movegen.King
	for _, test := range []struct {
		name   string
		white  []movegen.PieceType // of each side, in a table's order
		black  []movegen.PieceType
		orders [2]int
	}{
		{"KRvKR", []movegen.PieceType{k, r}, []movegen.PieceType{k, r}, [2]int{0, 15}},
		{"KBNvK", []movegen.PieceType{k, b, n}, []movegen.PieceType{k}, [2]int{1, 15}},
		{"KQQQvKNN", []movegen.PieceType{k, q, q, q}, []movegen.PieceType{k, n, n}, [2]int{1, 15}},
		{"KRBBvKR", []movegen.PieceType{k, r, b, b}, []movegen.PieceType{k, r}, [2]int{0, 15}},
		{"KPPvK", []movegen.PieceType{p, p, k}, []movegen.PieceType{k}, [2]int{2, 15}},
		{"KPPPPPvK", []movegen.PieceType{p, p, p, p, p, k}, []movegen.PieceType{k}, [2]int{1, 15}},
		{"KPPPvKPP", []movegen.PieceType{p, p, p, k}, []movegen.PieceType{p, p, k}, [2]int{1, 0}},
		{"KRPPvKNP", []movegen.PieceType{p, p, k, r}, []movegen.PieceType{p, k, n}, [2]int{0, 3}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, ok := parseMaterial(test.name)
			if !ok {
				t.Fatal("not a table's name")
			}
			columns := 1
			if m.hasPawns {
				columns = 4
			}
			sections := make([]section, columns)
			for column := range sections {
				s := &sections[column]
				copy(s.pieces[:], order(m, test.white, test.black))
				if !s.group(m) || !s.multiply(m, test.orders, column) {
					t.Fatal("the order is not one of tables")
				}
			}
			numberNeighbours(t, m, sections)
		})
	}
}

// order puts the men as a table has them: leading pawns, the other pawns, or those
// that are unique, then equal men together.
func order(m material, white, black []movegen.PieceType) (pieces []movegen.Piece) {
	for _, t := range white {
		pieces = append(pieces, movegen.MakePiece(movegen.White, t))
	}
	for _, t := range black {
		pieces = append(pieces, movegen.MakePiece(movegen.Black, t))
	}
	rank := func(pc movegen.Piece) int {
		switch {
		case pc == movegen.MakePiece(m.leader, movegen.Pawn):
			return -3
		case pc.Type() == movegen.Pawn:
			return -2
		case !m.hasPawns && (m.unique && m.key.count(pc) == 1 || pc.Type() == movegen.King):
			return -1
		}
		return int(pc)
	}
	slices.SortStableFunc(pieces, func(a, b movegen.Piece) int { return rank(a) - rank(b) })
	return pieces
}

// numberOf returns the column and the number of a position.
func numberOf(m *material, sections []section, position *men) (column int, idx uint64) {
	var squares [MaxMen]uint8
	if m.hasPawns {
		column = m.leadingPawns(position, false, &squares)
	}
	return column, sections[column].number(m, position, false, &squares)
}

func numberNeighbours(t *testing.T, m material, sections []section) {
	rng := movegen.NewPRNG(1)
	for range 3000 {
		position, ok := scatter(rng, m)
		if !ok {
			continue
		}
		column, idx := numberOf(&m, sections, &position)
		if idx >= sections[column].size {
			t.Fatalf("%v: number %d of %d", position, idx, sections[column].size)
		}
		image := position
		mirror(&image.squares, image.n, mirrorFiles)
		// With leading pawns on a2 and h2, say, a2 decides in both images.
		c, other := numberOf(&m, sections, &image)
		if c != column || other != idx && !bothWings(m, &position) {
			t.Fatalf("%v: %d, its mirror image %d", position, idx, other)
		}
		i := rng.Intn(position.n)
		image = position
		image.squares[i] = uint8(rng.Intn(64))
		if !possible(&image) || equivalent(&position, &image, m.hasPawns) {
			continue
		}
		if c, i := numberOf(&m, sections, &image); c == column && i == idx {
			t.Fatalf("%v and %v have the same number %d", position, image, idx)
		}
	}
}

// scatter places the men of a material by chance.
func scatter(rng *movegen.PRNG, m material) (position men, ok bool) {
	position.key = m.key
	for pc := range movegen.Piece(14) {
		for range m.key.count(pc) {
			position.pieces[position.n] = pc
			position.squares[position.n] = uint8(rng.Intn(64))
			position.n++
		}
	}
	return position, possible(&position)
}

// possible reports whether no two men stand on one square, no kings side by side and
// no pawns at the edge.
func possible(position *men) bool {
	var taken, kings movegen.Bitboard
	for i := range position.n {
		s := movegen.Square(position.squares[i])
		if taken.Has(s) || position.pieces[i].Type() == movegen.Pawn && (s.Rank() == 0 || s.Rank() == 7) {
			return false
		}
		taken |= s.Bitboard()
		if position.pieces[i].Type() == movegen.King {
			kings |= s.Bitboard()
		}
	}
	return !movegen.KingAttacks(kings.First()).Has(kings.Last())
}

// equivalent reports whether a symmetry of the board makes one position the other.
func equivalent(a, b *men, pawns bool) bool {
	for symmetry := range uint8(8) {
		if pawns && symmetry > 1 {
			break
		}
		same := func() bool {
			for i := range a.n {
				s := a.squares[i]
				if symmetry&4 != 0 {
					s = s>>3 | s&7<<3
				}
				s ^= symmetry&1*mirrorFiles ^ symmetry>>1&1*mirrorRanks
				found := false
				for j := range b.n {
					found = found || b.pieces[j] == a.pieces[i] && b.squares[j] == s
				}
				if !found {
					return false
				}
			}
			return true
		}
		if same() {
			return true
		}
	}
	return false
}

// bothWings reports whether leading pawns stand on a square and on its mirror image.
func bothWings(m material, position *men) bool {
	var pawns movegen.Bitboard
	for i := range position.n {
		if position.pieces[i] == movegen.MakePiece(m.leader, movegen.Pawn) {
			pawns |= movegen.Square(position.squares[i]).Bitboard()
			if pawns.Has(movegen.Square(position.squares[i] ^ mirrorFiles)) {
				return true
			}
		}
	}
	return false
}
