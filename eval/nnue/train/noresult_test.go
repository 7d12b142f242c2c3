package train

import (
	"math"
	"testing"

	"footnote/movegen"
)

// TestNoResult: a position without a result is learnt by its score, whatever lambda is,
// and does not count where scores are held against results.
func TestNoResult(t *testing.T) {
	p := movegen.StartPosition()
	with, err := MakeRecord(movegen.White, p.All, Labels{Score: 100})
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []movegen.Color{movegen.White, movegen.Black} {
		r, err := MakeRecord(side, p.All, Labels{Score: 100, Points: NoResult})
		if err != nil {
			t.Fatal(err)
		}
		score := 100.0
		if side == movegen.Black {
			score = -score
		}
		want := 1 / (1 + math.Exp(-score/200))
		for _, lambda := range []float32{0, 0.4, 1} {
			l := lane{lambda: lambda, scale: 200}
			if got := l.target(&r); math.Abs(float64(got)-want) > 1e-6 {
				t.Errorf("%v, lambda %v: target %v, want %v", side, lambda, got, want)
			}
			if got := l.target(&with); lambda > 0 && float64(got) >= want {
				t.Errorf("lambda %v: a lost game counts for nothing", lambda)
			}
		}
	}
	set := examples(t, 4, 2000)
	alone := FitScale(set)
	for i := range 2000 {
		r := set[i]
		r.points = noPoints
		set = append(set, r)
	}
	if got := FitScale(set); got != alone {
		t.Errorf("scale %v with positions without a result, %v without them", got, alone)
	}
}

// TestContinue: a trainer goes on from another's weights and leaves it as it was.
func TestContinue(t *testing.T) {
	d := &Data{Train: examples(t, 1, 4000), HoldOut: examples(t, 2, 1000)}
	c := small(32, 1)
	first := mustTrainer(t, d, c, plain())
	mustEpoch(t, first)
	loss := first.Loss(d.HoldOut)
	c.Lambda, c.Rate = 0.1, 0.0005
	second, err := first.Continue(d, c)
	if err != nil {
		t.Fatal(err)
	}
	c.Lambda = small(32, 1).Lambda
	if same, err := first.Continue(d, c); err != nil || same.Loss(d.HoldOut) != loss {
		t.Errorf("another network at the start: loss %v, was %v (%v)", same.Loss(d.HoldOut), loss, err)
	}
	mustEpoch(t, second)
	if got := first.Loss(d.HoldOut); got != loss {
		t.Errorf("the first trainer's loss is %v, was %v", got, loss)
	}
	if _, err := first.Continue(d, small(16, 1)); err == nil {
		t.Error("went on with another architecture")
	}
}
