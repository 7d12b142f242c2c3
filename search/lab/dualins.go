package lab

// DUAL-INS (Reinefeld, section 4.1; no code is printed): the children of the root are
// tested by INS with a null window, and a child that is better is searched to the
// end by dual-SSS*, which resumes from what INS has stored. INS stores a min
// solution tree: the numbers of the children that caused cut-offs at MAX nodes, the
// values of all children at MIN nodes. Its leaves are what OPEN holds when DUAL* comes
// to the same place, so OPEN is made from it, leaf by leaf, and each leaf's share
// of the information is given back. Cells counts integers, three for a state on
// OPEN, as table 5.4 does; they never exceed the greater of DUAL* and INS.
//
// There are two readings of "resume".
//
//   - dualINS: INS's values are merits. The leaves come on OPEN live, and figure
//     3.2 evaluates what is live: a leaf is evaluated again when it comes to the top.
//     Then DUAL* needs fewer visits than DUAL-INS, as the section says.
//   - dualINSOpen: the leaves come on OPEN solved. Then nothing is evaluated twice,
//     and the leaves are those of DUAL* in the same order.
//
// The section says so before it has DUAL-INS altered to resume, and may mean DUAL-INS
// without that: a re-search by DUAL* from nothing, which visits the leaves of DUAL-NS.

func dualINS(r *run) (int, error)     { return r.dualInformed(false), nil }
func dualINSOpen(r *run) (int, error) { return r.dualInformed(true), nil }

// descriptor is the number of integers in a state of OPEN (Reinefeld, section 5.3).
const descriptor = 3

// dualInformed searches the root. solved says how stored leaves come on OPEN.
func (r *run) dualInformed(solved bool) int {
	level := r.tree.Depth
	r.visit(level, 0)
	first := r.belowRoot(0, -infinity)
	first.cells = descriptor
	a := -r.bestFirst(first)
	for c := 1; c < r.width; c++ {
		child := insSearch{}
		if level > exactHeight {
			child.save = proveBest
		}
		v := -r.ins(level-1, c, -a-1, -a, &child)
		if v <= a {
			continue
		}
		if level <= exactHeight {
			a = v
			continue
		}
		b := r.belowRoot(c, a)
		b.cells = descriptor
		open := r.openList(&b)
		r.resume(open, child.info, b.root, c, -v, solved)
		a = -r.bestFirstFrom(open, b)
	}
	r.Passes = nil // those of dual-SSS* are not passes of DUAL-INS
	return a
}

// resume puts the leaves of the solution tree that INS has stored of a node on
// OPEN. value is what the search of the node returned, from its mover's view.
func (r *run) resume(open openList, info *insInfo, level, pos, value int, solved bool) {
	if level == 0 {
		merit := -r.tree.sign(0) * value // in the dual merits are from MIN's point of view
		open.push(0, pos, merit, solved)
		r.notePeak(r.allocated + descriptor*open.len())
		return
	}
	first := pos * r.width
	if info.cut >= 0 {
		r.free(1)
		r.resume(open, info.child(info.cut), level-1, first+info.cut, -value, solved)
		return
	}
	for i, v := range info.scores {
		r.free(1)
		r.resume(open, info.child(i), level-1, first+i, -v, solved)
	}
}
