package search

import "slices"

// Sharing says how the threads of a search work together (Params.Sharing).
type Sharing int

const (
	// ShareMoves: the helpers join each pass of worker 0, and a move that another worker
	// is searching waits until the others of its node are done.
	ShareMoves Sharing = iota
	// SharePasses: the helpers join each pass, and no move waits.
	SharePasses
	// ShareBounds: each helper first tests a bound of its own beside that of worker 0
	// (parallel MT by bounds). When its answer says nothing about worker 0's bound it
	// joins that pass. Passes with open windows are joined at once.
	ShareBounds
	// ShareTable is Lazy SMP: each helper deepens by itself, every second one a ply
	// ahead, and they share nothing but the table.
	ShareTable
	// ShareAhead: every second helper begins with the pass that will follow if this one
	// gives the expected answer, as MTD(f) knows with Alternate, and is already under way when
	// it comes.
	ShareAhead
)

// SharingNames lists the names of the ways to share, in their order.
func SharingNames() []string { return []string{"moves", "passes", "bounds", "table", "ahead"} }

// String returns the name.
func (s Sharing) String() string { return SharingNames()[s] }

// LookupSharing finds a way to share by name.
func LookupSharing(name string) (Sharing, bool) {
	i := slices.Index(SharingNames(), name)
	return Sharing(i), i >= 0
}

// defers reports whether moves wait that another worker is searching.
func (s Sharing) defers() bool { return s == ShareMoves || s == ShareAhead }

func (w *worker) sharing() Sharing { return Sharing(w.p.Sharing) }

// ownBound returns how far from worker 0's bound this helper begins a null-window pass
// (ShareBounds): the first helper a grain on the other side of the value, the next ones by
// turns on both sides, farther and farther out.
func (w *worker) ownBound(k *passTask) Score {
	if w.sharing() != ShareBounds || k.beta != k.alpha+1 {
		return 0
	}
	distance := Score((w.id+1)/2) * Score(max(w.cfg.Grain, 1))
	if (w.id%2 == 1) == k.fromAbove {
		distance = -distance
	}
	if beta := k.beta + distance; beta >= w.decided || beta <= -w.decided {
		return 0
	}
	return distance
}

// decides reports whether a pass with the result score against beta answers the test of k.
func (k *passTask) decides(score, beta Score) bool {
	return beta == k.beta || score >= beta && beta > k.beta || score < beta && beta < k.beta
}

// expectNext returns the pass that follows when the one about to be opened confirms the
// last bracket: with Alternate that at the other side, a ply deeper. It is zero when none is
// expected.
func (w *worker) expectNext() question {
	b := &w.previousBounds
	if w.sharing() != ShareAhead || !b.Valid || w.root.passes > 0 {
		return question{}
	}
	beta := Score(b.Following(w.p.LowerSlack, w.p.LowerTurns))
	return question{beta - 1, beta, w.root.depth + 1}
}

// workAhead searches the pass that is expected to follow k. It returns true when that pass
// has been opened meanwhile and is finished.
func (w *worker) workAhead(k *passTask) (finished bool) {
	if k.next.depth == 0 || w.id%2 == 0 {
		return false
	}
	w.ahead, w.root.depth = k.next, k.next.depth
	s := w.searchRootMoves(k.next.alpha, k.next.beta, k.next.depth, k.kind)
	open := w.ahead.depth == 0
	w.ahead, w.root.depth = question{}, k.depth
	if w.stopped || !open {
		return false
	}
	w.team.finish(w, s, k.next.alpha)
	return true
}

// goesOn reports whether w, which works ahead, may do so although the pass that it began
// beside has ended: until another pass opens, or the one that it searches already.
func (t *team) goesOn(w *worker) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pass.Load()&1 == 0 {
		return true
	}
	if t.task.question != w.ahead {
		return false
	}
	w.pass, w.ahead = t.pass.Load(), question{}
	return true
}
