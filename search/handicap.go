package search

import "footnote/movegen"

// Handicap makes a search overlook moves on purpose, for opponents who want an even game. It is deterministic:
// within one game the same move in the same position at the same ply is always seen or always overlooked. The
// zero Handicap overlooks nothing.
type Handicap struct {
	// Seed selects which moves are overlooked. Use one for each game.
	Seed uint64
	// Miss is the probability in permille that an average capture or check is overlooked at ply 1, the
	// opponent's next move.
	Miss int
	// Arrived is the destination of the move before the root, NoSquare when unknown.
	// Captures of the piece that has just moved, and moves by it, are rarely overlooked.
	Arrived movegen.Square
}

// visibilityUnit is the weight of a move that is overlooked with probability Miss.
const visibilityUnit = 16

// hiddenMoveSalt separates these random numbers from others with the same seed.
const hiddenMoveSalt = 5 * 0xd1342543de82ef95 % (1 << 64)

// HidesMove reports whether m, legal in p, is overlooked ply plies from the root. taken is the destination of
// the move before m, mover that of the move before that; NoSquare when unknown. Evasions are never overlooked,
// nor are moves that neither capture nor promote nor check: misjudging those is left to the evaluation.
//
// The weights follow what players and trainers report (Neiman and Afek, Invisible Chess Moves, 2011). Backward
// moves, long moves and knight moves are missed more often. Captures of the queen, captures by pawns, captures
// of the piece that has just moved, and moves of the piece that its side moved last are missed less often. The
// probability grows with ply.
func (h *Handicap) HidesMove(p *movegen.Position, taken, mover movegen.Square, m movegen.Move, ply int) bool {
	if h.Miss == 0 || p.InCheck() || !p.HasNonPawnMaterial(p.SideToMove()) {
		return false
	}
	takes := p.Captured(m)
	if takes == movegen.NoPieceType && !m.IsPromotion() && !p.GivesCheck(m) {
		return false
	}
	weight := visibilityUnit
	switch takes {
	case movegen.Queen:
		weight = weight * 3 / 8
	case movegen.Rook:
		weight = weight * 3 / 4
	case movegen.NoPieceType: // a check, a promotion
		weight = weight * 5 / 4
	}
	from, to := m.From(), m.To()
	if to == taken {
		weight /= 8
	}
	if from == mover {
		weight /= 4
	}
	us := p.SideToMove()
	if to.RelativeRank(us) < from.RelativeRank(us) {
		weight = weight * 3 / 2
	}
	switch p.PieceOn(from).Type() {
	case movegen.Pawn:
		weight /= 2
	case movegen.Knight:
		weight = weight * 5 / 4
	default:
		if movegen.Between(from, to).Count() >= 3 {
			weight = weight * 3 / 2
		}
	}
	chance := h.Miss * weight * (ply + 2) / (3 * visibilityUnit)
	rng := movegen.NewPRNG(h.Seed ^ p.Key() ^ uint64(m)<<32 ^ hiddenMoveSalt)
	return int(rng.Uint64()%1000) < min(chance, 900)
}

// hidesMove reports whether the handicap hides m at n.
func (w *worker) hidesMove(n *frame, m movegen.Move) bool {
	return w.cfg.Handicap.HidesMove(&n.pos, w.arrival(n.ply-1), w.arrival(n.ply-2), m, n.ply)
}

// arrival returns the destination of the move at ply in the current line, NoSquare
// when there is none.
func (w *worker) arrival(ply int) movegen.Square {
	switch {
	case ply == -1:
		return w.cfg.Handicap.Arrived
	case ply < -1 || w.frame(ply).move == movegen.NoMove:
		return movegen.NoSquare
	}
	return w.frame(ply).move.To()
}
