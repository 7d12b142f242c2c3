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
)

// SharingNames lists the names of the ways to share, in their order.
func SharingNames() []string { return []string{"moves", "passes", "bounds", "table"} }

// String returns the name.
func (s Sharing) String() string { return SharingNames()[s] }

// LookupSharing finds a way to share by name.
func LookupSharing(name string) (Sharing, bool) {
	i := slices.Index(SharingNames(), name)
	return Sharing(i), i >= 0
}

func (w *Worker) sharing() Sharing { return Sharing(w.p.Sharing) }

// ownBound returns how far from worker 0's bound this helper begins a null-window pass
// (ShareBounds): the first helper a grain on the other side of the value, the next ones by
// turns on both sides, farther and farther out.
func (w *Worker) ownBound(k *passTask) Score {
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
