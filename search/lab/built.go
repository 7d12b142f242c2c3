package lab

import "slices"

// What de Bruin & Pijls say of the solution trees that SSS-2 builds call by call, and SSS* with its
// OPEN list (section 5, figures 7 to 9).

// SSS2Kept is what a run of SSS-2 beside SSS* has shown of section 5.
type SSS2Kept struct {
	Runs       int
	OtherNodes int // runs in which SSS* goes to other nodes, or in another order
	OtherPurge int // so too, below which nodes it purges
	Calls      int // of expand and diminish
	Comments   int // calls at which G is not what the comments of figures 8 and 9 say
	Failed     int // calls that find no better tree
	Unsharp    int // of these, that do not return the best bound that the leaves visited prove
	Blunt      int // runs that go another way when such calls return their bound v
	Lists      int // states of the OPEN list
	NoTree     int // of these, that are not the ends of one max solution tree
}

// nodeAt is a node by its place.
type nodeAt struct{ level, pos int }

// KeepSSS2 runs SSS-2 and SSS* on a tree.
func KeepSSS2(t *Tree) (SSS2Kept, error) {
	n := SSS2Kept{Runs: 1}
	a := newTrail(t)
	var purged []nodeAt
	a.entered = func(expand bool, s *solution, v int) {
		n.Calls++
		count(&n.Comments, !a.entersAs(expand, s, v))
	}
	a.left = func(expand bool, s *solution, v, g int) {
		if g < v {
			count(&n.Comments, !s.isSolution(t) || s.value != g || s.most() != g)
			return
		}
		n.Failed++
		count(&n.Comments, len(s.children) > 0)
		count(&n.Unsharp, g != a.proved(s.level, s.pos) || !expand && g != v)
		if s.level > 0 && t.isMax(s.level) {
			purged = append(purged, nodeAt{s.level, s.pos})
		}
	}
	if _, err := sss2(a); err != nil {
		return n, err
	}
	blunt := newTrail(t)
	blunt.blunt = true
	if _, err := sss2(blunt); err != nil {
		return n, err
	}
	count(&n.Blunt, !slices.Equal(a.trail, blunt.trail))
	b := newTrail(t)
	b.listed = func(list []state) {
		slices.SortFunc(list, func(a, b state) int { return a.left - b.left })
		n.Lists++
		count(&n.NoTree, !b.ends(list, t.Depth))
	}
	var alsoPurged []nodeAt
	b.operation = func(o Operation) {
		if o.Case == 1 {
			alsoPurged = append(alsoPurged, nodeAt{o.Level + 1, o.Pos / t.Width})
		}
	}
	if _, err := sss(b); err != nil {
		return n, err
	}
	count(&n.OtherNodes, !slices.Equal(firstVisits(a.trail), b.trail))
	count(&n.OtherPurge, !slices.Equal(purged, alsoPurged))
	return n, nil
}

// firstVisits drops the visits to nodes that were visited before.
func firstVisits(trail []int) []int {
	seen := map[int]bool{}
	var list []int
	for _, id := range trail {
		if !seen[id] {
			seen[id] = true
			list = append(list, id)
		}
	}
	return list
}

// entersAs reports whether G is, when expand or diminish begins at a node, what the comments
// of figures 8 and 9 say.
func (r *run) entersAs(expand bool, n *solution, v int) bool {
	switch {
	case expand:
		return len(n.children) == 0
	case !n.isSolution(r.tree) || n.most() != v:
		return false
	case n.level == 0:
		return r.tree.Leaf(n.pos) == v
	}
	return slices.ContainsFunc(n.children, func(child *solution) bool { return child.value == v })
}

// isSolution reports whether a whole max solution tree stands below a node.
func (n *solution) isSolution(t *Tree) bool {
	children := 1
	switch {
	case n.level == 0:
		children = 0
	case t.isMax(n.level):
		children = t.Width
	}
	return len(n.children) == children && !slices.ContainsFunc(n.children, func(child *solution) bool { return !child.isSolution(t) })
}

// most returns the value of a max solution tree.
func (n *solution) most() int { return slices.Max(n.leaves(nil)) }

// proved returns the lower bound that the leaves visited below a node prove.
func (r *run) proved(level, pos int) int {
	if level == 0 {
		if id := r.tree.id(0, pos); r.seen == nil || r.seen[id/64]&(1<<(id%64)) == 0 {
			return -infinity
		}
		return r.tree.Leaf(pos)
	}
	best := r.tree.worst(level)
	for c := pos * r.width; c < (pos+1)*r.width; c++ {
		best = r.tree.better(level, best, r.proved(level-1, c))
	}
	return best
}

// ends reports whether states, from left to right, are the ends of one max solution tree
// below a node at a level, which need not go down to the leaves.
func (r *run) ends(list []state, level int) bool {
	if len(list) == 1 && list[0].level == level {
		return true
	}
	if level == 0 {
		return false
	}
	children := 0
	for len(list) > 0 {
		child, n := list[0].left/r.tree.powers[level-1], 0
		for n < len(list) && list[n].level < level && list[n].left/r.tree.powers[level-1] == child {
			n++
		}
		if n == 0 || !r.ends(list[:n], level-1) {
			return false
		}
		list = list[n:]
		children++
	}
	return children == 1 && !r.tree.isMax(level) || children == r.width && r.tree.isMax(level)
}
