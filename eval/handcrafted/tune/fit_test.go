package tune

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"footnote/eval/handcrafted"
)

// TestFitRecovers: starting from material alone, the fit approaches targets that were
// made with other weights, also on hold-out positions.
func TestFitRecovers(t *testing.T) {
	truth := handcrafted.DefaultWeights()
	start := Material(&truth)
	n := 24_000
	if testing.Short() {
		n = 8_000
	}
	d := extract(t, randomPositions(t, 5, n), &start, &truth, 0)
	c := DefaultConfig()
	c.Lambda, c.Scale, c.Epochs, c.Batch, c.Rate, c.Prior = 0, 200, 30, 2048, 4, 0
	var epochs []Epoch
	r, err := d.Fit(context.Background(), c, func(e Epoch) { epochs = append(epochs, e) })
	if err != nil {
		t.Fatal(err)
	}
	if len(epochs) != c.Epochs || epochs[0].Epoch != 1 || epochs[0].PositionsPerSecond <= 0 {
		t.Errorf("%d epochs, first %+v", len(epochs), epochs[0])
	}
	if r.RoundedHoldOut > r.StartHoldOut/8 || r.RoundedTrain > r.StartTrain/10 || r.Changed < 300 {
		t.Errorf("loss %.6f → %.6f, hold-out %.6f → %.6f, %d numbers changed",
			r.StartTrain, r.RoundedTrain, r.StartHoldOut, r.RoundedHoldOut, r.Changed)
	}
	t.Logf("loss %.6f → %.6f, hold-out %.6f → %.6f → rounded %.6f", r.StartTrain, r.FittedTrain, r.StartHoldOut, r.FittedHoldOut, r.RoundedHoldOut)
}

// TestFitIsReproducible: neither threads nor repetition change a result; the
// seed does.
func TestFitIsReproducible(t *testing.T) {
	truth := handcrafted.DefaultWeights()
	start := shaken(truth, 15, 1)
	list := randomPositions(t, 6, 9000)
	c := DefaultConfig()
	c.Epochs, c.Batch = 3, 4096
	var first *Result
	for _, threads := range []int{1, 3, 3} {
		c.Threads = threads
		r, err := extract(t, list, &start, &truth, threads).Fit(context.Background(), c, nil)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = r
		}
		if *r != *first {
			t.Errorf("with %d threads another result", threads)
		}
	}
	c.Seed = 1
	r, err := extract(t, list, &start, &truth, 1).Fit(context.Background(), c, nil)
	if err != nil || r.Weights == first.Weights {
		t.Errorf("the seed makes no difference (%v)", err)
	}
}

