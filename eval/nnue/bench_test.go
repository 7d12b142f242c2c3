package nnue

import (
	"fmt"
	"testing"

	"footnote/eval/handcrafted"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// benchFENs are the roots of the walk: opening, middlegame, endgame.
var benchFENs = []string{
	movegen.StartFEN,
	"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
	"2r2rk1/pb1nqppp/1p2pn2/2ppN3/3P1P2/1PPBP3/PB2Q1PP/R4RK1 w - - 2 13",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/1p3k2/p2b1p2/P2P2pp/1P2N3/5PP1/5K1P/8 w - - 0 40",
	"8/5pk1/4p1p1/1r1pP2p/p2P3P/P1R2KP1/5P2/8 b - - 0 40",
}

// treeWalk collects positions in the order of a depth-first search with null
// windows: one or two moves at a node that is to be cut off, many at the others, at
// the leaves captures only. Every position is evaluated once, when it is entered.
type treeWalk struct {
	rng   *movegen.PRNG
	limit int // positions
	ps    []movegen.Position
}

func (w *treeWalk) node(p *movegen.Position, depth int, cut bool) {
	if len(w.ps) == w.limit {
		return
	}
	w.ps = append(w.ps, *p)
	var moves movegen.MoveList
	most := 12
	switch {
	case depth <= -4:
		return
	case depth <= 0:
		p.GenerateCaptures(&moves)
		most = 2
	default:
		p.GenerateLegal(&moves)
	}
	if cut {
		most = 1 + w.rng.Intn(2)
	}
	for i := range min(most, moves.N) {
		j := i + w.rng.Intn(moves.N-i)
		moves.Moves[i], moves.Moves[j] = moves.Moves[j], moves.Moves[i]
		var next movegen.Position
		p.Make(moves.Moves[i], &next)
		w.node(&next, depth-1, !cut)
	}
}

// tree returns the first positions of a walk from each root, 4,000 in all: few
// enough that they are in the processor's cache, as in a search, too many for the
// branch predictor to know them by heart.
func tree(tb testing.TB) []movegen.Position {
	tb.Helper()
	w := treeWalk{rng: movegen.NewPRNG(11)}
	for i, fen := range benchFENs {
		p := movegentest.Parse(tb, fen)
		w.limit = 4000 * (i + 1) / len(benchFENs)
		w.node(&p, 7, i%2 == 0)
	}
	return w.ps
}

// BenchmarkEvaluate measures an evaluation with the update that it needs, at every
// node of a depth-first walk. features/node counts what changed for one view.
func BenchmarkEvaluate(b *testing.B) {
	ps := tree(b)
	for _, k := range kernels() {
		for _, a := range []Architecture{{128, 8, 1}, {256, 8, 1}, {384, 8, 1}, {512, 8, 1}, {512, 8, 4}} {
			b.Run(fmt.Sprintf("%s/N=%d/K=%d", k.name, a.Hidden, a.Kings), func(b *testing.B) {
				e := newEvaluator(networkOf(b, a, 1), k)
				changed := 0
				for i := range ps {
					e.Evaluate(&ps[i])
					for _, number := range e.changes.slice() {
						if number < noFeature {
							changed++
						}
					}
				}
				if n := testing.AllocsPerRun(1, func() {
					for i := range ps {
						e.Evaluate(&ps[i])
					}
				}); n != 0 {
					b.Fatalf("%v allocations in %d evaluations", n, len(ps))
				}
				i := 0
				b.ReportAllocs()
				for b.Loop() {
					e.Evaluate(&ps[i])
					if i++; i == len(ps) {
						i = 0
					}
				}
				b.ReportMetric(float64(changed)/float64(len(ps)), "features/node")
			})
		}
	}
}

// BenchmarkHandcrafted measures the other evaluation on the same walk. It caches pawn
// structures and, which the search seldom needs, whole positions; a walk that is
// repeated would find all of them, so the caches are emptied.
func BenchmarkHandcrafted(b *testing.B) {
	ps := tree(b)
	e := handcrafted.New()
	i := len(ps)
	for b.Loop() {
		if i++; i >= len(ps) {
			i = 0
			b.StopTimer()
			e.Clear()
			b.StartTimer()
		}
		e.Evaluate(&ps[i])
	}
}

// BenchmarkBoard measures what is left without the network's arithmetic.
func BenchmarkBoard(b *testing.B) {
	ps := tree(b)
	var p accumulator
	var c changes
	p.board.clear()
	i := 0
	for b.Loop() {
		p.board.follow(&ps[i], &c)
		if i++; i == len(ps) {
			i = 0
		}
	}
}

// BenchmarkKernel measures the inner loops alone, with one pair of changes.
func BenchmarkKernel(b *testing.B) {
	for _, k := range kernels() {
		for _, hidden := range []int{128, 256, 384} {
			net := network(b, hidden, 1, 1)
			us, them := make([]int16, hidden), make([]int16, hidden)
			b.Run(fmt.Sprintf("%s/update/N=%d", k.name, hidden), func(b *testing.B) {
				pairs := []uint16{8, 16}
				for b.Loop() {
					k.update(us, us, net.weights.Features, pairs, 7)
				}
			})
			b.Run(fmt.Sprintf("%s/output/N=%d", k.name, hidden), func(b *testing.B) {
				for b.Loop() {
					k.output(us, them, net.weights.Output)
				}
			})
		}
	}
}
