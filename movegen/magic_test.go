package movegen

import "testing"

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
