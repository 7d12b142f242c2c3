package hashtable

import "fmt"

// mustHold panics unless the bounds of f are in order, its generation is in range, and
// packing preserves it. It is called only with the build tag debug.
func (f fields) mustHold(where string) {
	fault := ""
	switch {
	case f.LowerDepth != NoDepth && f.UpperDepth != NoDepth && f.Lower > f.Upper:
		fault = "the lower bound lies above the upper"
	case f.Generation > genMask:
		fault = "a generation out of range"
	case f.pack().fields() != f:
		fault = "packing changes it"
	}
	if fault != "" {
		panic(fmt.Sprintf("hashtable: %s: %s: %+v", where, fault, f))
	}
}
