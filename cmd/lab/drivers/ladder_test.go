package drivers

import (
	"context"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// ladderPositions are two positions of games with few moves, so that searches without any
// enhancement end soon.
func ladderPositions(t *testing.T) []movegen.Position {
	t.Helper()
	var list []movegen.Position
	for _, fen := range []string{
		"8/5pk1/4p1p1/R6p/5P1P/1r4P1/5PK1/8 w - - 0 1",
		"8/1pn2pk1/p1p3p1/3pP2p/3P3P/1P2NKP1/P4P2/8 w - - 0 1",
	} {
		p := movegentest.Parse(t, fen)
		list = append(list, p)
	}
	return list
}

// rowsOf runs a comparison on a rung, or without one.
func rowsOf(t *testing.T, c Comparison, r *Rung) []ComparisonRow {
	t.Helper()
	c.Rung = r
	var rows []ComparisonRow
	movegentest.Must(t, Compare(context.Background(), c, func(r ComparisonRow) { rows = append(rows, r) }))
	return rows
}

// TestLadder: on every rung of full width all drivers find the same value at every depth,
// that of the engine's own full-width search where leaves are evaluated alike; without
// transpositions none evaluates more leaves than Alpha-Beta by the papers' proofs for
// SSS*, DUAL* and MTD(f), and none fewer than the minimal tree.
func TestLadder(t *testing.T) {
	c := Comparison{
		Positions:  ladderPositions(t),
		Algorithms: []string{search.MTSSS, search.MTDUAL, search.MTDf, search.NegaScout, search.AspirationNegaScout, search.AlphaBeta},
		Depth:      3, Entries: 1 << 17,
	}
	type at struct{ position, depth int }
	minimal := map[at]uint64{}
	value := map[at]search.Score{}
	if err := MinimalTrees(context.Background(), c, func(r ComparisonRow) {
		k := at{r.Position, r.Depth}
		value[k] = r.Score
		if r.Algorithm == MinimalTree {
			minimal[k] = r.Leaves
		}
	}); err != nil {
		t.Fatal(err)
	}
	for _, r := range Rungs() {
		alphaBeta := map[at]uint64{}
		rows := rowsOf(t, c, &r)
		if want := len(c.Positions) * len(c.Algorithms) * c.Depth; len(rows) != want {
			t.Errorf("%s: %d rows, want %d", r.Name, len(rows), want)
		}
		for _, row := range rows {
			if row.Algorithm == search.AlphaBeta {
				alphaBeta[at{row.Position, row.Depth}] = row.Leaves
			}
		}
		for _, row := range rows {
			k := at{row.Position, row.Depth}
			if !r.Play && row.Score != value[k] {
				t.Errorf("%s: %+v: the value is %d", r.Name, row, value[k])
			}
			if row.Total != row.Leaves+row.Interior+row.Hits || row.Leaves == 0 {
				t.Errorf("%s: implausible %+v", r.Name, row)
			}
			if r.Name != "plain" {
				continue
			}
			if row.Leaves < minimal[k] {
				t.Errorf("%s evaluates %d leaves at depth %d, the minimal tree has %d", row.Algorithm, row.Leaves, row.Depth, minimal[k])
			}
			if row.Leaves > alphaBeta[k] {
				t.Errorf("%s evaluates %d leaves at depth %d, Alpha-Beta %d", row.Algorithm, row.Leaves, row.Depth, alphaBeta[k])
			}
		}
	}
}

// TestEngineRung: one rung is the engine's own full width and counts what a search that
// is not taken apart counts.
func TestEngineRung(t *testing.T) {
	c := Comparison{Positions: gamePositions()[8:9], Algorithms: []string{search.MTDf, search.MTSSS, search.AlphaBeta}, Depth: 4, Entries: 1 << 18}
	list, err := RungsNamed([]string{EngineRung})
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	rung, own := rowsOf(t, c, &list[0]), rowsOf(t, c, &Rung{Name: "own", own: true})
	for i := range own {
		own[i].Time, rung[i].Time = 0, 0
		if own[i] != rung[i] {
			t.Errorf("%+v, the engine %+v", rung[i], own[i])
		}
	}
}

// TestMinimalTrees: the minimal graph is no larger than the minimal tree. The two proofs share
// one leaf of the tree, the end of the principal variation, and the root is counted in
// both.
func TestMinimalTrees(t *testing.T) {
	c := Comparison{Positions: gamePositions()[8:10], Depth: 3, Entries: 1 << 18, Jobs: 2}
	type at struct{ position, depth int }
	trees, graphs := map[at]ComparisonRow{}, map[at]ComparisonRow{}
	if err := MinimalTrees(context.Background(), c, func(r ComparisonRow) {
		if r.Algorithm == MinimalTree {
			trees[at{r.Position, r.Depth}] = r
		} else {
			graphs[at{r.Position, r.Depth}] = r
		}
	}); err != nil {
		t.Fatal(err)
	}
	if len(trees) != 6 || len(graphs) != 6 {
		t.Fatalf("%d trees, %d graphs", len(trees), len(graphs))
	}
	for k, tree := range trees {
		graph := graphs[k]
		if graph.Leaves > tree.Leaves || graph.Leaves == 0 || graph.Score != tree.Score {
			t.Errorf("%+v: graph %+v, tree %+v", k, graph, tree)
		}
		if tree.Hits != 1 || tree.Passes != 2 {
			t.Errorf("%+v: the table answers %d times in %d passes: %+v", k, tree.Hits, tree.Passes, tree)
		}
		if k.depth == 1 {
			var moves movegen.MoveList
			c.Positions[k.position].GenerateLegal(&moves)
			if tree.Leaves != uint64(moves.N) {
				t.Errorf("%d leaves at depth 1, %d moves", tree.Leaves, moves.N)
			}
		}
	}
	if t3, t2 := trees[at{0, 3}], trees[at{0, 2}]; t3.Leaves < 4*t2.Leaves || t2.Leaves < 60 {
		t.Errorf("minimal trees grow otherwise: %+v, %+v", t2, t3)
	}
}

func TestRungsNamed(t *testing.T) {
	list, err := RungsNamed([]string{"play", "plain"})
	if err != nil || len(list) != 2 || list[0].Name != "plain" || !list[1].Play {
		t.Errorf("%+v, %v", list, err)
	}
	if _, err := RungsNamed([]string{"ladder"}); err == nil {
		t.Error("an unknown rung was accepted")
	}
	if list, _ := RungsNamed(nil); len(list) != len(RungNames()) || len(list) < 12 {
		t.Errorf("%d rungs", len(list))
	}
}
