package train

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
)

// TestTuneRunsAway: weights that the evaluation cannot add up are not written.
func TestTuneRunsAway(t *testing.T) {
	out := filepath.Join(t.TempDir(), "weights.go")
	code, _, errOut := run(t, "tune", "--rate", "999", "--prior", "0", "--hold-out", "0", "--epochs", "12", "--jobs", "1", "--out", out, fewGames(t))
	if code != cli.ExitFailure || !strings.Contains(errOut, "too large to be added up in 16 bits") || !strings.HasSuffix(errOut, "; nothing was written\n") {
		t.Errorf("exit code %d, %q", code, errOut)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("weights were written")
	}
}
