package papers

import (
	"fmt"
	"math"
	"slices"

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
