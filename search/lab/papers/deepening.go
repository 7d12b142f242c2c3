package papers

import (
	"context"
	"fmt"
	"strings"

	"footnote/search/lab"
)

// appendixB shows that SSS* with iterative deepening can visit more leaves than
// Alpha-Beta with it. The paper's figures 18 and 19 are lost; the example
// is our own. Random trees show how often it happens; more of them are in reordering.go.
func appendixB(ctx context.Context, s Settings, r *Report) error {
	trees, _, err := nonDominance(1)
	if err != nil {
		return err
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
	r.implied("value at depth 3 (our example)", 60, sss[1].Value)
	r.implied("leaves at depth 2: Alpha-Beta, SSS*", "4, 3", fmt.Sprintf("%d, %d", len(ab[0].Order), len(sss[0].Order)))
	r.implied("leaves at depth 3: Alpha-Beta, SSS*", "6, 8", fmt.Sprintf("%d, %d", len(ab[1].Order), len(sss[1].Order)))
	r.exact("SSS* may visit more leaves than Alpha-Beta", true, len(sss[1].Order) > len(ab[1].Order))
	if err := repeated(r); err != nil {
		return err
	}
	return deepenRandom(ctx, s, r)
}

// nonDominance makes the example, two iterations, with k times the sub-tree of 80 and 40
// that Alpha-Beta cuts off in the second one; children says how many children a node has.
func nonDominance(k int) (trees []*lab.Tree, children func(ply, pos int) int, err error) {
	w := k + 1 // of the trees: most nodes have two of these children
	shallow, deep := make([]int, w*w), make([]int, w*w*w)
	for i := range k {
		shallow[i] = 62
		deep[i*w], deep[i*w+1] = 80, 40
	}
	shallow[k], shallow[w], shallow[w+1] = 16, 71, 81
	deep[k*w], deep[k*w+1] = 55, 45
	deep[w*w], deep[w*w+1], deep[(w+1)*w], deep[(w+1)*w+1] = 63, 60, 60, 25
	for i, leaves := range [][]int{shallow, deep} {
		t, err := lab.NewTree(w, i+2, leaves)
		if err != nil {
			return nil, nil, err
		}
		trees = append(trees, t)
	}
	return trees, func(ply, pos int) int {
		if ply == 1 && pos == 0 {
			return w
		}
		return 2
	}, nil
}

// repeated repeats the sub-tree that only Alpha-Beta cuts off: the more children that node has,
// the greater is the difference.
func repeated(r *Report) error {
	table := Table{Title: "Leaves of the last iteration, the sub-tree that Alpha-Beta cuts off repeated", Columns: []string{"times", "Alpha-Beta", "SSS*"}}
	grows := true
	var ab, sss []string
	for _, k := range []int{1, 10, 40} {
		trees, children, err := nonDominance(k)
		if err != nil {
			return err
		}
		first, second := lab.DeepenIrregular(trees, children)
		a, b := len(first[1].Order), len(second[1].Order)
		grows = grows && b-a > k
		ab, sss = append(ab, fmt.Sprint(a)), append(sss, fmt.Sprint(b))
		table.Rows = append(table.Rows, []string{fmt.Sprint(k), fmt.Sprint(a), fmt.Sprint(b)})
	}
	r.Tables = append(r.Tables, table)
	r.expect("with more sons of one node SSS* visits more leaves than Alpha-Beta by any number", "arbitrarily large",
		fmt.Sprintf("%s beside %s", strings.Join(sss, ", "), strings.Join(ab, ", ")), grows)
	return nil
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
	})
	if err != nil {
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
