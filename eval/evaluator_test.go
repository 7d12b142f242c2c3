package eval

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
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

// TestPrepare: after Prepare no ending needs a table that is still to be made. It runs in a
// process of its own: in this one other tests have made the tables already.
func TestPrepare(t *testing.T) {
	const alone = "FOOTNOTE_TEST_PREPARE"
	if os.Getenv(alone) == "" {
		exe, err := os.Executable()
		movegentest.Must(t, err)
		cmd := exec.Command(exe, "-test.run=^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), alone+"=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	Prepare()
	for _, fen := range []string{
		"8/8/8/3k4/8/3K4/3N4/3B4 w - - 0 1", "8/8/8/4k3/8/r7/4P3/R3K3 w - - 0 1", "8/q7/8/5k2/8/8/4P3/Q3K3 w - - 0 1",
	} {
		p := movegentest.Parse(t, fen)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		KnownEnding(&p)
		runtime.ReadMemStats(&after)
		if made := after.TotalAlloc - before.TotalAlloc; made > 64<<10 {
			t.Errorf("%s: %d bytes were made", fen, made)
		}
	}
}
