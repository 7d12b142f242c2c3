package analyse

import (
	"math"

	"footnote/search"
)

// The expected score of a side from centipawns, 0 … 1, is the logistic curve that lichess.org fitted to
// games of players rated about 2300 (https://lichess.org/page/accuracy): 1/(1 + e^(−0.00368208·cp)).
const chanceSlope = 0.00368208

// expectedScore returns the expected score, 0 … 1, of human players in a position
// with that score. A forced mate counts as 1, being mated as 0.
func expectedScore(s search.Score) float64 {
	if s.IsMate() {
		if s > 0 {
			return 1
		}
		return 0
	}
	return 1 / (1 + math.Exp(-chanceSlope*float64(s)))
}

// accuracyOf returns how well a move that lost so much expected score (0 … 1) was played, in percent:
// 100 for no loss, near 0 for a whole point. It is the curve of https://lichess.org/page/accuracy,
// which begins at 100 and decays by e for every 23 points in a hundred.
func accuracyOf(loss float64) float64 {
	return min(max(103.1668*math.Exp(-0.04354*100*max(loss, 0))-3.1669, 0), 100)
}

// maxCentipawns bounds scores before they are subtracted from each other: a slower
// win is not a loss of many pawns.
const maxCentipawns = 1000

// bounded returns the score as centipawns within ±maxCentipawns.
func bounded(s search.Score) int { return max(min(int(s), maxCentipawns), -maxCentipawns) }

// gameAccuracy combines the accuracies of a side's moves into one number, as lichess.org does for a
// game. It is the mean of two means: the harmonic mean, which a single blunder pulls down, and a mean
// weighted by how much the expected score varies around each move, so that many easy moves in a decided
// position count little.
//
// chances are the expected scores (0 … 1, from one side's view) of all positions in order. moves holds
// the accuracy of each move between them, negative for a move that does not count.
func gameAccuracy(chances, moves []float64) float64 {
	if len(chances) < 2 {
		return 0
	}
	window := min(max((len(chances)-1)/10, 2), 8)
	var weights, weighted, inverse, n float64
	for i, a := range moves {
		if a < 0 {
			continue
		}
		// The window that ends with the move; the first moves share the first one.
		from := max(i+2-window, 0)
		w := min(max(100*deviation(chances[from:min(from+window, len(chances))]), 0.5), 12)
		weights += w
		weighted += w * a
		inverse += 1 / max(a, 1) // one move does not decide alone
		n++
	}
	if n == 0 {
		return 0
	}
	return (weighted/weights + n/inverse) / 2
}

// deviation is the standard deviation of all of x.
func deviation(x []float64) float64 {
	mean, sum := 0.0, 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		sum += (v - mean) * (v - mean)
	}
	return math.Sqrt(sum / float64(len(x)))
}
