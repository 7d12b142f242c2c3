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
func misled(b *bench) error {
	names := []string{"alphabeta", "negascout", "pns", "ins", "dual", "dual-ns", "sss"}
	shapes := []struct {
		width, depth int
		strong       bool
	}{{5, 5, false}, {5, 6, false}, {5, 5, true}, {5, 6, true}, {5, 7, true}, {3, 5, true}, {20, 4, false}, {20, 4, true}, {20, 5, true}}
	runs := func(width int) int { // a tree of width 20 takes the time of many
		if width == 20 {
			return max(2, b.Runs/5)
		}
		return b.Runs
	}
	parts := 0
	for _, shape := range shapes {
		parts += runs(shape.width)
	}
	b.expect(parts)
	for _, shape := range shapes {
		order := treeOrders()[map[bool]int{true: 1}[shape.strong]]
		subject := fmt.Sprintf("w=%d d=%d %s", shape.width, shape.depth, order.name)
		err := b.each(runs(shape.width), func(u *unit) error {
			tree, err := lab.TopDown(shape.width, shape.depth, 1_000_000, order.of(shape.width), b.treeSeed(u.number))
			if err != nil {
				return err
			}
			var counts []int
			for _, name := range names {
				result, err := run(name, tree, lab.Options{})
				if err != nil {
					return err
				}
				counts = append(counts, result.Leaves)
				u.note(subject, name, "", "leaves", float64(result.Leaves))
			}
			last := len(counts) - 1
			for _, k := range []int{2, 3, last} {
				u.is("all trees", names[k], "trees="+subject, "misled", counts[k] > counts[1])
			}
			u.is("all trees", "sss", "trees="+subject, "quarter", 4*counts[last] <= slices.Min(counts[:last]))
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func misledPlots() []plot {
	return []plot{{name: "misled", title: "Leaves of single trees", measure: "leaves", subjects: "w=*", xlabel: "trees", ylabel: "leaves", tableOnly: true}}
}

// labTitle returns the title of an algorithm on abstract trees.
func labTitle(name string) string {
	a, err := lab.Lookup(name)
	if err != nil {
		return name
	}
	return a.Title
}

// counterexamples counts trees against statements that are plausible, or stated or implied
// somewhere, and not true of all trees.
func counterexamples(b *bench) error {
	b.expect(b.Runs)
	return b.each(b.Runs, func(u *unit) error {
		n := u.number / 3
		w, d, seed := 2+n%4, 1+n/4%6, b.treeSeed(u.number)
		tree, err := lab.Uniform(w, d, []int{1, 10, 1_000_000}[n/24%3], seed)
		if k := u.number % 3; k > 0 {
			tree, err = lab.TopDown(w, d, 1_000_000, treeOrders()[k-1].of(w), seed)
		}
		if err != nil {
			return err
		}
		results := map[string]lab.Result{}
		for _, name := range []string{"alphabeta", "negascout", "pns", "ins", "scout", "sss", "mtd-f", "mgame", "mt-sss", "mt-one-bound"} {
			if results[name], err = run(name, tree, lab.Options{Record: true, Guess: tree.Value()}); err != nil {
				return err
			}
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
		grows, readings, err := memoryOn(tree)
		if err != nil {
			return err
		}
		found("memsss", "grows", grows)
		found("memsss", "readings-differ", readings)
		scoutRest, sssRest := pathRest(tree, results["negascout"].Order, results["sss"].Order)
		found("negascout", "more-right", len(scoutRest) > len(sssRest))
		return boundsOn(found, tree, results)
	})
}

// memoryOn reports whether MemSSS* visits more leaves with more memory, and whether its two readings
// differ at some memory.
func memoryOn(tree *lab.Tree) (grows, readings bool, err error) {
	least, most := lab.MemMemory(tree.Width, tree.Depth, false)
	before := math.MaxInt
	for m := least; m <= most; m = max(m+1, m*5/4) {
		result, err := run("memsss", tree, lab.Options{Memory: m})
		if err != nil {
			return false, false, err
		}
		other, err := run("memsss", tree, lab.Options{Memory: m, SolvedMemory: true})
		if err != nil {
			return false, false, err
		}
		grows, readings = grows || result.Leaves > before, readings || result.Leaves != other.Leaves
		before = result.Leaves
	}
	return grows, readings, nil
}

// boundsOn compares MT with one bound a node and with two, on a tree that some algorithms have
// searched.
func boundsOn(found func(name, what string, is bool), tree *lab.Tree, results map[string]lab.Result) error {
	sss, updated := results["sss"], lab.MTTwoUpdated(tree)
	one, two := map[string]lab.Result{}, map[string]lab.Result{}
	oneWay, others := false, false
	for _, name := range convergingDrivers() {
		var err error
		if two[name], err = run(name, tree, lab.Options{Record: true}); err != nil {
			return err
		}
		if one[name], err = run(name, tree, lab.Options{Record: true, OneBound: true}); err != nil {
			return err
		}
		a, b := one[name], two[name]
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
	return nil
}
