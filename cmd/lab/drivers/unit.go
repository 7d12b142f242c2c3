package drivers

import (
	"footnote/eval"
	"footnote/movegen"
)

// coarseEvaluator rounds the values of an evaluator to multiples of a unit, alike for both
// sides.
type coarseEvaluator struct {
	eval.Evaluator
	unit eval.Score
}

func (e coarseEvaluator) Evaluate(p *movegen.Position) eval.Score {
	v, half := e.Evaluator.Evaluate(p), e.unit/2
	if v < 0 {
		half = -half
	}
	return (v + half) / e.unit * e.unit
}

// coarse makes evaluators whose values are multiples of a unit.
func coarse(f *eval.Factory, unit int) *eval.Factory {
	if unit < 2 {
		return f
	}
	return &eval.Factory{Make: func() eval.Evaluator { return coarseEvaluator{f.New(), eval.Score(unit)} }}
}
