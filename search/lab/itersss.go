package lab

import (
	"fmt"
	"slices"
)

// iterSSS is IterSSS* (Bhattacharya & Bagchi 1986, described in "Searching game
// trees under memory constraints", section 2): SSS* whose OPEN list never holds
// more than Options.Memory cells. The description is read like this:
//
//   - A live MAX node is expanded if (b − 1)·⌈(d − k)/2⌉ cells are free, k being
//     its depth; otherwise it becomes inactive and stays on the list.
//   - When a solved MIN node p is selected and an inactive node below its parent x
//     has a merit above that of p, all other active nodes below x are purged, and
//     so are the inactive nodes that p dominates; p stays, and the leftmost
//     inactive node is activated. (Without that purge the list outgrows its limit.)
//   - Ties go to the left (with Options.ScanOpen and TiesRight to the right).
//   - A heap takes the place of the list that the paper searches for the best node, unless
//     Options.ScanOpen asks for the list: the same search.
func iterSSS(r *run) (int, error) {
	if err := r.needMemory(iterMemory(r.tree), r.tree.powers[(r.tree.Depth+1)/2]); err != nil {
		return 0, err
	}
	if r.TiesRight && !r.ScanOpen {
		return 0, fmt.Errorf("ties to the right need a list that is looked through")
	}
	return newIterSearch(r).search()
}

// iterMemory returns the least number of cells that IterSSS* needs:
// (b − 1)·⌈d/2⌉ + 1. With b^⌈d/2⌉ it equals SSS*.
func iterMemory(t *Tree) int { return (t.Width-1)*((t.Depth+1)/2) + 1 }

// iterSearch is one run of IterSSS*. The active states are on open.
type iterSearch struct {
	*run
	whole    bestFirst
	open     openList
	inactive []state // the last is the leftmost
}

func newIterSearch(r *run) *iterSearch {
	s := &iterSearch{run: r, whole: r.wholeTree()}
	s.open = r.openList(&s.whole)
	return s
}

// size is the number of cells in use, without the state that was taken from open.
func (s *iterSearch) size() int { return s.open.len() + len(s.inactive) }

// search is the main loop.
func (s *iterSearch) search() (int, error) {
	s.open.push(s.tree.Depth, 0, infinity, false)
	for s.open.len() > 0 {
		s.notePeak(s.size())
		if s.Trace != nil {
			s.Trace(s.text())
		}
		current := s.open.pop()
		isMax := s.tree.isMax(current.level)
		switch {
		case current.solved && current.level == s.tree.Depth:
			return current.merit, nil
		case current.solved && !isMax:
			s.solvedMin(current)
		case !current.solved && isMax && current.level > 0 && (s.width-1)*((current.level+1)/2) > s.Memory-s.size()-1:
			s.deactivate(current)
		default:
			s.gammaOperator(s.open, current, &s.whole)
		}
	}
	return 0, fmt.Errorf("no active node left on the list")
}

// solvedMin deals with a solved MIN node p: its parent is solved, unless
// an inactive node below the parent has a greater merit.
func (s *iterSearch) solvedMin(p state) {
	level, parent := p.level+1, p.pos/s.width
	end := (parent + 1) * s.tree.powers[level]
	for n := len(s.inactive) - 1; n >= 0 && s.inactive[n].left < end; n-- {
		z := s.inactive[n]
		s.inactive = s.inactive[:n]
		if z.merit > p.merit {
			s.open.purge(level, parent)
			s.open.push(p.level, p.pos, p.merit, true)
			s.open.push(z.level, z.pos, z.merit, false)
			return
		}
	}
	s.gammaOperator(s.open, p, &s.whole)
}

// deactivate puts a node on the list of inactive nodes, in order.
func (s *iterSearch) deactivate(z state) {
	i := len(s.inactive)
	for i > 0 && s.inactive[i-1].left < z.left {
		i--
	}
	s.inactive = slices.Insert(s.inactive, i, z)
}

// text shows the list as openText does, the inactive nodes marked I.
func (s *iterSearch) text() string {
	line := openText(s.tree, s.open.states(), 1)
	for _, z := range slices.Backward(s.inactive) {
		line += fmt.Sprintf(" (%s,I,%s)", s.tree.Dewey(z.level, z.pos), bound(z.merit))
	}
	return line
}
