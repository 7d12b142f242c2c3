package eval

import "footnote/movegen"

// Material returns the simplest evaluation, the balance of PieceValue under the rules
// that all evaluations share. A search without an evaluation falls back on it. It is
// a measure for others, too: what they know beyond it.
func Material() *Factory { return material }

// material is never written to; its address is what makes it one evaluation.
var material = &Factory{Name: "material", Make: func() Evaluator { return materialBalance{} }}

// materialBalance is the evaluator of Material. It has no state.
type materialBalance struct{}

// Evaluate implements Evaluator.
func (materialBalance) Evaluate(p *movegen.Position) Score {
	us := p.SideToMove()
	if _, s, ok := BareKing(p); ok {
		if us == movegen.Black {
			return -s
		}
		return s
	}
	s := allMaterial(p, us) - allMaterial(p, us.Other())
	if s > 0 && CannotWin(p, us) || s < 0 && CannotWin(p, us.Other()) {
		return Draw
	}
	return max(-MaxEval, min(MaxEval, s))
}

// Prefetch implements Evaluator.
func (materialBalance) Prefetch(uint64) {}

// Clear implements Evaluator.
func (materialBalance) Clear() {}

// WDL implements Evaluator. An even chance to win takes a pawn and a half.
func (materialBalance) WDL(s Score, _ *movegen.Position) WDL { return LogisticWDL(s, 150, 70) }

// allMaterial returns what c's pieces and pawns are worth in exchanges.
func allMaterial(p *movegen.Position, c movegen.Color) Score {
	return PieceMaterial(p, c) + PawnValue*Score(p.Pieces(c, movegen.Pawn).Count())
}
