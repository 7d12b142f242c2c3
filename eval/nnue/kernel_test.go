package nnue

import (
	"slices"
	"testing"

	"footnote/movegen"
)

// values returns n random numbers; one in four is at an end of the range.
func values(rng *movegen.PRNG, n, limit int, low int16) []int16 {
	v := make([]int16, n)
	for i := range v {
		switch rng.Intn(8) {
		case 0:
			v[i] = int16(limit)
		case 1:
			v[i] = low
		default:
			v[i] = int16(rng.Intn(2*limit+1) - limit)
		}
	}
	return v
}

// TestKernelsAgree: all kernels give what plain Go gives, bit for bit, for every
// width and also where sums wrap around.
func TestKernelsAgree(t *testing.T) {
	rng := movegen.NewPRNG(21)
	for _, k := range kernels() {
		t.Logf("kernel %s", k.name)
		for n := HiddenStep; n <= MaxHidden; n += HiddenStep {
			weights := values(rng, rows*n, 32767, -32768)
			from, want, got := values(rng, n, 32767, -32768), make([]int16, n), make([]int16, n)
			for _, changes := range []int{0, 1, 2, 5, 32} {
				pairs := make([]uint16, 2*changes)
				for i := range pairs {
					pairs[i] = uint16(rng.Intn(rows))
				}
				view := int(viewMask(movegen.Color(rng.Intn(2)), rng.Intn(2)))
				updateGo(want, from, weights, pairs, view)
				k.update(got, from, weights, pairs, view)
				if !slices.Equal(got, want) {
					t.Fatalf("kernel %s, width %d, %d pairs: the sums differ from plain Go", k.name, n, changes)
				}
				inPlace := slices.Clone(from)
				k.update(inPlace, inPlace, weights, pairs, view)
				if !slices.Equal(inPlace, want) {
					t.Fatalf("kernel %s, width %d, %d pairs: the sums differ in place", k.name, n, changes)
				}
			}
			output := values(rng, 2*n, MaxOutputWeight, -MaxOutputWeight)
			them := values(rng, n, 400, -400)
			if a, b := k.output(from, them, output), outputGo(from, them, output); a != b {
				t.Fatalf("kernel %s, width %d: output %d, plain Go %d", k.name, n, a, b)
			}
		}
	}
}

// TestExtremes: the largest sums and weights of every kernel, worked out by hand.
func TestExtremes(t *testing.T) {
	fill := func(n int, v int16) []int16 { return slices.Repeat([]int16{v}, n) }
	for _, k := range kernels() {
		for _, n := range []int{HiddenStep, 256, MaxHidden} {
			for _, c := range []struct{ us, them, weight int16 }{
				{32767, 32767, MaxOutputWeight},
				{32767, 32767, -MaxOutputWeight},
				{QA, -32768, MaxOutputWeight},
				{-1, QA, -MaxOutputWeight},
				{1, 0, 1},
				{-32768, 0, MaxOutputWeight},
			} {
				square := func(x int16) int64 { v := int64(max(0, min(x, QA))); return v * v }
				want := int64(n) * (square(c.us) + square(c.them)) * int64(c.weight)
				if got := k.output(fill(n, c.us), fill(n, c.them), fill(2*n, c.weight)); got != want {
					t.Errorf("kernel %s, width %d, %+v: %d, want %d", k.name, n, c, got, want)
				}
			}
		}
	}
}
