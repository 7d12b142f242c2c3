package mtd

import "fmt"

// Bracket is the interval [Lo, Hi] in which the value is proved to lie. Every bound
// shrinks it, except one that contradicts an earlier bound: the bracket then becomes
// the interval between the two, and Crossed is set.
type Bracket struct {
	Lo, Hi           int
	LoKnown, HiKnown bool // a pass proved this side; if not, it is the end of the range
	Crossed          bool
}

// SetLo records that the value is at least score.
func (b *Bracket) SetLo(score int) {
	switch {
	case score > b.Hi && !b.HiKnown:
		score = b.Hi // beyond the range
		fallthrough
	case score <= b.Hi:
		b.Lo, b.LoKnown = max(b.Lo, score), true
	default:
		b.cross(b.Hi, score)
	}
}

// SetHi records that the value is at most score.
func (b *Bracket) SetHi(score int) {
	switch {
	case score < b.Lo && !b.LoKnown:
		score = b.Lo // beyond the range
		fallthrough
	case score >= b.Lo:
		b.Hi, b.HiKnown = min(b.Hi, score), true
	default:
		b.cross(score, b.Lo)
	}
}

// cross sets the interval between two bounds that contradict each other; the value
// most likely lies there.
func (b *Bracket) cross(lo, hi int) {
	b.Lo, b.Hi, b.LoKnown, b.HiKnown, b.Crossed = lo, hi, true, true, true
}

// Gap returns the width of the bracket: 0 when the value is known.
func (b Bracket) Gap() int { return b.Hi - b.Lo }

// Middle returns the bound whose test halves the bracket. It is rounded up, because a test at
// Lo would tell nothing.
func (b Bracket) Middle() int { return b.Lo + (b.Gap()+1)/2 }

// Value returns the best single number for the value: the middle of a bracket with both sides proved
// (rounded down), else the side that was proved, else the middle of the range.
func (b Bracket) Value() int {
	switch {
	case b.LoKnown && !b.HiKnown:
		return b.Lo
	case b.HiKnown && !b.LoKnown:
		return b.Hi
	}
	return b.Lo + b.Gap()/2
}

// String shows the bracket; unproved sides are written as infinite.
func (b Bracket) String() string {
	lo, hi := "-inf", "+inf"
	if b.LoKnown {
		lo = fmt.Sprint(b.Lo)
	}
	if b.HiKnown {
		hi = fmt.Sprint(b.Hi)
	}
	return "[" + lo + ", " + hi + "]"
}
