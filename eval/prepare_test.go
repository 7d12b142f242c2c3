package eval

import (
	"runtime"
	"testing"

	"footnote/movegen/movegentest"
)

// TestPrepare: after Prepare no ending needs a table that is still to be made.
func TestPrepare(t *testing.T) {
	Prepare()
	for _, fen := range []string{
		"8/8/8/3k4/8/3K4/3N4/3B4 w - - 0 1", "8/8/8/4k3/8/r7/4P3/R3K3 w - - 0 1", "8/q7/8/5k2/8/8/4P3/Q3K3 w - - 0 1",
	} {
		p := movegentest.Parse(t, fen)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		KnownEnding(&p)
		runtime.ReadMemStats(&after)
		if made := after.TotalAlloc - before.TotalAlloc; made > 64<<10 {
			t.Errorf("%s: %d bytes were made", fen, made)
		}
	}
}
