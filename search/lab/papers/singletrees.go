package papers

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"footnote/search/lab"
)

// misled counts single trees for what Reinefeld et al. say of them in section 5.2.2: that
// information misleads PNS, INS and SSS* into more leaves than NegaScout on some trees,
// and how much the leaves of SSS* vary.
func misled(b *bench) {
	names := []string{"alphabeta", "negascout", "pns", "ins", "dual", "dual-ns", "sss"}
	for _, shape := range []struct{ width, depth, order int }{{5, 5, 0}, {5, 6, 0}, {5, 5, 1}, {5, 6, 1}, {5, 7, 1}, {3, 5, 1}, {20, 4, 0}, {20, 4, 1}, {20, 5, 1}} {
		order, runs := treeOrders()[shape.order], b.Runs
		if shape.width == 20 { // a tree of width 20 takes the time of many
			runs = max(2, b.Runs/5)
		}
		subject := fmt.Sprintf("w=%d d=%d %s", shape.width, shape.depth, order.name)
		b.trees(runs, order.trees(shape.width, shape.depth), func(u *unit, tree *lab.Tree) {
			var counts []int
			for _, name := range names {
				counts = append(counts, u.leaves(tree, name, subject, ""))
			}
			last := len(counts) - 1
			for _, k := range []int{2, 3, last} {
				u.is("all trees", names[k], "trees="+subject, "misled", counts[k] > counts[1])
			}
			u.is("all trees", "sss", "trees="+subject, "quarter", 4*counts[last] <= slices.Min(counts[:last]))
		})
	}
}

