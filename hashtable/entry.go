package hashtable

import (
	"math"

	"footnote/movegen"
)

// Bound says which sides of a value a score bounds. Lower and Upper are bits:
// Exact is both.
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

// Entry is the table entry of a position. Lower is valid when
// LowerDepth is not NoDepth, Upper when UpperDepth is not NoDepth. When both are valid,
// Lower ≤ Upper.
type Entry struct {
	Move         movegen.Move // NoMove when unknown
	Eval         int16        // static evaluation, NoEval when unknown
	Lower, Upper int16        // bounds on the value
	LowerDepth   int8         // depth in plies that proved Lower, or NoDepth
	UpperDepth   int8         // depth in plies that proved Upper, or NoDepth
	PV           bool         // Update.PV of the last update
	Generation   uint8        // generation of the last update, 0..127
}

// HasLower reports whether Lower was proved to at least depth plies.
func (e Entry) HasLower(depth int) bool {
	return e.LowerDepth != NoDepth && int(e.LowerDepth) >= depth
}

// HasUpper reports whether Upper was proved to at least depth plies.
func (e Entry) HasUpper(depth int) bool {
	return e.UpperDepth != NoDepth && int(e.UpperDepth) >= depth
}

// Update is one result to be stored. With Bound None only the move, the evaluation and
// the PV mark are stored; otherwise Depth must be above NoDepth.
type Update struct {
	Move  movegen.Move // NoMove keeps the stored move
	Eval  int16        // NoEval keeps the stored evaluation
	Score int16
	Depth int8 // plies
	Bound Bound
	PV    bool
	// KeepDeeper keeps a stored bound of the same side if it has a greater depth.
	KeepDeeper bool
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
	mixFactor = 0x9e3779b97f4a7c15 // 2^64 / golden ratio, odd
)

// mix hashes the data word into the check word. The factor is odd, so a difference
// confined to the high 40 bits of data always changes the high 40 bits of the product.
// Any other difference fails to do so only with probability 2⁻⁴⁰.
func mix(data uint64) uint64 { return data * mixFactor }

func packData(e *Entry) uint64 {
	return uint64(e.Move) | uint64(uint16(e.Lower))<<16 | uint64(uint16(e.Upper))<<32 |
		uint64(uint8(e.LowerDepth)^0x80)<<48 | uint64(uint8(e.UpperDepth)^0x80)<<56
}

func packInfo(e *Entry) uint64 {
	info := uint64(e.Generation&genMask) | uint64(uint16(e.Eval)^0x8000)<<evalShift
	if e.PV {
		info |= pvBit
	}
	return info
}

// Words is an entry as the table keeps it, without the key. It goes through registers, an Entry
// through memory field by field. Two zero words are an empty entry.
type Words struct{ data, info uint64 }

// Move returns Entry.Move. The other methods are of the other fields.
func (w Words) Move() movegen.Move { return movegen.Move(w.data) }

// Eval returns the static evaluation, NoEval when unknown.
func (w Words) Eval() int16 { return int16(uint16(w.info>>evalShift) ^ 0x8000) }

// Lower returns the lower bound.
func (w Words) Lower() int16 { return int16(w.data >> 16) }

// Upper returns the upper bound.
func (w Words) Upper() int16 { return int16(w.data >> 32) }

// LowerDepth returns the depth in plies of the lower bound, or NoDepth.
func (w Words) LowerDepth() int8 { return int8(uint8(w.data>>48) ^ 0x80) }

// UpperDepth returns the depth in plies of the upper bound, or NoDepth.
func (w Words) UpperDepth() int8 { return int8(uint8(w.data>>56) ^ 0x80) }

// PV returns the PV mark of the last update.
func (w Words) PV() bool { return w.info&pvBit != 0 }

// Generation returns the generation of the last update.
func (w Words) Generation() uint8 { return uint8(w.info & genMask) }

// Entry returns the entry.
func (w Words) Entry() (e Entry) {
	e.set(w)
	return e
}

// Words returns the entry in two words.
func (e *Entry) Words() Words { return Words{packData(e), packInfo(e)} }

// set makes e the entry of w, field by field: a copy of the whole would wait for the fields.
func (e *Entry) set(w Words) {
	e.Move, e.Eval = w.Move(), w.Eval()
	e.Lower, e.LowerDepth = w.Lower(), w.LowerDepth()
	e.Upper, e.UpperDepth = w.Upper(), w.UpperDepth()
	e.PV, e.Generation = w.PV(), w.Generation()
}

// merge applies u to e. A bound replaces the stored bound of the same side (unless
// KeepDeeper is set and the stored one is deeper). When it contradicts the bound of the
// other side, the deeper one wins: a new bound that is at least as deep removes the
// other; a shallower one is clipped to it, which weakens it but keeps it true.
func (e *Entry) merge(u *Update) {
	if u.Move != movegen.NoMove {
		e.Move = u.Move
	}
	if u.Eval != NoEval {
		e.Eval = u.Eval
	}
	e.PV = u.PV
	if u.Depth == NoDepth {
		return
	}
	if u.Bound == Exact && !(u.KeepDeeper && u.Depth < max(e.LowerDepth, e.UpperDepth)) {
		e.Lower, e.LowerDepth = u.Score, u.Depth
		e.Upper, e.UpperDepth = u.Score, u.Depth
		return
	}
	if u.Bound&Lower != 0 && !(u.KeepDeeper && u.Depth < e.LowerDepth) {
		e.setLower(u.Score, u.Depth)
	}
	if u.Bound&Upper != 0 && !(u.KeepDeeper && u.Depth < e.UpperDepth) {
		e.setUpper(u.Score, u.Depth)
	}
}

// setLower sets the lower bound and resolves a contradiction with the upper.
func (e *Entry) setLower(score int16, depth int8) {
	e.Lower, e.LowerDepth = score, depth
	if e.UpperDepth == NoDepth || e.Upper >= score {
		return
	}
	if depth >= e.UpperDepth {
		e.Upper, e.UpperDepth = 0, NoDepth
	} else {
		e.Lower = e.Upper
	}
}

// setUpper sets the upper bound and resolves a contradiction with the lower.
func (e *Entry) setUpper(score int16, depth int8) {
	e.Upper, e.UpperDepth = score, depth
	if e.LowerDepth == NoDepth || e.Lower <= score {
		return
	}
	if depth >= e.LowerDepth {
		e.Lower, e.LowerDepth = 0, NoDepth
	} else {
		e.Upper = e.Lower
	}
}
