package train

import (
	"math"
	"slices"
	"testing"
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
