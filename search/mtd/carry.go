package mtd

// Carry is what the run of one iteration leaves to that of the next: the bracket
// and the two tests that proved it. With it MTD(f) tests by turns at the lower
// and at the upper bound, one pass an iteration, as long as the answers are what
// they were an iteration before; a surprise makes the run go on as without. The
// side whose turn it is not is then as old as the last iteration that tested it.
//
// The tests stand on the grid, but for those at the upper bound if Headroom says
// so: a test at Grain above the value overlooks every move that is better by
// less. The lower bound needs no such care, since the move that holds it is
// known. The zero value carries nothing.
type Carry struct {
	Valid            bool
	Lo, Hi           int  // the value was at least Lo, at most Hi
	LoBound, HiBound int  // by these tests
	UpperTurn        bool // the next test is at HiBound
}

// bound returns the test whose turn it is.
func (c *Carry) bound() int {
	if c.UpperTurn {
		return c.HiBound
	}
	return c.LoBound
}

// note takes in a pass. After one that failed low the next test at the upper
// bound stands no more than headroom above its score, if that is not 0.
func (c *Carry) note(p Pass, headroom int) {
	if p.High {
		c.Lo, c.LoBound = p.Score, p.Bound
		return
	}
	c.Hi, c.HiBound = p.Score, p.Bound
	if headroom > 0 {
		c.HiBound = min(p.Bound, p.Score+headroom)
	}
}

// confirmed reports whether the first pass of a run, which c has noted, is no
// surprise: it failed in the direction of its side and left the other standing.
func (c *Carry) confirmed(p Pass) bool {
	return p.Number == 1 && p.High != c.UpperTurn && c.Lo <= c.Hi
}

// settle makes c ready for the next run.
func (c *Carry) settle(s *State, r *Result) {
	if r.Confirmed {
		r.Bracket = Bracket{Lo: c.Lo, Hi: c.Hi, LoKnown: true, HiKnown: true}
		c.UpperTurn = !c.UpperTurn
		return
	}
	c.UpperTurn = false
	// Fail-soft scores may have closed a bracket whose tests are further apart;
	// next time they may be less soft.
	c.Valid = s.LoKnown && s.HiKnown && !s.Crossed && s.Gap() <= s.Width && c.HiBound-c.LoBound <= s.Width+1 &&
		(s.Win <= 0 || s.Lo > -s.Win && s.Hi < s.Win)
}
