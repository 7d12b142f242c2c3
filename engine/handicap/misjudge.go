package handicap

import (
	"footnote/eval"
	"footnote/movegen"
)

// misjudgement says how an evaluation errs on purpose, for opponents who want an
// even game. It is no throw of dice: the same position comes out the same all game
// long, and positions that share their pawns or one side's pieces share most of the
// error. So a plan that looks right goes on looking right. Its owner may change it
// between two searches, not during one.
type misjudgement struct {
	seed  uint64 // the game's; another one errs elsewhere
	noise int    // standard deviation in centipawns
}

// over returns an evaluation that errs by m and is otherwise like the given one.
func (m *misjudgement) over(evaluation *eval.Factory) *eval.Factory {
	return &eval.Factory{
		Name: "misjudging",
		Make: func() eval.Evaluator { return &misjudging{evaluation.New(), m} },
	}
}

// misjudging is an evaluator that errs. All but Evaluate is that of the evaluator
// inside, whose caches hold what it would say itself.
type misjudging struct {
	eval.Evaluator
	by *misjudgement
}

// Evaluate implements eval.Evaluator.
func (e *misjudging) Evaluate(p *movegen.Position) eval.Score {
	s := e.Evaluator.Evaluate(p) + e.by.of(p)
	return min(max(s, -eval.MaxEval), eval.MaxEval)
}

// What a share of the error depends on, apart in the random numbers.
const (
	byPawns = iota + 1
	byWhite
	byBlack
	byPosition
)

// of returns what is added to the value of p, for the side to move. A quarter of the
// variance comes from the pawns, a quarter from the pieces of either side, a quarter
// from the whole.
func (m *misjudgement) of(p *movegen.Position) eval.Score {
	sum := m.share(byPawns, p.PawnKey()) +
		m.share(byWhite, p.NonPawnKey(movegen.White)) +
		m.share(byBlack, p.NonPawnKey(movegen.Black))
	if p.SideToMove() == movegen.Black {
		sum = -sum
	}
	sum += m.share(byPosition, p.Key())
	return eval.Score(sum * m.noise / (2 * 256))
}

// share returns a number of mean 0 and standard deviation 256, near to normal: the
// sum of four even ones.
func (m *misjudgement) share(kind, key uint64) int {
	z := movegen.NewPRNG(m.seed ^ key ^ kind*0xd1342543de82ef95).Uint64()
	sum := int(z&0xffff) + int(z>>16&0xffff) + int(z>>32&0xffff) + int(z>>48)
	const deviation = 37837 // of the sum, 65536/√3
	return (sum - 2*0xffff) * 256 / deviation
}
