package mtd

import "fmt"

// mustHold panics unless the bracket after a pass is in order, lies within the one before it (except
// when crossed), and agrees with the score. It is called only with the build tag debug.
func (s *State) mustHold(before Bracket, score int) {
	fault := ""
	switch b := s.Bracket; {
	case b.Lo > b.Hi:
		fault = "the bracket is out of order"
	case s.Bound <= before.Lo || s.Bound > before.Hi:
		fault = "the bound lies outside the bracket"
	case !b.Crossed && (b.Lo < before.Lo || b.Hi > before.Hi):
		fault = "the bracket has grown"
	case before.LoKnown && !b.LoKnown || before.HiKnown && !b.HiKnown:
		fault = "a proved side was given up"
	case s.High() != (score >= s.Bound):
		fault = "the pass failed to the other side"
	}
	if fault != "" {
		panic(fmt.Sprintf("mtd: pass %d at %d returned %d: %v became %v: %s", s.Pass, s.Bound, score, before, s.Bracket, fault))
	}
}
