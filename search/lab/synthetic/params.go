package synthetic

import (
	"fmt"

	"footnote/search/lab/games"
)

// Params describe a family of trees; each Seed gives another one. Width, Depth and
// Spread must be set, the features may be 0.
type Params struct {
	Width  int // children of an interior node, in the mean; 2 to 100
	Depth  int // plies from the root to the leaves; 1 to 30
	Spread int // a move that is not best loses 1 to Spread points, evenly

	// Branching varies the number of children, evenly between Width·(1 − Branching) and
	// Width·(1 + Branching), at least 1. From 0 to 1.
	Branching float64
	// Dependence ties the value of a position above the leaves, where a shallow
	// iteration evaluates it, to the values below: at 0 it is noise, at 1 the minimax
	// value itself. From 0 to 1.
	Dependence float64
	// Independence is how often a move's number, by which the history heuristic goes,
	// tells how good it is: at 0 the numbers mean nothing, at 1 the best move has the same
	// number in all positions of a player. From 0 to 1.
	Independence float64
	// Transpositions is the share of the moves that may be played in any order with the
	// same result. From 0 to 1.
	Transpositions float64
	// Order is how often the generator puts the best child first, beyond chance: at 0 the
	// order is random, at 1 always the best comes first. From 0 to 1.
	Order float64

	Seed uint64
}

// check returns what is wrong with the parameters.
func (p *Params) check() error {
	if p.Width < 2 || p.Width > 100 {
		return fmt.Errorf("width %d: must lie between 2 and 100", p.Width)
	}
	if p.Depth < 1 || p.Depth > 30 {
		return fmt.Errorf("depth %d: must lie between 1 and 30", p.Depth)
	}
	if p.Spread < 1 || p.Spread > games.Limit/(p.Depth+1) {
		return fmt.Errorf("spread %d: must lie between 1 and %d at depth %d", p.Spread, games.Limit/(p.Depth+1), p.Depth)
	}
	for _, f := range []struct {
		name  string
		value float64
	}{
		{"branching", p.Branching}, {"dependence", p.Dependence}, {"independence", p.Independence},
		{"transpositions", p.Transpositions}, {"order", p.Order},
	} {
		if !(f.value >= 0 && f.value <= 1) {
			return fmt.Errorf("%s %g: must lie between 0 and 1", f.name, f.value)
		}
	}
	return nil
}
