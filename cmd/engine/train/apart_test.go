package train

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
)

// TestGamesAreKept: no command of training writes over the games that it reads, whatever the
// path to them is called, nor two results into one file.
func TestGamesAreKept(t *testing.T) {
	dir := t.TempDir()
	games, start := filepath.Join(dir, "games.fng"), filepath.Join(dir, "start.fnn")
	if code, _, errOut := run(t, "datagen", "--games", "4", "--nodes", "20", "--hash", "1", games); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	learn := []string{"train", "--hidden", "16", "--epochs", "1", "--batch", "16", "--hold-out", "0"}
	if code, _, errOut := run(t, append(learn, "--out", start, games)...); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	want := map[string][]byte{games: nil, start: nil}
	for name := range want {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want[name] = text
	}
	soft, hard := filepath.Join(dir, "soft"), filepath.Join(dir, "hard")
	names := []string{games, dir + "/./games.fng"}
	if os.Symlink(games, soft) == nil {
		names = append(names, soft)
	}
	if os.Link(games, hard) == nil {
		names = append(names, hard)
	}
	refused := func(want string, args ...string) {
		t.Helper()
		code, _, errOut := clitest.Execute(t.Context(), newRoot(), "", args...)
		if !clitest.Refused(code, errOut) || !strings.Contains(errOut, want) {
			t.Errorf("%q: exit code %d, %q", args, code, errOut)
		}
	}
	for _, name := range names {
		for _, flag := range []string{"--out", "--checkpoint"} {
			refused(flag+": "+name+" is also among", append(learn, "--force", flag, name, games)...)
		}
		refused("--out: "+name+" is also among", "relabel", "--nodes", "0", "--out", name, games)
	}
	refused("--checkpoint: ", append(learn, "--hidden", "16", "--start", start, "--checkpoint", start, games)...)
	one, two := filepath.Join(dir, "new"), dir+"/./new"
	refused("--out and --checkpoint name the same file", append(learn, "--out", one, "--checkpoint", two, games)...)
	refused("--out and --checkpoint name the same file", append(learn, "--force", "--out", start, "--checkpoint", start, games)...)
	for name, text := range want {
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%s: %d bytes instead of %d, %v", name, len(got), len(text), err)
		}
	}
	// A network may be trained further in its place.
	if code, _, errOut := run(t, append(learn, "--force", "--start", start, "--out", start, games)...); code != cli.ExitDone {
		t.Error(errOut)
	}
	// What was refused has written nothing.
	if _, err := os.Stat(one); !os.IsNotExist(err) {
		t.Error("a refused run has left a file")
	}
}
