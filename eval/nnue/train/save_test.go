package train

import (
	"bytes"
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
