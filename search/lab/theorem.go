package lab

// What the theorems of the papers speak of: the search of any node in any window, and
// the operations of SSS* one by one (gamma.go).

// Windowed is the search of a node in a window (α, β): the value that it returned,
// from MAX's point of view, and the nodes that it visited.
type Windowed struct {
	Value int
	run   *run
}

// Leaves returns how many leaves the search has visited, re-visits included.
func (w Windowed) Leaves() int { return w.run.Leaves }

// AlphaBetaIn searches the node at a level and a position by Alpha-Beta (de Bruin &
// Pijls, figure 3) in the window (alpha, beta), alpha < beta.
func AlphaBetaIn(t *Tree, level, pos, alpha, beta int) Windowed {
	r := newRun(t, Options{Record: true})
	return Windowed{r.alphaBetaIn(level, pos, alpha, beta), r}
}

// alphaBetaIn is alphaBeta from MAX's point of view.
func (r *run) alphaBetaIn(level, pos, alpha, beta int) int {
	if r.tree.isMax(level) {
		return r.alphaBeta(level, pos, alpha, beta)
	}
	return -r.alphaBeta(level, pos, -beta, -alpha)
}

// NegaScoutIn searches a node by NegaScout as figure 6 of de Bruin & Pijls prints it,
// without a table.
func NegaScoutIn(t *Tree, level, pos, alpha, beta int) Windowed {
	r := newRun(t, Options{Record: true})
	return Windowed{r.figure6(level, pos, alpha, beta), r}
}

func (r *run) figure6(level, pos, alpha, beta int) int {
	if level == 0 {
		return r.leaf(pos)
	}
	r.visit(level, pos)
	return Figure6(r.tree, level, pos, alpha, beta, r.figure6)
}

// Figure3 is Alpha-Beta at a node with children, as figure 3 of de Bruin & Pijls and figure 2 of Plaat
// et al. print it; search is asked for the values of the children. It returns the value.
func Figure3(t *Tree, level, pos, alpha, beta int, search func(level, pos, alpha, beta int) int) int {
	g := t.worst(level)
	for c := pos * t.Width; c < (pos+1)*t.Width && alpha < beta; c++ {
		g = t.better(level, g, search(level-1, c, alpha, beta))
		if t.isMax(level) {
			alpha = max(alpha, g)
		} else {
			beta = min(beta, g)
		}
	}
	return g
}

// Figure6 is NegaScout at a node with children, as figure 6 of de Bruin & Pijls prints it; search
// is asked for the values of the children. It returns the value.
func Figure6(t *Tree, level, pos, alpha, beta int, search func(level, pos, alpha, beta int) int) int {
	first, last := pos*t.Width, pos*t.Width+t.Width-1
	g := search(level-1, first, alpha, beta)
	if t.isMax(level) {
		for c := first + 1; c <= last && g < beta; c++ {
			low := max(g, alpha)
			v := search(level-1, c, low, low+1)
			if v > low && v < beta {
				v = search(level-1, c, v, beta)
			}
			g = max(g, v)
		}
		return g
	}
	for c := first + 1; c <= last && g > alpha; c++ {
		high := min(g, beta)
		v := search(level-1, c, high-1, high)
		if v < high && v > alpha {
			v = search(level-1, c, alpha, v)
		}
		g = min(g, v)
	}
	return g
}

// Within reports whether every node that a search visited was visited by another, too.
func (w Windowed) Within(other Windowed) bool {
	for i, word := range w.run.seen {
		if i >= len(other.run.seen) && word != 0 || i < len(other.run.seen) && word&^other.run.seen[i] != 0 {
			return false
		}
	}
	return true
}
