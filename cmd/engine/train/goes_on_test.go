package train

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/engine/evaluation"
	"footnote/engine/gamedata"
	"footnote/eval/nnue/train"
	"footnote/movegen/movegentest"
)

// fewGames plays some short games, and returns their file.
func fewGames(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.fng")
	if code, _, errOut := run(t, "datagen", "--games", "4", "--nodes", "20", "--hash", "1", file); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	return file
}

// TestOtherCheckpoint: a checkpoint of other flags is refused, and its flags are named.
func TestOtherCheckpoint(t *testing.T) {
	games := fewGames(t)
	checkpoint := filepath.Join(t.TempDir(), "run.fnt")
	learn := []string{"train", "--hidden", "16", "--epochs", "1", "--batch", "16", "--checkpoint", checkpoint, games}
	code, out, errOut := run(t, learn...)
	if code != cli.ExitDone || !strings.Contains(out, "30–32: - - - - - - - -\n") { // so few positions have no scales
		t.Fatalf("exit code %d, %q, %q", code, out, errOut)
	}
	code, _, errOut = run(t, append(learn, "--epochs", "2", "--rate", "0.01")...)
	if want := checkpoint + ": the checkpoint was written with other flags: --epochs 1, --rate 0.001\n"; code != cli.ExitUsage || !strings.HasSuffix(errOut, want) {
		t.Errorf("exit code %d, %q, want %q", code, errOut, want)
	}
}

// TestDamagedCheckpoint: a checkpoint that is damaged, or of other flags, is refused before the games
// are read; a whole one of a training that is done prints all its epochs again.
func TestDamagedCheckpoint(t *testing.T) {
	games := fewGames(t)
	checkpoint := filepath.Join(t.TempDir(), "run.fnt")
	learn := []string{"train", "--json", "--hidden", "16", "--epochs", "3", "--batch", "16", "--checkpoint", checkpoint}
	code, first, errOut := run(t, append(learn, games)...)
	if code != cli.ExitDone || strings.Count(first, "\n") != 4 {
		t.Fatalf("exit code %d, %q, %q", code, first, errOut)
	}
	if code, again, errOut := run(t, append(learn, games)...); code != cli.ExitDone || again != first {
		t.Errorf("exit code %d, %s\n%q, want %q", code, errOut, again, first)
	}
	nonsense := filepath.Join(t.TempDir(), "games.fng") // what would be said of it if it were read first
	whole, err := os.ReadFile(checkpoint)
	if err == nil {
		err = os.WriteFile(nonsense, []byte("no games"), 0o644)
	}
	movegentest.Must(t, err)
	code, _, errOut = run(t, append(learn, "--batch", "32", nonsense)...)
	if !clitest.Refused(code, errOut) || !strings.Contains(errOut, "written with other flags: --batch 16") {
		t.Errorf("exit code %d, %q", code, errOut)
	}
	whole[len(whole)/2] ^= 1
	movegentest.Must(t, os.WriteFile(checkpoint, whole, 0o644))
	code, _, errOut = run(t, append(learn, nonsense)...)
	if !clitest.Refused(code, errOut) || !strings.Contains(errOut, checkpoint+": train: not a checkpoint, or a damaged one") {
		t.Errorf("exit code %d, %q", code, errOut)
	}
}

// TestStarted: a network tells of the one that it started from, but not of that one's start; one
// that does not fit is named.
func TestStarted(t *testing.T) {
	games, dir := fewGames(t), t.TempDir()
	learn := []string{"train", "--hidden", "32", "--epochs", "1", "--batch", "16", "--hold-out", "0", games}
	last := ""
	for _, name := range []string{"one.fnn", "two.fnn", "three.fnn"} {
		args := append(slices.Clone(learn), "--out", filepath.Join(dir, name))
		if last != "" {
			args = append(args, "--start", last)
		}
		if code, _, errOut := run(t, args...); code != cli.ExitDone {
			t.Fatal(errOut)
		}
		last = filepath.Join(dir, name)
	}
	net, err := evaluation.Open(last)
	movegentest.Must(t, err)
	if about := net.Info().Description; strings.Count(about, "; started from a network of 32 neurons: footnote train: ") != 1 || strings.Count(about, "started") != 1 {
		t.Error(about)
	}
	code, _, errOut := run(t, append(learn, "--hidden", "16", "--start", last)...)
	if !clitest.Refused(code, errOut) || !strings.Contains(errOut, "--start: "+last+": train: the network to start from is wider or has more sets of weights: 32 neurons, 1 sets of") {
		t.Errorf("exit code %d, %q", code, errOut)
	}
}

// TestOtherFlags: no part of a configuration is forgotten but the threads, which change nothing.
func TestOtherFlags(t *testing.T) {
	var c train.Config
	var try func(v reflect.Value, name string)
	try = func(v reflect.Value, name string) {
		was := c
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				try(v.Field(i), v.Type().Field(i).Name)
			}
			return
		case reflect.Int:
			v.SetInt(7)
		case reflect.Float32:
			v.SetFloat(7)
		default:
			v.SetUint(7)
		}
		if got := otherFlags(was, c); (got == "") != (name == "Threads") || strings.Contains(got, ",") {
			t.Errorf("%s: %q", name, got)
		}
		c = was
	}
	try(reflect.ValueOf(&c).Elem(), "")
}

// TestOtherBuild: games of another build's search, or of one that did not say so yet, are read,
// but the file does not go on.
func TestOtherBuild(t *testing.T) {
	games := fewGames(t)
	file, err := os.Open(games)
	movegentest.Must(t, err)
	defer file.Close()
	reader := gamedata.NewReader(file)
	movegentest.Must(t, reader.Next(new(gamedata.Game)))
	info, other := reader.Info(), filepath.Join(t.TempDir(), "other.fng")
	build := cli.NewBuild()
	said := `"build":"` + build.Source() + `",`
	if !strings.Contains(info, said) {
		t.Fatal(info)
	}
	for was, text := range map[string]string{"0123456": `"build":"0123456",`, "none": ""} {
		w, err := gamedata.Append(other, strings.Replace(info, said, text, 1), nil)
		if err == nil {
			err = w.Close()
		}
		movegentest.Must(t, err)
		code, _, errOut := run(t, "datagen", "--games", "4", "--nodes", "20", "--hash", "1", other)
		if !clitest.Refused(code, errOut) || !strings.Contains(errOut, "other settings: build "+was+", not "+build.Source()) {
			t.Errorf("exit code %d, %q", code, errOut)
		}
		movegentest.Must(t, os.Remove(other))
	}
}

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

// TestNoEffect: a flag that would change nothing is refused before the games are read.
func TestNoEffect(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing.fng")
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"--lookahead: has no effect with --lambda 1", []string{"train", "--lookahead", "0.9", "--lambda", "1"}},
		{"--description, --licence: have no effect without --out", []string{"train", "--licence", "GPL-3.0-or-later"}},
		{"--description, --licence: have no effect without --out", []string{"train", "--description", "mine"}},
		{"--hash: has no effect with --nodes 0", []string{"relabel", "--nodes", "0", "--hash", "4", "--out", filepath.Join(dir, "new.fng")}},
	} {
		code, _, errOut := run(t, append(tt.args, missing)...)
		if !clitest.Refused(code, errOut) || !strings.Contains(errOut, tt.want) {
			t.Errorf("%q: exit code %d, %q", tt.args, code, errOut)
		}
	}
}
