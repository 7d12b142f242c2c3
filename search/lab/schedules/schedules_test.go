package schedules_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"footnote/movegen/movegentest"
	"footnote/search/lab/schedules"
	"footnote/search/mtd"
)

// rules are all rules at several strengths.
func rules(t *testing.T, m *schedules.Model) []mtd.Driver {
	t.Helper()
	p, err := m.Solve(0)
	movegentest.Must(t, err)
	list := []mtd.Driver{schedules.Paper(), p.Driver()}
	for _, k := range []int{1, 2, 7, 50, 1 << 20} {
		list = append(list, schedules.Constant(k), schedules.Growing(k), schedules.Bisecting(k))
	}
	return list
}

// even is a cost that does not depend on the distance.
func even(low, high float64) [3]schedules.Cost {
	return [3]schedules.Cost{{low, high}, {low, high}, {low, high}}
}

// bell is a model with errors around 0.
func bell(cells, grain int, width, stop float64) *schedules.Model {
	m := &schedules.Model{
		Grain: grain, Errors: make([]float64, cells),
		First: even(5, 3), Side: [3]schedules.Cost{{4, 2}, {3, 2}, {3, 1}}, Again: [3]schedules.Cost{{2, 1}, {3, 2}, {4, 3}}, Near: 2, Far: 6, StopLow: stop, StopHigh: stop,
	}
	for i := range m.Errors {
		x := float64(i-cells/2) / width
		m.Errors[i] = math.Exp(-x * x / 2)
	}
	return m
}

// TestExact: every rule finds every value, whatever the scores say beyond the bound.
func TestExact(t *testing.T) {
	for _, grain := range []int{1, 4} {
		for _, rule := range rules(t, bell(41, grain, 5, 0.5)) {
			for value := -130; value <= 130; value += 13 {
				for _, guess := range []int{0, 17, -200} {
					for soft := range 3 {
						probe := func(bound int) (int, bool) {
							high := value >= bound
							switch {
							case soft == 0 && high:
								return bound, true
							case soft == 0:
								return bound - 1, true
							case soft == 1:
								return value, true
							case high:
								return bound + (value-bound)/2, true
							}
							return bound - 1 - (bound-1-value)/2, true
						}
						r := mtd.Run(rule, probe, mtd.Config{Params: mtd.Params{Min: -300, Max: 300, Guess: guess}})
						if !r.Exact() || r.Lo != value {
							t.Fatalf("%s, grain %d, value %d, guess %d: %v", rule.Name, grain, value, guess, r.Bracket)
						}
					}
				}
			}
		}
	}
}

// TestOptimum: in its model no rule costs less than the policy, and the simulation finds
// the cost that the dynamic program says.
func TestOptimum(t *testing.T) {
	for _, stop := range []float64{1, 0.5, 0.05} {
		for _, width := range []float64{1, 4, 15} {
			m := bell(61, 1, width, stop)
			p, err := m.Solve(0)
			movegentest.Must(t, err)
			own, err := m.Expected(p.Driver(), 20000)
			movegentest.Must(t, err)
			if math.Abs(own.Cost/p.Expected-1) > 0.02 {
				t.Errorf("stop %g, width %g: simulated %.3f, by the program %.3f", stop, width, own.Cost, p.Expected)
			}
			for _, rule := range rules(t, m) {
				e, err := m.Expected(rule, 3000)
				movegentest.Must(t, err)
				if e.Cost < 0.95*p.Expected {
					t.Errorf("stop %g, width %g: %s costs %.3f, the policy %.3f", stop, width, rule.Name, e.Cost, p.Expected)
				}
			}
		}
	}
}

