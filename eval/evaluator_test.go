package eval

import (
	"fmt"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

func TestMaterial(t *testing.T) {
	e := Material().New()
	for _, c := range []struct {
		fen  string
		want Score
	}{
		{movegen.StartFEN, 0},
		{"4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1", 100},
		{"4k3/pppp4/8/8/8/8/PPPPP3/4K3 b - - 0 1", -100},
		{"4k3/p7/8/8/8/8/P7/R3K1N1 b - - 0 1", -820},
		{"4k3/p7/8/8/8/8/8/4K1N1 w - - 0 1", 0}, // a knight does not win
		{"4k3/p7/8/8/8/8/8/4K1N1 b - - 0 1", 0},
	} {
		p := movegentest.Parse(t, c.fen)
		if s := e.Evaluate(&p); s != c.want {
			t.Errorf("%s: %d, want %d", c.fen, s, c.want)
		}
	}
	p := movegentest.Parse(t, "4k3/8/8/8/8/8/8/R3K3 b - - 0 1")
	if s := e.Evaluate(&p); s > -knownWin {
		t.Errorf("rook against bare king: %d for the king", s)
	}
	if w := e.WDL(0, &p); w.Win != w.Loss || w.Win+w.Draw+w.Loss != 1000 {
		t.Errorf("chances of equality: %v", w)
	}
}

// TestFactory: a nil or empty Factory means Material.
func TestFactory(t *testing.T) {
	p := movegentest.Parse(t, "4k3/p7/8/8/8/8/P7/R3K1N1 b - - 0 1")
	want := Material().New().Evaluate(&p)
	for _, f := range []*Factory{nil, {}} {
		e := f.New()
		e.Prefetch(p.Key())
		e.Clear()
		if s := e.Evaluate(&p); s != want {
			t.Errorf("%+v: %d, material is %d", f, s, want)
		}
	}
}

// explained is an Explainer that always returns a reason.
type (
	reason    struct{}
	explained struct{ Evaluator }
)

func (reason) String() string                            { return "because" }
func (explained) Explain(*movegen.Position) fmt.Stringer { return reason{} }

func TestExplain(t *testing.T) {
	p := movegentest.Parse(t, "4k3/p7/8/8/8/8/P7/R3K3 b - - 0 1")
	if got, want := Explain(Material().New(), &p), "Evaluation +5.00 (White's side, black to move)\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Explain(explained{Material().New()}, &p); got != "because" {
		t.Errorf("%q is not the evaluator's explanation", got)
	}
}
