package hashtable

import (
	"math"

	"footnote/movegen"
)

// Bound says which sides of a value a score bounds. Lower and Upper are bits: Exact is both.
type Bound uint8

// The bounds. A score is an Upper bound when a null-window test failed low, a
// Lower bound when it failed high.
const (
	None  Bound = 0
	Upper Bound = 1
	Lower Bound = 2
	Exact Bound = Upper | Lower
)

// String returns "none", "upper", "lower" or "exact".
func (b Bound) String() string {
	switch b & Exact {
	case Upper:
		return "upper"
	case Lower:
		return "lower"
	case Exact:
		return "exact"
	}
	return "none"
}

const (
	// NoEval marks an entry without a static evaluation.
	NoEval int16 = math.MinInt16
	// NoDepth is the depth of a bound that was never stored.
	NoDepth int8 = math.MinInt8
)

// Update is one result to be stored. With Bound None only the move, the evaluation and
// the PV mark are stored; otherwise Depth must be above NoDepth.
type Update struct {
	Move  movegen.Move // NoMove keeps the stored move
	Eval  int16        // NoEval keeps the stored evaluation
	Score int16
	Depth int8 // plies
	Bound Bound
	PV    bool
}

// An entry in two words, low bits first:
//
//	data:  move 16 | lower 16 | upper 16 | lower depth 8 | upper depth 8
//	check: generation 7 | PV 1 | evaluation 16 | key 40, xor mix(data)
//
// Depths are stored + 128 and the evaluation with its sign bit flipped, so that two zero
// words decode to an empty entry.
const (
	genMask   = 0x7f
	pvBit     = 0x80
	infoBits  = 24
	evalShift = 8
	mixFactor = movegen.Golden
)

// mix hashes the data word into the check word. The factor is odd, so a difference
// confined to the high 40 bits of data always changes the high 40 bits of the product.
// Any other difference fails to do so only with probability 2⁻⁴⁰.
func mix(data uint64) uint64 { return data * mixFactor }

// Entry is the entry of a position, as the table keeps it but for the key. The zero Entry is
// empty. When both bounds are known, Lower ≤ Upper. Two words go through registers; the fields
// of a struct would go through memory one by one.
type Entry struct{ data, info uint64 }

// Move returns the best move, NoMove when unknown.
func (e Entry) Move() movegen.Move { return movegen.Move(e.data) }

// Eval returns the static evaluation, NoEval when unknown.
func (e Entry) Eval() int16 { return int16(uint16(e.info>>evalShift) ^ 0x8000) }

// Lower returns the lower bound on the value, valid when LowerDepth is not NoDepth.
func (e Entry) Lower() int16 { return int16(e.data >> 16) }

// Upper returns the upper bound on the value, valid when UpperDepth is not NoDepth.
func (e Entry) Upper() int16 { return int16(e.data >> 32) }

// LowerDepth returns the depth in plies that proved the lower bound, or NoDepth.
func (e Entry) LowerDepth() int8 { return int8(uint8(e.data>>48) ^ 0x80) }

// UpperDepth returns the depth in plies that proved the upper bound, or NoDepth.
func (e Entry) UpperDepth() int8 { return int8(uint8(e.data>>56) ^ 0x80) }

// PV returns Update.PV of the last update.
func (e Entry) PV() bool { return e.info&pvBit != 0 }

// Generation returns the generation of the last update, 0..127.
func (e Entry) Generation() uint8 { return uint8(e.info & genMask) }

// HasLower reports whether the lower bound was proved to at least depth plies.
func (e Entry) HasLower(depth int) bool {
	d := e.LowerDepth()
	return d != NoDepth && int(d) >= depth
}

// HasUpper reports whether the upper bound was proved to at least depth plies.
func (e Entry) HasUpper(depth int) bool {
	d := e.UpperDepth()
	return d != NoDepth && int(d) >= depth
}

// WithMove returns e with another move.
func (e Entry) WithMove(m movegen.Move) Entry { return Entry{e.data&^0xffff | uint64(m), e.info} }

// fields is an Entry taken apart, to be changed.
type fields struct {
	Move         movegen.Move
	Eval         int16
	Lower, Upper int16
	LowerDepth   int8
	UpperDepth   int8
	PV           bool
	Generation   uint8
}

// fields takes e apart.
func (e Entry) fields() (f fields) {
	f.set(e)
	return f
}

// set takes e apart into f, field by field: a copy of the whole would wait for the fields.
func (f *fields) set(e Entry) {
	f.Move, f.Eval = e.Move(), e.Eval()
	f.Lower, f.LowerDepth = e.Lower(), e.LowerDepth()
	f.Upper, f.UpperDepth = e.Upper(), e.UpperDepth()
	f.PV, f.Generation = e.PV(), e.Generation()
}

// pack puts the fields together again, in two words.
func (f *fields) pack() Entry { return Entry{packData(f), packInfo(f)} }

func packData(f *fields) uint64 {
	return uint64(f.Move) | uint64(uint16(f.Lower))<<16 | uint64(uint16(f.Upper))<<32 |
		uint64(uint8(f.LowerDepth)^0x80)<<48 | uint64(uint8(f.UpperDepth)^0x80)<<56
}

func packInfo(f *fields) uint64 {
	info := uint64(f.Generation&genMask) | uint64(uint16(f.Eval)^0x8000)<<evalShift
	if f.PV {
		info |= pvBit
	}
	return info
}

// merge applies u to f. A bound replaces the stored bound of the same side. When it
// contradicts the bound of the other side, the deeper one wins: a new bound that is at
// least as deep removes the other; a shallower one is clipped to it, which weakens it but
// keeps it true.
func (f *fields) merge(u *Update) {
	if u.Move != movegen.NoMove {
		f.Move = u.Move
	}
	if u.Eval != NoEval {
		f.Eval = u.Eval
	}
	f.PV = u.PV
	if u.Depth == NoDepth {
		return
	}
	if u.Bound == Exact {
		f.Lower, f.LowerDepth = u.Score, u.Depth
		f.Upper, f.UpperDepth = u.Score, u.Depth
		return
	}
	if u.Bound&Lower != 0 {
		f.setLower(u.Score, u.Depth)
	}
	if u.Bound&Upper != 0 {
		f.setUpper(u.Score, u.Depth)
	}
}

// setLower sets the lower bound and resolves a contradiction with the upper.
func (f *fields) setLower(score int16, depth int8) {
	f.Lower, f.LowerDepth = score, depth
	if f.UpperDepth == NoDepth || f.Upper >= score {
		return
	}
	if depth >= f.UpperDepth {
		f.Upper, f.UpperDepth = 0, NoDepth
	} else {
		f.Lower = f.Upper
	}
}

// setUpper sets the upper bound and resolves a contradiction with the lower.
func (f *fields) setUpper(score int16, depth int8) {
	f.Upper, f.UpperDepth = score, depth
	if f.LowerDepth == NoDepth || f.Lower <= score {
		return
	}
	if depth >= f.LowerDepth {
		f.Lower, f.LowerDepth = 0, NoDepth
	} else {
		f.Upper = f.Lower
	}
}
