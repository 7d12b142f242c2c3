package papers

import (
	"context"
	"fmt"

	"footnote/search/lab"
)

// appendixB shows that SSS* with iterative deepening can visit more leaves than
// Alpha-Beta with it. The paper's figures 18 and 19 are lost; the example
// is our own. Random trees show how often it happens.
func appendixB(ctx context.Context, s Settings, r *Report) error {
	evaluations := [][]int{{62, 16, 71, 81}, {80, 40, 55, 45, 63, 60, 60, 25}}
	var trees []*lab.Tree
	for i, leaves := range evaluations {
		t, err := lab.NewTree(2, i+2, leaves)
		if err != nil {
			return err
		}
		trees = append(trees, t)
	}
	ab, sss := lab.DeepenAlphaBeta(trees), lab.DeepenSSS(trees)
	table := Table{Title: "Leaves in the order of evaluation", Columns: []string{"iteration", "Alpha-Beta", "SSS*"}}
	for i, t := range trees {
		table.Rows = append(table.Rows, []string{
			fmt.Sprintf("depth %d", t.Depth),
			fmt.Sprintf("%v", values(t, ab[i].Order)), fmt.Sprintf("%v", values(t, sss[i].Order)),
		})
	}
	r.Tables = append(r.Tables, table)
	r.own("value at depth 3 (our example)", 60, sss[1].Value)
	r.own("leaves at depth 2: Alpha-Beta, SSS*", "4, 3", fmt.Sprintf("%d, %d", len(ab[0].Order), len(sss[0].Order)))
	r.own("leaves at depth 3: Alpha-Beta, SSS*", "6, 8", fmt.Sprintf("%d, %d", len(ab[1].Order), len(sss[1].Order)))
	r.exact("SSS* may visit more leaves than Alpha-Beta", true, len(sss[1].Order) > len(ab[1].Order))
	return deepenRandom(ctx, s, r)
}

// deepenRandom counts over random pairs of trees of depth 2 and 3.
func deepenRandom(ctx context.Context, s Settings, r *Report) error {
	const pairs = 4000
	difference := make([]int, pairs)
	err := s.parallel(ctx, pairs, s.newTracker(pairs), func(i int) error {
		var trees []*lab.Tree
		for depth := 2; depth <= 3; depth++ {
			t, err := lab.Uniform(2, depth, 1000, s.treeSeed(i*2+depth))
			if err != nil {
				return err
			}
			trees = append(trees, t)
		}
		difference[i] = len(lab.DeepenSSS(trees)[1].Order) - len(lab.DeepenAlphaBeta(trees)[1].Order)
		return nil
	}, in(difference)...)
	if err != nil || s.sharing() {
		return err
	}
	more, fewer := 0, 0
	for _, d := range difference {
		switch {
		case d > 0:
			more++
		case d < 0:
			fewer++
		}
	}
	r.notef("Random evaluations, width 2, depth 2 then 3 (seed %d): SSS* visits more leaves than Alpha-Beta in %d of %d games, fewer in %d.",
		s.Seed, more, pairs, fewer)
	return nil
}
