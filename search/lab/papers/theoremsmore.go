package papers

import (
	"fmt"

	"footnote/search/lab"
)

// sectionCounts is what theorems also tries on its trees: which failures of Alpha-Beta are
// exact, by height (de Bruin & Pijls, section 2), what MT-SSS* and MT-DUAL* must keep between
// their passes (Plaat et al., section 2.1 and footnote 3), and what more would save (5.2.1).
type sectionCounts struct {
	Searches  int
	Failures  lab.Failures
	SSS, DUAL lab.Kept
	Calls     int // of Alpha-Beta
	Unbuilt   int // of these, without the solution tree of what they return
	SSS2      lab.SSS2Kept
}

func (c *sectionCounts) add(o *sectionCounts) {
	c.Searches += o.Searches
	c.Failures.Add(o.Failures)
	c.SSS.Add(o.SSS)
	c.DUAL.Add(o.DUAL)
	c.Calls += o.Calls
	c.Unbuilt += o.Unbuilt
	c.SSS2.Add(o.SSS2)
}

func (c *sectionCounts) count(t *lab.Tree, seed uint64) error {
	values := lab.AllValues(t)
	for k := range theoremWindows {
		alpha, beta := theoremWindow(t, values[t.Depth][0], k, seed)
		c.Failures.Add(lab.FailuresIn(t, values, alpha, beta))
		calls, unbuilt := lab.BuiltIn(t, alpha, beta)
		c.Calls, c.Unbuilt = c.Calls+calls, c.Unbuilt+unbuilt
	}
	c.Searches++
	var err error
	if c.SSS, err = lab.KeepSolutionTree(t, true); err != nil {
		return err
	}
	if c.DUAL, err = lab.KeepSolutionTree(t, false); err != nil {
		return err
	}
	c.SSS2, err = lab.KeepSSS2(t)
	return err
}

func (c *sectionCounts) report(r *Report) {
	c.heights(r)
	c.solutionTrees(r)
	table := Table{Title: "What must be kept between the passes, all else erased", Columns: []string{
		"algorithm", "searches", "passes", "trees of another size", "other leaves: with the children of its nodes", "with its only sons", "with the tree alone", "leaves evaluated again with that", "other values",
	}}
	for _, row := range []struct {
		name, size string
		k          lab.Kept
	}{{"MT-SSS*", "w^⌈d/2⌉", c.SSS}, {"MT-DUAL*", "w^⌊d/2⌋", c.DUAL}} {
		k := row.k
		table.Rows = append(table.Rows, []string{
			row.name, fmt.Sprint(c.Searches), fmt.Sprint(k.Passes), fmt.Sprint(k.Leaves), fmt.Sprint(k.Sons), fmt.Sprint(k.Best), fmt.Sprint(k.Bare), fmt.Sprint(k.Again), fmt.Sprint(k.Wrong),
		})
		fails := func(what string, n, of int) {
			r.expect("Plaat et al., "+what, "always", fmt.Sprintf("fails on %d of %d", n, of), n == 0)
		}
		fails(fmt.Sprintf("section 3: %s refines one solution tree, with %s leaves after each pass", row.name, row.size), k.Leaves, k.Passes)
		fails(fmt.Sprintf("section 2.1: all but that tree can be erased as long as its best children are remembered: %s, the same leaves in the same order", row.name), k.Best, c.Searches)
		fails(fmt.Sprintf("footnote 3: that tree with the direct children of its nodes is enough for %s as printed: the same leaves in the same order", row.name), k.Sons, c.Searches)
		r.unsaid(fmt.Sprintf("Plaat et al., section 2.1: not without: with the tree alone %s evaluates other leaves, or leaves again", row.name), k.Bare, c.Searches)
		fails(fmt.Sprintf("section 3.3: memory only affects efficiency: whatever of these %s keeps, the value is found", row.name), k.Wrong, 5*c.Searches)
		r.expect(fmt.Sprintf("Plaat et al., section 5.2.1: %s looks up fewer nodes when it remembers which sons have been searched", row.name), "fewer",
			fmt.Sprintf("%d of %d are spared; more on %d of %d", k.Spared, k.Lookups, k.Dearer, c.Searches), k.Spared > 0 && k.Dearer == 0)
		fails(fmt.Sprintf("section 5.2.1: %s then visits as many interior nodes, and the same leaves", row.name), k.Visits, c.Searches)
	}
	r.Tables = append(r.Tables, table)
}

// solutionTrees adds what sections 3 and 5 of de Bruin & Pijls say of the solution trees that
// the searches build.
func (c *sectionCounts) solutionTrees(r *Report) {
	fails := func(what string, n, of int) {
		r.expect("de Bruin and Pijls, "+what, "always", fmt.Sprintf("fails on %d of %d", n, of), n == 0)
	}
	k := &c.SSS2
	fails("section 3: a call of Alpha-Beta that fails high has built a min solution tree of the value that it returns, one that fails low a max solution tree, any other both", c.Unbuilt, c.Calls)
	fails("section 5: SSS* and SSS-2 search the same nodes, not the leaves alone, in the same order", k.OtherNodes, k.Runs)
	fails("section 5: SSS* purges where SSS-2 does, in the same order", k.OtherPurge, k.Runs)
	fails("section 5: at each moment OPEN of SSS* holds the ends of one max solution tree, not always down to the leaves", k.NoTree, k.Lists)
	fails("figures 8 and 9: G is what the comments say when expand and diminish begin and end", k.Comments, k.Calls)
	fails("section 5: on failure SSS-2 returns the best lower bound that can be deduced for the node, which in diminish is the bound that it was asked to beat", k.Unsharp, k.Failed)
	fails("section 5: that is not necessary: with any value not below the bound, here the bound, SSS-2 makes the same calls", k.Blunt, k.Runs)
}

// heights adds which failures are exact.
func (c *sectionCounts) heights(r *Report) {
	table := Table{Title: "Failures of Alpha-Beta, and how many return the value all the same", Columns: []string{
		"height", "low at MAX, high at MIN nodes", "exact", "high at MAX, low at MIN nodes", "exact",
	}}
	f := &c.Failures
	for h, name := range []string{"1", "2", "3 and more"} {
		table.Rows = append(table.Rows, []string{name, fmt.Sprint(f.Below[h]), fmt.Sprint(f.BelowExact[h]), fmt.Sprint(f.Above[h]), fmt.Sprint(f.AboveExact[h])})
	}
	r.Tables = append(r.Tables, table)
	const where = "de Bruin and Pijls, section 2: "
	r.expect(where+"a node above leaves that fails low as a MAX node, or high as a MIN node, returns its value", "always",
		fmt.Sprintf("%d of %d", f.BelowExact[0], f.Below[0]), f.BelowExact[0] == f.Below[0])
	r.some(where+"where it fails to the other side it returns no more than a bound", f.Above[0]-f.AboveExact[0], f.Above[0])
	for h, name := range []string{1: "2", 2: "3 and more"} {
		if h > 0 {
			r.some(fmt.Sprintf("%sat height %s a MAX node that fails low, or a MIN node that fails high, returns no more than a bound", where, name), f.Below[h]-f.BelowExact[h], f.Below[h])
		}
	}
	r.notef("Heights: all calls inside Alpha-Beta in %d windows a tree. Reinefeld et al., section 2.2, have exact values below α backed up from the two levels above the leaves: that is true of nodes at height 1, whose sons are leaves, and so of what is left out in their parents at height 2, but not of the values of these.", theoremWindows)
}
