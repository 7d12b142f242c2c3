package papers

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// everyTreeCounts counts trials of what Reinefeld et al. say of every tree, and where it was
// not so.
type everyTreeCounts [everyTreeKinds]int

// What is counted.
const (
	etTrees         = iota
	etInferior      // right sons of the root that are not better than those before
	etDearer        // of these, with a node in the null window that Alpha-Beta does not visit
	etHigh          // of these, from height 2 on: above leaves the window makes no difference
	etCheaper       // of these, with fewer leaves in the null window
	etNullLeaves    // leaves in the null windows
	etOpenLeaves    // leaves of Alpha-Beta
	etSuperior      // right sons of the root that are better, of random trees; then of all right sons
	etRandomSons    //
	etStrongBetter  // so too, where the first son is best in 60 %
	etStrongSons    //
	etPairs         // trees with right sons of both kinds
	etProofCheaper  // of these, where the inferior ones cost less in the mean
	etFirstLeaves   // leaves of the first phase of SSS*
	etNotMinimal    // of these, outside the minimal tree
	etWasted        // of these, in no critical tree
	etWastedTrees   // trees with such leaves
	etBounds        // bounds by which INS and PNS sort the sons
	etNoBounds      // of these, that are none
	etIgnored       // sons that ignore left cut-offs leave out
	etIgnoredBetter // of these, better than all others
	etBeaten        // sons that prove best cut-offs leave out
	etBeatenBetter  // of these, better than what was proved
	etSuperiorTrees // trees in which DUAL-NS searches again
	etNotBelowNS    // of these, where DUAL* has no fewer visits than DUAL-NS
	etNotBelowINS   // than DUAL-INS
	etAboveINS      // where it has more
	everyTreeKinds
)

func (c *everyTreeCounts) add(o *everyTreeCounts) {
	for kind, n := range o {
		c[kind] += n
	}
}

