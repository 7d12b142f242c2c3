package search

import (
	"testing"

	"footnote/movegen"
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
