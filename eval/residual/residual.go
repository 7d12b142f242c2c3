package residual

import (
	"errors"
	"fmt"

	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/eval/nnue"
	"footnote/movegen"
)

// Evaluator is an eval.Explainer.
type Evaluator struct {
	base *handcrafted.Evaluator
	net  *nnue.Evaluator
}

// check returns an error unless the network is to be added to the built-in hand-crafted
// evaluation.
func check(n *nnue.Network) error {
	w := handcrafted.DefaultWeights()
	if n.Info().Base != w.Fingerprint() {
		return errors.New("the network was trained on top of other hand-crafted weights")
	}
	return nil
}

// New returns an evaluator. It fails unless the network was trained on top of the built-in
// hand-crafted weights.
func New(n *nnue.Network) (*Evaluator, error) {
	if err := check(n); err != nil {
		return nil, err
	}
	return newEvaluator(n), nil
}

func newEvaluator(n *nnue.Network) *Evaluator {
	return &Evaluator{handcrafted.New(), nnue.NewEvaluator(n)}
}

// Factory returns a new evaluation for searches. It fails as New does.
func Factory(n *nnue.Network) (*eval.Factory, error) {
	if err := check(n); err != nil {
		return nil, err
	}
	return &eval.Factory{Make: func() eval.Evaluator { return newEvaluator(n) }}, nil
}

// Evaluate implements eval.Evaluator.
func (e *Evaluator) Evaluate(p *movegen.Position) eval.Score {
	s := e.base.Evaluate(p)
	if _, _, ok := eval.KnownEnding(p); ok {
		return s
	}
	return max(-eval.MaxEval, min(eval.MaxEval, eval.Winnable(p, s+e.net.Output(p))))
}

// Prefetch implements eval.Evaluator.
func (e *Evaluator) Prefetch(key uint64) { e.base.Prefetch(key) }

// Clear implements eval.Evaluator.
func (e *Evaluator) Clear() {
	e.base.Clear()
	e.net.Clear()
}

// WDL implements eval.Evaluator. What the network adds does not change the scale.
func (e *Evaluator) WDL(s eval.Score, p *movegen.Position) eval.WDL { return e.base.WDL(s, p) }

// Trace explains what the network adds, piece by piece.
func (e *Evaluator) Trace(p *movegen.Position) nnue.Trace {
	t, us := e.net.Trace(p), p.SideToMove()
	t.AddTo(e.base.Evaluate(p).For(us), e.Evaluate(p).For(us))
	return t
}

// explanation is both traces.
type explanation struct {
	base handcrafted.Trace
	net  nnue.Trace
}

func (x explanation) String() string { return fmt.Sprintf("%s\n%s", x.base, x.net) }

// Explain implements eval.Explainer.
func (e *Evaluator) Explain(p *movegen.Position) fmt.Stringer {
	return explanation{e.base.Trace(p), e.Trace(p)}
}
