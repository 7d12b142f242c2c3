package search

import (
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestPicker checks that the picker yields every legal move exactly once.
func TestPicker(t *testing.T) {
	s := newSearcher(t, 1)
	w := s.workers[0]
	cfg := testConfig()
	for _, p := range epdPositions(t, "agreement50.epd") {
		w.prepare(&p, nil, &cfg)
		n := w.frame(0)
		var list movegen.MoveList
		p.GenerateLegal(&list)
		for _, tt := range append(list.Slice(), movegen.NoMove) {
			// Killers that are illegal, tactical or the table move must do no harm.
			n.killers = [2]movegen.Move{list.Moves[0], list.Moves[list.N-1]}
			n.start(pickAll, tt, 0)
			seen := map[movegen.Move]int{}
			for m := w.next(n); m != movegen.NoMove; m = w.next(n) {
				seen[m]++
			}
			if len(seen) != list.N {
				t.Fatalf("%s: %d moves of %d with table move %v", p.FEN(), len(seen), list.N, tt)
			}
			for m, c := range seen {
				if c != 1 {
					t.Fatalf("%s: %v came %d times", p.FEN(), m, c)
				}
			}
		}
	}
}

// TestGoodCaptures: the record of a capture decides about an exchange that loses or wins
// little, and about no other; at full width it does not count.
func TestGoodCaptures(t *testing.T) {
	w := newSearcher(t, 1).workers[0]
	for _, c := range []struct {
		fen, move       string
		bad, none, good bool // is it a good capture with a bad record, none, a good one?
	}{
		{"4k3/8/2p5/3b4/8/4N3/8/4K3 w - - 0 1", "e3d5", false, true, true},  // a knight for a bishop
		{"4k3/8/2p5/3n4/8/8/6B1/4K3 w - - 0 1", "g2d5", false, false, true}, // a bishop for a knight
		{"4k3/8/8/3n4/8/8/6B1/4K3 w - - 0 1", "g2d5", true, true, true},     // a knight for nothing
		{"4k3/8/2p5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", false, false, false},
	} {
		cfg := testConfig()
		p := movegentest.Parse(t, c.fen)
		move, err := p.ParseUCI(c.move)
		if err != nil {
			t.Fatal(err)
		}
		for record, want := range map[int16]bool{-historyMax: c.bad, 0: c.none, historyMax: c.good} {
			for _, fullWidth := range []bool{false, true} {
				cfg.FullWidth = fullWidth
				w.prepare(&p, nil, &cfg)
				n := w.frame(0)
				w.hist.capture[pieceToIndex(p.PieceOn(move.From()), move.To())][p.Captured(move)&7] = record
				if fullWidth {
					want = c.none
				}
				n.start(pickAll, movegen.NoMove, 0)
				if got := w.next(n) == move; got != want {
					t.Errorf("%s %s, record %d, full width %t: a good capture: %t", c.fen, c.move, record, fullWidth, got)
				}
			}
		}
	}
}

// TestPickerBest compares best with a textbook selection sort, with ties and extreme
// scores.
func TestPickerBest(t *testing.T) {
	rng := movegen.NewPRNG(11)
	var p picker
	for range 2000 {
		p.cur, p.list.N = 0, 1+rng.Intn(218)
		spread := 1 + rng.Intn(1<<24-2)
		if rng.Intn(2) == 0 {
			spread = 1 + rng.Intn(8)
		}
		var moves []movegen.Move
		var scores []int
		for i := range p.list.N {
			s := rng.Intn(spread) - spread/2
			moves, scores = append(moves, movegen.Move(i+1)), append(scores, s)
			p.list.Moves[i], p.sortKeys[i] = movegen.Move(i+1), sortKeyOf(s, i)
		}
		for cur := range moves {
			b := cur
			for i := cur + 1; i < len(moves); i++ {
				if scores[i] > scores[b] {
					b = i
				}
			}
			want := moves[b]
			moves[b], scores[b] = moves[cur], scores[cur]
			if got := p.best(); got != want {
				t.Fatalf("%d moves within %d: the %d-th is %d, want %d", p.list.N, spread, cur+1, got, want)
			}
		}
	}
}

// TestSortKeyRoom checks that the largest possible score of a move fits in a sort key.
func TestSortKeyRoom(t *testing.T) {
	most := 12 * historyMax // butterfly, continuations, structure, low plies
	for _, d := range ParamTable() {
		switch d.Name {
		case "CheckOrderBonus":
			most += d.Max
		case "EscapeBonus":
			most += d.Max * escapeWeight[movegen.Queen]
		}
	}
	if most += 4 * historyMax; most >= 1<<23 { // an underpromotion's malus, for the other direction
		t.Errorf("scores up to %d do not fit in a sort key", most)
	}
}
