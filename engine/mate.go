package engine

import (
	"context"
	"fmt"
	"time"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/search"
	"footnote/search/mate"
)

// maxProofTable bounds the table for proofs of mate in MiB. Below that it is as large
// as the hash table, and smaller where memory is short.
const maxProofTable = 256

// afterProof is the depth in plies of the search for a move when there is no mate.
const afterProof = 8

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
func (j *job) prove(ctx context.Context, limits search.Limits, out Listener) search.Result {
	proving, cancel := context.WithCancel(ctx)
	defer cancel()
	q := mate.Request{Position: j.root, History: j.history, Moves: j.mate, Only: limits.Moves, Nodes: limits.Nodes}
	q.Report = func(r mate.Result) {
		if r.Answer != mate.Mate {
			out.Note(noMate(r))
			return
		}
		i := mateInfo(r)
		if i.Bound == Exact {
			j.announced = r.Line[0]
		}
		out.Info(j.info(i))
	}
	switch {
	case limits.Soft <= 0:
	case limits.NodesPerMs > 0 && limits.PonderHit == nil: // the prover's nodes stand for time too
		q.Nodes = uint64(max(limits.Soft.Seconds()*1000*float64(limits.NodesPerMs), 1))
		if limits.Nodes > 0 {
			q.Nodes = min(q.Nodes, limits.Nodes)
		}
	case limits.PonderHit != nil:
		go func() { // the clock starts later
			select {
			case start := <-limits.PonderHit:
				time.AfterFunc(time.Until(start.Add(limits.Soft)), cancel)
			case <-proving.Done():
			}
		}()
	default:
		q.Deadline = limits.Start.Add(limits.Soft)
	}
	r := j.prover.Solve(proving, q)
	if r.Answer == mate.Mate {
		i := mateInfo(r)
		return search.Result{
			Best: r.Line[0], PV: r.Line, Score: i.Score, Bound: i.Bound, Depth: i.Depth, SelDepth: i.SelDepth,
			Nodes: r.Nodes, Time: r.Time,
		}
	}
	if r.Answer == mate.Open {
		out.Note(fmt.Sprintf("mate in %d: neither proved nor refuted", j.mate))
	}
	j.proved = r.Nodes
	result := j.search(ctx, j.afterProof(r, limits), out)
	result.Nodes += r.Nodes
	if limits.PonderHit != nil {
		result.PonderNodes += r.Nodes
	}
	return result
}

// afterProof returns the limits of the search that follows.
func (j *job) afterProof(r mate.Result, limits search.Limits) search.Limits {
	if limits.PonderHit != nil {
		limits.Soft, limits.Hard, limits.PonderHit = 0, 0, nil // few plies take no time
	}
	if limits.Depth == 0 || limits.Depth > afterProof {
		limits.Depth = afterProof
	}
	switch {
	case r.Answer == mate.Open:
		limits.Depth, limits.Nodes = 1, 0
	case limits.Nodes > 0 && limits.Nodes <= r.Nodes:
		limits.Depth, limits.Nodes = 1, 0
	case limits.Nodes > 0:
		limits.Nodes -= r.Nodes
	}
	return limits
}

// noMate says what was refuted.
func noMate(r mate.Result) string {
	if r.Never {
		return "no mate, however many moves there are"
	}
	return fmt.Sprintf("no mate in %d", r.Refuted)
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
