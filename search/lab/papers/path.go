package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

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
