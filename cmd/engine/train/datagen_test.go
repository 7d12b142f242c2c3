package train

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footnote/cmd/engine/cli"
)

// TestTrainingErrors checks that bad usage of datagen and tune gives one line and exit
// code 2.
func TestTrainingErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.fng")
	for _, args := range [][]string{
		{"datagen"}, {"datagen", file, file}, {"datagen", "--positions", "-1", file}, {"datagen", "--time", "-1s", file},
		{"datagen", "--jobs", "0", file}, {"datagen", "--shard", "3/2", file}, {"datagen", "--shard", "1/2x", file},
		{"datagen", "--nodes", "0", file}, {"datagen", "--chess960", "101", file}, {"datagen", "--unfit-nodes", "0", file}, {"datagen", "--hash", "0", file}, {"datagen", "--random-plies", "-1", file},
		{"datagen", "--max-opening", "0", file}, {"datagen", "--win-score", "x", file}, {"datagen", "--algorithm", "SSS", file},
		{"datagen", "--games", "1", filepath.Join(file, "x")},
		{"tune"}, {"tune", file}, {"tune", "--epochs", "0", file}, {"tune", "--lambda", "2", file}, {"tune", "--rate", "0", file},
		{"tune", "--hold-out", "1", file}, {"tune", "--start", "nothing", file}, {"tune", "--fix", "Nonsense", file},
		{"tune", "--limit", "-1", file}, {"tune", "--jobs", "0", file}, {"tune", "--prior", "-1", file},
		{"tune", "--max-score", "-5", file}, {"tune", "--batch", "0", file}, {"tune", "--scale", "-3", file},
	} {
		var out, errOut bytes.Buffer
		code := run(context.Background(), args, strings.NewReader(""), &out, &errOut)
		text := errOut.String()
		if code != cli.ExitUsage || strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "footnote: ") {
			t.Errorf("%v: exit code %d, %q", args, code, text)
		}
	}
}

// TestRelabelNothing: a file without games is bad input, and leaves no file behind.
func TestRelabelNothing(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.fng")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out.fng")
	var text, errOut bytes.Buffer
	code := run(context.Background(), []string{"relabel", "-o", out, empty}, strings.NewReader(""), &text, &errOut)
	if _, err := os.Stat(out); code != cli.ExitUsage || !strings.Contains(errOut.String(), "there are no games in "+empty) || !os.IsNotExist(err) {
		t.Errorf("exit code %d, %q, %v", code, errOut.String(), err)
	}
}

// TestDatagenInterrupted: an interrupt is the normal end of a run without a goal, and
// a failure of a run with one. The file is whole either way.
func TestDatagenInterrupted(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		code int
	}{
		"no goal": {nil, cli.ExitInterrupted},
		"a goal":  {[]string{"--positions", "100000000"}, cli.ExitInterrupted},
	} {
		file := filepath.Join(t.TempDir(), "games.fng")
		ctx, cancel := context.WithTimeout(context.Background(), 400*time.Millisecond)
		interrupted, stop := context.WithCancel(context.Background())
		context.AfterFunc(ctx, stop)
		var out, errOut bytes.Buffer
		args := append([]string{"datagen", "--nodes", "50", "--hash", "1", file}, c.args...)
		code := run(interrupted, args, strings.NewReader(""), &out, &errOut)
		cancel()
		if code != c.code || !strings.Contains(out.String(), " games, ") {
			t.Errorf("%s: exit code %d, %q, %q", name, code, out.String(), errOut.String())
		}
		out.Reset()
		if code := run(context.Background(), []string{"datagen", "--time", "1ns", "--nodes", "50", "--hash", "1", file},
			strings.NewReader(""), &out, &errOut); code != cli.ExitDone {
			t.Errorf("%s: the file cannot be continued: %s", name, errOut.String())
		}
	}
}

// run runs a command line of this package.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return cli.Execute(ctx, cli.NewRoot(NewDatagenCommand(), NewTuneCommand(), NewRelabelCommand()), args, in, out, errOut)
}
