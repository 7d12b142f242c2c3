package mtd

// PreviousBounds is what the run of one iteration leaves to that of the next: the bracket
// and the two tests that proved it. With it MTD(f) tests by turns at the lower
// and at the upper bound, one pass an iteration, as long as the answers are what
// they were an iteration before; a surprise makes the run go on as without. The
// side whose turn it is not is then as old as the last iteration that tested it.
//
// The tests stand on the grid, but for those at the upper bound if UpperProbeOffset says
// so: a test at Grain above the value overlooks every move that is better by
// less. The lower bound needs no such care, since the move that holds it is
// known. The zero value remembers nothing.
type PreviousBounds struct {
	Valid            bool
	Lo, Hi           int  // the value was at least Lo, at most Hi
	LoBound, HiBound int  // by these tests
	UpperTurn        bool // the next test is at HiBound
}

// bound returns the test whose turn it is.
func (b *PreviousBounds) bound() int {
	if b.UpperTurn {
		return b.HiBound
	}
	return b.LoBound
}

// note takes in a pass. After one that failed low the next test at the upper
// bound stands no more than offset above its score, if that is not 0.
func (b *PreviousBounds) note(p Pass, offset int) {
	if p.High {
		b.Lo, b.LoBound = p.Score, p.Bound
		return
	}
	b.Hi, b.HiBound = p.Score, p.Bound
	if offset > 0 {
		b.HiBound = min(p.Bound, p.Score+offset)
	}
}

// confirmed reports whether the first pass of a run, which b has noted, is no
// surprise: it failed in the direction of its side and left the other standing.
func (b *PreviousBounds) confirmed(p Pass) bool {
	return p.Number == 1 && p.High != b.UpperTurn && b.Lo <= b.Hi
}

// settle makes b ready for the next run.
func (b *PreviousBounds) settle(s *State, r *Result) {
	if r.Confirmed {
		r.Bracket = Bracket{Lo: b.Lo, Hi: b.Hi, LoKnown: true, HiKnown: true}
		b.UpperTurn = !b.UpperTurn
		return
	}
	b.UpperTurn = false
	// Fail-soft scores may have closed a bracket whose tests are further apart;
	// next time they may be less soft.
	b.Valid = s.LoKnown && s.HiKnown && !s.Crossed && s.Gap() <= s.Width && b.HiBound-b.LoBound <= s.Width+1 &&
		(s.Win <= 0 || s.Lo > -s.Win && s.Hi < s.Win)
}
