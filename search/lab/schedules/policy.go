package schedules

import (
	"math"

	"footnote/search/mtd"
)

// A state of the dynamic program is a bracket of cells, lo to hi, and which of its ends a
// pass has proved. A score stops on its way from the bound to the value with the same
// probability at each cell, so that how far it has come says nothing about how far the
// value is: but it ends at the value for sure. A proved end is therefore more probable
// than the model says, by 1/stop relative to the cells within, and nothing else of the
// passes made matters.

// Policy is the rule of least expected cost for a model.
type Policy struct {
	model Model
	n     int
	// Expected is the mean cost of an iteration by the model.
	Expected float64
	first    int
	next     [4][]int16 // by proved ends (1: lo, 2: hi) and bracket; the cell to test
}

const (
	provedLo = 1 << iota
	provedHi
)

// Solve finds the policy whose first test lies at most reach cells from the guess; 0: any
// where. Its time is the cube of the number of cells.
func (m *Model) Solve(reach int) (*Policy, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	n := len(m.Errors)
	p := &Policy{model: *m, n: n}
	p.model.Errors = append([]float64(nil), m.Errors...)
	s := solver{m: &p.model, n: n, low: make([]float64, n), high: make([]float64, n)}
	s.sums = make([]float64, n+1)
	for i, e := range m.Errors {
		s.sums[i+1] = s.sums[i] + e
	}
	for ends := range p.next {
		p.next[ends] = make([]int16, n*n)
		s.cost[ends] = make([]float64, n*n)
	}
	for size := 2; size <= n; size++ {
		for lo := 0; lo+size <= n; lo++ {
			hi := lo + size - 1
			for ends := range p.next {
				if ends&provedLo == 0 && lo > 0 || ends&provedHi == 0 && hi < n-1 {
					continue // an end that is not proved is that of the range
				}
				at, cost := s.best(lo, hi, lo+1, hi, ends, &m.Side)
				p.next[ends][lo*n+hi], s.cost[ends][lo*n+hi] = int16(at), cost
			}
		}
	}
	least, most := 1, n-1
	if reach > 0 {
		least, most = max(least, n/2-reach), min(most, n/2+reach)
	}
	at, cost := s.best(0, n-1, least, most, 0, &m.First)
	p.first, p.Expected = at, cost/s.sums[n]
	return p, nil
}

type solver struct {
	m         *Model
	n         int
	sums      []float64    // of the first cells
	cost      [4][]float64 // times the weight of the bracket
	low, high []float64    // for the bracket at hand: what follows a pass that fails low or high at a cell
}

// best returns the cell from least to most to test in a bracket, and the least cost times
// its weight. A pass to a side that is not proved costs what side says.
func (s *solver) best(lo, hi, least, most, ends int, side *[3]Cost) (at int, cost float64) {
	// What the proved ends weigh beyond the model.
	extraLo, extraHi := 0.0, 0.0
	if ends&provedLo != 0 {
		extraLo = s.m.Errors[lo] * (1/s.m.StopHigh - 1)
	}
	if ends&provedHi != 0 {
		extraHi = s.m.Errors[hi] * (1/s.m.StopLow - 1)
	}
	// The score of a pass at b stops at b − 1, or goes on as that of a pass at b − 1.
	after, sum := s.cost[ends&provedLo|provedHi], 0.0
	for b := lo + 1; b <= hi; b++ {
		sum = (1-s.m.StopLow)*sum + s.m.StopLow*after[lo*s.n+b-1]
		s.low[b] = sum
	}
	after, sum = s.cost[ends&provedHi|provedLo], 0.0
	for b := hi; b > lo; b-- {
		sum = (1-s.m.StopHigh)*sum + s.m.StopHigh*after[b*s.n+hi]
		s.high[b] = sum
	}
	at, cost = least, math.Inf(1)
	for b := least; b <= most; b++ {
		c := s.low[b] + s.high[b]
		if ends&provedHi != 0 {
			c += (s.sums[b] - s.sums[lo] + extraLo) * s.m.Again[s.m.distance(hi-b)].Low
		} else {
			near, far := max(lo, b-s.m.Near), max(lo, b-s.m.Far)
			c += (s.sums[b]-s.sums[near])*side[0].Low + (s.sums[near]-s.sums[far])*side[1].Low + (s.sums[far]-s.sums[lo])*side[2].Low
			c += extraLo * side[s.m.distance(b-1-lo)].Low
		}
		if ends&provedLo != 0 {
			c += (s.sums[hi+1] - s.sums[b] + extraHi) * s.m.Again[s.m.distance(b-lo-1)].High
		} else {
			near, far := min(hi+1, b+s.m.Near), min(hi+1, b+s.m.Far)
			c += (s.sums[near]-s.sums[b])*side[0].High + (s.sums[far]-s.sums[near])*side[1].High + (s.sums[hi+1]-s.sums[far])*side[2].High
			c += extraHi * side[s.m.distance(hi-b)].High
		}
		if c < cost {
			at, cost = b, c
		}
	}
	return at, cost
}

// Driver returns the policy as a rule for MTD(f).
func (p *Policy) Driver() mtd.Driver {
	return mtd.Driver{
		Name:  "optimum",
		First: func(s mtd.State) int { return s.Guess + p.point(p.first) },
		Next:  p.bound,
	}
}

// point returns the least error of a cell.
func (p *Policy) point(cell int) int { return (cell - p.n/2) * p.model.Grain }

// bound is the rule after the first pass.
func (p *Policy) bound(s mtd.State) int {
	lo, hi, ends := 0, p.n-1, 0
	if s.LoKnown {
		lo, ends = p.model.cell(s.Lo-s.Guess), ends|provedLo
	}
	if s.HiKnown {
		hi, ends = p.model.cell(s.Hi-s.Guess), ends|provedHi
	}
	if lo < hi {
		return s.Guess + p.point(int(p.next[ends][lo*p.n+hi]))
	}
	// Within a cell as figure 11; beyond the range of the model by doubled steps.
	step := p.model.Grain << min(s.Pass, 16)
	switch {
	case s.High() && !s.HiKnown:
		return s.Lo + step
	case s.High():
		return s.Lo + 1
	case !s.LoKnown:
		return s.Hi + 1 - step
	}
	return s.Hi
}

// Sequence returns the errors at which the policy tests as long as every pass fails to
// the same side and its score says no more than the bound: the sequence of bounds for
// values far above the guess (high) or below it, until the end of the model's range.
func (p *Policy) Sequence(high bool) []int {
	list := []int{p.point(p.first)}
	for cell := p.first; ; {
		lo, hi, ends := 0, p.n-1, 0
		if high {
			lo, ends = cell, provedLo
		} else {
			hi, ends = cell-1, provedHi
		}
		if lo >= hi {
			return list
		}
		cell = int(p.next[ends][lo*p.n+hi])
		list = append(list, p.point(cell))
	}
}
