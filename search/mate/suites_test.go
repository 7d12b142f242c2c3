package mate

import (
	"context"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// mates are suites whose positions are all mates in so many moves.
var mates = []struct {
	name  string
	moves int
}{{"mate2.epd", 2}, {"mate3.epd", 3}}

// TestSuites: every mate of the suites is found with its right distance, and refuted in
// one move less.
func TestSuites(t *testing.T) {
	s := New(1)
	for _, test := range mates {
		for _, p := range suite(t, test.name) {
			r := s.Solve(context.Background(), Request{Position: p, Moves: test.moves + 1})
			if r.Answer != Mate || r.Moves != test.moves || !r.Shortest {
				t.Errorf("%s: %+v, want mate in %d", p.FEN(), r, test.moves)
				continue
			}
			movegentest.MustMate(t, &p, r.Line, 2*test.moves-1)
			r = s.Solve(context.Background(), Request{Position: p, Moves: test.moves - 1})
			if r.Answer != NoMate || r.Refuted != test.moves-1 {
				t.Errorf("%s: %+v, want no mate in %d", p.FEN(), r, test.moves-1)
			}
		}
	}
}

// TestPromising: the replies that are tried first are checks and the last refutation,
// and every reply is still there.
func TestPromising(t *testing.T) {
	s := New(1)
	const plies = 4
	p := movegentest.Parse(t, "6k1/5ppp/8/8/4n3/1q6/r4PPP/6K1 b - - 0 1") // queen and rook give check
	var before, after movegen.MoveList
	p.GenerateLegal(&before)
	for _, last := range append([]movegen.Move{movegen.NoMove}, before.Slice()...) {
		after = before
		s.refutations[plies] = last
		n := s.promising(&p, after.Slice(), plies)
		for i, m := range after.Slice() {
			if want := p.GivesCheck(m) || m == last; want != (i < n) {
				t.Errorf("last refutation %v: %v is number %d of the first %d", last, m, i, n)
			}
			if !before.Contains(m) || !after.Contains(before.Moves[i]) {
				t.Errorf("last refutation %v: the moves are %v", last, after.Slice())
			}
		}
	}
}

// BenchmarkSolve measures the right answer, all shorter mates refuted, over a suite.
func BenchmarkSolve(b *testing.B) {
	for _, test := range mates {
		b.Run(test.name, func(b *testing.B) {
			s := New(16)
			positions := suite(b, test.name)
			var nodes uint64
			for b.Loop() {
				for _, p := range positions {
					nodes += s.Solve(context.Background(), Request{Position: p, Moves: test.moves}).Nodes
				}
			}
			b.ReportMetric(float64(nodes)/float64(b.N*len(positions)), "nodes/position")
		})
	}
}
