package book

import "footnote/movegen"

// Choose draws one of the moves, each in proportion to its weight. It returns
// false when no move has a weight. The same state of rng gives the same move.
func Choose(moves []Move, rng *movegen.PRNG) (Move, bool) {
	total := TotalWeight(moves)
	if total == 0 {
		return Move{}, false
	}
	at := rng.Intn(total)
	for _, m := range moves {
		if at < m.Weight {
			return m, true
		}
		at -= m.Weight
	}
	return Move{}, false // not reached: the weights sum up to total
}

// TotalWeight sums the weights.
func TotalWeight(moves []Move) int {
	total := 0
	for _, m := range moves {
		total += m.Weight
	}
	return total
}
