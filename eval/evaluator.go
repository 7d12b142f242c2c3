package eval

import (
	"fmt"

	"footnote/movegen"
)

// Evaluator judges positions for one search worker. It may keep caches and other
// state between calls, so it is not safe for concurrent use, WDL apart. Several
// evaluators of one kind agree: the value of a position is a function of the pieces,
// the castling rights and the side to move, whatever was evaluated before. The hash
// table relies on it.
type Evaluator interface {
	// Evaluate returns the static value of p in centipawns for the side to move,
	// within ±MaxEval. It allocates nothing. Centipawns mean the same for all
	// evaluators, since the margins of the search are given in them. The fifty-move
	// clock is left to Damp, which the search applies.
	Evaluate(p *movegen.Position) Score
	// Prefetch begins to bring what Evaluate will look up for the position with that
	// key into the processor's cache. It may do nothing.
	Prefetch(key uint64)
	// Clear empties the caches. It changes no value, only the time of the next ones.
	Clear()
	// WDL returns the chances of the side to move, given a score of its own, which a
	// search over this evaluator found. It depends on nothing but its arguments and is
	// safe to call at any time, from any goroutine.
	WDL(s Score, p *movegen.Position) WDL
}

// Explainer is an Evaluator that can say where a value comes from.
type Explainer interface {
	Evaluator
	// Explain evaluates p as Evaluate does and keeps the parts. It is for people: it
	// may allocate and take its time.
	Explain(p *movegen.Position) fmt.Stringer
}

// Factory is an evaluation that a search can be asked for: it makes one evaluator
// for each worker. Two requests ask for the same evaluation if they hold the same
// pointer; a worker keeps its evaluator, and its caches, from one to the other.
type Factory struct {
	Name string
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

// Explain says in lines of text where the value of p comes from; when e is no
// Explainer, the value is all there is to say.
func Explain(e Evaluator, p *movegen.Position) string {
	if x, ok := e.(Explainer); ok {
		return x.Explain(p).String()
	}
	s := e.Evaluate(p)
	if p.SideToMove() == movegen.Black {
		s = -s
	}
	return fmt.Sprintf("Evaluation %s (White's side, %s to move)\n", s.Text(), p.SideToMove())
}
