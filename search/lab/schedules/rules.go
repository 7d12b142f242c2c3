package schedules

import (
	"fmt"

	"footnote/search/mtd"
)

// Paper is figure 11: the first test at the guess, each later one at the bound that the
// last one proved.
func Paper() mtd.Driver {
	d := mtd.MTDf()
	d.Name = "figure 11"
	return d
}

// Constant tests k points beyond the last bound, towards the value; 1 is figure 11.
func Constant(k int) mtd.Driver {
	k = max(k, 1)
	return stepping(fmt.Sprintf("steps of %d", k), func(int) int { return k })
}

// Growing tests k, 2k, 4k, … points beyond the last bound while the answers stay the
// same, and bisects once both sides are proved.
func Growing(k int) mtd.Driver {
	k = max(k, 1)
	return stepping(fmt.Sprintf("growing steps from %d", k), func(n int) int { return k << min(n-1, 24) })
}

// stepping makes a rule of the step after n equal answers. A bracket with two proved
// sides is halved if the step is longer than that.
func stepping(name string, step func(n int) int) mtd.Driver {
	return mtd.Driver{
		Name:  name,
		First: func(s mtd.State) int { return s.Guess },
		Next: func(s mtd.State) int {
			half := s.Lo + (s.Gap()+1)/2
			if s.High() {
				bound := s.Lo + step(s.Highs)
				if s.HiKnown {
					bound = min(bound, half)
				}
				return bound
			}
			bound := s.Hi + 1 - step(s.Lows)
			if s.LoKnown {
				bound = max(bound, half)
			}
			return bound
		},
	}
}

// Bisecting halves what is left of the window of w points on either side of the guess,
// and when the value lies outside tests on in steps of w.
func Bisecting(w int) mtd.Driver {
	w = max(w, 1)
	return mtd.Driver{
		Name:  fmt.Sprintf("bisection within ±%d", w),
		First: func(s mtd.State) int { return s.Guess },
		Next: func(s mtd.State) int {
			lo, hi := s.Lo, s.Hi
			if !s.LoKnown {
				lo = s.Guess - w
			}
			if !s.HiKnown {
				hi = s.Guess + w
			}
			switch {
			case lo >= hi && s.High():
				return s.Lo + w
			case lo >= hi:
				return s.Hi + 1 - w
			}
			return lo + (hi-lo+1)/2
		},
	}
}
