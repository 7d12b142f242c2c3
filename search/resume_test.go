package search

import (
	"context"
	"testing"

	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestLateAnalysis: an analysis late in the fifty-move rule, where a won game is drawn, says
// nothing of the same positions early in it.
func TestLateAnalysis(t *testing.T) {
	const fen = "8/8/8/4k3/8/8/8/KR6 w - - "
	for _, clock := range []string{"97 80", "93 80", "82 80"} {
		s := newSearcher(t, 16)
		analyse := func(p movegen.Position) (Result, Info) {
			var rep collector
			r := s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 10}, Config: analysisConfig(), Reporter: &rep})
			return r, rep.infos[0]
		}
		analyse(movegentest.Parse(t, fen+clock))
		early := movegentest.Parse(t, fen+"0 80")
		result, first := analyse(early)
		if first.Depth != 1 || result.Score < 8000 {
			t.Errorf("after clock %s: begins at depth %d with %d, ends with %d", clock, first.Depth, first.Score, result.Score)
		}
		for _, m := range []string{"a1a2", "a1b2", "b1b5"} {
			next := early
			next.Advance(mustMove(t, &early, m))
			if result, first := analyse(next); result.Score > -8000 {
				t.Errorf("after clock %s and %s: begins at depth %d with %d, ends with %d", clock, m, first.Depth, first.Score, result.Score)
			}
		}
	}
}

// TestRepeatedGame: an analysis of a game that has repeated a position, where the third time is
// a draw, says nothing of the same position in another game, and is not answered by one.
func TestRepeatedGame(t *testing.T) {
	p := movegentest.Parse(t, "7k/8/8/8/8/8/2q5/K7 b - - 0 20")
	var keys []uint64
	for _, text := range []string{"c2c1", "a1a2", "c1c2", "a2a1", "c2c1", "a1a2", "c1c2", "a2a1", "c2c1"} {
		keys = append(keys, p.Key())
		p.Advance(mustMove(t, &p, text))
	}
	// The only move leads to a position that the game has had twice, or has not had twice.
	for _, order := range [][][]uint64{{keys, nil}, {nil, keys}, {keys[4:], keys}, {keys, keys[4:]}} {
		s := newSearcher(t, 16)
		for _, history := range order {
			var rep collector
			r := s.Search(context.Background(), Request{
				Position: p, History: history, Limits: Limits{Depth: 8}, Config: analysisConfig(), Reporter: &rep,
			})
			if drawn := len(history) == len(keys); drawn != (r.Score == draw) || r.Bound != hashtable.Exact || rep.infos[0].Depth != 1 {
				t.Errorf("%d of %d positions before: begins at depth %d, ends with %d (%v)", len(history), len(keys), rep.infos[0].Depth, r.Score, r.Bound)
			}
		}
	}
}

// TestNodeIsNoAnalysis: what an analysis has proved of a position inside its tree holds in its
// game. It is not the value of the position in another game.
func TestNodeIsNoAnalysis(t *testing.T) {
	p := movegentest.Parse(t, "7k/8/8/8/8/8/2q5/K7 b - - 0 20")
	var keys []uint64
	for _, text := range []string{"c2c1", "a1a2", "c1c2", "a2a1", "c2c1", "a1a2", "c1c2", "a2a1"} {
		keys = append(keys, p.Key())
		p.Advance(mustMove(t, &p, text))
	}
	check := mustMove(t, &p, "c2c1") // its only answer repeats a position for the third time
	s := newSearcher(t, 16)
	r := s.Search(context.Background(), Request{
		Position: p, History: keys[2:], Limits: Limits{Depth: 9, Moves: []movegen.Move{check}}, Config: analysisConfig(),
	})
	if r.Score != draw || r.Bound != hashtable.Exact {
		t.Fatalf("the game is worth %d (%v)", r.Score, r.Bound)
	}
	p.Advance(check)
	var rep collector
	r = s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 8}, Config: analysisConfig(), Reporter: &rep})
	if rep.infos[0].Depth != 1 || r.Score == draw {
		t.Errorf("without the game: begins at depth %d, ends with %d (%v)", rep.infos[0].Depth, r.Score, r.Bound)
	}
}

// TestLineGoesOn: an analysis after a move that an earlier one has proved from both sides begins
// with its value, whichever line the move began.
func TestLineGoesOn(t *testing.T) {
	for _, name := range []string{MTDf, AspirationNegaScout} {
		for lines := 1; lines <= 3; lines += 2 {
			begun, visits := 0, 0
			for _, p := range few(epdPositions(t, "agreement50.epd")[:20], 6) {
				s := newSearcher(t, 16)
				visit := func(p movegen.Position, history []uint64, lines, depth int) []Info {
					var rep collector
					cfg := analysisConfig()
					cfg.Algorithm, cfg.MultiPV = name, lines
					s.Search(context.Background(), Request{Position: p, History: history, Limits: Limits{Depth: depth}, Config: cfg, Reporter: &rep})
					return rep.infos
				}
				infos := visit(p, nil, lines, 9)
				line := infos[len(infos)-1]
				if line.Bound != hashtable.Exact || line.Score.IsMate() {
					continue
				}
				visits++
				next := p
				next.Advance(line.PV[0])
				first := visit(next, []uint64{p.Key()}, 1, 10)[0]
				if first.Depth == 1 {
					continue
				}
				begun++
				if first.Nodes != 0 || first.Bound != hashtable.Exact || first.Score != -line.Score || first.Depth < exactDepth {
					t.Errorf("%s: %s: line %d is worth %d, after its move the analysis begins with %+v", name, p.FEN(), line.MultiPV, line.Score, first)
				}
				checkInfo(t, next, first)
			}
			t.Logf("%s, line %d: %d of %d begin with its value", name, lines, begun, visits)
			if begun < visits/2 {
				t.Errorf("%s, line %d: only %d of %d begin with its value", name, lines, begun, visits)
			}
		}
	}
}
