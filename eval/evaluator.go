package eval

import (
	"fmt"

	"footnote/movegen"
)

// Evaluator evaluates positions for one search worker. It may keep caches and other state between
// calls, so except for WDL it is not safe for concurrent use. The value of a position depends only on
// the pieces, the castling rights and the side to move, not on earlier calls: all evaluators of one
// Factory agree, and the hash table relies on it.
type Evaluator interface {
	// Evaluate returns the static value of p in centipawns for the side to move, within ±MaxEval. It
	// allocates nothing. All evaluators must use the same scale, since the margins of the search are in
	// centipawns. Evaluate ignores the fifty-move counter; the search applies Damp.
	Evaluate(p *movegen.Position) Score
	// Prefetch starts loading what Evaluate will look up for the position with that
	// key into the processor's cache. It may do nothing.
	Prefetch(key uint64)
	// Clear empties the caches. It changes no value, only the time of the next ones.
	Clear()
	// WDL returns the chances of the side to move in p, given the score that a search with this
	// evaluator found for it. It depends only on its arguments and is safe for concurrent use.
	WDL(s Score, p *movegen.Position) WDL
}

// Explainer is an Evaluator that can say where a value comes from.
type Explainer interface {
	Evaluator
	// Explain evaluates p as Evaluate does and returns the parts as text. It may allocate and be slow.
	Explain(p *movegen.Position) fmt.Stringer
}

// Factory makes the evaluators of a search, one for each worker. Its address is its
// identity: while requests hold the same pointer, a worker keeps its evaluator and its
// caches. Searches that run side by side share one: Make must be safe for concurrent use.
type Factory struct {
	// Make returns a new evaluator, never nil.
	Make func() Evaluator
}

// New returns a new evaluator. The nil Factory makes evaluators of Material.
func (f *Factory) New() Evaluator {
	if f == nil || f.Make == nil {
		return materialBalance{}
	}
	return f.Make()
}

// Explain returns lines of text that explain the value of p. When e is no Explainer,
// they hold only the value.
func Explain(e Evaluator, p *movegen.Position) string {
	if x, ok := e.(Explainer); ok {
		return x.Explain(p).String()
	}
	s := e.Evaluate(p).For(p.SideToMove())
	return fmt.Sprintf("Evaluation %s (White's side, %s to move)\n", s.Text(), p.SideToMove())
}
