package search

import "footnote/movegen"

// Handicap makes a search overlook moves on purpose, for opponents who want an even
// game. It is no throw of dice: the same move in the same position comes out the
// same all game long, so what was overlooked stays so until the position changes.
// The zero Handicap sees everything.
type Handicap struct {
	// Seed is the game's: with another one other moves are overlooked.
	Seed uint64
	// Miss is the chance in permille that an average capture or check of the
	// opponent's next move is overlooked.
	Miss int
	// Arrived is where the move before the root ended, NoSquare when unknown: what
	// a piece threatens that has just moved is not overlooked easily.
	Arrived movegen.Square
}

// Units of visibility: a move of weight visibilityUnit is overlooked with Miss.
const visibilityUnit = 16

// hiddenMoveSalt keeps what is overlooked apart from other random numbers of the same seed.
const hiddenMoveSalt = 5 * 0xd1342543de82ef95 % (1 << 64)

// HidesMove reports whether m, legal in p, is not seen ply plies away from the
// board (0: on the board). taken is where the move before it ended, mover where
// the one before that did, NoSquare where unknown.
// Evasions are always seen, and so is every move that neither
// takes nor promotes nor checks: what it is good for is the evaluation's to
// misjudge.
//
// How hard a move is to see follows what players and trainers report (Neiman and
// Afek, Invisible Chess Moves, 2011): backward and long moves, and those of
// knights, are missed more often; less often what takes the queen, what a pawn
// takes, what takes the piece that has just moved, and what a piece does that
// moved the move before. The farther ahead, the less is seen.
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

// hidesMove is Overlooks inside the tree.
func (w *Worker) hidesMove(n *frame, m movegen.Move) bool {
	return w.handicap.HidesMove(&n.pos, w.arrival(n.ply-1), w.arrival(n.ply-2), m, n.ply)
}

// arrival returns where the move of a ply of the current line ended.
func (w *Worker) arrival(ply int) movegen.Square {
	switch {
	case ply == -1:
		return w.handicap.Arrived
	case ply < -1 || w.frame(ply).move == movegen.NoMove:
		return movegen.NoSquare
	}
	return w.frame(ply).move.To()
}
