package movegen

import "testing"

// TestLeapers compares the tables with the definition by coordinates.
func TestLeapers(t *testing.T) {
	abs := func(n int) int { return max(n, -n) }
	for a := range NoSquare {
		for b := range NoSquare {
			df, dr := abs(a.File()-b.File()), abs(a.Rank()-b.Rank())
			if KnightAttacks(a).Has(b) != (df*dr == 2) {
				t.Errorf("knight %v to %v", a, b)
			}
			if KingAttacks(a).Has(b) != (max(df, dr) == 1) {
				t.Errorf("king %v to %v", a, b)
			}
			if PawnAttacks(White, a).Has(b) != (df == 1 && b.Rank() == a.Rank()+1) {
				t.Errorf("white pawn %v to %v", a, b)
			}
			if PawnAttacks(Black, a).Has(b) != (df == 1 && b.Rank() == a.Rank()-1) {
				t.Errorf("black pawn %v to %v", a, b)
			}
		}
	}
}

// TestLines compares Between and Line with the definition by coordinates.
func TestLines(t *testing.T) {
	aligned := func(a, b Square) bool {
		df, dr := a.File()-b.File(), a.Rank()-b.Rank()
		return a != b && (df == 0 || dr == 0 || df == dr || df == -dr)
	}
	for a := range NoSquare {
		for b := range NoSquare {
			var between, line Bitboard
			for c := range NoSquare {
				if !aligned(a, b) {
					break
				}
				abF, abR := b.File()-a.File(), b.Rank()-a.Rank()
				acF, acR := c.File()-a.File(), c.Rank()-a.Rank()
				if abF*acR != abR*acF {
					continue // not on one line
				}
				line |= c.Bitboard()
				if dot := acF*abF + acR*abR; dot > 0 && dot < abF*abF+abR*abR {
					between |= c.Bitboard()
				}
			}
			if Between(a, b) != between || Line(a, b) != line {
				t.Errorf("%v and %v: between %#x, want %#x; line %#x, want %#x",
					a, b, Between(a, b), between, Line(a, b), line)
			}
		}
	}
}

// TestAttackersTo compares AttackersTo with the attacks of every piece on the board.
func TestAttackersTo(t *testing.T) {
	visitAll(t, 12, scaled(2_000), func(p, _ *Position, _ Move) {
		occ := p.Occupied()
		for s := range NoSquare {
			var want Bitboard
			for from := range NoSquare {
				pc := p.PieceOn(from)
				attacks := Attacks(pc.Type(), from, occ)
				if pc.Type() == Pawn {
					attacks = PawnAttacks(pc.Color(), from)
				}
				if attacks.Has(s) {
					want |= from.Bitboard()
				}
			}
			if got := p.AttackersTo(s, occ); got != want {
				t.Fatalf("%s: attackers of %v are %#x, want %#x", p.FEN(), s, got, want)
			}
			for c := White; c <= Black; c++ {
				if p.isAttacked(s, c, occ) != (want&p.ByColor(c) != 0) {
					t.Fatalf("%s: isAttacked(%v, %v) is %v", p.FEN(), s, c, p.isAttacked(s, c, occ))
				}
			}
		}
	})
}

// magicSeed is the seed from which the recorded factors were found.
const magicSeed = 1

// findFactor searches for a factor that maps every relevant occupancy of s to an
// index without a harmful collision.
func findFactor(r *PRNG, s Square, steps []direction) uint64 {
	mask := relevantSquares(s, steps)
	var occupations, attacks []Bitboard
	for occ := Bitboard(0); ; {
		occupations = append(occupations, occ)
		attacks = append(attacks, slide(s, occ, steps))
		if occ = (occ - mask) & mask; occ == 0 {
			break
		}
	}
	shift := 64 - mask.Count()
	table := make([]Bitboard, len(occupations)) // 0 is an unused entry: every slider attacks something
	for {
		factor := r.Uint64() // few bits set make good factors
		factor &= r.Uint64()
		factor &= r.Uint64()
		if (Bitboard(uint64(mask)*factor) >> 56).Count() < 6 {
			continue // not worth a trial
		}
		clear(table)
		good := true
		for i, occ := range occupations {
			slot := &table[uint64(occ)*factor>>shift]
			if *slot != 0 && *slot != attacks[i] {
				good = false
				break
			}
			*slot = attacks[i]
		}
		if good {
			return factor
		}
	}
}

func findFactors() (rook, bishop [64]uint64) {
	r := NewPRNG(magicSeed)
	for s := range NoSquare {
		rook[s] = findFactor(r, s, rookDirections)
		bishop[s] = findFactor(r, s, bishopDirections)
	}
	return rook, bishop
}

// TestMagicFactors checks that the recorded factors follow from the seed.
func TestMagicFactors(t *testing.T) {
	rook, bishop := findFactors()
	if rook != rookFactors || bishop != bishopFactors {
		t.Error("the recorded factors are not those the seed leads to")
	}
}

// TestSliders compares the tables with rays walked square by square.
func TestSliders(t *testing.T) {
	r := NewPRNG(2)
	for s := range NoSquare {
		for i := range 500 {
			occ := Bitboard(r.Uint64())
			if i%2 == 0 {
				occ &= Bitboard(r.Uint64())
			}
			if got, want := RookAttacks(s, occ), slide(s, occ, rookDirections); got != want {
				t.Fatalf("rook on %v, occupied %#x: got %#x, want %#x", s, occ, got, want)
			}
			if got, want := BishopAttacks(s, occ), slide(s, occ, bishopDirections); got != want {
				t.Fatalf("bishop on %v, occupied %#x: got %#x, want %#x", s, occ, got, want)
			}
		}
	}
}
