package lab

// scout is Pearl's Scout (1980; Reinefeld, section 2.2): the first child is
// evaluated, every other first tested for being better and evaluated only if it
// is. Tests and evaluations keep no information, so leaves are visited again,
// and Scout may see leaves that Alpha-Beta does not, for an evaluation starts
// without bounds.
func scout(r *run) (int, error) {
	r.notePeak(r.tree.Depth)
	return r.scoutEval(r.tree.Depth, 0), nil
}

// scoutEval returns the value of a node from MAX's point of view.
func (r *run) scoutEval(level, pos int) int {
	if level == 0 {
		return r.leaf(pos)
	}
	r.visit(level, pos)
	first := pos * r.width
	v := r.scoutEval(level-1, first)
	for c := first + 1; c < first+r.width; c++ {
		limit := v
		if !r.tree.isMax(level) {
			limit--
		}
		if r.scoutAbove(level-1, c, limit) == r.tree.isMax(level) {
			v = r.scoutEval(level-1, c)
		}
	}
	return v
}

// scoutAbove tests whether the value of a node is greater than v: Pearl's TEST.
// (Values are integers, so "not less than v" is "greater than v − 1".)
func (r *run) scoutAbove(level, pos, v int) bool {
	if level == 0 {
		return r.leaf(pos) > v
	}
	r.visit(level, pos)
	isMax := r.tree.isMax(level)
	for c := pos * r.width; c < (pos+1)*r.width; c++ {
		if r.scoutAbove(level-1, c, v) == isMax {
			return isMax
		}
	}
	return !isMax
}
