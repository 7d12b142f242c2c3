package search

import (
	"footnote/eval"
	"footnote/movegen"
)

// The picker yields the moves of a node in stages. It generates and scores a stage
// only when the search reaches it:
//
//	table move                    without generating anything
//	good captures                 by victim and capture history; SEE ≥ threshold,
//	                              which a good record lowers and a bad one raises
//	killers                       two quiet moves that caused cutoffs at this ply
//	quiets                        by butterfly, continuation and other histories
//	bad captures                  in the order in which they were set aside
//
// Quiescence and ProbCut get only the table move and the good captures. Quiescence gets
// quiet checks too on its first ply, and in check all moves.
type picker struct {
	stage      stage
	mode       pickMode
	skipQuiets bool
	ttMove     movegen.Move
	killers    [2]movegen.Move
	threshold  Score // captures below this exchange value are bad, but for their record
	cur        int
	list       movegen.MoveList
	sortKeys   [movegen.MaxMoves]int32 // see sortKeyOf
	bad        [96]movegen.Move        // no position has more than 74 captures
	nBad       int
}

type stage uint8

const (
	stageTT stage = iota
	stageGenerateCaptures
	stageCaptures
	stageKiller0
	stageKiller1
	stageGenerateQuiets
	stageQuiets
	stageBadCaptures
	stageChecks
	stageDone
	stageAll // all moves in one stage, for Enhancements without Exchange
)

type pickMode uint8

const (
	pickAll      pickMode = iota // main search
	pickCaptures                 // quiescence and ProbCut: table move, captures; losing ones dropped
	pickChecks                   // first ply of quiescence: captures, then quiet checks that lose no material
	pickEvasions                 // quiescence in check: everything
)

// start prepares the picker of n. The table move must be legal or NoMove.
func (n *frame) start(mode pickMode, ttMove movegen.Move, threshold Score) {
	p := &n.picker
	p.stage = stageTT
	p.mode = mode
	p.skipQuiets = false
	p.ttMove = ttMove
	p.killers = n.killers
	p.threshold = threshold
	p.cur = 0
	p.nBad = 0
	p.list.N = 0
}

// startAll prepares the picker of n for a search of all its moves.
func (w *worker) startAll(n *frame, ttMove movegen.Move) {
	n.start(pickAll, ttMove, 0)
	if w.enhanced != nil {
		w.unstage(n)
	}
}

// next returns the next move of n, NoMove at the end.
func (w *worker) next(n *frame) movegen.Move {
	p := &n.picker
	switch p.stage {
	case stageTT:
		p.stage = stageGenerateCaptures
		if p.ttMove != movegen.NoMove {
			return p.ttMove
		}
		fallthrough
	case stageGenerateCaptures:
		n.pos.GenerateCaptures(&p.list)
		w.scoreCaptures(n)
		p.cur = 0
		p.stage = stageCaptures
		fallthrough
	case stageCaptures:
		if m := w.nextCapture(n); m != movegen.NoMove {
			return m
		}
		switch p.mode {
		case pickCaptures:
			p.stage = stageDone
			return movegen.NoMove
		case pickChecks:
			p.stage = stageChecks
			w.generateChecks(n)
			return w.next(n)
		}
		p.stage = stageKiller0
		fallthrough
	case stageKiller0:
		p.stage = stageKiller1
		if m := p.killers[0]; w.killerFits(n, m) {
			return m
		}
		p.killers[0] = movegen.NoMove
		fallthrough
	case stageKiller1:
		p.stage = stageGenerateQuiets
		if m := p.killers[1]; w.killerFits(n, m) {
			return m
		}
		p.killers[1] = movegen.NoMove
		fallthrough
	case stageGenerateQuiets:
		p.cur = 0
		p.list.N = 0
		if !p.skipQuiets {
			n.pos.GenerateQuiets(&p.list)
			w.scoreQuiets(n)
		}
		p.stage = stageQuiets
		fallthrough
	case stageQuiets:
		if !p.skipQuiets {
			for p.cur < p.list.N {
				m := p.takeBest()
				if m != p.ttMove && m != p.killers[0] && m != p.killers[1] {
					return m
				}
			}
		}
		p.cur = 0
		p.stage = stageBadCaptures
		fallthrough
	case stageBadCaptures:
		if p.cur < p.nBad {
			p.cur++
			return p.bad[p.cur-1]
		}
		p.stage = stageDone
	case stageChecks:
		if p.cur < p.list.N {
			p.cur++
			return p.list.Moves[p.cur-1]
		}
		p.stage = stageDone
	case stageAll:
		if p.cur < p.list.N {
			return p.takeBest()
		}
		p.stage = stageDone
	}
	return movegen.NoMove
}

