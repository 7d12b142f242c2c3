package papers

import (
	"math"
	"slices"
	"strings"

	"footnote/search/lab"
)

// misled counts single trees for what Reinefeld et al. say of them in section 5.2.2: that
// information misleads PNS, INS and SSS* into more leaves than NegaScout on some trees,
// and how much the leaves of SSS* vary.
func misled(u *unit, s *series, _ *lab.Tree, found []lab.Result) {
	leaves := map[string]int{}
	others := math.MaxInt
	for k, v := range s.algorithms {
		if leaves[v.name] = found[k].Leaves; v.name != "sss" {
			others = min(others, found[k].Leaves)
		}
	}
	for _, name := range []string{"pns", "ins", "sss"} {
		u.note("all trees", name, "trees="+s.subject, "misled", leaves[name] > leaves["negascout"])
	}
	u.note("all trees", "sss", "trees="+s.subject, "quarter", 4*leaves["sss"] <= others)
}

// counterexamples counts trees against statements that are plausible, or stated or implied
// somewhere, and not true of all trees.
func counterexamples(u *unit, s *series, tree *lab.Tree, _ []lab.Result) {
	results := map[string]lab.Result{}
	for _, name := range []string{"alphabeta", "negascout", "pns", "ins", "scout", "sss", "mtd-f", "mgame", "mt-sss", "mt-one-bound"} {
		results[name] = u.run(name, tree, lab.Options{Record: true, Guess: tree.Value()})
	}
	leaves := func(name string) int { return results[name].Leaves }
	found := func(name string, measures ...any) { u.note(s.subject, name, "", measures...) }
	for _, name := range []string{"ins", "pns", "scout", "mgame"} {
		found(name, "outside-alphabeta", !within(results[name].Order, results["alphabeta"].Order))
	}
	for _, name := range []string{"ins", "pns", "sss"} {
		found(name, "above-negascout", leaves(name) > leaves("negascout"))
	}
	found("mtd-f", "above-sss", leaves("mtd-f") > leaves("sss"))
	found("mgame", "above-alphabeta", leaves("mgame") > leaves("alphabeta"))
	grows, readings := memoryOn(u, tree)
	found("memsss", "grows", grows, "readings-differ", readings)
	scoutRest, sssRest := pathRest(tree, results["negascout"].Order, results["sss"].Order)
	found("negascout", "more-right", len(scoutRest) > len(sssRest))
	boundsOn(u, found, tree, results)
}

// memoryOn reports whether MemSSS* visits more leaves with more memory, and whether its two readings
// differ at some memory.
func memoryOn(u *unit, tree *lab.Tree) (grows, readings bool) {
	least, most := lab.MemMemory(tree.Width, tree.Depth, false)
	before := math.MaxInt
	for m := least; m <= most; m = max(m+1, m*5/4) {
		leaves := u.run("memsss", tree, lab.Options{Memory: m}).Leaves
		other := u.run("memsss", tree, lab.Options{Memory: m, SolvedMemory: true}).Leaves
		grows, readings = grows || leaves > before, readings || leaves != other
		before = leaves
	}
	return grows, readings
}

// boundsOn compares MT with one bound a node and with two, on a tree that some algorithms have
// searched.
func boundsOn(u *unit, found func(name string, measures ...any), tree *lab.Tree, results map[string]lab.Result) {
	sss, updated := results["sss"], lab.MTTwoUpdated(tree)
	one, two := map[string]lab.Result{}, map[string]lab.Result{}
	oneWay, others := false, false
	for _, name := range convergingDrivers() {
		a, b := u.run(name, tree, lab.Options{Record: true, OneBound: true}), u.run(name, tree, lab.Options{Record: true})
		one[name], two[name] = a, b
		if name == "mtd-bi" || name == "mtd-step" {
			others = others || !sameSet(a.Order, b.Order)
		} else {
			oneWay = oneWay || a.Interior != b.Interior || !slices.Equal(a.Order, b.Order) || !slices.Equal(a.Passes, b.Passes)
		}
	}
	found("mt-sss", "two-bounds-fewer", results["mt-sss"].Leaves < results["mt-one-bound"].Leaves, "updated-fewer", updated.Leaves < sss.Leaves,
		"updated-outside", !within(updated.Order, sss.Order), "one-way-other", oneWay)
	for _, name := range []string{"mtd-bi", "mtd-step"} {
		found(name, "one-bound-more", one[name].Interior > two[name].Interior)
	}
	found("mtd-bi", "one-bound-other", others)
}

// footnote3 tests what Reinefeld et al. say with their footnote 3 (section 3.1),
// whose proof is in a report that is not at hand: once the solution path has been
// found, NegaScout never expands more nodes than SSS*.
// The solution path is read as the leftmost one, found when NegaScout visits its
// leaf for the last time; the remaining subtrees are those to its right. It is not true:
// in a subtree that is refuted NegaScout finishes the left children of a MAX node, where
// SSS* goes on with the best of them; see fourPlies.
func footnote3(u *unit, s *series, t *lab.Tree, _ []lab.Result) {
	after, right := u.afterPath(t)
	u.note(s.subject, "negascout", s.setting, "leaves", len(after))
	u.note(s.subject, "sss", s.setting, "leaves", len(right))
	u.note(s.subject, "negascout", s.setting, "more", len(after) > len(right), "others", slices.ContainsFunc(after, func(leaf int) bool { return !slices.Contains(right, leaf) }))
}

