package search

import (
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
)

// test is the papers' MT: fail-soft null-window Alpha-Beta with memory.
//
// It answers whether the value of (position, depth) is at least gamma. A
// result ≥ gamma is a lower bound, a result < gamma an upper bound on that
// value. In full-width mode the value is a property of the tree alone. In play it may
// depend on gamma, and the drivers handle the inconsistencies that follow.
func (w *worker) test(ply int, gamma Score, depth int, kind nodeKind) Score {
	return w.search(ply, gamma-1, gamma, depth, kind)
}

// search returns the fail-soft score of the position at ply for the window (alpha,
// beta): a score ≤ alpha is an upper bound, a score ≥ beta a lower bound, any other the
// value. After an abort (w.stopped) the score means nothing.
func (w *worker) search(ply int, alpha, beta Score, depth int, kind nodeKind) Score {
	if depth <= 0 {
		return w.horizon(ply, alpha, beta)
	}
	// Step 1. Limits, draws, mate distance.
	if !w.visit(ply) {
		return 0
	}
	n := w.frame(ply)
	excluded := n.excluded
	if debugging {
		w.mustEnter(ply, alpha, beta, kind)
	}
	n.inCheck = n.pos.InCheck()
	if w.isDraw(n) {
		return draw
	}
	if ply >= maxPly {
		return w.leafEval(n)
	}
	if w.f.Upcoming && alpha < draw && w.upcomingRepetition(n) {
		if alpha = draw; alpha >= beta {
			return alpha
		}
	}
	if w.f.MateDistance {
		alpha = max(alpha, eval.MatedIn(ply))
		beta = min(beta, eval.MateIn(ply+1))
		if alpha >= beta {
			return alpha
		}
	}
	// Step 2. The tables: what the search has stored, and what endgame tables prove.
	floor, ceiling := -infinity, infinity
	n.kind, n.depth, n.reduced = kind, depth, 0
	w.frame(ply + 2).cutoffs = 0
	w.frame(ply + 1).killers = [2]movegen.Move{}
	if excluded == movegen.NoMove { // else the frame holds the results of steps 2 and 3
		w.probe(n)
		if kind != pvNode || w.fullWidth {
			if s, ok := w.ttCutoff(n, alpha, beta, depth); ok {
				w.stats.TreeHits++
				if w.f.TableHistory && s >= beta && n.ttMove != movegen.NoMove {
					w.rewardTTMove(n, depth)
				}
				return s
			}
		}
		if w.tablebase.probeMen > 0 {
			switch s, bound := w.probeTablebase(n, depth); {
			case bound == hashtable.Exact, bound == hashtable.Lower && s >= beta, bound == hashtable.Upper && s <= alpha:
				return s
			case bound == hashtable.Lower:
				floor, alpha = s, max(alpha, s)
			case bound == hashtable.Upper:
				ceiling = s
			}
		}
		// Step 3. Static evaluation.
		w.staticEval(n)
		if w.f.EvalHistory {
			w.updateEvalDiffHistory(n)
		}
		if w.f.Hindsight {
			n.depth += w.hindsight(n)
		}
	}
	if w.fullWidth {
		alpha, beta = n.narrow(alpha, beta, depth)
	}
	if w.enhanced.on && w.enhanced.TransposedCutoffs && (kind != pvNode || w.fullWidth) {
		if s, ok := w.transposedCutoff(n, beta, depth); ok {
			return s
		}
	}
	// Step 4. Pruning of the whole node.
	if kind != pvNode && !n.inCheck && excluded == movegen.NoMove && floor == -infinity && ceiling == infinity {
		if s, ok := w.pruneNode(n, alpha, beta); ok {
			return s
		}
		if w.stopped {
			return 0
		}
	}
	// Step 5. Internal iterative reduction: without a table move the move order is poor;
	// the next iteration will have one.
	if w.f.InternalReduction && excluded == movegen.NoMove && depth >= w.p.IIRDepth && w.needsIIR(n) {
		n.depth--
	}
	if excluded == movegen.NoMove {
		w.computeThreats(n)
	}
	// Step 6. Singular extension. The score of a multi-cut is not stored, because it
	// comes from a much shallower search.
	ttExt := 0
	if w.f.Singular && excluded == movegen.NoMove && n.ttMove != movegen.NoMove {
		var s Score
		if ttExt, s = w.singular(n, beta); ttExt == multiCut || w.stopped {
			return s
		}
	}
	// Step 7. The moves.
	w.stats.Interior++
	if debugging {
		w.mustBeReady(n, ply, alpha, beta, depth, kind, excluded)
	}
	best, move := w.moves(n, alpha, beta, ttExt)
	if w.stopped {
		return 0
	}
	best = min(max(best, floor), ceiling)
	// Step 8. Table and histories.
	if excluded == movegen.NoMove {
		w.learn(n, best, alpha, beta, move)
	}
	return best
}

// horizon returns what search does where its depth is spent.
func (w *worker) horizon(ply int, alpha, beta Score) Score {
	w.stats.Frontier++
	if w.enhanced.on && !w.enhanced.WindowLeaves {
		return w.leaf(ply)
	}
	return w.qsearch(ply, alpha, beta, true)
}

// learn stores the result of a search of n and lets the histories learn from it.
func (w *worker) learn(n *frame, best, alpha, beta Score, move movegen.Move) {
	w.store(n, best, alpha, beta, n.depth, move)
	w.updateCorrection(n, best, alpha, beta, move)
	if w.f.FailLowHistory && best <= alpha {
		w.rewardPreviousMove(n)
	}
}

