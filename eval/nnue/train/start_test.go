package train

import (
	"math"
	"testing"

	"footnote/eval/nnue"
	"footnote/movegen/movegentest"
)

// TestStart: a trainer that starts from a network computes what that network does,
// whatever the widths, but for what new neurons add.
func TestStart(t *testing.T) {
	records := examples(t, 3, 600)
	for _, from := range []nnue.Architecture{
		{Hidden: 32, Buckets: 1, Kings: 1}, {Hidden: 32, Buckets: 8, Kings: 1}, {Hidden: 32, Buckets: 8, Kings: 4}} {
		net, err := nnue.Random(from, 5)
		movegentest.Must(t, err)
		w := net.Weights()
		for _, c := range []Config{small(32, 8), small(96, 8), smallKings(32, 8), smallKings(96, 8)} {
			hidden := c.Architecture.Hidden
			if c.Architecture.Kings < from.Kings {
				continue
			}
			tr := mustTrainer(t, &Data{Train: records}, c, fastest())
			movegentest.Must(t, tr.Start(net))
			for b := range 8 { // what the new neurons say is not of the network
				for neuron := from.Hidden; neuron < hidden; neuron++ {
					for view := range 2 {
						at := tr.layout.outputWeight(b, view, neuron)
						if v := tr.weights[at]; v == 0 || math.Abs(float64(v)) > 0.2*newNeuron {
							t.Fatalf("a new neuron enters the output with %v", v)
						}
						tr.weights[at] = 0
					}
				}
			}
			tr.measure(records, func(_ int, l *lane) {
				for i := range l.n {
					if want := integerOutput(from, &w, &l.records[i]); math.Abs(float64(l.outputs[i])-want) > 1e-3 {
						t.Fatalf("%+v as %d: output %v, the network says %v", from, hidden, l.outputs[i], want)
					}
				}
			})
		}
	}
}

// TestStartRefused: networks that do not fit are refused and change nothing.
func TestStartRefused(t *testing.T) {
	d := &Data{Train: examples(t, 3, 64)}
	net, err := nnue.Random(nnue.Architecture{Hidden: 32, Buckets: 8, Kings: 1}, 5)
	movegentest.Must(t, err)
	kings, err := nnue.Random(nnue.Architecture{Hidden: 32, Buckets: 8, Kings: 4}, 5)
	movegentest.Must(t, err)
	one := mustTrainer(t, d, small(32, 8), fastest())
	if before := one.weights[0]; one.Start(kings) == nil || one.weights[0] != before {
		t.Error("fewer sets of weights: not refused")
	}
	narrow := mustTrainer(t, d, small(16, 8), fastest())
	single := mustTrainer(t, d, small(32, 1), fastest())
	late := mustTrainer(t, d, small(32, 8), fastest())
	mustEpoch(t, late)
	for name, tr := range map[string]*Trainer{"narrower": narrow, "one output": single, "after an epoch": late} {
		before := tr.weights[0]
		if tr.Start(net) == nil || tr.weights[0] != before {
			t.Errorf("%s: not refused", name)
		}
	}
}
