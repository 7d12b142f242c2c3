package train

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/movegen/movegentest"
)

// TestRelabelElsewhere: games know the network that has scored them by its weights, wherever its
// file lies, and do not tell where that was.
func TestRelabelElsewhere(t *testing.T) {
	games, dir := fewGames(t), t.TempDir()
	out, net, moved := filepath.Join(dir, "new.fng"), filepath.Join(dir, "secret.fnn"), filepath.Join(dir, "moved.fnn")
	if code, _, errOut := run(t, "train", "--hidden", "16", "--epochs", "1", "--batch", "16", "--out", net, games); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	relabel := func(net string) string {
		code, text, errOut := run(t, "relabel", "--nodes", "0", "--evaluation", "Network", "--eval-file", net, "-o", out, games)
		if code != cli.ExitDone {
			t.Errorf("exit code %d, %q", code, errOut)
		}
		return text
	}
	if text := relabel(net); !strings.Contains(text, ": 4 games, 4 of them new") {
		t.Error(text)
	}
	if text, err := os.ReadFile(out); err != nil || strings.Contains(string(text), "secret") {
		t.Errorf("%.200q, %v", text, err)
	}
	movegentest.Must(t, os.Rename(net, moved))
	if text := relabel(moved); !strings.Contains(text, ": 4 games, 0 of them new") {
		t.Error(text)
	}
	code, _, errOut := run(t, "relabel", "--nodes", "0", "--evaluation", "HandCrafted", "-o", out, games)
	if !clitest.Refused(code, errOut) || !strings.Contains(errOut, "other settings") {
		t.Errorf("exit code %d, %q", code, errOut)
	}
}
