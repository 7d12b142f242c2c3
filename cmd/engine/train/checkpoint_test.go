package train

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/cmd/internal/cli/clitest"
)

// TestCheckpointOrdinary: only an ordinary file can be a checkpoint, and that is said before
// the games are read.
func TestCheckpointOrdinary(t *testing.T) {
	for _, name := range []string{t.TempDir(), os.DevNull} {
		code, _, errOut := run(t, "train", "--checkpoint", name, filepath.Join(t.TempDir(), "none.fng"))
		if !clitest.Refused(code, errOut) || !strings.Contains(errOut, "--checkpoint: "+name+" is no ordinary file") {
			t.Errorf("%s: exit code %d, %q", name, code, errOut)
		}
	}
}
