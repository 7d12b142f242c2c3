package movegen

import (
	"math"
	"testing"
	"time"

	"github.com/dylhunn/dragontoothmg"
)

// perftBenches are the positions on which generators are compared: an opening,
// a crowded middlegame, an endgame and an open middlegame.
var perftBenches = []struct {
	name, fen string
	depth     int
	nodes     uint64
}{
	{"startpos", StartFEN, 6, 119060324},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690},
	{"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661},
	{"open", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164075551},
}

// dragontoothPerft is perft with bulk counting: the moves of the last ply are
// generated but not made.
func dragontoothPerft(b *dragontoothmg.Board, depth int) uint64 {
	moves := b.GenerateLegalMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for _, m := range moves {
		undo := b.Apply(m)
		nodes += dragontoothPerft(b, depth-1)
		undo()
	}
	return nodes
}

// perftRounds is how often each generator is timed, in turn. The best time counts: it
// was disturbed least by other work on the machine.
const perftRounds = 3

// BenchmarkPerft measures this generator and dragontoothmg side by side, both with
// bulk counting. It reports millions of nodes per second for both and their ratio
// (ours divided by theirs), at the end the geometric mean of the ratios.
func BenchmarkPerft(b *testing.B) {
	product := 1.0
	for _, pos := range perftBenches {
		b.Run(pos.name, func(b *testing.B) {
			p, err := ParseFEN(pos.fen)
			if err != nil {
				b.Fatal(err)
			}
			board := dragontoothmg.ParseFen(pos.fen)
			best := func(perft func() uint64, sofar time.Duration) time.Duration {
				start := time.Now()
				if n := perft(); n != pos.nodes {
					b.Fatalf("%d nodes, want %d", n, pos.nodes)
				}
				return min(sofar, time.Since(start))
			}
			ours, theirs := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			for b.Loop() {
				for range perftRounds {
					ours = best(func() uint64 { return p.Perft(pos.depth) }, ours)
					theirs = best(func() uint64 { return dragontoothPerft(&board, pos.depth) }, theirs)
				}
			}
			ratio := theirs.Seconds() / ours.Seconds()
			product *= ratio
			b.ReportMetric(float64(pos.nodes)/ours.Seconds()/1e6, "Mnps")
			b.ReportMetric(float64(pos.nodes)/theirs.Seconds()/1e6, "dragontooth-Mnps")
			b.ReportMetric(ratio, "ratio")
			b.ReportMetric(0, "ns/op")
		})
	}
	b.Run("geometric-mean", func(b *testing.B) {
		for b.Loop() {
		}
		b.ReportMetric(math.Pow(product, 1/float64(len(perftBenches))), "ratio")
		b.ReportMetric(0, "ns/op")
	})
}

// BenchmarkMoves measures the cost of Make, IsLegal and GivesCheck per move in the
// Kiwipete position.
func BenchmarkMoves(b *testing.B) {
	p := mustParse(b, perftBenches[1].fen)
	var l MoveList
	p.GenerateLegal(&l)
	for _, c := range []struct {
		name string
		run  func(m Move)
	}{
		{"Make", func(m Move) { var next Position; p.Make(m, &next) }},
		{"IsLegal", func(m Move) { p.IsLegal(m) }},
		{"GivesCheck", func(m Move) { p.GivesCheck(m) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			i := 0
			for b.Loop() {
				c.run(l.Moves[i])
				if i++; i == l.N {
					i = 0
				}
			}
		})
	}
}
