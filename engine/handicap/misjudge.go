package handicap

import (
	"footnote/eval"
	"footnote/movegen"
)

// misjudgement describes the errors that are added to an evaluation on purpose. The
// error depends only on the position and the seed: a position gets the same error
// throughout a game, and positions that share their pawns or the pieces of one side
// share most of it. So a plan that looks good keeps looking good. The values may be
// changed between two searches, not during one.
type misjudgement struct {
	seed  uint64 // of the game
	noise int    // standard deviation in centipawns
}

// wrap returns the given evaluation with the errors of m added.
func (m *misjudgement) wrap(evaluation *eval.Factory) *eval.Factory {
	return &eval.Factory{Make: func() eval.Evaluator { return &misjudging{evaluation.New(), m} }}
}

// misjudging is an evaluator with errors. Only Evaluate differs from the wrapped
// evaluator, whose caches hold values without errors.
type misjudging struct {
	eval.Evaluator
	misjudgement *misjudgement
}

// Evaluate implements eval.Evaluator. A search of few plies would not see the stalemate of a
// side that has lost its pieces.
func (e *misjudging) Evaluate(p *movegen.Position) eval.Score {
	if !p.HasNonPawnMaterial(p.SideToMove()) && !p.HasLegalMove() {
		return eval.Draw
	}
	s := e.Evaluator.Evaluate(p) + e.misjudgement.errorOf(p)
	return min(max(s, -eval.MaxEval), eval.MaxEval)
}

// The components of the error; each has its own random numbers.
const (
	byPawns = iota + 1
	byWhite
	byBlack
	byPosition
)

// errorOf returns what is added to the value of p, from the side to move. The
// pawns, the pieces of either side and the whole position contribute a quarter of
// the variance each.
func (m *misjudgement) errorOf(p *movegen.Position) eval.Score {
	sum := m.component(byPawns, p.PawnKey()) +
		m.component(byWhite, p.NonPawnKey(movegen.White)) +
		m.component(byBlack, p.NonPawnKey(movegen.Black))
	if p.SideToMove() == movegen.Black {
		sum = -sum
	}
	sum += m.component(byPosition, p.Key())
	return eval.Score(sum * m.noise / (2 * 256))
}

// component returns a pseudorandom number with mean 0 and standard deviation 256.
// Its distribution is nearly normal: the sum of four uniform numbers.
func (m *misjudgement) component(kind, key uint64) int {
	z := movegen.NewPRNG(m.seed ^ key ^ kind*0xd1342543de82ef95).Uint64()
	sum := int(z&0xffff) + int(z>>16&0xffff) + int(z>>32&0xffff) + int(z>>48)
	const deviation = 37837 // of the sum, 65536/√3
	return (sum - 2*0xffff) * 256 / deviation
}