// TestPriorAndFixed: a strong prior keeps weights where they were, a fixed term
// does not move at all, the others do.
func TestPriorAndFixed(t *testing.T) {
	truth := handcrafted.DefaultWeights()
	start := shaken(truth, 15, 2)
	d := extract(t, randomPositions(t, 7, 6000), &start, &truth, 0)
	c := DefaultConfig()
	c.Epochs, c.Lambda, c.Rate = 20, 0, 2
	moved := func() float64 {
		r, err := d.Fit(context.Background(), c, nil)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		was := start.Flat()
		for i, v := range r.Weights.Flat() {
			sum += math.Abs(float64(v.MG-was[i].MG)) + math.Abs(float64(v.EG-was[i].EG))
		}
		return sum
	}
	c.Prior = 0
	free := moved()
	c.Prior = 0.1
	if held := moved(); held > free/10 {
		t.Errorf("a prior of a tenth of a centipawn: moved by %.0f in all, %.0f without", held, free)
	}
	c.Prior = 0
	c.Fixed = func(t handcrafted.Term) bool { return t.Group != "Mobility" }
	r, err := d.Fit(context.Background(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, term := range handcrafted.Terms() {
		changed := false
		for i := term.First; i < term.First+term.Count; i++ {
			changed = changed || r.Weights.Flat()[i] != start.Flat()[i]
		}
		if changed != (term.Group == "Mobility") {
			t.Errorf("%s: changed %t", term.Name, changed)
		}
	}
}

func TestFitScale(t *testing.T) {
	truth := handcrafted.DefaultWeights()
	d := extract(t, randomPositions(t, 8, 20_000), &truth, &truth, 0)
	if k := d.FitScale(); math.Abs(float64(k)-200) > 12 {
		t.Errorf("a scale of %.1f for results drawn with 200", k)
	}
}

func TestFaults(t *testing.T) {
	list := randomPositions(t, 9, 5000)
	fault := errors.New("no position")
	_, err := Extract(context.Background(), len(list), func(i int, ex *Example) error {
		if i == 4000 {
			return fault
		}
		ex.Position = list[i]
		return nil
	}, ExtractOptions{})
	if !errors.Is(err, fault) {
		t.Errorf("an error of the source came back as %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	at := func(i int, ex *Example) error { ex.Position = list[i]; return nil }
	if _, err := Extract(ctx, len(list), at, ExtractOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	d, err := Extract(context.Background(), len(list), at, ExtractOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Fit(ctx, DefaultConfig(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	nan := float32(math.NaN())
	for name, c := range map[string]Config{
		"epochs": {Batch: 1, Rate: 1}, "batch": {Epochs: 1, Rate: 1}, "rate": {Epochs: 1, Batch: 1},
		"rate NaN": {Epochs: 1, Batch: 1, Rate: nan}, "lambda": {Epochs: 1, Batch: 1, Rate: 1, Lambda: 2},
		"scale": {Epochs: 1, Batch: 1, Rate: 1, Scale: -1}, "prior": {Epochs: 1, Batch: 1, Rate: 1, Prior: nan},
		"narrow prior": {Epochs: 1, Batch: 1, Rate: 1, Prior: 1e-30},
	} {
		if _, err := d.Fit(context.Background(), c, nil); err == nil || errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := new(Data).Fit(context.Background(), DefaultConfig(), nil); err == nil || !strings.Contains(err.Error(), "no position") {
		t.Errorf("no data: %v", err)
	}
}

// TestNarrowPrior: nothing overflows with the narrowest prior and the longest steps.
func TestNarrowPrior(t *testing.T) {
	truth := handcrafted.DefaultWeights()
	start := shaken(truth, 15, 2)
	d := extract(t, randomPositions(t, 7, 100), &start, &truth, 0)
	c := DefaultConfig()
	c.Rate, c.Prior = 999, minPrior // no step is longer, and few positions make a prior strong
	r, err := d.Fit(context.Background(), c, func(e Epoch) {
		if math.IsNaN(e.Train) || math.IsNaN(e.HoldOut) {
			t.Errorf("%+v", e)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if math.IsNaN(r.FittedTrain) || r.Weights.Material == (handcrafted.Weights{}).Material {
		t.Errorf("loss %v, material %v", r.FittedTrain, r.Weights.Material)
	}
}

// TestRounding: weights beyond the limit never leave the tuner.
func TestRounding(t *testing.T) {
	v := new(vector)
	v[0] = [2]float32{2.5, -3.7}
	v[1] = [2]float32{1e9, -1e9}
	w := v.round()
	if f := w.Flat(); f[0] != (handcrafted.Value{MG: 2, EG: -4}) || f[1] != (handcrafted.Value{MG: handcrafted.MaxWeight, EG: -handcrafted.MaxWeight}) {
		t.Errorf("%v %v", f[0], f[1])
	}
}

// BenchmarkEpoch is the pass over the positions, on one core.
func BenchmarkEpoch(b *testing.B) {
	start := handcrafted.DefaultWeights()
	d := extract(b, randomPositions(b, 10, 60_000), &start, &start, 0)
	c := DefaultConfig()
	c.Scale, c.Threads, c.Epochs = 200, 1, b.N
	b.ReportMetric(float64(d.Features)/float64(d.Train+d.HoldOut), "features")
	best := 0.0
	if _, err := d.Fit(context.Background(), c, func(e Epoch) { best = max(best, e.PositionsPerSecond) }); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(best/1e6, "Mpositions/s")
	b.ReportMetric(float64(d.MemoryBytes())/float64(d.Train+d.HoldOut), "bytes")
}

// BenchmarkExtract is the way from positions to features, on one core.
func BenchmarkExtract(b *testing.B) {
	list := randomPositions(b, 11, 4096)
	b.ResetTimer()
	_, err := Extract(context.Background(), b.N, func(i int, ex *Example) error {
		ex.Position = list[i%len(list)]
		return nil
	}, ExtractOptions{Threads: 1})
	if err != nil {
		b.Fatal(err)
	}
}
