package lab

import "fmt"

// stagedSSS is staged SSS* (Campbell and Marsland 1983; Reinefeld, section 4, who
// name it and describe nothing): the tree is cut into stages of Options.Slab plies, by
// default two halves, each searched by SSS* with an OPEN list of its own. A node at
// the lower edge of a stage is evaluated by SSS* in the stage below, and its merit is
// the upper bound of that search. MGame is the same with the arrays of RecSSS*. Cells
// counts the states of all stages, which are held together.
func stagedSSS(r *run) (int, error) {
	if r.Slab == 0 {
		r.Slab = (r.tree.Depth + 1) / 2
	}
	if r.Slab < 1 {
		return 0, fmt.Errorf("stages of %d plies: must have at least 1", r.Slab)
	}
	b := r.stage(r.tree.Depth)
	b.inner = false
	b.merit = infinity
	g := r.bestFirst(b)
	r.pass(g)
	return g, nil
}

// stage is the search of a stage that begins at a level, without its node and merit.
func (r *run) stage(level int) bestFirst {
	b := bestFirst{root: level, allParity: r.tree.Depth % 2, sign: 1, edge: max(0, level-r.Slab), inner: true}
	if b.edge > 0 {
		below := r.stage(b.edge)
		b.evaluate = func(pos, merit int) int {
			search := below
			search.pos, search.merit = pos, merit
			return r.bestFirst(search)
		}
	}
	return b
}
