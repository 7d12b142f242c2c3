package train

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
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

// TestDrawingIsKept: --svg writes over a file only with --force, or over its own of an earlier
// part of the run. Without games held out there is no loss of them.
func TestDrawingIsKept(t *testing.T) {
	dir := t.TempDir()
	games, drawing, checkpoint := filepath.Join(dir, "games.fng"), filepath.Join(dir, "loss.svg"), filepath.Join(dir, "run.fnt")
	if code, _, errOut := run(t, "datagen", "--games", "4", "--nodes", "20", "--hash", "1", games); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	if err := os.WriteFile(drawing, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	learn := []string{"train", "--hidden", "16", "--epochs", "1", "--batch", "16", "--hold-out", "0", "--svg", drawing, games}
	code, _, errOut := run(t, learn...)
	if code != cli.ExitUsage || !strings.Contains(errOut, "--svg: "+drawing+" exists") {
		t.Errorf("exit code %d, %q", code, errOut)
	}
	if text, err := os.ReadFile(drawing); string(text) != "mine" {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	learn = append(learn, "--checkpoint", checkpoint)
	for _, more := range []string{"--force", "--json=false"} { // the second finds the checkpoint
		code, out, errOut := run(t, append(learn, more)...)
		if text, err := os.ReadFile(drawing); code != cli.ExitDone || err != nil || !strings.HasPrefix(string(text), "<svg") {
			t.Errorf("%s: exit code %d, %q, %d bytes, %v", more, code, errOut, len(text), err)
		}
		if more == "--force" && !strings.Contains(out, "          - ") {
			t.Errorf("a loss of no games:\n%s", out)
		}
	}
}
