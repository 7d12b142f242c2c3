package hashtable

import "fmt"

// mustHold panics unless the bounds of e are in order, its generation is in range, and
// packing preserves it. It is called only with the build tag debug.
func (e Entry) mustHold(where string) {
	fault := ""
	switch {
	case e.LowerDepth != NoDepth && e.UpperDepth != NoDepth && e.Lower > e.Upper:
		fault = "the lower bound lies above the upper"
	case e.Generation > genMask:
		fault = "a generation out of range"
	case e.Words().Entry() != e:
		fault = "packing changes it"
	}
	if fault != "" {
		panic(fmt.Sprintf("hashtable: %s: %s: %+v", where, fault, e))
	}
}
