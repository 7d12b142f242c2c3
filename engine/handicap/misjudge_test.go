package handicap

import (
	"math"
	"testing"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestMisjudge measures mean and spread over many games, and what positions
// share.
func TestMisjudge(t *testing.T) {
	p := movegen.StartPosition()
	shifted := movegentest.Parse(t, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1")
	const games = 20000
	var sum, squares, other, product float64
	for seed := range uint64(games) {
		m := misjudgement{seed * 0x9e3779b97f4a7c15, 100}
		x, y := float64(m.errorOf(&p)), -float64(m.errorOf(&shifted)) // both for White
		if again := float64(m.errorOf(&p)); again != x {
			t.Fatalf("seed %d: %v, then %v", seed, x, again)
		}
		sum += x
		squares += x * x
		other += y * y
		product += x * y
	}
	if mean := sum / games; math.Abs(mean) > 3 {
		t.Errorf("mean %.1f cp", mean)
	}
	if deviation := math.Sqrt(squares / games); deviation < 95 || deviation > 105 {
		t.Errorf("standard deviation %.1f cp, want 100", deviation)
	}
	// One white piece has moved: half of the variance is shared.
	if c := product / math.Sqrt(squares*other); c < 0.45 || c > 0.55 {
		t.Errorf("correlation after a move %.2f, want 0.5", c)
	}
}

// TestMisjudging: the evaluator adds the error of its misjudgement, also after that
// has changed, and never leaves the range of evaluations.
func TestMisjudging(t *testing.T) {
	m := misjudgement{seed: 7}
	plain, errs := eval.Material().New(), m.wrap(eval.Material()).New()
	p := movegentest.Parse(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1")
	if a, b := plain.Evaluate(&p), errs.Evaluate(&p); a != b {
		t.Errorf("%d without noise, %d is right", b, a)
	}
	m.noise = 80
	if a, b := plain.Evaluate(&p), errs.Evaluate(&p); b != a+m.errorOf(&p) || a == b {
		t.Errorf("%d with an error of %d, %d is right", b, m.errorOf(&p), a)
	}
	if a, b := plain.WDL(100, &p), errs.WDL(100, &p); a != b {
		t.Errorf("chances %v and %v for one score", a, b)
	}
	for m.seed = range 100 {
		m.noise = 1 << 20
		if s := errs.Evaluate(&p); s > eval.MaxEval || s < -eval.MaxEval {
			t.Fatalf("%d is out of range", s)
		}
	}
}
