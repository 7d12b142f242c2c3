package search

import "footnote/movegen"

// Blur makes a search see badly on purpose, for opponents who want an even
// game. Two things go wrong, as they do with people: positions are misjudged,
// and moves are overlooked. Neither is a throw of dice: the same position and
// the same move come out the same all game long, and positions that share their
// pawns or one side's pieces share most of the misjudgement. So a plan that
// looks right goes on looking right, and what was overlooked stays so until the
// position changes. The zero Blur sees clearly.
type Blur struct {
	// Seed is the game's: another one errs elsewhere.
	Seed uint64
	// Noise is the standard deviation of the misjudgement, in centipawns.
	Noise int
	// Miss is the chance in permille that an average capture or check of the
	// opponent's next move is overlooked.
	Miss int
	// Arrived is where the move before the root ended, NoSquare when unknown: what
	// a piece threatens that has just moved is not overlooked easily.
	Arrived movegen.Square
}

// on reports whether there is anything to do.
func (b *Blur) on() bool { return b.Noise > 0 || b.Miss > 0 }

// The kinds of chance, kept apart in the seed.
const (
	blurPawns = iota + 1
	blurWhite
	blurBlack
	blurAll
	blurMove
)

// draw returns 64 bits that follow from the seed and what they are for.
func (b *Blur) draw(kind, key uint64) uint64 {
	return movegen.NewPRNG(b.Seed ^ key ^ kind*0xd1342543de82ef95).Uint64()
}

// error returns a number of mean 0 and standard deviation 256, near to normal:
// the sum of four even ones.
func (b *Blur) error(kind, key uint64) int {
	z := b.draw(kind, key)
	sum := int(z&0xffff) + int(z>>16&0xffff) + int(z>>32&0xffff) + int(z>>48)
	const deviation = 37837 // of the sum, 65536/√3
	return (sum - 2*0xffff) * 256 / deviation
}

// Misjudge returns what is added to the evaluation of p, for the side to move.
// A quarter of the variance comes from the pawns, a quarter from the pieces of
// either side, a quarter from the whole.
func (b *Blur) Misjudge(p *movegen.Position) Score {
	sum := b.error(blurPawns, p.PawnKey()) +
		b.error(blurWhite, p.NonPawnKey(movegen.White)) +
		b.error(blurBlack, p.NonPawnKey(movegen.Black))
	if p.SideToMove() == movegen.Black {
		sum = -sum
	}
	sum += b.error(blurAll, p.Key())
	return Score(sum * b.Noise / (2 * 256))
}

// Units of visibility: a move of weight blurUnit is overlooked with Miss.
const blurUnit = 16

// Overlooks reports whether m, legal in p, is not seen ply plies away from the
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
func (b *Blur) Overlooks(p *movegen.Position, taken, mover movegen.Square, m movegen.Move, ply int) bool {
	if b.Miss == 0 || p.InCheck() || !p.NonPawnMaterial(p.SideToMove()) {
		return false
	}
	takes := p.Captured(m)
	if takes == movegen.NoPieceType && !m.IsPromotion() && !p.GivesCheck(m) {
		return false
	}
	weight := blurUnit
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
	chance := b.Miss * weight * (ply + 2) / (3 * blurUnit)
	return int(b.draw(blurMove, p.Key()^uint64(m)<<32)%1000) < min(chance, 900)
}

// overlooks is Overlooks inside the tree.
func (w *Worker) overlooks(n *frame, m movegen.Move) bool {
	return w.blur.Overlooks(&n.pos, w.arrival(n.ply-1), w.arrival(n.ply-2), m, n.ply)
}

// arrival returns where the move of a ply of the current line ended.
func (w *Worker) arrival(ply int) movegen.Square {
	switch {
	case ply == -1:
		return w.blur.Arrived
	case ply < -1 || w.frame(ply).move == movegen.NoMove:
		return movegen.NoSquare
	}
	return w.frame(ply).move.To()
}
