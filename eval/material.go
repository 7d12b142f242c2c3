package eval

import "footnote/movegen"

// Material returns the simplest evaluation: the balance of PieceValue with the endgame
// rules that all evaluations share. A search without an evaluation uses it. It is also
// a baseline for measuring other evaluations.
func Material() *Factory { return material }

// material is never written to. Its address identifies the evaluation.
var material = &Factory{Make: func() Evaluator { return materialBalance{} }}

// materialBalance is the evaluator of Material. It has no state.
type materialBalance struct{}

// Evaluate implements Evaluator.
func (materialBalance) Evaluate(p *movegen.Position) Score {
	us := p.SideToMove()
	if _, s, ok := KnownEnding(p); ok {
		return s.For(us)
	}
	s := totalMaterial(p, us) - totalMaterial(p, us.Other())
	return max(-MaxEval, min(MaxEval, Winnable(p, s)))
}

// Prefetch implements Evaluator.
func (materialBalance) Prefetch(uint64) {}

// Clear implements Evaluator.
func (materialBalance) Clear() {}

// WDL implements Evaluator. A score of 150 centipawns wins half of the games.
func (materialBalance) WDL(s Score, _ *movegen.Position) WDL { return logisticWDL(s, 150, 70) }

// totalMaterial returns the exchange value of c's pieces and pawns.
func totalMaterial(p *movegen.Position, c movegen.Color) Score {
	return NonPawnMaterial(p, c) + PawnValue*Score(p.Pieces(c, movegen.Pawn).Count())
}
