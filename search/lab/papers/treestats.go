package papers

import "math"

// Figures of single samples, with errors that gameRatio's rules judge.

// shareOf returns the share of k among n trees with its standard error. Two trees of each
// kind are added, so that an error is left where a few trees are all of one kind.
func shareOf(k, n int) gameRatio {
	of := float64(n + 4)
	p := float64(k+2) / of
	return gameRatio{value: p, err: math.Sqrt(p * (1 - p) / of)}
}
