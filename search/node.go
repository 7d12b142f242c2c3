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

// search returns the fail-soft score of the position at ply for the window (alpha, beta): a score ≤ alpha is
// an upper bound, a score ≥ beta a lower bound, any other the value. After an abort (w.stopped) the score
// means nothing.
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
	if w.enhanced != nil && w.enhanced.TransposedCutoffs && (kind != pvNode || w.fullWidth) {
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
	best, move := w.searchMoves(n, alpha, beta, ttExt)
	if w.stopped {
		return 0
	}
	best = min(max(best, floor), ceiling)
	// Step 8. Table and histories.
	if excluded == movegen.NoMove {
		w.storeResult(n, best, alpha, beta, move)
	}
	return best
}

// horizon returns what search does where its depth is spent.
func (w *worker) horizon(ply int, alpha, beta Score) Score {
	w.stats.Frontier++
	if w.enhanced != nil && !w.enhanced.WindowLeaves {
		return w.leaf(ply)
	}
	return w.qsearch(ply, alpha, beta, true)
}

// storeResult stores the result of a search of n and lets the histories learn from it.
func (w *worker) storeResult(n *frame, best, alpha, beta Score, move movegen.Move) {
	if best <= alpha && w.frame(n.ply-1).ttPV {
		n.ttPV = true // the move that led here may be good, and this node on the principal variation
	}
	w.store(n, best, alpha, beta, n.depth, move)
	w.updateCorrection(n, best, alpha, beta, move)
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

// pruneNode tries to return a score without searching the moves of n. All of these
// prunings depend on the window, so their features are off in full-width mode.
func (w *worker) pruneNode(n *frame, alpha, beta Score) (Score, bool) {
	p, depth := &w.p, n.depth
	// Razoring: near the leaves a hopeless node gets only quiescence.
	if w.f.Razoring && depth <= p.RazorDepth && alpha < mateBound &&
		n.ttAdjustedEval+Score(p.RazorBase+p.RazorMargin*depth) <= alpha {
		before := n.save()
		if s := w.quiesce(n.ply, alpha, alpha+1); s <= alpha || w.stopped {
			return s, !w.stopped
		}
		w.restore(n, before)
	}
	// Reverse futility: the evaluation is far above beta. The score returned is pulled
	// towards beta, because returning the evaluation itself makes the drivers' brackets
	// cross.
	if w.f.ReverseFutility && depth <= p.RFPDepth && n.ttAdjustedEval < w.decided && beta > -mateBound {
		margin := p.RFPMargin*depth + p.RFPCorrection*int(max(n.correction, -n.correction))/100
		if n.improving {
			margin -= p.RFPImproving
		}
		if w.f.Worsening && w.opponentWorsening(n) {
			margin -= p.RFPWorsening
		}
		if n.ttAdjustedEval-Score(max(margin, 15)) >= beta {
			return beta + (n.ttAdjustedEval-beta)/3, true
		}
	}
	if w.f.NullMove {
		if s, ok := w.nullMove(n, beta); ok || w.stopped {
			return s, ok
		}
	}
	if w.f.ProbCut {
		if s, ok := w.probCut(n, beta); ok || w.stopped {
			return s, ok
		}
	}
	return 0, false
}

// nullMove is null move pruning: when a reduced search after a null move still fails high, some move will too,
// except in zugzwang. Only expected cut nodes try it. From depth NullVerify on, a reduced search without null
// moves verifies it. It is not tried when the table's upper bound is below beta.
func (w *worker) nullMove(n *frame, beta Score) (Score, bool) {
	p, depth := &w.p, n.depth
	if n.kind != cutNode || depth < p.NullDepth || n.ttAdjustedEval < beta || n.eval < beta-Score(20*depth)+120 ||
		beta <= -mateBound || n.ply < w.nullFloor || w.frame(n.ply-1).move == movegen.NoMove ||
		n.upperDepth >= 0 && n.upper < beta || !n.pos.HasNonPawnMaterial(n.pos.SideToMove()) {
		return 0, false
	}
	r := p.NullBase + depth/p.NullDivisor + min(int(n.ttAdjustedEval-beta)/p.NullEval, 3)
	w.stats.NullTries++
	w.makeNull(n)
	w.pv[n.ply+1].n = 0
	s := -w.test(n.ply+1, 1-beta, depth-r, n.kind.firstChild())
	if w.stopped || s < beta {
		return 0, false
	}
	if s >= w.decided {
		s = beta
	}
	if depth >= p.NullVerify && w.nullFloor == 0 {
		w.nullFloor = n.ply + (depth-r)*3/4
		before := n.save()
		v := w.test(n.ply, beta, depth-r, cutNode)
		w.nullFloor = 0
		if w.stopped {
			return 0, false
		}
		if v < beta {
			w.restore(n, before)
			return 0, false
		}
	}
	w.stats.NullCuts++
	return s, true
}

// probCut looks for a capture that beats beta by a margin, first in quiescence and
// then in a search of reduced depth.
func (w *worker) probCut(n *frame, beta Score) (Score, bool) {
	p, depth := &w.p, n.depth
	if depth < p.ProbCutDepth || beta >= mateBound || beta <= -mateBound {
		return 0, false
	}
	margin := p.ProbCutMargin
	if n.improving {
		margin -= p.ProbCutImproving
	}
	probCutBeta := beta + Score(margin)
	if n.upperDepth >= depth-3 && n.upper < probCutBeta {
		return 0, false
	}
	tt := n.ttMove
	if tt != movegen.NoMove && (!n.pos.IsTactical(tt) || !see(&n.pos, tt, probCutBeta-n.eval)) {
		tt = movegen.NoMove
	}
	n.start(pickCaptures, tt, probCutBeta-n.eval)
	for {
		m := w.next(n)
		if m == movegen.NoMove {
			return 0, false
		}
		if w.handicapped && w.hidesMove(n, m) {
			continue
		}
		w.prefetch(n.pos.KeyAfter(m))
		w.make(n, m)
		w.pv[n.ply+1].n = 0
		s := -w.quiesce(n.ply+1, -probCutBeta, -probCutBeta+1)
		if s >= probCutBeta && !w.stopped && depth > 4 {
			s = -w.test(n.ply+1, 1-probCutBeta, depth-4, n.kind.firstChild())
		}
		if w.stopped {
			return 0, false
		}
		if s >= probCutBeta {
			w.store(n, s, probCutBeta-1, probCutBeta, depth-3, m)
			if s < w.decided {
				s -= Score(margin)
			}
			return s, true
		}
	}
}

// multiCut is returned by singular in place of an extension: return the score at once.
const multiCut = -100

// mayExtend reports whether moves of n may be extended: extensions must not explode.
func (w *worker) mayExtend(n *frame) bool { return n.ply < 2*max(w.root.depth, 4) }

// singular decides whether the table move is singular. When all other moves fail low against the table's lower
// bound less a margin, the table move is extended. When another move reaches beta too, the node is cut
// (multi-cut). The table's bound must be a lower bound of nearly the same depth, so that it does not merely
// repeat the driver's gamma. At little depth a table move that beats beta where the evaluation does not counts
// as singular. The first result is the extension in plies or multiCut, the second the score of a multi-cut.
func (w *worker) singular(n *frame, beta Score) (int, Score) {
	p, depth, kind := &w.p, n.depth, n.kind
	if n.lowerDepth < depth-3 || kind == pvNode && depth < p.SingularPVDepth ||
		n.lower >= w.decided || n.lower <= -w.decided || !w.mayExtend(n) {
		return 0, 0
	}
	if depth < p.SingularDepth {
		if !n.inCheck && n.lower >= beta && n.eval < beta-Score(p.SingularLow) {
			return 1, 0
		}
		return 0, 0
	}
	margin := p.SingularMargin
	if kind == pvNode {
		kind = cutNode
	} else if n.ttPV {
		margin += p.SingularTTPV
	}
	singularBeta := n.lower - Score(margin*depth/64)
	before := n.save()
	n.excluded = n.ttMove
	s := w.test(n.ply, singularBeta, (depth-1)/2, kind)
	w.restore(n, before)
	n.excluded = movegen.NoMove
	switch {
	case w.stopped:
		return 0, 0
	case w.f.TripleExtension && s < singularBeta-Score(p.SingularTriple) && !n.pos.IsTactical(n.ttMove):
		return 3, 0
	case s < singularBeta-Score(p.SingularDouble):
		return 2, 0
	case s < singularBeta:
		return 1, 0
	case n.kind == pvNode:
		return 0, 0
	case s >= beta+Score(p.MultiCutMargin) && s < w.decided:
		return multiCut, s
	case n.lower >= beta:
		return -2, 0 // others are good too: the table move need not be deep
	case n.kind == cutNode:
		return -1, 0
	}
	return 0, 0
}

// searchMoves searches the moves of n, the table move extended by ttExt plies. It returns
// the fail-soft best score and the move that raised alpha, NoMove when none did.
func (w *worker) searchMoves(n *frame, alpha, beta Score, ttExt int) (Score, movegen.Move) {
	best, bestMove := -infinity, movegen.NoMove
	excluded := n.excluded
	n.nQuiets, n.nCapt = 0, 0
	w.startAll(n, tableMove(n))
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
		w.rewardBest(n, bestMove, n.depth)
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

// searchMove plays m and returns its score for the side to move at n. The first move
// is searched with the whole window. Later ones are searched reduced and with a null
// window first, and again at full depth or with the whole window when they fail high.
func (w *worker) searchMove(n *frame, m movegen.Move, alpha, beta Score, depth, count int, quiet bool) Score {
	w.prefetch(n.pos.KeyAfter(m))
	r := 0
	if count > 1 && w.f.Reductions && n.depth >= 2 && (n.ply > 0 || count > 3) { // at the root the first late moves compete
		r = w.reduction(n, m, alpha, count, quiet)
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

// pruneMove reports whether m, the count-th move of n, is pruned: by move count (late
// move pruning), by static evaluation (futility), by history or by static exchange. The caller guarantees that a move has been searched that is not mated.
func (w *worker) pruneMove(n *frame, m movegen.Move, alpha Score, count int, quiet bool) bool {
	if w.fullWidth {
		return false
	}
	p, depth := &w.p, n.depth
	if !quiet {
		if w.f.CaptureFutility && w.futileCapture(n, m, alpha, count) {
			return true
		}
		if w.f.SeePruning && depth <= p.SeeDepth && n.picker.stage >= stageBadCaptures && // only losing captures are in question
			!see(&n.pos, m, -Score(p.SeeCapture*depth+w.captureHistory(n, m)/64)) {
			return true
		}
		return false
	}
	if !n.pos.HasNonPawnMaterial(n.pos.SideToMove()) {
		return false
	}
	if w.f.LateMovePruning && depth <= p.LMPDepth {
		limit := p.LMPBase + depth*depth
		if !n.improving {
			limit = p.LMPBase/2 + depth*depth/2
		}
		if count > limit {
			n.picker.skipQuiets = true
			return true
		}
	}
	reduced := w.reductions.quiet.reducedDepth(depth, count)
	record := 0
	if w.f.HistoryPruning {
		record = w.quietHistory(n, m)
		if reduced <= p.HistoryDepth && record < -p.HistoryMargin*(reduced+1) {
			return true
		}
	}
	if w.f.Futility && !n.inCheck && reduced <= p.FutilityDepth &&
		n.eval+Score(p.FutilityBase+p.FutilityMargin*reduced+record/128) <= alpha && alpha < mateBound &&
		!n.pos.GivesCheck(m) {
		n.picker.skipQuiets = true
		return true
	}
	if w.f.SeePruning && reduced <= p.SeeDepth && !see(&n.pos, m, -Score(p.SeeQuiet*reduced*reduced)) {
		return true
	}
	return false
}

// futileCapture reports whether the static evaluation of n plus the captured piece plus
// a margin stays at or below alpha.
func (w *worker) futileCapture(n *frame, m movegen.Move, alpha Score, count int) bool {
	if n.inCheck || m.IsPromotion() || alpha >= mateBound {
		return false
	}
	p := &w.p
	reduced := w.reductions.capture.reducedDepth(n.depth, count)
	margin := p.CaptureFutilityBase + p.CaptureFutilityMargin*reduced + w.captureHistory(n, m)/64
	return reduced <= p.CaptureFutilityDepth && n.eval+seeValue(n.pos.Captured(m))+Score(margin) <= alpha &&
		!n.pos.GivesCheck(m)
}

// reduction returns the late move reduction of m, the count-th move of n, in 1/1024 of
// a ply.
func (w *worker) reduction(n *frame, m movegen.Move, alpha Score, count int, quiet bool) int {
	p := &w.p
	var r int
	if quiet {
		r = w.reductions.quiet.reduction(n.depth, count)
		r -= w.quietHistory(n, m) * 1024 / p.LMRHistory
		if m == n.killers[0] || m == n.killers[1] {
			r -= p.LMRKiller
		}
	} else {
		r = w.reductions.capture.reduction(n.depth, count)
		r -= w.captureHistory(n, m) * 1024 / p.LMRHistory
	}
	if n.kind == cutNode {
		r += p.LMRCut
	}
	if n.ttPV {
		r -= p.LMRPV
		if n.lower > alpha {
			r -= p.LMRTable
		}
	}
	if !n.improving {
		r += p.LMRImproving
	}
	if w.frame(n.ply+1).cutoffs > 3 {
		r += p.LMRCutoffs
	}
	return r
}
