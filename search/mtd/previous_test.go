package mtd

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// TestPreviousStill: while the value does not change, every iteration after the first
// takes one pass, which fails alternately high and low.
func TestPreviousStill(t *testing.T) {
	for value, first := range map[int]int{3: 3, 100: 101, 300: 301, 250: 251} {
		var previous PreviousBounds
		for i := range 6 {
			r := Run(MTDf(), honest(value, 0, nil), Config{Params: playParams(first), Previous: &previous})
			if value < r.Lo || value > r.Hi || !previous.Valid {
				t.Errorf("value %d, iteration %d: bracket %v, %+v", value, i, r.Bracket, previous)
			}
			if i > 0 && (r.Passes != 1 || !r.Confirmed || r.LastHigh != (i%2 == 1)) {
				t.Errorf("value %d, iteration %d: %d passes, confirmed %t, last high %t", value, i, r.Passes, r.Confirmed, r.LastHigh)
			}
			first = r.Value()
		}
	}
}

// TestLowerTurns: while the value does not change, so many tests at the lower bound come
// before each one at the upper.
func TestLowerTurns(t *testing.T) {
	for turns := range 4 {
		var previous PreviousBounds
		for i := range 12 {
			p := playParams(100)
			p.LowerTurns = turns
			r := Run(MTDf(), honest(100, 0, nil), Config{Params: p, Previous: &previous})
			if upper := i%(max(turns, 1)+1) == 0; i > 0 && (r.Passes != 1 || r.LastHigh == upper) {
				t.Errorf("%d turns, iteration %d: %d passes, last high %t", turns, i, r.Passes, r.LastHigh)
			}
		}
	}
}

// TestFollowing: while the value does not change, Following knows the test after the next.
func TestFollowing(t *testing.T) {
	for turns := range 4 {
		var previous PreviousBounds
		var expected []int
		for i := range 12 {
			p := playParams(100)
			p.LowerTurns = turns
			if previous.Valid {
				expected = append(expected, previous.Following(p.LowerTurns))
			}
			if r := Run(MTDf(), honest(100, 0, nil), Config{Params: p, Previous: &previous}); i > 1 && r.Last != expected[i-2] {
				t.Errorf("%d turns, iteration %d: tested %d, expected %d", turns, i, r.Last, expected[i-2])
			}
		}
	}
}

// TestPreviousMoves: when the value changes, the bound that an iteration tested is
// right. Both are when the run was not confirmed. The bracket is never wider than Width.
func TestPreviousMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 5))
		slack := rapid.IntRange(0, 30).Draw(t, "slack")
		steps := rapid.OneOf(rapid.IntRange(-12, 12), rapid.IntRange(-3000, 3000), rapid.IntRange(-64000, 64000))
		offset := rapid.IntRange(0, 4).Draw(t, "offset")
		turns := rapid.IntRange(0, 3).Draw(t, "turns")
		value, first := 0, 0
		var previous PreviousBounds
		for i := range 20 {
			value = min(max(value+steps.Draw(t, "step"), -32000), 32000)
			p := playParams(first)
			p.UpperProbeOffset, p.LowerTurns = offset, turns
			upper := previous.UpperTurn
			r := Run(MTDf(), honest(value, slack, random), Config{Params: p, Previous: &previous})
			if r.Gap() > p.Width || r.Crossed {
				t.Fatalf("iteration %d: bracket %v, crossed %t", i, r.Bracket, r.Crossed)
			}
			low, high := value < r.Lo, value > r.Hi
			if r.Confirmed {
				low, high = low && !upper, high && upper
			}
			if low || high {
				t.Fatalf("iteration %d: value %d, bracket %v, confirmed %t, upper %t", i, value, r.Bracket, r.Confirmed, upper)
			}
			first = r.Value()
		}
	})
}

// TestPreviousUpperProbeOffset: the test at the upper bound moves down to just above
// the value, so that it sees a rise smaller than the grid.
func TestPreviousUpperProbeOffset(t *testing.T) {
	for offset, bound := range map[int]int{0: 16, 1: 11, 3: 13, 9: 16} {
		p := playParams(12)
		p.UpperProbeOffset = offset
		var previous PreviousBounds
		var r Result
		for range 4 {
			r = Run(MTDf(), honest(10, 0, nil), Config{Params: p, Previous: &previous})
		}
		if !previous.UpperTurn || previous.HiBound != bound {
			t.Errorf("offset %d: %+v, want a test at %d next", offset, previous, bound)
		}
		r = Run(MTDf(), honest(14, 0, nil), Config{Params: p, Previous: &previous})
		if seen := bound <= 14; r.Confirmed == seen {
			t.Errorf("offset %d: a rise from 10 to 14, confirmed %t", offset, r.Confirmed)
		}
	}
}
