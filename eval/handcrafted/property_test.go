package handcrafted

import (
	"strings"
	"testing"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// randomPositions returns n positions of random games from a fixed seed.
func randomPositions(tb testing.TB, seed uint64, n int) []movegen.Position {
	tb.Helper()
	ps := make([]movegen.Position, 0, n)
	movegentest.Walk(seed, n, 200, func(p *movegen.Position) { ps = append(ps, *p) })
	return ps
}

// randomWeights returns small random weights, so that a count for the wrong weight
// shows.
func randomWeights(seed uint64) weights {
	rng := movegen.NewPRNG(seed)
	var w weights
	for i := range w.flat() {
		w.flat()[i] = Value{int16(rng.Intn(101) - 50), int16(rng.Intn(101) - 50)}
	}
	return w
}

// TestSymmetry: a position is worth as much as its reflections. Other tests look at the one by colours
// with the built-in weights.
func TestSymmetry(t *testing.T) {
	w := randomWeights(7)
	e := newWith(&w)
	for _, p := range randomPositions(t, 1, 10_000) {
		plain, wings := movegentest.MirrorWings(t, &p)
		for _, pair := range [][2]movegen.Position{{p, p.Mirror()}, {plain, wings}} {
			if a, b := e.Evaluate(&pair[0]), e.Evaluate(&pair[1]); a != b {
				t.Fatalf("%s: %d, mirrored %s: %d", pair[0].FEN(), a, pair[1].FEN(), b)
			}
		}
	}
}

// TestTraceIsEvaluation computes the score from the counts of the trace alone,
// also with random weights: the trace must be complete and count for the right weight,
// phase and side.
func TestTraceIsEvaluation(t *testing.T) {
	for seed := range uint64(3) {
		w := defaultWeights()
		if seed > 0 {
			w = randomWeights(seed)
		}
		e := newWith(&w)
		for _, p := range randomPositions(t, 10+seed, 4_000) {
			tr := e.Trace(&p)
			want := e.Evaluate(&p).For(p.SideToMove())
			if tr.Score != want {
				t.Fatalf("%s: trace %d, evaluation %d", p.FEN(), tr.Score, want)
			}
			if tr.Endgame != "" {
				continue
			}
			mg, eg, dangers := weightSums(e, &p)
			for c, sign := range [2]int{1, -1} {
				d := danger(makeScore(dangers[c].mg, dangers[c].eg))
				mg += sign * d.mg()
				eg += sign * d.eg()
			}
			if got := finish(taper(makeScore(mg, eg), tr.Phase), tr.Scale); got != want {
				t.Fatalf("%s: coefficients give %d, evaluation %d", p.FEN(), got, want)
			}
			var groups Value
			for _, g := range tr.Groups {
				groups.MG += g.Total().MG
				groups.EG += g.Total().EG
			}
			if groups != tr.Sum {
				t.Fatalf("%s: groups sum to %v, evaluation to %v", p.FEN(), groups, tr.Sum)
			}
		}
	}
}

// weightSums adds up in full how often each weight counts in p times its value: White less
// Black for those that are added to the score, by side for those of king danger.
func weightSums(e *Evaluator, p *movegen.Position) (mg, eg int, danger [2]struct{ mg, eg int }) {
	rec := new(recorder)
	e.evaluateInto(p, rec)
	for _, term := range terms() {
		for i := term.First; i < term.First+term.Count; i++ {
			v := e.w.flat()[i].value()
			for c, sign := range [2]int{1, -1} {
				n := int(rec[c][i])
				if term.danger() {
					danger[c].mg += n * int(v.MG)
					danger[c].eg += n * int(v.EG)
				} else {
					mg += sign * n * int(v.MG)
					eg += sign * n * int(v.EG)
				}
			}
		}
	}
	return mg, eg, danger
}

// TestPure checks that the value of a position depends neither on the caches nor on the
// clocks.
func TestPure(t *testing.T) {
	warm, cold := New(), New()
	ps := randomPositions(t, 3, 4_000)
	var first []eval.Score
	for i := range ps {
		first = append(first, warm.Evaluate(&ps[i]))
	}
	for i := len(ps) - 1; i >= 0; i-- {
		if i%16 == 0 {
			cold.Clear()
		}
		f := strings.Fields(ps[i].FEN())
		f[4], f[5] = "77", "123"
		late := movegentest.Parse(t, strings.Join(f, " "))
		a, b, c, d := first[i], cold.Evaluate(&ps[i]), warm.Evaluate(&late), warm.evaluate(&late)
		if a != b || a != c || a != d {
			t.Fatalf("%s: first %d, after Clear %d, with other clocks %d, without the cache %d", ps[i].FEN(), a, b, c, d)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	e, ps := New(), randomPositions(t, 4, 200)
	n := testing.AllocsPerRun(10, func() {
		for i := range ps {
			e.Evaluate(&ps[i])
		}
	})
	if n != 0 {
		t.Errorf("%v allocations in %d evaluations", n, len(ps))
	}
}