// counterexamples counts trees against statements that are plausible, or stated or implied
// somewhere, and not true of all trees.
func counterexamples(b *bench) {
	b.each(b.Runs, func(u *unit) {
		n := u.number / 3
		w, d, seed := 2+n%4, 1+n/4%6, b.treeSeed(u.number)
		tree, err := lab.Uniform(w, d, []int{1, 10, 1_000_000}[n/24%3], seed)
		if k := u.number % 3; k > 0 {
			tree, err = treeOrders()[k-1].tree(w, d, seed)
		}
		if u.failed(err) {
			return
		}
		results := map[string]lab.Result{}
		for _, name := range []string{"alphabeta", "negascout", "pns", "ins", "scout", "sss", "mtd-f", "mgame", "mt-sss", "mt-one-bound"} {
			results[name] = u.run(name, tree, lab.Options{Record: true, Guess: tree.Value()})
		}
		leaves := func(name string) int { return results[name].Leaves }
		found := func(name, what string, is bool) { u.is("trees", name, "", what, is) }
		for _, name := range []string{"ins", "pns", "scout", "mgame"} {
			found(name, "outside-alphabeta", !within(results[name].Order, results["alphabeta"].Order))
		}
		for _, name := range []string{"ins", "pns", "sss"} {
			found(name, "above-negascout", leaves(name) > leaves("negascout"))
		}
		found("mtd-f", "above-sss", leaves("mtd-f") > leaves("sss"))
		found("mgame", "above-alphabeta", leaves("mgame") > leaves("alphabeta"))
		grows, readings := memoryOn(u, tree)
		found("memsss", "grows", grows)
		found("memsss", "readings-differ", readings)
		scoutRest, sssRest := pathRest(tree, results["negascout"].Order, results["sss"].Order)
		found("negascout", "more-right", len(scoutRest) > len(sssRest))
		boundsOn(u, found, tree, results)
	})
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
func boundsOn(u *unit, found func(name, what string, is bool), tree *lab.Tree, results map[string]lab.Result) {
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
	found("mt-sss", "two-bounds-fewer", results["mt-sss"].Leaves < results["mt-one-bound"].Leaves)
	found("mt-sss", "updated-fewer", updated.Leaves < sss.Leaves)
	found("mt-sss", "updated-outside", !within(updated.Order, sss.Order))
	found("mt-sss", "one-way-other", oneWay)
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
func footnote3(b *bench) {
	for _, kind := range []string{"independent", "top-down"} {
		for _, shape := range [][2]int{{2, 5}, {2, 8}, {3, 4}, {3, 6}, {5, 4}, {5, 5}} {
			w, d := shape[0], shape[1]
			grow := func(seed uint64) (*lab.Tree, error) { return lab.Uniform(w, d, 10, seed) }
			if kind == "top-down" {
				grow = treeOrders()[1].trees(w, d)
			}
			b.trees(b.Runs, grow, func(u *unit, tree *lab.Tree) {
				after, right := u.afterPath(tree)
				others := slices.ContainsFunc(after, func(leaf int) bool { return !slices.Contains(right, leaf) })
				setting := fmt.Sprintf("trees=%s w=%d d=%d", kind, w, d)
				u.note("trees", "negascout", setting, "leaves", float64(len(after)))
				u.note("trees", "sss", setting, "leaves", float64(len(right)))
				u.is("trees", "negascout", setting, "more", len(after) > len(right))
				u.is("trees", "negascout", setting, "others", others)
			})
		}
	}
}

// afterPath runs NegaScout and SSS* and returns what pathRest leaves of their visits.
func (a *attempt) afterPath(t *lab.Tree) (scout, sss []int) {
	return pathRest(t, a.order("negascout", t), a.order("sss", t))
}

// pathRest keeps, of the visits of NegaScout and of SSS*, those to leaves to the right of
// the solution path: of NegaScout once it has found the path, of SSS* all.
func pathRest(t *lab.Tree, scout, sss []int) (after, right []int) {
	_, end := solutionPath(t, 0, 0)
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

// solutionPath returns the value of a node, ply plies below the root, and the leaf at
// the end of the leftmost path on which every node has that value.
func solutionPath(t *lab.Tree, ply, pos int) (value, leaf int) {
	if ply == t.Depth {
		return t.Leaf(pos), pos
	}
	for c := pos * t.Width; c < (pos+1)*t.Width; c++ {
		v, l := solutionPath(t, ply+1, c)
		if c == pos*t.Width || (v > value) == (ply%2 == 0) && v != value {
			value, leaf = v, l
		}
	}
	return value, leaf
}

// location tries what Reinefeld et al. give as reasons: that the place of the solution path
// in the tree matters to directional searches and not to SSS* (sections 3.1 and 5.2.2), that
// SSS* does not use most of what it stores (section 6), and what they say in passing of
// palphabeta, PVS (footnote 2) and re-searches (sections 2.2 and 2.3). To tell the place from the tree
// each tree is searched several times, its best child of the root exchanged with another one.
func location(b *bench) {
	for _, shape := range []struct {
		width, depth int
		places       []int // of the best child of the root, from 1
	}{{5, 6, []int{1, 2, 3, 4, 5}}, {5, 7, []int{1, 2, 3, 4, 5}}, {20, 4, []int{1, 10, 20}}} {
		for _, order := range treeOrders() {
			b.trees(b.Runs, order.trees(shape.width, shape.depth), func(u *unit, t *lab.Tree) {
				subject, setting := fmt.Sprintf("w=%d d=%d", shape.width, shape.depth), "order="+order.name
				placed(u, t, subject, setting, shape.places)
				stored(u, t, subject, setting)
			})
		}
	}
	for _, depth := range []int{4, 5, 7} { // in the first no node of height 2 searches a child again
		b.trees(b.Runs, treeOrders()[0].trees(3, depth), func(u *unit, t *lab.Tree) {
			for _, name := range []string{"pns", "ins"} {
				all, within, err := countNested(name, t)
				u.failed(err)
				u.note("w=3", name, fmt.Sprintf("d=%d", depth), "researches", float64(all))
				u.note("w=3", name, fmt.Sprintf("d=%d", depth), "nested", float64(within))
			}
		})
	}
	for _, depth := range []int{3, 5, 7} {
		for _, order := range treeOrders() {
			b.trees(b.Runs, order.trees(3, depth), func(u *unit, t *lab.Tree) {
				n, setting := lab.SearchedAgain(t), fmt.Sprintf("order=%s d=%d", order.name, depth)
				u.is("w=3", "negascout", setting, "incomplete", n.Whole < n.All)
				u.is("w=3", "negascout", setting, "more", n.More > 0)
				u.is("w=3", "negascout", setting, "wrong", n.Wrong > 0)
			})
		}
	}
}

// placed searches a tree with its best child in several places, by the algorithms of which the text says what
// the place means to them.
func placed(u *unit, t *lab.Tree, subject, setting string, places []int) {
	best := t.BestChild()
	for _, place := range places {
		moved, leaves := t.Exchanged(place-1, best), map[string]int{}
		at := fmt.Sprintf("%s place=%d", setting, place)
		for _, name := range []string{"negascout", "pns", "ins", "dual", "sss"} {
			leaves[name] = u.leaves(moved, name, subject, at)
		}
		u.is(subject, "dual", at, "beats-sss", leaves["sss"] > leaves["dual"])
		u.is(subject, "ins", at, "beats-sss", leaves["sss"] > leaves["ins"])
	}
}

// stored counts, on a tree as it is made, what SSS* and DUAL* store and use: a value is used when its
// descriptor comes to the top of OPEN. The leaves of palphabeta and PVS stand beside those of NegaScout;
// PVS is NegaScout with re-searches at all heights.
func stored(u *unit, t *lab.Tree, subject, setting string) {
	for _, name := range []string{"negascout", "pab"} {
		u.leaves(t, name, subject, setting)
	}
	u.note(subject, "pvs", setting, "leaves", float64(lab.NegaScoutIn(t, t.Depth, 0, -unbounded, unbounded).Leaves()))
	for _, name := range []string{"sss", "dual"} {
		stored, used, err := lab.OpenUse(t, name == "dual")
		u.failed(err)
		u.note(subject, name, setting, "stored", float64(stored))
		u.note(subject, name, setting, "used", float64(used))
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
