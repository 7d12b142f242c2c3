package train

import (
	"bytes"
	"crypto/sha256"
	"math"
	"slices"
	"testing"

	"footnote/eval"
	"footnote/eval/nnue"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestResume: a run that is interrupted gives the network of a straight one.
func TestResume(t *testing.T) {
	all := examples(t, 31, 1500)
	d := &Data{Train: all[:1200], HoldOut: all[1200:]}
	straight := mustTrainer(t, d, smallKings(16, 1), fastest())
	var saved []byte
	for !straight.Done() {
		mustEpoch(t, straight)
		if saved == nil {
			var b bytes.Buffer
			movegentest.Must(t, straight.Save(&b))
			saved = b.Bytes()
		}
	}
	resumed, err := Resume(bytes.NewReader(saved), d, 1)
	movegentest.Must(t, err)
	for !resumed.Done() {
		mustEpoch(t, resumed)
	}
	if !slices.Equal(resumed.weights, straight.weights) {
		t.Error("the resumed run gives another network")
	}
	for i, e := range resumed.History() {
		e.PositionsPerSecond = straight.history[i].PositionsPerSecond
		if e != straight.history[i] {
			t.Errorf("epoch %+v, straight %+v", e, straight.history[i])
		}
	}

	c := straight.Config()
	c.Threads = 0
	if got, err := Inspect(bytes.NewReader(saved)); err != nil || got != c {
		t.Errorf("inspected: %+v, %v, want %+v", got, err, c)
	}
	if _, err := Resume(bytes.NewReader(saved), &Data{Train: d.HoldOut}, 1); err == nil {
		t.Error("resumes with other positions")
	}
	for i := 0; i < len(saved); i += 1 + len(saved)/50 {
		damaged := slices.Clone(saved)
		damaged[i] ^= 1
		if _, err := Resume(bytes.NewReader(damaged), d, 1); err == nil {
			t.Errorf("byte %d is damaged and nothing noticed", i)
		}
		if _, err := Inspect(bytes.NewReader(damaged)); err == nil {
			t.Errorf("byte %d is damaged and nothing noticed before", i)
		}
		if _, err := Inspect(bytes.NewReader(saved[:i])); err == nil {
			t.Errorf("%d bytes are a whole checkpoint", i)
		}
		if _, err := Resume(bytes.NewReader(saved[:i]), d, 1); err == nil {
			t.Errorf("%d bytes are a checkpoint", i)
		}
	}
}

// TestNetwork: package nnue evaluates the written network as the trainer computes it,
// but for rounding; and the scale is that of the scores.
func TestNetwork(t *testing.T) {
	for _, c := range []Config{small(32, 1), small(32, nnue.MaxBuckets), smallKings(32, nnue.MaxBuckets)} {
		c.Epochs, c.RoundedEpochs, c.Rate, c.FinalRate = 20, 0, 0.01, 0.001
		d := &Data{Train: examples(t, 41, 5000), HoldOut: examples(t, 42, 1000)}
		c.Scale = FitScale(d.Train)
		tr := mustTrainer(t, d, c, fastest())
		for !tr.Done() {
			mustEpoch(t, tr)
		}
		net, q, err := tr.Network(d.HoldOut, "a test", "none")
		movegentest.Must(t, err)
		if q.Mean <= 0 || q.Mean > 5 || q.Most > 30 || q.Most < q.Mean {
			t.Errorf("quantisation error %+v", q)
		}
		e := nnue.NewEvaluator(net)
		w := net.Weights()
		var evaluated []Record
		movegentest.Walk(43, 300, 200, func(p *movegen.Position) {
			if _, _, ok := eval.KnownEnding(p); ok || eval.CannotWin(p, movegen.White) || eval.CannotWin(p, movegen.Black) {
				return
			}
			r, err := MakeRecord(p.SideToMove(), p.All, Labels{})
			movegentest.Must(t, err)
			got := e.Evaluate(p)
			if want := math.Trunc(integerOutput(c.Architecture, &w, &r) * float64(q.Scale)); math.Abs(float64(got)-want) > 1 {
				t.Errorf("%s: evaluated as %d, trained as %v", p.FEN(), got, want)
			}
			evaluated = append(evaluated, r)
		})
		if len(evaluated) < 200 {
			t.Errorf("%d positions compared", len(evaluated))
		}
	}
}

// TestScaleOfScores: the scores of a network are as large whatever scale its target had. A third more
// cost one 50 Elo.
func TestScaleOfScores(t *testing.T) {
	d := &Data{Train: examples(t, 41, 5000), HoldOut: examples(t, 42, 1000)}
	fitted := FitScale(d.Train)
	var usual float64
	for _, factor := range []float32{1, 0.7, 1.5} {
		c := small(32, 1)
		c.Epochs, c.Rate, c.FinalRate, c.Scale = 20, 0.01, 0.001, factor*fitted
		tr := mustTrainer(t, d, c, fastest())
		for !tr.Done() {
			mustEpoch(t, tr)
		}
		net, q, err := tr.Network(d.HoldOut, "a test", "none")
		movegentest.Must(t, err)
		w := net.Weights()
		var both, squares float64
		for i := range d.HoldOut {
			r := &d.HoldOut[i]
			both += integerOutput(c.Architecture, &w, r) * float64(q.Scale) * float64(r.score)
			squares += float64(r.score) * float64(r.score)
		}
		slope := both / squares
		if factor == 1 {
			usual = slope
		}
		if slope < 0.8*usual || slope > 1.25*usual {
			t.Errorf("target with %.1f of the fitted scale: scores are %.2f times as large", factor, slope/usual)
		}
	}
}

// TestOldCheckpoint: a checkpoint from before there were sets of feature weights is one
// of a network with a single set.
func TestOldCheckpoint(t *testing.T) {
	d := &Data{Train: examples(t, 31, 600)}
	c := small(16, 1)
	tr := mustTrainer(t, d, c, fastest())
	mustEpoch(t, tr)
	tr.config.Architecture.Kings = 0
	var b bytes.Buffer
	movegentest.Must(t, tr.Save(&b))
	again, err := Resume(&b, d, c.Threads)
	movegentest.Must(t, err)
	if again.Config() != c || !slices.Equal(again.weights, tr.weights) {
		t.Errorf("%+v, want %+v", again.Config(), c)
	}
}

// TestRoundedEpochs: after an epoch with rounded weights, rounding changes nothing any
// more, and the network's loss is less than without such an epoch.
func TestRoundedEpochs(t *testing.T) {
	all := examples(t, 41, 12_000)
	d := &Data{Train: all[:10_000], HoldOut: all[10_000:]}
	var loss [2]float64
	for rounded := range loss {
		c := small(16, 1)
		c.RoundedEpochs, c.Rate = rounded, 0.005
		tr := mustTrainer(t, d, c, fastest())
		for !tr.Done() {
			mustEpoch(t, tr)
		}
		net, q, err := tr.Network(d.HoldOut, "", "")
		movegentest.Must(t, err)
		if rounded == 1 && q.Most > 0.01 || rounded == 0 && q.Mean < 0.1 {
			t.Errorf("%d rounded epochs: %+v", rounded, q)
		}
		w := net.Weights()
		for i := range d.HoldOut {
			r := &d.HoldOut[i]
			l := lane{lambda: c.Lambda, scale: c.Scale}
			e := float64(sigmoid(float32(integerOutput(c.Architecture, &w, r))) - l.target(r))
			loss[rounded] += e * e / float64(len(d.HoldOut))
		}
		if got := tr.Loss(d.HoldOut); rounded == 1 && math.Abs(got-loss[1]) > 1e-6 {
			t.Errorf("loss %v, of the network %v", got, loss[1])
		}
	}
	if loss[1] > loss[0]*1.001 {
		t.Errorf("loss %v with a rounded epoch, %v without", loss[1], loss[0])
	}
}

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

// FuzzResume: no checkpoint, its sum right or not, makes the trainer panic or take memory for a
// network that the file cannot hold.
func FuzzResume(f *testing.F) {
	d := &Data{Train: examples(f, 31, 60)}
	tr := mustTrainer(f, d, small(16, 1), fastest())
	var b bytes.Buffer
	movegentest.Must(f, tr.Save(&b))
	f.Add(b.Bytes(), false)
	f.Add(b.Bytes()[:200], true)
	f.Add([]byte(checkpointMagic+"\x02\x00\x00\x00{}"), true)
	f.Add(bytes.Replace(b.Bytes(), []byte(`"Hidden":16`), []byte(`"Hidden":-16`), 1), true)
	f.Fuzz(func(t *testing.T, file []byte, sign bool) {
		if sign {
			sum := sha256.Sum256(file)
			file = append(file[:len(file):len(file)], sum[:]...)
		}
		resumed, err := Resume(bytes.NewReader(file), d, 1)
		if err == nil && resumed.Config().Epochs < len(resumed.History()) {
			t.Error("more epochs are done than there are")
		}
		if _, inspected := Inspect(bytes.NewReader(file)); err == nil && inspected != nil {
			t.Errorf("resumes from what is not whole: %v", inspected)
		}
	})
}
