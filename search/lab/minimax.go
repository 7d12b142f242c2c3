package lab

// minimax visits every node (de Bruin & Pijls, figure 2).
func minimax(r *run) (int, error) {
	r.notePeak(r.tree.Depth)
	return r.minimax(r.tree.Depth, 0), nil
}

func (r *run) minimax(level, pos int) int {
	if level == 0 {
		return r.leaf(pos)
	}
	r.visit(level, pos)
	best := r.tree.worst(level)
	for c := pos * r.width; c < (pos+1)*r.width; c++ {
		best = r.tree.better(level, best, r.minimax(level-1, c))
	}
	return best
}
