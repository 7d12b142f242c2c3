package mtd

// The schedule of MTD(f) in play. With fine-grained values the papers' schedule needs
// up to one pass for every point by which the value has moved, and in a search with
// modern pruning each pass costs about the same. Three rules reduce their number:
//
//   - Probes lie on a grid of Grain. A bracket no wider than Width ends the run, and
//     Width ≥ Grain − 1 ensures that a wider one contains a grid point.
//   - The first probe is a little below the guess (Offset), so that a first pass
//     that fails high gives a move early. While one side is open the steps
//     double: Step, 2 Step, 4 Step, …; once both are proved the bracket is split
//     in half, or entered by the next step if that is shorter.
//   - A bound proved beyond Win sends the next probe straight to the mate scores,
//     where there is no grid and the value is found exactly.

// firstStep is the first probe: the guess less the offset, on the grid unless the guess is a mate.
func (s State) firstStep() int {
	if s.Mate > 0 && (s.Guess >= s.Mate || s.Guess <= -s.Mate) {
		return s.Guess
	}
	return s.onGrid(s.Guess - s.Offset)
}

// nextStep is every later probe.
func (s State) nextStep() int {
	if bound, ok := s.mateStep(); ok {
		return bound
	}
	if s.High() {
		bound := s.Lo + s.doubledStep(s.Highs)
		if s.HiKnown {
			bound = min(bound, s.Middle())
		}
		return s.onGrid(bound)
	}
	bound := s.Hi - s.doubledStep(s.Lows)
	if s.LoKnown {
		bound = max(bound, s.Middle())
	}
	return s.onGrid(bound)
}

// doubledStep returns the step after n passes in the same direction: Step × 2^(n−1), at most Max − Min.
func (s State) doubledStep(n int) int {
	span := s.Max - s.Min
	if shift := n - 1; shift < 32 && s.Step <= span>>shift {
		return s.Step << shift
	}
	return span
}

// mateStep returns the next probe among mate scores; ok is false for ordinary values.
// A fail-soft mate score is nearly always exact, so the first probe tests whether the
// value goes beyond it. If it does, bisection follows.
func (s State) mateStep() (bound int, ok bool) {
	switch {
	case s.Mate <= 0:
	case s.Lo >= s.Mate: // is there a shorter mate?
		if s.High() && s.Bound > s.Mate {
			return s.Middle(), true
		}
		return s.Lo + 1, true
	case s.Hi <= -s.Mate: // is it no shorter than that?
		if !s.High() && s.Bound <= -s.Mate {
			return s.Middle(), true
		}
		return s.Hi, true
	case s.Win <= 0:
	case s.Lo >= s.Win && !s.HiKnown: // is it mate?
		return s.Mate, true
	case s.Hi <= -s.Win && !s.LoKnown: // is it not mate?
		return 1 - s.Mate, true
	}
	return 0, false
}

// onGrid moves a bound to the nearest multiple of Grain inside the bracket, if there is one.
func (s State) onGrid(bound int) int {
	g := s.Grain
	if g <= 1 {
		return bound
	}
	low := floorDiv(bound, g) * g
	nearest := low
	if bound-low > g/2 {
		nearest += g
	}
	if nearest > s.Hi {
		nearest = floorDiv(s.Hi, g) * g
	}
	if nearest <= s.Lo {
		nearest = (floorDiv(s.Lo, g) + 1) * g
	}
	if nearest > s.Hi {
		return bound
	}
	return nearest
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