// needsIIR reports whether n is not an All node and has no table move or, at an
// expected cut node, only a shallow table entry.
func (w *worker) needsIIR(n *frame) bool {
	if n.kind == allNode {
		return false
	}
	return n.ttMove == movegen.NoMove || w.f.ShallowEntry && n.kind == cutNode &&
		max(n.lowerDepth, n.upperDepth)+w.p.ShallowEntryGap <= n.depth
}

// moves searches the moves of n, the table move extended by ttExt plies. It returns
// the fail-soft best score and the move that raised alpha, NoMove when none did.
func (w *worker) moves(n *frame, alpha, beta Score, ttExt int) (Score, movegen.Move) {
	best, bestMove := -infinity, movegen.NoMove
	excluded := n.excluded
	n.nQuiets, n.nCapt = 0, 0
	n.start(pickAll, tableMove(n), 0)
	if w.enhanced.on {
		w.unstage(n)
	}
	n.deferred.clear()
	depth, moves, hidden := n.depth, 0, false
	for {
		m, count := w.next(n), moves+1
		isDeferred := m == movegen.NoMove
		if isDeferred {
			if m, count = n.deferred.next(); m == movegen.NoMove {
				break
			}
			if n.deferred.taken == 1 {
				if s, move, ok := w.tableAnswer(n, alpha, beta); ok {
					return s, move
				}
			}
		}
		if m == excluded {
			continue
		}
		if w.handicapped && w.hidesMove(n, m) {
			hidden = true
			continue
		}
		quiet := !n.pos.IsTactical(m)
		if !isDeferred {
			moves = count
			if best > -w.decided {
				if w.pruneMove(n, m, alpha, count, quiet) {
					continue
				}
			}
			if !w.claim(n, m, count) {
				continue
			}
		}
		ext := 0
		switch {
		case !w.mayExtend(n):
		case m == n.ttMove && ttExt != 0:
			ext = ttExt
		case n.inCheck && w.f.CheckExtension:
			ext = 1
		}
		score := w.searchMove(n, m, alpha, beta, depth-1+ext, count, quiet)
		if !isDeferred {
			w.release(n, m, count)
		}
		if w.stopped {
			return 0, movegen.NoMove
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if n.kind == pvNode {
					w.pv[n.ply].set(m, &w.pv[n.ply+1])
				}
				if score >= beta {
					w.cutoff(n, m, count, score-beta)
					break
				}
				alpha = score
			}
		}
		n.addSearched(m, quiet)
	}
	if moves == 0 {
		if hidden && excluded == movegen.NoMove {
			return n.eval, movegen.NoMove // it is no stalemate, though no move is seen
		}
		return w.noMoves(n, alpha), movegen.NoMove
	}
	if best < beta && bestMove != movegen.NoMove {
		w.rewardCutoff(n, bestMove, n.depth)
	}
	return best, bestMove
}

// noMoves returns the score of a node without moves to search.
func (w *worker) noMoves(n *frame, alpha Score) Score {
	switch {
	case n.excluded != movegen.NoMove:
		return alpha
	case n.inCheck:
		return eval.MatedIn(n.ply)
	}
	return draw
}

// cutoff updates counters and histories after m, the count-th move, failed high by
// surplus centipawns above beta.
func (w *worker) cutoff(n *frame, m movegen.Move, count int, surplus Score) {
	w.stats.Cutoffs++
	if count == 1 {
		w.stats.FirstCutoff++
	}
	n.cutoffs++
	depth := n.depth
	if w.f.SurplusHistory && surplus > Score(w.p.SurplusMargin) {
		depth++
	}
	w.rewardCutoff(n, m, depth)
}

// searchMove plays m and returns its score for the side to move at n. The first move
// is searched with the whole window. Later ones are searched reduced and with a null
// window first, and again at full depth or with the whole window when they fail high.
func (w *worker) searchMove(n *frame, m movegen.Move, alpha, beta Score, depth, count int, quiet bool) Score {
	w.prefetch(n.pos.KeyAfter(m))
	r := 0
	if count > 1 && w.f.Reductions && n.depth >= 2 {
		r = w.reduction(n, m, count, quiet)
	}
	c := w.make(n, m)
	n.count = count
	ply := n.ply + 1
	w.pv[ply].n = 0
	if count == 1 {
		return -w.search(ply, -beta, -alpha, depth, n.kind.firstChild())
	}
	if r > 0 && c.pos.InCheck() {
		r -= w.p.LMRCheck
	}
	plies := min(max(r>>10, 0), depth-1)
	scout := alpha + 1
	if !w.algorithm.scout {
		scout = beta
	}
	var s Score
	if plies > 0 {
		n.reduced = plies
		s = -w.search(ply, -scout, -alpha, depth-plies, cutNode)
		n.reduced = 0
		if s <= alpha || w.stopped {
			return s
		}
		w.stats.Researches++
		if plies > 1 && scout == alpha+1 {
			if s > alpha+Score(w.p.LMRDeeper) {
				depth++
			} else if w.f.Shallower && s <= alpha+Score(w.p.LMRShallower) {
				depth--
			}
		}
	}
	s = -w.search(ply, -scout, -alpha, depth, n.kind.laterChild())
	if w.f.ResearchHistory && plies > 0 && quiet && !w.stopped {
		w.rewardResearch(n, m, s <= alpha)
	}
	if s > alpha && s < beta && w.algorithm.scout && beta > alpha+1 && !w.stopped {
		s = -w.search(ply, -beta, -alpha, depth, pvNode)
	}
	return s
}
