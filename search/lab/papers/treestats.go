package papers

import "math"

// Figures of single samples, with errors that gameRatio's rules judge.

// variation returns the standard deviation of a sample in percent of its mean. The error is
// by the jackknife: from the deviations that are left when each value in turn is not there.
func (s sample) variation() gameRatio {
	mean, n := s.mean(), float64(len(s))
	q := gameRatio{value: 100 * s.deviation() / mean}
	if len(s) < 3 {
		return q
	}
	squares := 0.0
	for _, v := range s {
		squares += (v - mean) * (v - mean)
	}
	without := make(sample, len(s))
	for i, v := range s {
		d := v - mean
		left := max(0, squares-d*d*n/(n-1))
		without[i] = 100 * math.Sqrt(left/(n-2)) / (mean - d/(n-1))
	}
	q.err = without.deviation() * (n - 1) / math.Sqrt(n)
	if rounding(q.err, q.value) {
		q.err = 0
	}
	return q
}

// shareOf returns the share of k among n trees with its standard error. Two trees of each
// kind are added, so that an error is left where a few trees are all of one kind.
func shareOf(k, n int) gameRatio {
	of := float64(n + 4)
	p := float64(k+2) / of
	return gameRatio{value: p, err: math.Sqrt(p * (1 - p) / of)}
}