// TestKnownOptima: cases whose best rule is known. With even costs, hard scores and even
// errors it is bisection; with a sure guess two passes; with dear fail-low passes it
// steps up by single cells.
func TestKnownOptima(t *testing.T) {
	one := even(1, 1)
	flat := &schedules.Model{Grain: 1, Errors: make([]float64, 64), First: one, Side: one, Again: one, StopLow: 1, StopHigh: 1}
	for i := range flat.Errors {
		flat.Errors[i] = 1
	}
	p, err := flat.Solve(0)
	movegentest.Must(t, err)
	if math.Abs(p.Expected-6) > 1e-9 {
		t.Errorf("64 equal cells take %v passes, want 6", p.Expected)
	}
	sure := &schedules.Model{Grain: 1, Errors: make([]float64, 9), First: even(3, 2), Side: one, Again: one, StopLow: 1, StopHigh: 1}
	sure.Errors[len(sure.Errors)/2]++
	if p, err = sure.Solve(0); err != nil || math.Abs(p.Expected-3) > 1e-9 {
		t.Errorf("a sure guess costs %v, want 2 + 1 (%v)", p.Expected, err)
	}
	dearLow := even(1e6, 1)
	dear := &schedules.Model{Grain: 1, Errors: []float64{1, 1, 1, 1, 1, 1, 1, 1}, First: dearLow, Side: dearLow, Again: dearLow, StopLow: 1, StopHigh: 1}
	if p, err = dear.Solve(0); err != nil {
		t.Fatal(err)
	}
	if got := p.Sequence(true); !slices.Equal(got, []int{-3, -2, -1, 0, 1, 2, 3}) {
		t.Errorf("steps %v, want single cells from below", got)
	}
}

// TestReach: a policy whose first test must be near the guess obeys, and costs no less.
func TestReach(t *testing.T) {
	m := bell(61, 1, 8, 0.5)
	for i := range m.Errors {
		m.Errors[i] *= float64(i) // lean to the right
	}
	free, err := m.Solve(0)
	movegentest.Must(t, err)
	for reach := 1; reach <= 40; reach++ {
		p, err := m.Solve(reach)
		movegentest.Must(t, err)
		if first := p.Sequence(true)[0]; first > reach || first < -reach || p.Expected < free.Expected-1e-9 {
			t.Errorf("reach %d: first test at %+d, cost %g, free %g", reach, first, p.Expected, free.Expected)
		}
	}
}

func TestBadModels(t *testing.T) {
	for name, spoil := range map[string]func(*schedules.Model){
		"grain":    func(m *schedules.Model) { m.Grain = 0 },
		"no cells": func(m *schedules.Model) { m.Errors = nil },
		"cells":    func(m *schedules.Model) { m.Errors = make([]float64, 802) },
		"negative": func(m *schedules.Model) { m.Errors[0] = -1 },
		"nothing":  func(m *schedules.Model) { m.Errors = make([]float64, 5) },
		"cost":     func(m *schedules.Model) { m.Again[2].Low = 0 },
		"stops":    func(m *schedules.Model) { m.StopHigh = 1.5 },
		"no stops": func(m *schedules.Model) { m.StopLow = 0 },
		"far":      func(m *schedules.Model) { m.Far = 1 },
		"no cost":  func(m *schedules.Model) { m.First[0].High = math.NaN() },
	} {
		m := bell(9, 1, 2, 0.5)
		spoil(m)
		if _, err := m.Solve(0); err == nil {
			t.Errorf("%s: solved", name)
		}
		if _, err := m.Expected(schedules.Paper(), 1); err == nil {
			t.Errorf("%s: simulated", name)
		}
	}
}

func Example() {
	m := schedules.Model{Grain: 1, Errors: make([]float64, 41), First: even(4, 2), Side: even(3, 2), Again: even(2, 1), StopLow: 0.5, StopHigh: 0.5}
	for _, off := range []int{-6, -2, -1, 0, 0, 1, 1, 3, 8} {
		m.Errors[len(m.Errors)/2+off]++
	}
	p, err := m.Solve(0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Sequence(true)[0], "first; expected cost", math.Round(p.Expected*100)/100)
	// Output: -1 first; expected cost 6.44
}
