package movegen

import (
	"testing"

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

// dragontoothPerft counts in bulk: at the last ply the moves are generated into
// a list and counted.
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

// BenchmarkPerft measures this generator and dragontoothmg side by side. The
// last column of the second is ours divided by theirs in nodes per second.
func BenchmarkPerft(b *testing.B) {
	for _, pos := range perftBenches {
		var ours float64
		b.Run(pos.name+"/footnote", func(b *testing.B) {
			p, err := ParseFEN(pos.fen)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if n := p.Perft(pos.depth); n != pos.nodes {
					b.Fatalf("%d nodes, want %d", n, pos.nodes)
				}
			}
			ours = float64(pos.nodes) * float64(b.N) / b.Elapsed().Seconds() / 1e6
			b.ReportMetric(ours, "Mnps")
		})
		b.Run(pos.name+"/dragontooth", func(b *testing.B) {
			board := dragontoothmg.ParseFen(pos.fen)
			for b.Loop() {
				if n := dragontoothPerft(&board, pos.depth); n != pos.nodes {
					b.Fatalf("%d nodes, want %d", n, pos.nodes)
				}
			}
			theirs := float64(pos.nodes) * float64(b.N) / b.Elapsed().Seconds() / 1e6
			b.ReportMetric(theirs, "Mnps")
			b.ReportMetric(ours/theirs, "ratio")
		})
	}
}
