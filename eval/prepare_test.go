package eval

import (
	"os"
	"os/exec"
	"runtime"
	"testing"

	"footnote/movegen/movegentest"
)

// TestPrepare: after Prepare no ending needs a table that is still to be made. It runs in a
// process of its own: in this one other tests have made the tables already.
func TestPrepare(t *testing.T) {
	const alone = "FOOTNOTE_TEST_PREPARE"
	if os.Getenv(alone) == "" {
		exe, err := os.Executable()
		movegentest.Must(t, err)
		cmd := exec.Command(exe, "-test.run=^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), alone+"=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
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
