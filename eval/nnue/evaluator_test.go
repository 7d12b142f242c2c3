package nnue

import (
	"strings"
	"sync"
	"testing"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestSharedRules: the rules of all evaluations come before the network and after it.
func TestSharedRules(t *testing.T) {
	e := NewEvaluator(network(t, 32, 8, 1))
	for fen, want := range map[string]eval.Score{
		"8/8/4k3/8/8/8/8/4KN2 w - - 0 1": 0, // no mating material
		"8/8/4k3/8/8/8/8/4KB2 b - - 0 1": 0,
	} {
		p := movegentest.Parse(t, fen)
		if s := e.Evaluate(&p); s != want {
			t.Errorf("%s: %d, want %d", fen, s, want)
		}
	}
	for _, fen := range []string{"8/8/4k3/8/8/8/8/4KR2 w - - 0 1", "8/8/4k3/8/8/8/8/4KR2 b - - 0 1"} {
		p := movegentest.Parse(t, fen)
		_, want, _ := eval.KnownEnding(&p)
		want = want.For(p.SideToMove())
		if s := e.Evaluate(&p); s != want || s == 0 {
			t.Errorf("%s: %d, want %d", fen, s, want)
		}
	}
	draws := 0
	walk(t, 3, 20_000, func(p *movegen.Position) {
		s, us := e.Evaluate(p), p.SideToMove()
		if _, _, ok := eval.KnownEnding(p); ok {
			return
		}
		if s > 0 && eval.CannotWin(p, us) || s < 0 && eval.CannotWin(p, us.Other()) {
			t.Fatalf("%s: %d for a side that cannot win", p.FEN(), s)
		}
		if s == 0 && e.Output(p) != 0 {
			draws++
		}
	})
	if draws == 0 {
		t.Error("no advantage was worth nothing")
	}
}

// TestSymmetry: the network sees a position as it sees its reflections.
func TestSymmetry(t *testing.T) {
	e, kings := NewEvaluator(network(t, 32, 8, 4)), NewEvaluator(networkOf(t, Architecture{32, 8, 4}, 4))
	different := map[eval.Score]bool{}
	walk(t, 8, 3_000, func(p *movegen.Position) {
		want, wantKings := e.Evaluate(p), kings.Evaluate(p)
		different[want], different[wantKings] = true, true
		_, wings := movegentest.MirrorWings(t, p)
		for _, q := range []movegen.Position{p.Mirror(), wings} {
			if s := e.Evaluate(&q); s != want {
				t.Fatalf("%s: %d, reflected as %s %d", p.FEN(), want, q.FEN(), s)
			}
			if s := kings.Evaluate(&q); s != wantKings {
				t.Fatalf("%s: %d with the zones of kings, reflected as %s %d", p.FEN(), wantKings, q.FEN(), s)
			}
		}
	})
	if len(different) < 100 {
		t.Errorf("only %d different values", len(different))
	}
}

// TestRange: no weights lead out of the scale.
func TestRange(t *testing.T) {
	net := network(t, 16, 1, 1)
	w := net.Weights()
	for i := range w.Bias {
		w.Bias[i] = MaxBias
	}
	for i := range w.Output {
		w.Output[i] = MaxOutputWeight
	}
	w.OutputBias[0] = MaxOutputBias
	info := net.Info()
	info.Scale = MaxScale
	for _, sign := range []int{1, -1} {
		for i := range w.Output {
			w.Output[i] = int16(sign * MaxOutputWeight)
		}
		w.OutputBias[0] = int32(sign * MaxOutputBias)
		net, err := New(info, w)
		movegentest.Must(t, err)
		p := movegen.StartPosition()
		if s := NewEvaluator(net).Evaluate(&p); s != eval.Score(sign)*eval.MaxEval {
			t.Errorf("%d, want ±%d", s, eval.MaxEval)
		}
	}
}

// TestNoAllocations: the search evaluates at every node.
func TestNoAllocations(t *testing.T) {
	var ps []movegen.Position
	walk(t, 5, 500, func(p *movegen.Position) { ps = append(ps, *p) })
	for _, k := range kernels() {
		for _, kings := range []int{1, MaxKings} {
			e := newEvaluator(networkOf(t, Architecture{256, 8, kings}, 1), k)
			i := 0
			if n := testing.AllocsPerRun(len(ps), func() {
				e.Evaluate(&ps[i%len(ps)])
				e.Prefetch(0)
				i++
			}); n != 0 {
				t.Errorf("kernel %s, %d sets: %v allocations an evaluation", k.name, kings, n)
			}
		}
	}
}

// TestFactory: one network is one evaluation, and its evaluators agree, also when
// they work at the same time.
func TestFactory(t *testing.T) {
	net := network(t, 64, 8, 2)
	if first, second := Factory(net), Factory(net); first != second {
		t.Error("two factories for one network")
	}
	var ps []movegen.Position
	walk(t, 6, 1_000, func(p *movegen.Position) { ps = append(ps, *p) })
	scores := make([][]eval.Score, 4)
	var wait sync.WaitGroup
	for worker := range scores {
		wait.Go(func() {
			e := Factory(net).New()
			own := make([]eval.Score, len(ps))
			for i := range ps { // each in an order of its own
				at := (i*(2*worker+1) + worker) % len(ps)
				own[at] = e.Evaluate(&ps[at])
			}
			for i := range ps {
				own[i] = e.Evaluate(&ps[i])
			}
			scores[worker] = own
		})
	}
	wait.Wait()
	for worker, own := range scores {
		for i := range own {
			if own[i] != scores[0][i] {
				t.Fatalf("worker %d: %s is %d, for the first worker %d", worker, ps[i].FEN(), own[i], scores[0][i])
			}
		}
	}
}

func TestWDL(t *testing.T) {
	e := NewEvaluator(network(t, 16, 1, 1))
	p := movegen.StartPosition()
	for _, s := range []eval.Score{0, 50, -300, eval.MateIn(3)} {
		a, b := e.WDL(s, &p), e.WDL(-s, &p)
		if a.Win+a.Draw+a.Loss != 1000 || a.Win != b.Loss || a.Loss != b.Win {
			t.Errorf("%d: %v, from the other side %v", s, a, b)
		}
	}
}

// TestTrace: the explanation's value is that of Evaluate, what a piece is worth is the
// difference to a position without it, and the explanation changes no later value.
func TestTrace(t *testing.T) {
	for _, kings := range []int{1, MaxKings} {
		testTrace(t, networkOf(t, Architecture{32, 1, kings}, 7))
	}
}

func testTrace(t *testing.T, net *Network) {
	t.Helper()
	e, other := NewEvaluator(net), NewEvaluator(net)
	white := func(fen string) eval.Score {
		p := movegentest.Parse(t, fen)
		return other.Output(&p).For(p.SideToMove())
	}
	for _, side := range []string{" w", " b"} {
		p := movegentest.Parse(t, "2r3k1/5ppp/8/3q4/8/8/5PPP/3QR1K1"+side+" - - 0 1")
		trace := e.Trace(&p)
		want := white(p.FEN())
		if trace.Network != want || trace.Score != want || trace.Endgame != "" || len(trace.Pieces) != 10 {
			t.Errorf("%s: %+v, want %d", side, trace, want)
		}
		without := white("6k1/5ppp/8/3q4/8/8/5PPP/3QR1K1" + side + " - - 0 1")
		if x := trace.Pieces[9]; x.Square != "c8" || x.Piece != "r" || x.Without != without || x.Worth != want-without {
			t.Errorf("%s: %+v, want %d without the rook on c8", side, x, without)
		}
		if a, b := e.Evaluate(&p), other.Evaluate(&p); a != b {
			t.Errorf("%s: %d after the explanation, not %d", side, a, b)
		}
	}
	for fen, rule := range map[string]string{
		"8/8/4k3/8/8/8/8/4KR2 b - - 0 1":   "KXK",
		"8/8/4k3/8/8/8/6p1/4KN2 w - - 0 1": "",
	} {
		p := movegentest.Parse(t, fen)
		trace := e.Trace(&p)
		if s := e.Evaluate(&p); trace.Score != s && trace.Score != -s || rule != "" && trace.Endgame != rule {
			t.Errorf("%s: %+v, Evaluate %d", fen, trace, s)
		}
	}
}

// TestTraceText: the table has every piece on its square.
func TestTraceText(t *testing.T) {
	p := movegentest.Parse(t, "4k3/7p/8/8/8/8/P7/4K2R w K - 0 1")
	kings := eval.Explain(NewEvaluator(networkOf(t, Architecture{16, 8, MaxKings}, 1)), &p)
	if first := "Network (4×768 → 16)×2 → 8: random weights\n"; !strings.HasPrefix(kings, first) {
		t.Errorf("no %q in\n%s", first, kings)
	}
	text := eval.Explain(NewEvaluator(network(t, 16, 8, 1)), &p)
	movegentest.Contains(t, text,
		"Network (768 → 16)×2 → 8: random weights\n", "\n 8 |       |       |       |       |   k   |       |       |       |\n",
		"\n 2 |   P   |       |", "\n 1 |       |       |       |       |   K   |       |       |   R   |\n", " (White's side, white to move)\n",
	)
}