// sortKeyOf packs a move's score and its index i in the list into one number, so that
// a plain maximum finds the best move, the first among equals. Scores must lie within
// ±2²³.
func sortKeyOf(score, i int) int32 { return int32(score<<8 | (movegen.MaxMoves - 1 - i)) }

// takeBest removes the best move left in the list and returns it: one step of a selection
// sort, since most nodes need only a few moves. The maximum is branchless, because
// branches would be unpredictable.
func (p *picker) takeBest() movegen.Move {
	cur := p.cur
	top, odd := int64(p.sortKeys[cur]), int64(p.sortKeys[cur])
	rest := p.sortKeys[cur+1 : p.list.N]
	for ; len(rest) >= 2; rest = rest[2:] {
		top, odd = larger(top, int64(rest[0])), larger(odd, int64(rest[1]))
	}
	if len(rest) > 0 {
		top = larger(top, int64(rest[0]))
	}
	top = larger(top, odd)
	b := movegen.MaxMoves - 1 - int(top&0xff)
	m := p.list.Moves[b]
	p.list.Moves[b] = p.list.Moves[cur]
	p.sortKeys[b] = p.sortKeys[cur] + int32(cur-b)
	p.cur++
	return m
}

// larger returns the larger of two numbers whose difference does not overflow,
// without a branch.
func larger(a, b int64) int64 {
	d := a - b
	return b + d&^(d>>63)
}

func (w *worker) nextCapture(n *frame) movegen.Move {
	p := &n.picker
	for p.cur < p.list.N {
		m := p.takeBest()
		if m == p.ttMove {
			continue
		}
		threshold := p.threshold
		if p.mode == pickAll && w.f.CaptureHistory && !w.fullWidth {
			threshold -= w.allowedLoss(n, m)
		}
		if p.mode != pickEvasions && !see(&n.pos, m, threshold) {
			if p.nBad < len(p.bad) {
				p.bad[p.nBad] = m
				p.nBad++
			}
			continue
		}
		return m
	}
	return movegen.NoMove
}

// allowedLoss returns how much a good capture may lose by exchange, for its record; below 0 it
// must win so much.
func (w *worker) allowedLoss(n *frame, m movegen.Move) Score {
	const most = 150 // centipawns
	return Score(min(max(w.captureHistory(n, m)*w.p.GoodCaptureHistory/1024, -most), most))
}

func (w *worker) killerFits(n *frame, m movegen.Move) bool {
	return m != movegen.NoMove && !n.picker.skipQuiets && m != n.picker.ttMove &&
		n.pos.IsLegal(m) && !n.pos.IsTactical(m)
}

// generateChecks fills the list with the quiet checks that lose no material.
func (w *worker) generateChecks(n *frame) {
	p := &n.picker
	p.cur = 0
	n.pos.GenerateQuietChecks(&p.list)
	kept := 0
	for _, m := range p.list.Slice() {
		if see(&n.pos, m, 0) {
			p.list.Moves[kept] = m
			kept++
		}
	}
	p.list.N = kept
}

func (w *worker) scoreCaptures(n *frame) {
	p, pos, capture := &n.picker, &n.pos, &w.hist.capture
	for i, m := range p.list.Slice() {
		captured := pos.Captured(m) & 7
		s := 16 * int(seeValue(captured))
		if m.IsPromotion() {
			s += 16 * int(seeValue(m.Promotion()))
		}
		pc := pos.PieceOn(m.From())
		if w.f.CaptureHistory { // captureHistory, which is not inlined here
			s += int(capture[pieceToIndex(pc, m.To())][captured]) / 2
		} else {
			s -= int(pc.Type())
		}
		p.sortKeys[i] = sortKeyOf(s, i)
	}
}

func (w *worker) scoreQuiets(n *frame) {
	p := &n.picker
	a, b, c := w.contTables(n.ply)
	pawnHist := w.pawnHistory(n)
	var checks [8]movegen.Bitboard
	if w.f.CheckOrder {
		checks = checkSquares(&n.pos)
	}
	for i, m := range p.list.Slice() {
		from, to := m.From(), m.To()
		pc := n.pos.PieceOn(from)
		t := pc.Type() & 7
		j := pieceToIndex(pc, to)
		s := 2*int(*w.butterfly(n, m)) + 2*int(a[j]) + int(b[j]) + int(c[j]) + 2*int(pawnHist[j])
		if m.IsPromotion() {
			s -= 4 * historyMax // underpromotions last
		}
		if w.f.LowPlyHistory && n.ply < lowPlies {
			s += 4 * int(w.hist.lowPly[n.ply&(lowPlies-1)][m.FromTo()&4095]) / (1 + n.ply)
		}
		if checks[t].Has(to) && see(&n.pos, m, 0) {
			s += w.p.CheckOrderBonus
		}
		if w.f.EscapeOrder {
			// +1 for leaving an attack by a lesser piece, −1 for entering one, even when
			// the origin is attacked too.
			lesser := n.threats.byLesser[t]
			into, out := int(lesser>>(to&63)&1), int(lesser>>(from&63)&1)
			s += (out&^into - into) * w.p.EscapeBonus * escapeWeight[t]
		}
		p.sortKeys[i] = sortKeyOf(s, i)
	}
}

