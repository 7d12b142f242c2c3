package nnue

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"footnote/eval"
	"footnote/movegen"
)

// TestSharedRules: the rules of all evaluations come before the network and after it.
func TestSharedRules(t *testing.T) {
	e := NewEvaluator(network(t, 32, 8, 1))
	for fen, want := range map[string]eval.Score{
		"8/8/4k3/8/8/8/8/4KN2 w - - 0 1": 0, // no mating material
		"8/8/4k3/8/8/8/8/4KB2 b - - 0 1": 0,
	} {
		p := parse(t, fen)
		if s := e.Evaluate(&p); s != want {
			t.Errorf("%s: %d, want %d", fen, s, want)
		}
	}
	for _, fen := range []string{"8/8/4k3/8/8/8/8/4KR2 w - - 0 1", "8/8/4k3/8/8/8/8/4KR2 b - - 0 1"} {
		p := parse(t, fen)
		_, want, _ := eval.KnownEnding(&p)
		if p.SideToMove() == movegen.Black {
			want = -want
		}
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

// reflected returns p with the colours exchanged, or the wings, by way of its FEN. It
// leaves out castling and en passant, which a network does not see.
func reflected(t *testing.T, p *movegen.Position, colours bool) movegen.Position {
	t.Helper()
	fields := strings.Fields(p.FEN())
	ranks := strings.Split(fields[0], "/")
	if colours {
		slices.Reverse(ranks)
		fields[1] = strings.Trim("wb", fields[1])
	} else {
		for i, rank := range ranks {
			files := []byte(rank)
			slices.Reverse(files)
			ranks[i] = string(files)
		}
	}
	board := strings.Map(func(r rune) rune {
		switch {
		case colours && unicode.IsUpper(r):
			return unicode.ToLower(r)
		case colours:
			return unicode.ToUpper(r)
		}
		return r
	}, strings.Join(ranks, "/"))
	return parse(t, board+" "+fields[1]+" - - 0 1")
}

// TestSymmetry: the network sees a position as it sees its reflections.
func TestSymmetry(t *testing.T) {
	e, kings := NewEvaluator(network(t, 32, 8, 4)), NewEvaluator(networkOf(t, Architecture{32, 8, 4}, 4))
	different := map[eval.Score]bool{}
	walk(t, 8, 3_000, func(p *movegen.Position) {
		want, wantKings := e.Evaluate(p), kings.Evaluate(p)
		different[want], different[wantKings] = true, true
		for _, colours := range []bool{true, false} {
			q := reflected(t, p, colours)
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

// TestEqualSets: four equal sets of feature weights are as good as one of them.
func TestEqualSets(t *testing.T) {
	one := network(t, 32, 8, 6)
	w, info := one.Weights(), one.Info()
	w.Features, info.Kings = slices.Repeat(w.Features, MaxKings), MaxKings
	four, err := New(info, w)
	if err != nil {
		t.Fatal(err)
	}
	a, b := NewEvaluator(one), NewEvaluator(four)
	walk(t, 9, 5_000, func(p *movegen.Position) {
		if x, y := a.Evaluate(p), b.Evaluate(p); x != y {
			t.Fatalf("%s: %d, with four equal sets %d", p.FEN(), x, y)
		}
	})
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
		if err != nil {
			t.Fatal(err)
		}
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
