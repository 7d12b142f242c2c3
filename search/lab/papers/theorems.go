package papers

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"footnote/search/lab"
)

// theoremTrees is the number of trees on which each theorem is tried.
const theoremTrees = 400

// theorems tries the lemmas of de Bruin & Pijls, what they sketch in section 6, theorems A.1
// and A.2 of Plaat et al., Stockman's theorem, and more (theoremsmore.go) on random trees of many shapes and ranges,
// heavy ties included. A theorem must hold on all of them. Where the dominance of SSS* ends
// is counted.
func theorems(ctx context.Context, s Settings, r *Report) error {
	var all [theoremTrees]theoremCounts
	var more [theoremTrees]sectionCounts
	err := s.parallel(ctx, theoremTrees, s.newTracker(theoremTrees), func(i int) error {
		t, err := mixedTree(s.treeSeed(i))
		if err != nil {
			return err
		}
		all[i].windows(t, s.treeSeed(i))
		if err := all[i].algorithms(t, s.treeSeed(i)); err != nil {
			return err
		}
		all[i].mirrors(t, s.treeSeed(i))
		if err := more[i].count(t, s.treeSeed(i)); err != nil {
			return err
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	var sum theoremCounts
	var rest sectionCounts
	for i := range all {
		sum.add(&all[i])
		rest.add(&more[i])
	}
	sum.report(r)
	rest.report(r)
	return nil
}

// mixedTree makes a tree of a width from 2 to 5 and a depth from 2 to 6, of independent
// or of ordered values in one of five ranges. The largest have 729 leaves.
func mixedTree(seed uint64) (*lab.Tree, error) {
	width, depth := 2+int(seed%4), 2+int(seed/4%5)
	for width > 3 && depth > 4 {
		depth--
	}
	limit := []int{1, 5, 50, 5000, 1_000_000}[seed/20%5]
	switch seed / 100 % 3 {
	case 0:
		return lab.Uniform(width, depth, limit, seed)
	case 1:
		return lab.TopDown(width, depth, limit, lab.Even(width), seed)
	}
	return lab.TopDown(width, depth, limit, lab.Strong(width, 0.6), seed)
}

// theoremCounts counts trials, and where what a theorem says was not so.
type theoremCounts [theoremKinds]int

// What is counted: trials, then failures, then where the dominance of SSS* ends, then what
// section 6 sketches.
const (
	windowTrials = iota
	treeTrials
	runTrials
	operationTrials
	lemma1
	lemma2
	lemma3
	lemma4
	lemma5
	lemma5Value
	theoremA1
	theoremA2
	stockman
	sssMore
	sssFewer
	sssOthers
	expandTrials
	expandFails
	passTrials
	passDiffers
	treeLost
	lowerBounds
	seriousVisits
	shortVisits
	theoremKinds
)

func (c *theoremCounts) add(o *theoremCounts) {
	for kind, n := range o {
		c[kind] += n
	}
}

// theoremWindows is the number of windows of each tree.
const theoremWindows = 12

// theoremWindow is one of them: around, above or below the value, of widths from 1 on.
func theoremWindow(t *lab.Tree, value, k int, seed uint64) (alpha, beta int) {
	span := t.Limit + 1
	alpha = value - span + (k*span)/5
	return alpha, alpha + 1 + int((seed+uint64(k))%uint64(span+1))
}

// windows searches the root in windows within windows: lemmas 1, 2 and 5.
func (c *theoremCounts) windows(t *lab.Tree, seed uint64) {
	value := t.Value()
	span := t.Limit + 1
	for k := range theoremWindows {
		alpha, beta := theoremWindow(t, value, k, seed)
		outerAlpha, outerBeta := alpha-k*span/12, beta+(11-k)*span/12
		inner := lab.AlphaBetaIn(t, t.Depth, 0, alpha, beta)
		c[windowTrials]++
		switch g := inner.Value; {
		case g <= alpha && g < value, g >= beta && g > value, g > alpha && g < beta && g != value:
			c[lemma1]++
		}
		if !inner.Within(lab.AlphaBetaIn(t, t.Depth, 0, outerAlpha, outerBeta)) {
			c[lemma2]++
		}
		scout := lab.NegaScoutIn(t, t.Depth, 0, alpha, beta)
		if !scout.Within(inner) {
			c[lemma5]++
		}
		if scout.Value != inner.Value {
			c[lemma5Value]++
		}
	}
}

// algorithms runs all algorithms: lemmas 3 and 4, theorems A.1 and A.2, dominance.
func (c *theoremCounts) algorithms(t *lab.Tree, seed uint64) error {
	c[treeTrials]++
	value := t.Value()
	orders := map[string][]int{}
	for _, a := range lab.Algorithms() {
		result, err := a.Run(t, lab.Options{Record: true, Guess: int(seed%21) - 10})
		if err != nil {
			return err
		}
		orders[a.Name] = result.Order
		p := lab.Prove(t, result.Order)
		c[runTrials]++
		if p.Lower > value || p.Upper < value {
			c[lemma3]++
		}
		if result.Best < 0 && !p.Exact() || result.Best >= 0 && !p.ProvesSon(result.Best) {
			c[lemma4]++
		}
	}
	found, operations, err := lab.MTOperations(t)
	if err != nil || found != value {
		c[theoremA1]++
	}
	c[operationTrials] += len(operations)
	if !slices.Equal(operations, lab.SSSOperations(t)) {
		c[theoremA2]++
	}
	sss, scout := distinct(orders["sss"]), distinct(orders["negascout-tt"])
	if !within(sss, orders["alphabeta"]) {
		c[stockman]++
	}
	switch {
	case len(sss) > len(scout):
		c[sssMore]++
	case len(sss) < len(scout):
		c[sssFewer]++
	}
	if !within(sss, scout) {
		c[sssOthers]++
	}
	return nil
}

// mirrors compares SSS-2 with null windows (de Bruin & Pijls, section 6): expand at random
// nodes and bounds, then the whole search.
func (c *theoremCounts) mirrors(t *lab.Tree, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 6))
	for range 12 {
		level := random.IntN(t.Depth + 1)
		c[expandTrials]++
		if !lab.ExpandIsAlphaBeta(t, level, random.IntN(power(t.Width, t.Depth-level)), random.IntN(2*t.Limit+2)-t.Limit) {
			c[expandFails]++
		}
	}
	found := lab.MirrorSSS2(t)
	c[passTrials] += found.Passes
	c[passDiffers] += found.Differ
	c[treeLost] += found.Lost
	c[lowerBounds] += found.Lower
	c[seriousVisits] += found.Visits
	c[shortVisits] += found.Shorter
}

// report adds the table and the checks.
func (c *theoremCounts) report(r *Report) {
	table := Table{Title: "Theorems on random trees", Columns: []string{"theorem", "what was tried", "trials", "fails"}}
	for _, row := range []struct {
		name, what    string
		trials, fails int
	}{
		{"lemma 1", "Alpha-Beta's result bounds the value, on the side of the window where it lies", c[windowTrials], c[lemma1]},
		{"lemma 2", "a narrower window visits no other node", c[windowTrials], c[lemma2]},
		{"lemma 3", "the value lies between those of the solution trees that were visited", c[runTrials], c[lemma3]},
		{"lemma 4", "what an algorithm visited contains a critical tree (or proves its move)", c[runTrials], c[lemma4]},
		{"lemma 5", "NegaScout (figure 6) visits no node that Alpha-Beta does not, in any window", c[windowTrials], c[lemma5]},
		{"lemma 5", "NegaScout returns what Alpha-Beta returns, in any window", c[windowTrials], c[lemma5Value]},
		{"theorem A.1", "the list operations of figure 17 find the list as the theorem says", c[treeTrials], c[theoremA1]},
		{"theorem A.2", "MT-SSS* applies the operations of SSS* in the same order", c[treeTrials], c[theoremA2]},
		{"Stockman 1979", "SSS* visits no leaf that Alpha-Beta does not", c[treeTrials], c[stockman]},
	} {
		table.Rows = append(table.Rows, []string{row.name, row.what, fmt.Sprint(row.trials), fmt.Sprint(row.fails)})
		r.own(row.name+": "+row.what+": fails", 0, row.fails)
	}
	for _, row := range []struct {
		what          string
		trials, fails int
	}{
		{"expand(n, v) of SSS-2 and Alpha-Beta in (v − 1, v): the same nodes in the same order, the same value", c[expandTrials], c[expandFails]},
		{"SSS-2 and MTD(∞), pass by pass: the same nodes, not the leaves alone, in the same order", c[passTrials], c[passDiffers]},
		{"between the passes the table encodes the max solution tree of SSS-2", c[passTrials] - c[treeTrials], c[treeLost]},
		{"between the passes no son of a MAX node of that tree, but for leaves, has an f− in the table", c[passTrials] - c[treeTrials], c[lowerBounds]},
	} {
		table.Rows = append(table.Rows, []string{"section 6", row.what, fmt.Sprint(row.trials), fmt.Sprint(row.fails)})
		r.expect("de Bruin and Pijls, section 6: "+row.what, "always", fmt.Sprintf("fails on %d of %d", row.fails, row.trials), row.fails == 0)
	}
	r.Tables = append(r.Tables, table)
	r.notef("%d trees of widths 2 to 5 and depths 2 to 6, values from ±1 to ±1,000,000, independent, top-down random and strong; %d algorithms; %d operations of Γ.",
		c[treeTrials], c[runTrials]/max(1, c[treeTrials]), c[operationTrials])
	r.notef("Dominance ends with NegaScout (with a table): SSS* visits more leaves on %d of the %d trees, fewer on %d, and on %d a leaf that NegaScout does not.",
		c[sssMore], c[treeTrials], c[sssFewer], c[sssOthers])
	r.notef("Section 6 is a sketch without a proof: it is tried, and nothing says that it must hold. MTD(∞) pays %.2f short visits, to nodes that the table answers, for each node that SSS-2 visits, leaves included.",
		float64(c[shortVisits])/float64(max(1, c[seriousVisits])))
}
