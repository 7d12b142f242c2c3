package lab

// Exchanged returns the tree in which two children of the root, counted from 0, have changed
// places, with all that is below them.
func (t *Tree) Exchanged(a, b int) *Tree {
	part := t.powers[t.Depth-1]
	return &Tree{Width: t.Width, Depth: t.Depth, Limit: t.Limit, powers: t.powers, source: exchanged{t, part, a, b}}
}

// exchanged takes the leaves of two parts of a tree from each other's places.
type exchanged struct {
	tree       *Tree
	part, a, b int // leaves of a part, and the numbers of the two
}

func (e exchanged) leaf(_ *Tree, pos int) int {
	switch pos / e.part {
	case e.a:
		pos += (e.b - e.a) * e.part
	case e.b:
		pos += (e.a - e.b) * e.part
	}
	return e.tree.Leaf(pos)
}

// BestChild returns the first child of the root, from 0, that has the value of the tree.
func (t *Tree) BestChild() int {
	value, known := t.RootValue()
	if !known {
		value = t.Value()
	}
	for c := range t.Width - 1 {
		if AlphaBetaIn(t, t.Depth-1, c, value-1, value).Value >= value {
			return c
		}
	}
	return t.Width - 1
}