// seeValue returns the value of a piece in static exchanges: that of eval, but 0 for
// the king, which is never captured.
func seeValue(t movegen.PieceType) Score { return exchangeValues[t&7] }

var exchangeValues = [8]Score{
	eval.PieceValue(movegen.Pawn), eval.PieceValue(movegen.Knight), eval.PieceValue(movegen.Bishop),
	eval.PieceValue(movegen.Rook), eval.PieceValue(movegen.Queen), 0, 0, 0,
}

// WinsExchange reports whether a capture wins at least threshold by static exchange.
func WinsExchange(p *movegen.Position, m movegen.Move, threshold Score) bool {
	return see(p, m, threshold)
}

// see reports whether the exchanges that m starts on its destination win at
// least threshold for the side to move when both sides recapture with their
// least valuable piece and may stop at any time. Pinned pieces recapture only
// while their pinner is gone from the board.
func see(p *movegen.Position, m movegen.Move, threshold Score) bool {
	if m.Kind() == movegen.Castling {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	gain := seeValue(p.Captured(m)) - threshold
	next := seeValue(p.PieceOn(from).Type())
	if m.IsPromotion() {
		pv := seeValue(m.Promotion())
		gain += pv - seeValue(movegen.Pawn)
		next = pv
	}
	if gain < 0 {
		return false
	}
	// If losing the moved piece still leaves the threshold, the reply does not matter.
	gain -= next
	if gain >= 0 {
		return true
	}
	occ := p.Occupied()&^from.Bitboard() | to.Bitboard()
	if m.Kind() == movegen.EnPassant {
		occ &^= movegen.MakeSquare(to.File(), from.Rank()).Bitboard()
	}
	return exchange(p, to, occ, p.SideToMove(), gain)
}

// exchange plays the recaptures on to. us has just moved there, and balance is its
// result after losing the moved piece. exchange reports whether us ends at zero or
// better.
func exchange(p *movegen.Position, to movegen.Square, occ movegen.Bitboard, us movegen.Color, balance Score) bool {
	bishops := p.ByType(movegen.Bishop) | p.ByType(movegen.Queen)
	rooks := p.ByType(movegen.Rook) | p.ByType(movegen.Queen)
	attackers := p.AttackersTo(to, occ) & occ
	side := us.Other()
	for {
		mine := attackers & p.ByColor(side)
		if mine != 0 && mine&p.Pinned(side) != 0 && pinnersStand(p, side, occ) {
			mine &^= p.Pinned(side)
		}
		if mine == 0 {
			break
		}
		t := movegen.Pawn
		for mine&p.ByType(t) == 0 {
			t++
		}
		if t == movegen.King {
			// The king may take only when nothing can take it back.
			if attackers&p.ByColor(side.Other()) != 0 {
				break
			}
			side = side.Other()
			break
		}
		occ &^= (mine & p.ByType(t)).First().Bitboard()
		if t == movegen.Pawn || t == movegen.Bishop || t == movegen.Queen {
			attackers |= movegen.BishopAttacks(to, occ) & bishops
		}
		if t == movegen.Rook || t == movegen.Queen {
			attackers |= movegen.RookAttacks(to, occ) & rooks
		}
		attackers &= occ
		side = side.Other()
		// Negamax of the running balance: the side to move now takes the piece t.
		balance = -balance - 1 - seeValue(t)
		if balance >= 0 {
			break
		}
	}
	// side is the loser: it has no capture left that helps.
	return side != us
}

// pinnersStand reports whether every slider that may pin pieces of side to its king is
// still on the board. This is an approximation: once one slider is gone, all pins count
// as lifted.
func pinnersStand(p *movegen.Position, side movegen.Color, occ movegen.Bitboard) bool {
	k := p.King(side)
	sliders := movegen.RookRays(k)&(p.ByType(movegen.Rook)|p.ByType(movegen.Queen)) |
		movegen.BishopRays(k)&(p.ByType(movegen.Bishop)|p.ByType(movegen.Queen))
	sliders &= p.ByColor(side.Other())
	return sliders&^occ == 0
}
