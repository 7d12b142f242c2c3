package suite

import (
	"slices"
	"strings"
	"testing"
	"time"

	"footnote/engine/epd"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// TestWatcher: a position counts as solved from the moment at which the right move
// became the best and stayed so. Passes that failed low and further lines do not
// count.
func TestWatcher(t *testing.T) {
	e, err := epd.Parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;")
	movegentest.Must(t, err)
	right := e.Best[0]
	wrong, err := e.Position.ParseUCI("g1f1")
	movegentest.Must(t, err)
	w := watcher{claim: &e}
	depth := 0
	tell := func(m movegen.Move, bound hashtable.Bound, line int) {
		depth++
		w.Info(search.Info{
			Depth: depth, MultiPV: line, Bound: bound, PV: []movegen.Move{m},
			Nodes: uint64(depth) * 100, Time: time.Duration(depth) * time.Millisecond,
		})
	}
	tell(right, hashtable.Exact, 1) // 1: found …
	tell(wrong, hashtable.Exact, 1) // 2: … and lost again
	tell(wrong, hashtable.Lower, 1)
	tell(right, hashtable.Lower, 1) // 4: found for good
	tell(wrong, hashtable.Upper, 1)
	tell(wrong, hashtable.Exact, 2)
	w.Info(search.Info{Depth: 7})
	tell(right, hashtable.Exact, 1)
	if want := (moment{4, 400, 4 * time.Millisecond}); !w.holds || w.since != want {
		t.Errorf("holds %v since %+v, want since %+v", w.holds, w.since, want)
	}
	tell(wrong, hashtable.Exact, 1)
	if w.holds {
		t.Error("still holds after the move was given up")
	}
	if n := len(w.bestMoves); n != 4 || w.bestMoves[1].SAN != "Kf1" || w.bestMoves[3].Depth != depth {
		t.Errorf("best moves: %+v", w.bestMoves)
	}
}

func TestForeignScore(t *testing.T) {
	for n := -100; n <= 100; n++ {
		moves, ok := foreignScore(true, n).MateMoves()
		if !ok || n >= -64 && n <= 64 && moves != n {
			t.Errorf("mate %d becomes %d", n, moves)
		}
		if s := foreignScore(false, n*1000000); s.IsMate() {
			t.Errorf("%d centipawns are a mate", n*1000000)
		}
	}
}

func TestMerge(t *testing.T) {
	var shards [2][]Record
	for _, by := range []string{"MTD(f)", "Other"} {
		for i := range 5 {
			shards[i%2] = append(shards[i%2], Record{By: by, Index: i + 1, Of: 5, File: "f", Line: 10 * i, FEN: movegen.StartFEN, Limits: "1s"})
		}
	}
	all, missing, err := Merge(shards[1], shards[0])
	if err != nil || len(missing) != 0 || len(all) != 10 {
		t.Fatal(len(all), missing, err)
	}
	for i, r := range all {
		if r.Index != i%5+1 || (r.By == "MTD(f)") != (i < 5) {
			t.Errorf("at %d: %d of %s", i, r.Index, r.By)
		}
	}
	if _, missing, err = Merge(shards[1]); err != nil || missing["Other"] != 3 {
		t.Errorf("%v %v", missing, err)
	}
	if _, _, err = Merge(shards[0], shards[0]); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("%v", err)
	}
	again := slices.Clone(shards[0])
	for i := range again {
		again[i].File = "./f" // as another shard called it
	}
	if _, _, err = Merge(shards[0], again); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("%v", err)
	}
	shards[1][0].Limits = "2s"
	if _, _, err = Merge(shards[0], shards[1]); err == nil || !strings.Contains(err.Error(), "not shards of one run") {
		t.Errorf("%v", err)
	}
}
