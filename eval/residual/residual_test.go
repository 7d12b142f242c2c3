package residual

import (
	"strings"
	"testing"

	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/eval/nnue"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// network returns a random network that is to be added to the weights of that
// fingerprint.
func network(t *testing.T, base uint32) *nnue.Network {
	t.Helper()
	n, err := nnue.Random(nnue.Architecture{Hidden: 32, Buckets: 8, Kings: 1}, 5)
	if err != nil {
		t.Fatal(err)
	}
	info := n.Info()
	info.Base = base
	if n, err = nnue.New(info, n.Weights()); err != nil {
		t.Fatal(err)
	}
	return n
}

func fingerprint() uint32 {
	w := handcrafted.DefaultWeights()
	return w.Fingerprint()
}

// TestEvaluate: the value is the sum of both, but for the rules that all evaluations
// share; and it does not depend on earlier positions.
func TestEvaluate(t *testing.T) {
	n := network(t, fingerprint())
	e, err := New(n)
	if err != nil {
		t.Fatal(err)
	}
	base, net := handcrafted.New(), nnue.NewEvaluator(n)
	added, oneSided := 0, 0
	movegentest.Walk(7, 20_000, 250, func(p *movegen.Position) {
		s, us := e.Evaluate(p), p.SideToMove()
		if added%1000 == 1 {
			if again := newEvaluator(n).Evaluate(p); again != s {
				t.Fatalf("%s: %d, by a new evaluator %d", p.FEN(), s, again)
			}
		}
		if s > 0 && eval.CannotWin(p, us) || s < 0 && eval.CannotWin(p, us.Other()) {
			if _, _, ok := eval.KnownEnding(p); !ok {
				t.Fatalf("%s: %d for a side that cannot win", p.FEN(), s)
			}
		}
		want := base.Evaluate(p)
		if _, _, ok := eval.KnownEnding(p); !ok {
			want += net.Output(p)
			better := us
			if want < 0 {
				better = us.Other()
			}
			if eval.CannotWin(p, better) {
				want = eval.Draw
			} else if eval.CannotWin(p, better.Other()) && want != eval.Draw {
				oneSided++
			}
			want = max(-eval.MaxEval, min(eval.MaxEval, want))
		}
		if s != want {
			t.Fatalf("%s: %d, want %d", p.FEN(), s, want)
		}
		added++
	})
	if oneSided == 0 {
		t.Error("no position where only the worse side cannot win")
	}
	e.Clear()
	p := movegen.StartPosition()
	if e.Evaluate(&p) != newEvaluator(n).Evaluate(&p) {
		t.Error("another value after Clear")
	}
}

// TestNoAllocations: the search evaluates at every node.
func TestNoAllocations(t *testing.T) {
	var ps []movegen.Position
	movegentest.Walk(9, 300, 250, func(p *movegen.Position) { ps = append(ps, *p) })
	f, err := Factory(network(t, fingerprint()))
	if err != nil {
		t.Fatal(err)
	}
	e, i := f.New(), 0
	if n := testing.AllocsPerRun(len(ps), func() {
		e.Prefetch(ps[i%len(ps)].Key())
		e.Evaluate(&ps[i%len(ps)])
		i++
	}); n != 0 {
		t.Errorf("%v allocations an evaluation", n)
	}
}

// TestOtherWeights: a network without a base, or with another, is refused.
func TestOtherWeights(t *testing.T) {
	for _, base := range []uint32{0, fingerprint() + 1} {
		n := network(t, base)
		if _, err := New(n); err == nil {
			t.Errorf("base %d: no error from New", base)
		}
		if _, err := Factory(n); err == nil {
			t.Errorf("base %d: no error from Factory", base)
		}
	}
	w := handcrafted.DefaultWeights()
	w.Tempo.MG++
	if w.Fingerprint() == fingerprint() {
		t.Error("other weights have the same fingerprint")
	}
}

// TestExplain: both parts are explained, and the last line is the sum.
func TestExplain(t *testing.T) {
	e := newEvaluator(network(t, fingerprint()))
	p := movegentest.Parse(t, "2r3k1/5ppp/8/3q4/8/8/5PPP/3QR1K1 b - - 0 1")
	trace, score := e.Trace(&p), e.Evaluate(&p)
	if trace.Score != -score || trace.HandCrafted+trace.Network != trace.Score {
		t.Errorf("%d by hand and %d by the network make %d, Evaluate %d for Black", trace.HandCrafted, trace.Network, trace.Score, score)
	}
	text := eval.Explain(e, &p)
	for _, want := range []string{"\n Mobility", "\nHand-crafted " + trace.HandCrafted.Text() + ", network ", "\nEvaluation " + trace.Score.Text() + " "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if w := e.WDL(50, &p); w != handcrafted.New().WDL(50, &p) {
		t.Errorf("chances %v", w)
	}
}
