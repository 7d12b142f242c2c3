package hashtable

import "fmt"

// mustHold panics unless e keeps what the package promises: bounds in order, a
// generation in range, and the same entry again from its two words. Compiled in with
// the build tag debug only.
func (e Entry) mustHold(where string) {
	fault := ""
	switch {
	case e.LowerDepth != NoDepth && e.UpperDepth != NoDepth && e.Lower > e.Upper:
		fault = "the lower bound lies above the upper"
	case e.Generation > genMask:
		fault = "a generation out of range"
	case unpack(packData(&e), packInfo(&e)) != e:
		fault = "packing changes it"
	}
	if fault != "" {
		panic(fmt.Sprintf("hashtable: %s: %s: %+v", where, fault, e))
	}
}
