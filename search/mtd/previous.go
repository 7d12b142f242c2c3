package mtd

// PreviousBounds is passed from the run of one iteration to that of the next. It holds the bracket and
// the two tests that proved it. With it MTD(f) tests alternately at the lower and at the upper bound,
// with one pass an iteration as long as the answers stay the same. After another answer the run goes on
// as usual. The bound that was not tested is from an earlier iteration.
//
// With LowerTurns the lower bound, whose test costs less, has more than one turn in a row.
//
// The tests lie on the grid, except those at the upper bound when UpperProbeOffset is set: a test up to
// Grain above the value would miss every move that is better by less. The lower bound needs no such
// offset, since the move that proves it is known. The zero value holds no bounds.
type PreviousBounds struct {
	Valid            bool
	Lo, Hi           int  // the value was at least Lo, at most Hi
	LoBound, HiBound int  // by these tests
	UpperTurn        bool // the next test is at HiBound
	LowerTests       int  // confirmed tests at LoBound since the last one at HiBound
}

// bound returns the test whose turn it is.
func (b *PreviousBounds) bound() int {
	if b.UpperTurn {
		return b.HiBound
	}
	return b.LoBound
}

// record records a pass. After one that failed low, the next test at the upper bound
// lies at most offset above its score, if offset is not 0.
func (b *PreviousBounds) record(p Pass, offset int) {
	if p.High {
		b.Lo, b.LoBound = p.Score, p.Bound
		return
	}
	b.Hi, b.HiBound = p.Score, p.Bound
	if offset > 0 {
		b.HiBound = min(p.Bound, p.Score+offset)
	}
}

// confirmed reports whether p is the first pass of its run and agrees with b: it failed
// in the expected direction and does not contradict the other bound. b has recorded p.
func (b *PreviousBounds) confirmed(p Pass) bool {
	return p.Number == 1 && p.High != b.UpperTurn && b.Lo <= b.Hi
}

// turn goes on to the test that follows a confirmed one.
func (b *PreviousBounds) turn(lowerTurns int) {
	if b.UpperTurn {
		b.LowerTests = 0
	} else {
		b.LowerTests++
	}
	b.UpperTurn = !b.UpperTurn && b.LowerTests >= lowerTurns
}

// Following returns the test that the run after the next one begins with if the next one
// confirms b, which must be valid. lowerTurns is that of Params.
func (b *PreviousBounds) Following(lowerTurns int) int {
	then := *b
	then.turn(lowerTurns)
	return then.bound()
}

// bracket returns the bracket of a confirmed b.
func (b *PreviousBounds) bracket() Bracket {
	return Bracket{Lo: b.Lo, Hi: b.Hi, LoKnown: true, HiKnown: true}
}

// settle prepares b for the run after that of s, which has confirmed b or not.
func (b *PreviousBounds) settle(s *State, confirmed bool) {
	if confirmed {
		b.turn(s.LowerTurns)
		return
	}
	b.UpperTurn, b.LowerTests = false, 0
	// Fail-soft scores may have narrowed a bracket whose tests lie further apart. The
	// same tests need not give such a narrow bracket again.
	b.Valid = s.LoKnown && s.HiKnown && !s.Crossed && s.Gap() <= s.Width && b.HiBound-b.LoBound <= s.Width+1 &&
		(s.Win <= 0 || s.Lo > -s.Win && s.Hi < s.Win)
}
