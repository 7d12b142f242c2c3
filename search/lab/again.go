package lab

// Again counts the re-searches of NegaScout (Reinefeld, figure 2.2), by what they visit.
type Again struct {
	All   int
	Whole int // that visit all nodes of the initial search again
	More  int // that visit a node that the initial search did not
	Spare int // that are left out, at heights up to 2
	Wrong int // of these: where the initial search had not returned the value
}

// SearchedAgain runs NegaScout as figure 2.2 prints it and counts its re-searches.
func SearchedAgain(t *Tree) Again {
	n, _ := searchedAgain(t)
	return n
}

func searchedAgain(t *Tree) (Again, *run) {
	r, n := newTrail(t), Again{}
	r.searchedAgain(&n, t.Depth, 0, -infinity, infinity)
	return n, r
}

// searchedAgain is figure 6 of de Bruin & Pijls with the rule of figure 2.2, that there are no
// re-searches at heights up to 2: the search is that of negaScout, from MAX's point of view.
func (r *run) searchedAgain(n *Again, level, pos, alpha, beta int) int {
	if level == 0 {
		return r.leaf(pos)
	}
	r.visit(level, pos)
	child, first, value := -1, 0, 0
	return Figure6(r.tree, level, pos, alpha, beta, func(l, c, alpha, beta int) int {
		if c != child {
			child, first = c, len(r.trail)
			value = r.searchedAgain(n, l, c, alpha, beta)
			return value
		}
		if level <= exactHeight {
			n.Spare++
			count(&n.Wrong, value != r.tree.value(l, c))
			return value
		}
		second := len(r.trail)
		value = r.searchedAgain(n, l, c, alpha, beta)
		n.All++
		count(&n.Whole, containsAll(r.trail[second:], r.trail[first:second]))
		count(&n.More, !containsAll(r.trail[first:second], r.trail[second:]))
		return value
	})
}

// containsAll reports whether all numbers of a list are in another one.
func containsAll(all, list []int) bool {
	in := make(map[int]bool, len(all))
	for _, k := range all {
		in[k] = true
	}
	for _, k := range list {
		if !in[k] {
			return false
		}
	}
	return true
}
