package handcrafted

import (
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// benchFENs are positions of each stage of the game.
var benchFENs = map[string][]string{
	"opening": {
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
		"rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R b KQkq - 1 5",
	},
	"middlegame": {
		"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"2r2rk1/pb1nqppp/1p2pn2/2ppN3/3P1P2/1PPBP3/PB2Q1PP/R4RK1 w - - 2 13",
		"r1b2rk1/2q1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP3PP1/RNBQR1K1 w - - 0 12",
		"3rr1k1/pp3ppp/1qn2n2/3p1b2/3P4/P1N1PN2/1P2BPPP/2RQ1RK1 b - - 4 16",
	},
	"endgame": {
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"8/5pk1/4p1p1/1r1pP2p/p2P3P/P1R2KP1/5P2/8 b - - 0 40",
		"8/1p3k2/p2b1p2/P2P2pp/1P2N3/5PP1/5K1P/8 w - - 0 40",
		"8/8/4k3/1p3p2/1P3P2/4K3/8/8 w - - 0 1",
	},
}

func BenchmarkEvaluate(b *testing.B) {
	for _, stage := range []string{"opening", "middlegame", "endgame"} {
		b.Run(stage, func(b *testing.B) {
			var ps []movegen.Position
			for _, f := range benchFENs[stage] {
				ps = append(ps, movegentest.Parse(b, f))
			}
			e := New()
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				e.evaluate(&ps[i%len(ps)])
			}
		})
	}
}

// walk collects positions in an order like that of a search: all moves of a position,
// then those after one of them.
func walk(tb testing.TB, fens []string, n int) []movegen.Position {
	tb.Helper()
	rng := movegen.NewPRNG(99)
	var ps []movegen.Position
	for len(ps) < n {
		for _, f := range fens {
			p := movegentest.Parse(tb, f)
			for depth := rng.Intn(5); depth >= 0; depth-- {
				var l movegen.MoveList
				p.GenerateLegal(&l)
				if l.N == 0 {
					break
				}
				for _, m := range l.Slice() {
					var next movegen.Position
					p.Make(m, &next)
					ps = append(ps, next)
				}
				p = ps[len(ps)-1-rng.Intn(l.N)]
			}
		}
	}
	return ps[:n]
}

// BenchmarkWalk evaluates many different positions, more than branch predictor and
// caches can remember, and reports the hit rate of the pawn cache.
func BenchmarkWalk(b *testing.B) {
	for _, stage := range []string{"opening", "middlegame", "endgame"} {
		b.Run(stage, func(b *testing.B) {
			ps := walk(b, benchFENs[stage], 4000)
			e := New()
			hits := 0
			for i := range ps {
				key := ps[i].PawnKey()
				if e.pawns[key%pawnEntries].key == key {
					hits++
				}
				e.evaluate(&ps[i])
			}
			for i := 0; b.Loop(); i++ {
				e.evaluate(&ps[i%len(ps)])
			}
			b.ReportMetric(100*float64(hits)/float64(len(ps)), "hit%")
		})
	}
}

// BenchmarkTrace measures the tracing variant, for comparison.
func BenchmarkTrace(b *testing.B) {
	ps := walk(b, benchFENs["middlegame"], 1000)
	e := New()
	for i := 0; b.Loop(); i++ {
		e.Trace(&ps[i%len(ps)])
	}
}
