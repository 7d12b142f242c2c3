package train

import (
	"math"
	"slices"
	"testing"
)

// TestAdam holds the kernels to values worked out by hand. The factors are none of a
// training: each is another number, so that none can stand for another.
func TestAdam(t *testing.T) {
	// A share of ½ of the gradient; means ¼ and ¾ of it, of squares ½ and 4 times; a rate
	// of ½, 1 added to the root; the weight halves and stays within ±2.
	factors := []float32{0.5, 0.25, 0.75, 0.5, 4, 0.5, 1, 0.5, 2, -2}
	for _, k := range []kernel{fastest(), plain()} {
		weights := []float32{1, 0, 1, 1, -1, 0.5, 0, 0}
		mean := []float32{0, 0, 0, 2, -2, 3, -100, 100}
		square := []float32{0, 0, 0, 18, 18, 18, 0, 0}
		k.adam(weights, mean, square, []float32{0, 2, -2, 0, 0, 4, 0, 0}, factors)
		for _, v := range []struct {
			what      string
			got, want []float32
		}{
			{"weights", weights, []float32{0.5, -0.125, 0.625, 0.4375, -0.4375, 0.0625, 2, -2}},
			{"means", mean, []float32{0, 0.75, -0.75, 0.5, -0.5, 2.25, -25, 25}},
			{"squares", square, []float32{0, 4, 4, 9, 9, 25, 0, 0}},
		} {
			if !slices.Equal(v.got, v.want) {
				t.Errorf("%s: %s %v, want %v", k.name, v.what, v.got, v.want)
			}
		}
	}
}

// TestDecay: a weight without a gradient shrinks by the decay's share of the rate.
func TestDecay(t *testing.T) {
	c := small(16, 1)
	c.Decay = 0.5
	tr := mustTrainer(t, &Data{Train: examples(t, 3, 16)}, c, fastest())
	before := slices.Clone(tr.weights)
	for _, l := range tr.lanes {
		clear(l.gradient)
	}
	tr.move(16, 0.01)
	for i, w := range tr.weights {
		if want := 0.995 * float64(before[i]); math.Abs(float64(w)-want) > 1e-7 {
			t.Fatalf("weight %d: %v became %v, want %v", i, before[i], w, want)
		}
	}
}

// TestFirstSteps: with a steady gradient every step has the length of the rate, the first
// ones too, however large the gradient is and whichever lane it comes from.
func TestFirstSteps(t *testing.T) {
	const rate, positions = 0.01, 16
	c := small(16, 1)
	c.Decay = 0
	tr := mustTrainer(t, &Data{Train: examples(t, 3, positions)}, c, fastest())
	before := slices.Clone(tr.weights)
	uphill := func(i int) float64 { return float64(1 - i%3) } // 1, 0, −1
	for step := 1; step <= 3; step++ {
		for n, l := range tr.lanes {
			clear(l.gradient)
			for i := n; i < len(l.gradient); i += lanes {
				l.gradient[i] = float32(positions * uphill(i) * float64(1+i%5) / 64)
			}
		}
		tr.move(positions, rate)
		for i, w := range tr.weights {
			if want := float64(before[i]) - float64(step)*rate*uphill(i); math.Abs(float64(w)-want) > rate/1000 {
				t.Fatalf("step %d, weight %d: from %v to %v, want %v", step, i, before[i], w, want)
			}
		}
	}
}
