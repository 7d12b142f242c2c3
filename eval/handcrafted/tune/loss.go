package tune

import (
	"math"

	"footnote/eval/internal/fitting"
)

// expected returns the expected points at a score of s centipawns.
func expected(s, k float32) float32 {
	return float32(1 / (1 + math.Exp(-float64(s)/float64(k))))
}

// target returns the target of p in points.
func (p *position) target(lambda, k float32) float32 {
	if lambda == 1 {
		return p.points
	}
	return lambda*p.points + (1-lambda)*expected(float32(p.score), k)
}

// FitScale returns the scale K, in centipawns, with which the search scores predict the
// results of the games best. At a score of K the better side expects 73 % of the
// points.
func (d *Data) FitScale() float32 {
	return fitting.Scale(func(k float64) float64 {
		sum := 0.0
		for i := range d.train {
			for j := range d.train[i].positions {
				p := &d.train[i].positions[j]
				e := float64(expected(float32(p.score), float32(k)) - p.points)
				sum += e * e
			}
			if i >= 100 {
				break // some 200,000 positions are plenty for one number
			}
		}
		return sum
	})
}

// set holds chunks and the targets of their positions in points.
type set struct {
	chunks  []chunk
	targets [][]float32
	n       int
}

// newSet computes the targets.
func newSet(chunks []chunk, lambda, k float32) set {
	s := set{chunks: chunks, targets: make([][]float32, len(chunks))}
	for i := range chunks {
		list := chunks[i].positions
		s.n += len(list)
		s.targets[i] = make([]float32, len(list))
		for j := range list {
			s.targets[i][j] = list[j].target(lambda, k)
		}
	}
	return s
}

// measure returns the mean loss, 0 for an empty set. v holds the values of the
// columns.
func (s *set) measure(v *vector, k float32, threads int) float64 {
	sums := make([]float64, len(s.chunks))
	fitting.Parallel(len(s.chunks), threads, func(_, i int) {
		c := &s.chunks[i]
		var st state
		for j := range c.positions {
			e := expected(c.evaluate(&c.positions[j], v, &st), k) - s.targets[i][j]
			sums[i] += float64(e * e)
		}
	})
	total := 0.0
	for _, sum := range sums {
		total += sum
	}
	return total / float64(max(s.n, 1))
}
