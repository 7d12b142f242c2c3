package lab

import (
	"errors"
	"fmt"
)

// Trees whose values change by an amount from ply to ply.

// Incremental returns a tree in which every move changes the value by a uniform amount in
// ±spread; a leaf has the sum of the moves that lead to it. Trees of the same width and seed
// are one game: a shallow one has at its leaves the values that the deeper ones have on their
// way, so that the values of a node and of its children are alike, as those of an evaluation
// function are.
func Incremental(width, depth, spread int, seed uint64) (*Tree, error) {
	if most := MaxValue / max(depth, 1); spread < 1 || spread > most {
		return nil, fmt.Errorf("spread %d: must lie between 1 and %d", spread, most)
	}
	t, err := newGenerated(width, depth, spread*depth)
	if err != nil {
		return nil, err
	}
	t.source = incremental{splitMix64(seed, 1), spread}
	return t, nil
}

type incremental struct {
	seed   uint64
	spread int
}

func (g incremental) leaf(t *Tree, pos int) int {
	value, id := 0, uint64(0)
	for level := t.Depth; level > 0; level-- {
		id = childID(t, id, pos/t.powers[level-1]%t.Width)
		value += intN(splitMix64(g.seed, id), 2*g.spread+1) - g.spread
	}
	return value
}

// LastBest returns a tree of len(steps) plies whose nodes have their best child last: it is
// worth what its parent is worth. The others are worse by a uniform amount of steps[ply] …
// 2·steps[ply], where ply is that of the parent. The root's value is uniform in ±steps[0].
func LastBest(width int, steps []int, seed uint64) (*Tree, error) {
	if len(steps) == 0 {
		return nil, errors.New("a tree without steps")
	}
	if _, err := newShape(width, len(steps)); err != nil {
		return nil, err
	}
	limit, most := steps[0], MaxValue/(2*len(steps)+1)
	for ply, least := range steps {
		if least < 1 || least > most {
			return nil, fmt.Errorf("step %d at ply %d: must lie between 1 and %d", least, ply, most)
		}
		limit += 2 * least
	}
	order := make(Order, width)
	order[width-1] = 1
	return newTopDown(width, len(steps), limit, steps[0], func(ply int) step { return step{steps[ply], 2 * steps[ply]} }, order, seed)
}