// afterPath runs NegaScout and SSS* and returns what pathRest leaves of their visits.
func (a *attempt) afterPath(t *lab.Tree) (scout, sss []int) {
	return pathRest(t, a.order("negascout", t), a.order("sss", t))
}

// pathRest keeps, of the visits of NegaScout and of SSS*, those to leaves to the right of
// the solution path: of NegaScout once it has found the path, of SSS* all.
func pathRest(t *lab.Tree, scout, sss []int) (after, right []int) {
	end := pathEnd(t)
	after = scout
	for k, leaf := range scout {
		if leaf == end {
			after = scout[k+1:]
		}
	}
	return rightOf(after, end), rightOf(sss, end)
}

// fourPlies adds a tree that refutes the footnote. Its value 5 is that of its first leaf.
// Below 2.1 SSS* goes on from 20, the best leaf there, and never needs the second leaf
// of 2.1.1, the 0; NegaScout is done with 2.1.1 before it comes to the 20.
func fourPlies(_ Settings, r *Report) {
	t := fixedTree(2, 4, 5, 9, 1, 1, 7, 8, 0, 0, 10, 0, 20, 15, 3, 3, 4, 4)
	scout, sss := r.afterPath(t)
	r.fact("a tree against it, w=2 d=4: NegaScout visits to the right of the path", values(t, scout))
	r.fact("the same tree: SSS* visits to the right of the path", values(t, sss))
}

// rightOf keeps the leaves to the right of one.
func rightOf(order []int, leaf int) []int {
	return slices.DeleteFunc(slices.Clone(order), func(l int) bool { return l <= leaf })
}

// pathEnd returns the leaf at the end of the leftmost path on which every node has the value of the root.
func pathEnd(t *lab.Tree) (pos int) {
	values := lab.AllValues(t)
	for level := t.Depth - 1; level >= 0; level-- {
		for pos *= t.Width; values[level][pos] != values[t.Depth][0]; pos++ {
		}
	}
	return pos
}

// location tries what Reinefeld et al. give as reasons: that the place of the solution path
// in the tree matters to directional searches and not to SSS* (sections 3.1 and 5.2.2), that
// SSS* does not use most of what it stores (section 6), and what they say in passing of
// palphabeta, PVS (footnote 2) and re-searches (sections 2.2 and 2.3). To tell the place from the tree
// each tree is searched several times, its best child of the root exchanged with another one.
func location(b *bench) {
	b.series("location", func(u *unit, s *series, _ *lab.Tree, found []lab.Result) {
		for k, name := range []string{"dual", "ins"} { // of the algorithms of which the text says what the place means to them
			u.note(s.subject, name, s.setting, "beats-sss", found[0].Leaves > found[1+k].Leaves)
		}
	})
	b.series("location stored", stored)
	b.series("location nested", func(u *unit, s *series, t *lab.Tree, _ []lab.Result) { // in the first no node of height 2 searches a child again
		for _, name := range []string{"pns", "ins"} {
			all, within, err := countNested(name, t)
			u.failed(err)
			u.note(s.subject, name, s.setting, "researches", all, "nested", within)
		}
	})
	b.series("location again", func(u *unit, s *series, t *lab.Tree, _ []lab.Result) {
		n := lab.SearchedAgain(t)
		u.note(s.subject, "negascout", s.setting, "incomplete", n.Whole < n.All, "more", n.More > 0, "wrong", n.Wrong > 0)
	})
}

// stored counts, on a tree as it is made, what SSS* and DUAL* store and use: a value is used when its
// descriptor comes to the top of OPEN. The leaves of palphabeta and PVS stand beside those of NegaScout;
// PVS is NegaScout with re-searches at all heights.
func stored(u *unit, s *series, t *lab.Tree, _ []lab.Result) {
	subject, setting := s.subject, s.setting
	u.note(subject, "pvs", setting, "leaves", lab.NegaScoutIn(t, t.Depth, 0, -unbounded, unbounded).Leaves())
	for _, name := range []string{"sss", "dual"} {
		stored, used, err := lab.OpenUse(t, name == "dual")
		u.failed(err)
		u.note(subject, name, setting, "stored", stored, "used", used)
	}
}

// countNested returns how many re-searches an algorithm makes, and how many of them begin
// within another one.
func countNested(name string, t *lab.Tree) (all, within int, err error) {
	var nodes []string
	_, err = run(name, t, lab.Options{Trace: func(line string) {
		node, what, _ := strings.Cut(line, ": ")
		if !strings.HasPrefix(what, "re-search") {
			return
		}
		all++
		if slices.ContainsFunc(nodes, func(above string) bool { return strings.HasPrefix(node, above+".") }) {
			within++
		}
		nodes = append(nodes, node)
	}})
	return all, within, err
}