// everyTree tries sentences of Reinefeld et al. on random trees: on null windows, on the first
// phase of SSS*, on what INS and PNS keep, and on DUAL* beside its hybrids.
func everyTree(ctx context.Context, s Settings, r *Report) error {
	var all [theoremTrees]everyTreeCounts
	err := s.parallel(ctx, theoremTrees, s.newTracker(theoremTrees), func(i int) error {
		seed := s.treeSeed(i)
		t, err := mixedTree(seed)
		if err != nil {
			return err
		}
		c := &all[i]
		c[etTrees]++
		values := lab.AllValues(t)
		c.rightSons(t, values, seed/100%3 == 2)
		if err := c.firstPhase(t, values); err != nil {
			return err
		}
		for _, name := range []string{"ins", "pns"} {
			if err := c.kept(t, values, name); err != nil {
				return err
			}
		}
		if err := c.hybrids(t); err != nil {
			return err
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	var sum everyTreeCounts
	for i := range all {
		sum.add(&all[i])
	}
	sum.report(r)
	return nil
}

// rightSons searches the children of the root but the first, each with the best value before it.
func (c *everyTreeCounts) rightSons(t *lab.Tree, values lab.Values, strong bool) {
	const infinity = lab.MaxValue + 1
	level := t.Depth - 1
	best := values[level][0]
	var inferior, superior sample
	for son := 1; son < t.Width; son++ {
		v := values[level][son]
		test := lab.AlphaBetaIn(t, level, son, best, best+1)
		better := 0
		if v > best {
			better = 1
			superior = append(superior, float64(test.Leaves()+lab.AlphaBetaIn(t, level, son, test.Value, infinity).Leaves()))
			best = v
		} else {
			open := lab.AlphaBetaIn(t, level, son, best, infinity)
			c[etInferior]++
			if !test.Within(open) {
				c[etDearer]++
			}
			if level >= 2 {
				c[etHigh]++
				c[etNullLeaves] += test.Leaves()
				c[etOpenLeaves] += open.Leaves()
				if test.Leaves() < open.Leaves() {
					c[etCheaper]++
				}
			}
			inferior = append(inferior, float64(test.Leaves()))
		}
		if strong {
			c[etStrongBetter], c[etStrongSons] = c[etStrongBetter]+better, c[etStrongSons]+1
		} else {
			c[etSuperior], c[etRandomSons] = c[etSuperior]+better, c[etRandomSons]+1
		}
	}
	if len(inferior) > 0 && len(superior) > 0 {
		c[etPairs]++
		if inferior.mean() < superior.mean() {
			c[etProofCheaper]++
		}
	}
}

// firstPhase looks at the leaves of the leftmost max solution tree, the first that SSS*
// evaluates.
func (c *everyTreeCounts) firstPhase(t *lab.Tree, values lab.Values) error {
	result, err := run("sss", t, lab.Options{Record: true})
	if err != nil {
		return err
	}
	wasted := 0
	for _, leaf := range result.Order[:power(t.Width, (t.Depth+1)/2)] {
		c[etFirstLeaves]++
		inMax, inMin := values[0][leaf] <= values[t.Depth][0], values[0][leaf] >= values[t.Depth][0]
		firstOfMax, firstOfMin := true, true
		for level, pos := 1, leaf; level <= t.Depth; level++ {
			parent := pos / t.Width
			sons := values[level-1][parent*t.Width : (parent+1)*t.Width]
			others := slices.Concat(sons[:pos%t.Width], sons[pos%t.Width+1:])
			if (t.Depth-level)%2 == 0 { // a MAX node: a max solution tree has its other sons
				inMax = inMax && slices.Max(others) <= values[t.Depth][0]
				firstOfMax = firstOfMax && pos%t.Width == 0
			} else {
				inMin = inMin && slices.Min(others) >= values[t.Depth][0]
				firstOfMin = firstOfMin && pos%t.Width == 0
			}
			pos = parent
		}
		if !firstOfMax && !firstOfMin {
			c[etNotMinimal]++
		}
		if !inMax && !inMin {
			wasted++
		}
	}
	c[etWasted] += wasted
	if wasted > 0 {
		c[etWastedTrees]++
	}
	return nil
}

// kept compares what INS or PNS says that it knows of the children in a re-search with their values.
func (c *everyTreeCounts) kept(t *lab.Tree, values lab.Values, name string) error {
	_, err := run(name, t, lab.Options{Trace: func(line string) {
		node, what, _ := strings.Cut(line, ": ")
		level, pos := place(t, node)
		sign := 1 // of values, from the view of the player who moves
		if (t.Depth-level)%2 == 1 {
			sign = -1
		}
		own := sign * values[level][pos]
		switch {
		case strings.HasPrefix(what, "best first: "):
			for _, part := range strings.Split(strings.TrimPrefix(what, "best first: "), ", ") {
				var son, relation string
				var bound int
				if n, _ := fmt.Sscanf(part, "%s %s %d", &son, &relation, &bound); n < 3 {
					continue // no bound
				}
				c[etBounds]++
				if l, p := place(t, son); sign*values[l][p] > sign*bound {
					c[etNoBounds]++
				}
			}
		case strings.HasPrefix(what, "ignore left, without "):
			list := strings.Fields(strings.TrimPrefix(what, "ignore left, without "))
			rest := slices.Clone(values[level-1][pos*t.Width+len(list) : (pos+1)*t.Width])
			most := -lab.MaxValue
			for _, v := range rest {
				most = max(most, sign*v)
			}
			c[etIgnored] += len(list)
			if most < own {
				c[etIgnoredBetter]++
			}
		case strings.HasPrefix(what, "prove best cut-off after "):
			var after, proved, relation, limit string
			head, without, _ := strings.Cut(what, ", without ")
			if n, _ := fmt.Sscanf(head, "prove best cut-off after %s %s %s %s", &after, &proved, &relation, &limit); n < 4 {
				return
			}
			var best int
			if _, err := fmt.Sscan(proved, &best); err != nil {
				return
			}
			for _, son := range strings.Fields(without) {
				c[etBeaten]++
				if l, p := place(t, son); sign*values[l][p] > sign*best {
					c[etBeatenBetter]++
				}
			}
		}
	}})
	return err
}

// place returns the level and the position of a node by its Dewey code.
func place(t *lab.Tree, code string) (level, pos int) {
	level = t.Depth
	for part := range strings.SplitSeq(code, ".") {
		var son int
		if n, _ := fmt.Sscan(part, &son); n < 1 {
			return level, pos // the root
		}
		level, pos = level-1, pos*t.Width+son-1
	}
	return level, pos
}

// hybrids compares DUAL* with DUAL-NS and DUAL-INS where a right child of the root is better.
// Where these do not search it again, at heights up to 2, there is nothing to compare.
func (c *everyTreeCounts) hybrids(t *lab.Tree) error {
	visits := map[string]lab.Result{}
	for _, name := range []string{"dual", "dual-ns", "dual-ins"} {
		result, err := run(name, t, lab.Options{Record: true})
		if err != nil {
			return err
		}
		visits[name] = result
	}
	values := lab.AllValues(t)[t.Depth-1]
	if slices.Max(values) == values[0] || t.Depth <= 2 {
		return nil
	}
	c[etSuperiorTrees]++
	for _, of := range []struct {
		name string
		kind int
	}{{"dual-ns", etNotBelowNS}, {"dual-ins", etNotBelowINS}} {
		if visits["dual"].Leaves >= visits[of.name].Leaves {
			c[of.kind]++
		}
	}
	if visits["dual"].Leaves > visits["dual-ins"].Leaves {
		c[etAboveINS]++
	}
	return nil
}

// report adds the statements.
func (c *everyTreeCounts) report(r *Report) {
	fails := func(what string, n, of int) {
		r.expect(what, "always", fmt.Sprintf("fails on %d of %d", n, of), n == 0 && of > 0)
	}
	share := func(n, of int) float64 { return float64(n) / float64(max(1, of)) }
	fails("section 1: to show in a null window that a son of the root is inferior never costs more than Alpha-Beta, node by node", c[etDearer], c[etInferior])
	r.expect("section 1: usually it costs much less, from height 2 on", "usually much less (read as less on more than half of the sons, and less than half of the leaves)",
		fmt.Sprintf("less on %d of %d; %d leaves, %d by Alpha-Beta", c[etCheaper], c[etHigh], c[etNullLeaves], c[etOpenLeaves]),
		2*c[etCheaper] > c[etHigh] && 2*c[etNullLeaves] < c[etOpenLeaves])
	fails("section 3: the leaves of the first phase of SSS* are of the minimal game tree", c[etNotMinimal], c[etFirstLeaves])
	r.expect("section 3: so none of them is wasted, that is, belongs to no critical tree", "none",
		fmt.Sprintf("%d of %d, on %d of %d trees", c[etWasted], c[etFirstLeaves], c[etWastedTrees], c[etTrees]), c[etWasted] == 0)
	fails("section 2.3: the scores by which INS and PNS sort the sons are upper bounds on their values", c[etNoBounds], c[etBounds])
	fails("section 2.3: no son that an ignore left cut-off leaves out is better than all others", c[etIgnoredBetter], c[etIgnored])
	fails("section 2.3: no son that a prove best cut-off leaves out is better than what is proved", c[etBeatenBetter], c[etBeaten])
	fails("section 4.1: where a right son of the root is superior DUAL* has fewer visits of leaves than DUAL-NS", c[etNotBelowNS], c[etSuperiorTrees])
	r.expect("section 4.1: where a right son of the root is superior DUAL* has fewer visits of leaves than DUAL-INS", "always",
		fmt.Sprintf("on %d of %d trees; as many on %d, more on %d", c[etSuperiorTrees]-c[etNotBelowINS], c[etSuperiorTrees], c[etNotBelowINS]-c[etAboveINS], c[etAboveINS]), c[etNotBelowINS] == 0)
	r.expect("section 6: a proof that a son of the root is inferior costs fewer leaves than to find the value of a superior one", "fewer (read as on more than half of the trees with both)",
		fmt.Sprintf("on %d of %d", c[etProofCheaper], c[etPairs]), 2*c[etProofCheaper] > c[etPairs])
	random, strong := share(c[etSuperior], c[etRandomSons]), share(c[etStrongBetter], c[etStrongSons])
	r.expect("section 6: the probability of a new superior subtree is small", "small (read as below a half)",
		fmt.Sprintf("%.3f of %d right sons without an order", random, c[etRandomSons]), random < 0.5)
	r.expect("section 6: especially under strong ordering", "smaller", fmt.Sprintf("%.3f of %d", strong, c[etStrongSons]), strong < random)
	r.notef("%d trees of widths 2 to 5 and depths 2 to 6, values from ±1 to ±1,000,000, independent, top-down random and strong, as in theorems. Sons of the root are searched by Alpha-Beta with the best value before them, in a null window and in an open one; a superior one is searched again.", c[etTrees])
	r.notef("A leaf is in a critical tree when some max or min solution tree of the value of the root has it. De Bruin and Pijls (section 5) have a tree of which the first leaf is in none; it is one of the minimal tree, where the order is perfect.")
}
