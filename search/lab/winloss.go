package lab

// WithinRange searches a tree whose leaf values all lie in [loss, win] by
// Alpha-Beta and by SSS*, both of which know that: Alpha-Beta starts with the
// window (loss, win), SSS* with the merit win, and ends when no merit is above
// loss. It returns the leaves in the order of evaluation. On trees of two values
// both visit the same leaves, as de Bruin & Pijls say (section 5); without the
// knowledge they do not always.
func WithinRange(t *Tree, loss, win int) (alphaBeta, sss []int) {
	ab, best := newRun(t, Options{Record: true}), newRun(t, Options{Record: true})
	ab.alphaBeta(t.Depth, 0, loss, win)
	whole := best.wholeTree()
	whole.merit, whole.least = win, &loss
	best.bestFirst(whole)
	return ab.Order, best.Order
}
