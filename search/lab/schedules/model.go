package schedules

import (
	"fmt"
	"math"
	"math/rand/v2"

	"footnote/search/mtd"
)

// Model is what a rule may know before the search: how the value is spread around the
// guess, and what the passes cost. Costs have any unit, nodes say.
type Model struct {
	// Grain is the width of a cell in points of the evaluation, at least 1.
	Grain int
	// Errors[i] is how often the value less the guess lies in cell i, that is between
	// (i − h)·Grain and (i − h + 1)·Grain − 1 with h = len(Errors)/2. Any scale. Errors
	// beyond the ends belong to the cells there.
	Errors []float64
	// First is the cost of a first pass, Side that of a later one that is the first to fail
	// to its side: each by the distance of the bound from the value, less than Near cells,
	// less than Far, or more. Again is the cost of all others, by the distance of the bound
	// from what the last one to that side has proved: the solution tree that is sought has
	// much in common with the one that was found, if the bounds are close.
	First, Side, Again [3]Cost
	Near, Far          int
	// StopLow is how often the fail-soft score of a pass that fails low stops at a cell on
	// its way from the bound down to the value, StopHigh the same for those that fail high:
	// 1 for scores that say no more than the bound, near 0 for scores that are the value.
	StopLow, StopHigh float64
}

// Cost is what a pass costs that fails low, and one that fails high.
type Cost struct{ Low, High float64 }

// maxCells bounds the length of Model.Errors: the dynamic program takes its cube.
const maxCells = 801

// leastStop keeps the weights of the dynamic program finite.
const leastStop = 0.0001

func (m *Model) check() error {
	if m.Grain < 1 {
		return fmt.Errorf("grain %d: must be at least 1", m.Grain)
	}
	if n := len(m.Errors); n < 2 || n > maxCells {
		return fmt.Errorf("%d cells of errors: must be 2 to %d", n, maxCells)
	}
	sum := 0.0
	for _, p := range m.Errors {
		if p < 0 {
			return fmt.Errorf("an error with the frequency %g", p)
		}
		sum += p
	}
	if !(sum > 0) || math.IsInf(sum, 0) {
		return fmt.Errorf("frequencies of errors with the sum %g", sum)
	}
	for _, kind := range [][3]Cost{m.First, m.Side, m.Again} {
		for _, cost := range kind {
			for _, c := range []float64{cost.Low, cost.High} {
				if !(c > 0) || math.IsInf(c, 0) {
					return fmt.Errorf("cost %g of a pass: must be positive", c)
				}
			}
		}
	}
	if m.Near < 0 || m.Far < m.Near {
		return fmt.Errorf("distances of %d and %d cells: must not fall or be negative", m.Near, m.Far)
	}
	for _, q := range []float64{m.StopLow, m.StopHigh} {
		if !(q >= leastStop && q <= 1) {
			return fmt.Errorf("frequency %g of stops: must lie between %g and 1", q, leastStop)
		}
	}
	return nil
}

// cell returns the cell of an error, of a value so many points off the guess.
func (m *Model) cell(off int) int {
	h := len(m.Errors) / 2
	return min(max(int(math.Floor(float64(off)/float64(m.Grain)))+h, 0), len(m.Errors)-1)
}

// Expectation is what a rule takes in a model, in the mean.
type Expectation struct {
	Cost, Passes float64
}

// Expected simulates a rule on values drawn from the model; the same draws every time.
// Each cell is one point here, its least: the model does not look inside.
func (m *Model) Expected(d mtd.Driver, draws int) (Expectation, error) {
	if err := m.check(); err != nil {
		return Expectation{}, err
	}
	random := rand.New(rand.NewPCG(1, 2))
	sums := make([]float64, len(m.Errors))
	sum := 0.0
	for i, p := range m.Errors {
		sum += p
		sums[i] = sum
	}
	var e Expectation
	h := len(m.Errors) / 2
	lowest, highest := -h*m.Grain, (len(m.Errors)-1-h)*m.Grain
	for range draws {
		at, v := random.Float64()*sum, 0
		for v < len(sums)-1 && sums[v] <= at {
			v++
		}
		value := (v - h) * m.Grain
		probe := func(bound int) (int, bool) {
			// The score begins at the cell of the bound.
			if value >= bound {
				score := bound + floorMod(-bound, m.Grain)
				for score < value && random.Float64() >= m.StopHigh {
					score += m.Grain
				}
				return score, true
			}
			score := bound - 1 - floorMod(bound-1, m.Grain)
			for score > value && random.Float64() >= m.StopLow {
				score -= m.Grain
			}
			return score, true
		}
		var before mtd.Bracket
		report := func(p mtd.Pass) {
			e.Passes++
			c := m.passCost(p, before, value)
			if p.High {
				e.Cost += c.High
			} else {
				e.Cost += c.Low
			}
			before = p.Bracket
		}
		mtd.Run(d, probe, mtd.Config{Params: mtd.Params{Min: lowest - m.Grain, Max: highest + m.Grain, Width: m.Grain - 1}, Report: report})
	}
	e.Cost /= float64(draws)
	e.Passes /= float64(draws)
	return e, nil
}

// Kinds of passes, as Model tells them apart.
const (
	First = iota
	Side
	Again
)

// KindOf returns the kind of a pass that found a bracket, and the distance by which it is
// classed: 0 near, 1 further, 2 far.
func (m *Model) KindOf(p mtd.Pass, before mtd.Bracket, value int) (kind, distance int) {
	points := p.Bound - 1 - value
	if p.High {
		points = value - p.Bound
	}
	switch {
	case p.Number == 1:
		kind = First
	case p.High && before.LoKnown:
		kind, points = Again, p.Bound-before.Lo-1
	case !p.High && before.HiKnown:
		kind, points = Again, before.Hi-p.Bound
	default:
		kind = Side
	}
	return kind, m.distance(points / m.Grain)
}

func (m *Model) passCost(p mtd.Pass, before mtd.Bracket, value int) Cost {
	kind, distance := m.KindOf(p, before, value)
	return [...]*[3]Cost{&m.First, &m.Side, &m.Again}[kind][distance]
}

func (m *Model) distance(cells int) int {
	switch {
	case cells < m.Near:
		return 0
	case cells < m.Far:
		return 1
	}
	return 2
}

// floorMod is the remainder in 0 … b − 1.
func floorMod(a, b int) int {
	if r := a % b; r != 0 && r < 0 {
		return r + b
	}
	return a % b
}
