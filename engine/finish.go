package engine

import (
	"fmt"
	"slices"

	"footnote/engine/game"
	"footnote/eval"
	"footnote/movegen"
	"footnote/search"
)

// finish reports a result and returns the best move. It ensures what tournament managers check: the best move
// is legal, the last line begins with it, and the move to ponder on does not end the game.
func (j *job) finish(r search.Result, out Listener) BestMove {
	j.noteTableFaults(out)
	if r.Best == movegen.NoMove || !j.root.IsLegal(r.Best) {
		var list movegen.MoveList
		if j.root.GenerateLegal(&list); list.N == 0 {
			out.Info(j.gameOver())
			return BestMove{}
		}
		out.Error(fmt.Errorf("the search answered %s, which is not legal; another move is played", r.Best))
		r.Best, r.PV = list.Moves[0], nil
	}
	if len(r.PV) == 0 || r.PV[0] != r.Best {
		r.PV = []movegen.Move{r.Best}
	}
	if len(j.announced) == 0 || j.announced[0] != r.Best || j.within {
		j.showLast(j.lastInfo(r), out)
	}
	r.PV = j.announced
	if j.request.Debug {
		s := &r.Stats
		out.Note(fmt.Sprintf("result: depth %d, %d nodes, %d iterations, %d passes (most in one: %d), stopped inside an iteration: %t",
			r.Depth, r.Nodes, s.Iterations, s.Passes, s.MaxPasses, r.Stopped))
	}
	best := BestMove{Move: r.Best.UCI(j.set.chess960)}
	if reply := j.ponderMove(r); reply != movegen.NoMove && !j.fromBook { // pondering would leave the book
		best.Ponder = reply.UCI(j.set.chess960)
	}
	return best
}

// lastInfo describes the result when the search ended before it could announce the
// move that it plays. The score is what is known of it.
func (j *job) lastInfo(r search.Result) search.Info {
	score := r.Score
	if score < -eval.Mate || score > eval.Mate {
		score = eval.Draw // nothing was searched
	}
	depth := max(r.Depth, r.ScoreDepth, 1) // a proof of mate has Depth alone
	return plain(search.Info{
		Depth:         depth,
		SelDepth:      max(r.SelDepth, depth), // as in the lines of the search
		MultiPV:       1,
		Score:         score,
		Bound:         r.Bound,
		Nodes:         r.Nodes,
		Time:          r.Time,
		HashFull:      j.hashFull,
		TablebaseHits: r.TablebaseHits,
		PV:            r.PV,
	})
}

// gameOver describes a position without a legal move.
func (j *job) gameOver() Info {
	score := eval.Draw
	if j.root.InCheck() {
		score = eval.MatedIn(0)
	}
	return j.info(search.Info{MultiPV: 1, Score: score, Bound: Exact})
}

// ponderMove returns a legal reply to the best move after which the game goes
// on, NoMove when none is known.
func (j *job) ponderMove(r search.Result) movegen.Move {
	if len(r.PV) < 2 {
		return movegen.NoMove
	}
	reply := r.PV[1]
	g := game.Game{Now: j.root, Keys: slices.Clone(j.history)}
	if !g.Play(r.Best) || g.Over() || !g.Play(reply) || g.Over() {
		return movegen.NoMove
	}
	return reply
}
