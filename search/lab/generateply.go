package lab

import (
	"errors"
	"fmt"
	"slices"
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
		id = childID(t, id, level, pos)
		value += intN(splitMix64(g.seed, id), 2*g.spread+1) - g.spread
	}
	return value
}

// childID numbers the nodes on the way to a leaf: that of the child from that of a node at a
// level, the root's being 0.
func childID(t *Tree, id uint64, level, pos int) uint64 {
	return id*uint64(t.Width) + uint64(pos/t.powers[level-1]%t.Width) + 1
}

// LastBest returns a tree of len(steps) plies whose nodes have their best child last: it is
// worth what its parent is worth. The others are worse by a uniform amount of steps[ply] …
// 2·steps[ply], where ply is that of the parent. The root's value is uniform in ±steps[0].
func LastBest(width int, steps []int, seed uint64) (*Tree, error) {
	if len(steps) == 0 {
		return nil, errors.New("a tree without steps")
	}
	limit, most := steps[0], MaxValue/(2*len(steps)+1)
	for ply, step := range steps {
		if step < 1 || step > most {
			return nil, fmt.Errorf("step %d at ply %d: must lie between 1 and %d", step, ply, most)
		}
		limit += 2 * step
	}
	t, err := newGenerated(width, len(steps), limit)
	if err != nil {
		return nil, err
	}
	t.source = lastBest{splitMix64(seed, 1), slices.Clone(steps)}
	return t, nil
}

type lastBest struct {
	seed  uint64
	steps []int
}

func (g lastBest) leaf(t *Tree, pos int) int {
	value := intN(splitMix64(g.seed, 0), 2*g.steps[0]+1) - g.steps[0]
	id, sign := uint64(0), 1
	for level := t.Depth; level > 0; level-- {
		step := g.steps[t.Depth-level]
		id = childID(t, id, level, pos)
		if pos/t.powers[level-1]%t.Width < t.Width-1 {
			value -= sign * (step + intN(splitMix64(g.seed, id), step+1))
		}
		sign = -sign
	}
	return value
}
