package engine

import (
	"fmt"

	"footnote/engine/game"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// finish reports a result. It sees to what every referee checks: that the best
// move is legal, that the last exact line begins with it, and that the move to
// ponder on does not end the game.
func (j *job) finish(r search.Result, out Listener) {
	if r.Best == movegen.NoMove || !j.root.IsLegal(r.Best) {
		var list movegen.MoveList
		if j.root.GenerateLegal(&list); list.N == 0 {
			out.Info(j.gameOver())
			out.BestMove(BestMove{})
			return
		}
		out.Note(fmt.Sprintf("error: the search answered %s, which is not legal; another move is played", r.Best))
		r.Best, r.Ponder, r.PV = list.Moves[0], movegen.NoMove, nil
	}
	line := j.playable(r.PV)
	if len(line) == 0 || line[0] != r.Best {
		line = []movegen.Move{r.Best}
	}
	if j.announced != r.Best {
		out.Info(j.lastInfo(r, line))
	}
	if j.debug {
		s := &r.Stats
		out.Note(fmt.Sprintf("result: depth %d, %d nodes, %d iterations, %d passes (most in one: %d), stopped inside an iteration: %t",
			r.Depth, r.Nodes, s.Iterations, s.Passes, s.MaxPasses, r.Stopped))
	}
	best := BestMove{Move: r.Best.UCI(j.chess960)}
	if reply := j.ponderMove(r, line); reply != movegen.NoMove {
		best.Ponder = reply.UCI(j.chess960)
	}
	out.BestMove(best)
}

// lastInfo sums the result up where the search was ended before it could
// announce the move that it plays. A score that is a bound is said to be one; so
// is a mate whose line does not end in it.
func (j *job) lastInfo(r search.Result, line []movegen.Move) Info {
	score, bound := r.Score, r.Bound
	if score < -eval.Mate || score > eval.Mate {
		score = eval.Draw // nothing was searched
	}
	if bound == hashtable.None {
		bound = hashtable.Exact
	}
	if bound == hashtable.Exact && score.IsMate() && !j.mates(line, score) {
		bound = hashtable.Lower
		if score < 0 {
			bound = hashtable.Upper
		}
	}
	info := j.info(search.Info{
		Depth:    max(r.Depth, 1),
		SelDepth: max(r.SelDepth, 1),
		MultiPV:  1,
		Score:    score,
		Bound:    bound,
		Nodes:    r.Nodes,
		Time:     r.Time,
		HashFull: j.hashFull,
	}, line)
	info.Verbose = true // never thinned out: it is what announces the move
	return info
}

// mates reports whether line ends in mate after the plies that score announces.
func (j *job) mates(line []movegen.Move, score eval.Score) bool {
	if len(line) != int(eval.Mate-max(score, -score)) {
		return false
	}
	g := j.game()
	for _, m := range line {
		if !g.Play(m) {
			return false
		}
	}
	return g.Now.InCheck() && !g.Now.HasLegalMove()
}

// gameOver describes a position without a legal move.
func (j *job) gameOver() Info {
	score := eval.Draw
	if j.root.InCheck() {
		score = eval.MatedIn(0)
	}
	return j.info(search.Info{Score: score, Bound: hashtable.Exact}, nil)
}

// ponderMove returns a legal reply to the best move after which the game goes
// on, NoMove when none is known.
func (j *job) ponderMove(r search.Result, line []movegen.Move) movegen.Move {
	reply := r.Ponder
	if reply == movegen.NoMove && len(line) > 1 {
		reply = line[1]
	}
	if reply == movegen.NoMove {
		return movegen.NoMove
	}
	g := j.game()
	if !g.Play(r.Best) || g.Over() || !g.Play(reply) || g.Over() {
		return movegen.NoMove
	}
	return reply
}

// playable returns the beginning of a line that can be played out: up to the
// first illegal move or the end of the game.
func (j *job) playable(line []movegen.Move) []movegen.Move {
	g := j.game()
	for i, m := range line {
		if !g.Play(m) {
			return line[:i]
		}
		if g.Over() {
			return line[:i+1]
		}
	}
	return line
}

// game returns the state of the game at the root.
func (j *job) game() *game.Game {
	return &game.Game{Now: j.root, Keys: append(make([]uint64, 0, len(j.history)+eval.MaxPly), j.history...)}
}
