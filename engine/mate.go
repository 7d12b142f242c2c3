package engine

import (
	"context"
	"fmt"
	"slices"
	"time"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/search"
	"footnote/search/mate"
)

// maxProofTable bounds the table for proofs of mate in MiB. Below that it is as large
// as the hash table, and smaller where memory is short.
const maxProofTable = 256

// afterProofDepth is the depth in plies of the search for a move when there is no mate.
const afterProofDepth = 8

// prepareMate makes the job one that proves or refutes a mate (go mate). A limit on
// the depth bounds the mate as well.
func (e *Engine) prepareMate(j *job, p Request, limits *search.Limits) {
	size := min(e.table.Mebibytes(), maxProofTable)
	for size > 1 && (e.prover == nil || e.prover.Mebibytes() < size) && hashtable.Fits(size) != nil {
		size /= 2
	}
	if e.prover == nil || e.prover.Mebibytes() != size {
		e.prover = mate.New(size)
	}
	j.prover, j.mate = e.prover, min(p.Mate, mate.MaxMoves)
	if limits.Depth > 0 {
		j.mate = min(j.mate, (limits.Depth+1)/2)
	}
}

// prove answers whether there is a mate. Where there is none, or when a limit came
// first, a short search finds a move to play.
func (j *job) prove(ctx context.Context, limits search.Limits) search.Result {
	proving, cancel := context.WithCancel(ctx)
	defer cancel()
	q := mate.Request{Position: j.root, History: j.history, Moves: j.mate, Only: limits.Moves, Nodes: limits.Nodes}
	q.Report = func(r mate.Result) {
		switch {
		case r.Answer == mate.Mate:
		case r.Never:
			j.out.Note("no mate, however many moves there are")
			return
		default:
			j.out.Note(fmt.Sprintf("no mate in %d", r.Refuted))
			return
		}
		i := mateInfo(r)
		if i.Bound == Exact {
			j.announced = slices.Clone(r.Line)
		}
		j.out.Info(j.info(i))
	}
	switch {
	case limits.Soft <= 0:
	case limits.PonderHit != nil:
		// From the hit on real time counts, where nodes are time too.
		limits.PonderHit, limits.NodesPerMs = watchHit(ctx, cancel, limits), 0
	case limits.NodesPerMs > 0: // the prover's nodes stand for time too
		q.Nodes = uint64(max(limits.Soft.Seconds()*1000*float64(limits.NodesPerMs), 1))
		if limits.Nodes > 0 {
			q.Nodes = min(q.Nodes, limits.Nodes)
		}
	default:
		q.Deadline = limits.Start.Add(limits.Soft)
	}
	r := j.prover.Solve(proving, q)
	var pondered uint64
	if limits.PonderHit != nil {
		pondered = r.Nodes
	}
	if r.Answer == mate.Mate {
		i := mateInfo(r)
		return search.Result{
			Best: r.Line[0], PV: r.Line, Score: i.Score, Bound: i.Bound, Depth: i.Depth, SelDepth: i.SelDepth,
			Nodes: r.Nodes, PonderNodes: pondered, Time: r.Time,
		}
	}
	if r.Answer == mate.Open {
		j.out.Note(fmt.Sprintf("mate in %d: neither proved nor refuted", j.mate))
	}
	j.proved = r.Nodes
	result := j.search(ctx, afterProof(r, limits))
	result.Nodes += r.Nodes
	result.PonderNodes += pondered
	return result
}

// watchHit passes the ponder hit on to the search that may follow, and cancels the proof when
// the soft limit has passed after it. It ends with ctx.
func watchHit(ctx context.Context, cancel func(), limits search.Limits) (hit <-chan time.Time) {
	passed := make(chan time.Time, 1)
	go func() {
		select {
		case start := <-limits.PonderHit:
			passed <- start
			time.AfterFunc(time.Until(start.Add(limits.Soft)), cancel)
		case <-ctx.Done():
		}
	}()
	return passed
}

// afterProof returns the limits of the search that follows: what the proof has left of them.
func afterProof(r mate.Result, limits search.Limits) search.Limits {
	if limits.Depth == 0 || limits.Depth > afterProofDepth {
		limits.Depth = afterProofDepth
	}
	least := r.Answer == mate.Open // a limit came first
	if limits.Nodes > 0 {
		least = least || limits.Nodes <= r.Nodes
		limits.Nodes -= r.Nodes
	}
	if limits.NodesPerMs > 0 && limits.Soft > 0 { // the search counts its nodes from 0
		spent := time.Duration(float64(r.Nodes) / float64(limits.NodesPerMs) * float64(time.Millisecond))
		limits.Soft, limits.Hard = limits.Soft-spent, limits.Hard-spent
		least = least || limits.Soft <= 0
	}
	if least { // one ply gives a sensible move
		limits.Depth, limits.Nodes, limits.Soft, limits.Hard = 1, 0, 0, 0
	}
	return limits
}

// mateInfo is a mate as an event of the search. Without a refutation of all shorter
// ones the score is a lower bound.
func mateInfo(r mate.Result) search.Info {
	plies := 2*r.Moves - 1
	i := search.Info{
		Depth: plies, SelDepth: plies, MultiPV: 1, Score: eval.MateIn(plies), Bound: Exact,
		Nodes: r.Nodes, Time: r.Time, PV: r.Line,
	}
	if !r.Shortest {
		i.Bound = Lower
	}
	return i
}
