package train

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"footnote/eval"
	"footnote/eval/nnue"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestGradient compares the gradient with differences of the loss.
func TestGradient(t *testing.T) {
	for _, c := range []Config{small(16, 1), small(16, 8), smallKings(16, 8)} {
		d := &Data{Train: examples(t, 5, 48)}
		tr := mustTrainer(t, d, c, fastest())
		l := tr.lanes[0]
		l.load(d.Train)
		l.forward(tr.weights)
		l.backward(tr.weights)
		loss := func() float64 {
			l.loss = 0
			l.load(d.Train)
			l.forward(tr.weights)
			return l.loss
		}
		checked := 0
		for i, g := range l.gradient {
			if g == 0 || i < l.layout.outputs && i%23 != 0 {
				continue
			}
			w := tr.weights[i]
			const h = 1.0 / 512
			tr.weights[i] = w + h
			above := loss()
			tr.weights[i] = w - h
			below := loss()
			tr.weights[i] = w
			if want := (above - below) / (2 * h); math.Abs(float64(g)-want) > 2e-3+0.02*math.Abs(want) {
				t.Errorf("%+v, weight %d: gradient %v, differences give %v", c.Architecture, i, g, want)
			}
			checked++
		}
		if checked < 100 {
			t.Errorf("only %d weights have a gradient", checked)
		}
	}
}

// TestThreads: neither the number of threads nor the kernel changes a bit of the
// network.
func TestThreads(t *testing.T) {
	all := examples(t, 11, 3000)
	d := &Data{Train: all[:2500], HoldOut: all[2500:]}
	for _, c := range []Config{small(32, 8), smallKings(32, 8)} {
		testThreads(t, d, c)
	}
}

func testThreads(t *testing.T, d *Data, c Config) {
	t.Helper()
	var want []float32
	for _, run := range []struct {
		threads int
		kernel  kernel
	}{{1, fastest()}, {2, fastest()}, {7, fastest()}, {3, plain()}} {
		c.Threads = run.threads
		tr := mustTrainer(t, d, c, run.kernel)
		mustEpoch(t, tr)
		e := mustEpoch(t, tr)
		if want == nil {
			want = append(slices.Clone(tr.weights), float32(e.Train), float32(e.HoldOut))
		} else if !slices.Equal(append(slices.Clone(tr.weights), float32(e.Train), float32(e.HoldOut)), want) {
			t.Errorf("%+v, %d threads, kernel %s: another network", c.Architecture, run.threads, run.kernel.name)
		}
	}
}

// TestOverfit: a network learns a few positions by heart.
func TestOverfit(t *testing.T) {
	c := small(64, 1)
	c.Epochs, c.Batch, c.Rate, c.FinalRate, c.Lambda, c.Decay = 150, 64, 0.01, 0.001, 1, 0
	d := &Data{Train: examples(t, 23, 256)}
	tr := mustTrainer(t, d, c, fastest())
	before := tr.Loss(d.Train)
	for !tr.Done() {
		mustEpoch(t, tr)
	}
	if after := tr.Loss(d.Train); after > before/20 {
		t.Errorf("the loss falls from %.5f to %.5f only", before, after)
	}
}

// TestAdam holds the kernels to values worked out by hand. The factors are none of a
// training: each is another number, so that none can stand for another.
func TestAdam(t *testing.T) {
	// A share of ½ of the gradient; means ¼ and ¾ of it, of squares ½ and 4 times; a rate
	// of ½, 1 added to the root; the weight halves and stays within ±2.
	factors := []float32{0.5, 0.25, 0.75, 0.5, 4, 0.5, 1, 0.5, 2, -2}
	for _, k := range kernels() {
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

// TestAhead: what the game showed later stands in the target where the score stood, from
// the view of the side to move, and checkpoints know such records from others.
func TestAhead(t *testing.T) {
	p := movegen.StartPosition()
	for given, want := range map[float64]float64{-0.5: 0, 0: 0, 1e-4: 1e-4, 0.25: 0.25, 0.8: 0.8, 0.9999: 0.9999, 1: 1, 1.5: 1} {
		for side := movegen.White; side <= movegen.Black; side++ {
			r, err := MakeRecord(side, p.All, Labels{Score: 300, Points: 0.5, Ahead: given, HasAhead: true})
			movegentest.Must(t, err)
			for _, lambda := range []float64{0, 0.25, 1} {
				l := lane{lambda: float32(lambda), scale: 200}
				if got := float64(l.target(&r)); math.Abs(got-(lambda*0.5+(1-lambda)*want)) > 1e-4 {
					t.Errorf("%v given, %v to move, lambda %v: target %v", given, side, lambda, got)
				}
			}
			want = 1 - want // as Black sees it
		}
	}
	set := examples(t, 3, 10)
	before := (&Data{Train: set}).fingerprint()
	set[7].ahead = aheadSteps/2 + 1
	if (&Data{Train: set}).fingerprint() == before {
		t.Error("a checkpoint would go on with other targets")
	}
}

// examples returns records whose labels are the material, with some noise in the
// results.
func examples(tb testing.TB, seed uint64, n int) []Record {
	tb.Helper()
	rng := movegen.NewPRNG(seed + 1)
	var records []Record
	movegentest.Walk(seed, n, 200, func(p *movegen.Position) {
		score := eval.Score(0)
		for t, v := range [5]int{100, 300, 320, 500, 900} {
			score += eval.Score(v * (p.Pieces(movegen.White, movegen.PieceType(t)).Count() -
				p.Pieces(movegen.Black, movegen.PieceType(t)).Count()))
		}
		points := float32(0.5)
		if noise := rng.Intn(400) - 200; int(score)+noise > 100 {
			points = 1
		} else if int(score)+noise < -100 {
			points = 0
		}
		r, err := MakeRecord(p.SideToMove(), p.All, Labels{Score: score, Points: points})
		movegentest.Must(tb, err)
		records = append(records, r)
	})
	return records
}

// smallKings is small with a set of feature weights for each zone of the king.
func smallKings(hidden, buckets int) Config {
	c := small(hidden, buckets)
	c.Architecture.Kings = nnue.MaxKings
	return c
}

// small is a configuration for tests.
func small(hidden, buckets int) Config {
	c := DefaultConfig()
	c.Architecture = nnue.Architecture{Hidden: hidden, Buckets: buckets, Kings: 1}
	c.Epochs, c.Batch, c.Seed, c.Threads = 3, 512, 7, 2
	return c
}

func mustTrainer(tb testing.TB, d *Data, c Config, k kernel) *Trainer {
	tb.Helper()
	t, err := newTrainer(d, c, k)
	movegentest.Must(tb, err)
	return t
}

func mustEpoch(tb testing.TB, t *Trainer) Epoch {
	tb.Helper()
	e, err := t.Epoch(tb.Context(), nil)
	movegentest.Must(tb, err)
	return e
}

// BenchmarkEpoch measures positions a second, of the best epoch and of one thread.
func BenchmarkEpoch(b *testing.B) {
	for _, c := range []Config{small(64, 1), small(128, 1), small(256, 1), small(512, 1), smallKings(512, 1)} {
		b.Run(fmt.Sprintf("N=%d/K=%d", c.Architecture.Hidden, c.Architecture.Kings), func(b *testing.B) {
			c.Batch, c.Epochs = 16384, 100_000
			tr := mustTrainer(b, &Data{Train: examples(b, 1, 8*16384)}, c, fastest())
			best := 0.0
			for b.Loop() {
				best = max(best, mustEpoch(b, tr).PositionsPerSecond)
			}
			b.ReportMetric(best/1e6, "Mpos/s")
		})
	}
}
