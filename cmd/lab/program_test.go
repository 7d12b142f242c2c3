package main

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/movegen/movegentest"
)

// program runs a command line of footnote-lab.
func program(t *testing.T, line string, more ...string) (code int, out, errOut string) {
	t.Helper()
	return clitest.Execute(t.Context(), newRootCommand(), "", append(strings.Fields(line), more...)...)
}

// TestCompletion: shells are offered the values of the flags that have a fixed set.
func TestCompletion(t *testing.T) {
	for line, want := range map[string][]string{
		"compare --algorithms|":    {"alphabeta"},
		"compare --experiment|":    {"drivers", "table", "guess", "ladder", "threads"},
		"compare --sharing|moves,": {"moves,table", "moves,ahead"},
		"compare --rungs|":         {"plain", "play"},
		"run --algorithm|":         {"sss", "mt-sss", "all"},
		"run --tree|":              {"random", "ordered"},
		"search --algorithm|":      {"mtd-f", "aspiration", "all"},
		"search --game|":           {"othello", "checkers", "chess", "synthetic"},
		"paper|":                   {"table5.1", "all", "exact"},
	} {
		words, typed, _ := strings.Cut(line, "|")
		_, out, _ := program(t, "__complete "+words, typed)
		var got []string
		for l := range strings.Lines(out) {
			value, _, _ := strings.Cut(strings.TrimSpace(l), "\t")
			got = append(got, value)
		}
		for _, value := range want {
			if !slices.Contains(got, value) {
				t.Errorf("%s: %q is not offered among %q", line, value, got)
			}
		}
	}
}

// TestRefused: bad usage and files that say nothing give one line and exit code 2.
func TestRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"empty": "", "blank": "\n \n", "binary": "\x01\x02\xff\x00\x7f", "cut": `{"name": "x", "title"`, "list": "[]", "other": "{}",
		"games": "\n[Event \"x\"]\n\n1. e4 e5 *\n",
	} {
		movegentest.Must(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for line, want := range map[string]string{
		"runn":        `footnote-lab: unknown command "runn" (did you mean run?); see footnote-lab --help`,
		"plot empty":  "empty: the file is empty",
		"plot blank":  "blank: the file is empty",
		"plot binary": "binary: this is no file of an experiment's data, which is JSON",
		"plot cut":    "cut: the file is cut short",
		"plot list":   "list: this is no file of an experiment's data",
		"plot other":  "other: this is no file of an experiment's data: it has no name",
		"run --algorithm sss --width 2 --depth 2 --leaves empty":           "there are no leaf values in empty",
		"run --algorithm sss --width 2 --depth 2 --tree ordered --first 2": "run: --first 2: a probability",
		"run --algorithm sss --tree ordered --leaves - --width 4":          "run: give either --leaves or --tree",
		"run --algorithm sss":                              "run: the tree is missing, as in --tree ordered --width 4 --depth 4",
		"run --algorithm memsss --tree random --memory -1": "run: --memory -1: must be at least 1",
		"search --file empty":                              "there is no tree in empty",
		"compare --suite games":                            "games: these are games in PGN",
		"compare --jobs 100000 --hash-entries 4":           "--jobs: 100000 is outside 1 … ",
		"compare --depth 1 startpos --rows list":           "--rows: not lines of compare --json: the line: no array is wanted here; see",
		"compare rubbish":                                  `"rubbish" is no position; `,
		"compare --experiment ladder --without Killer":     "--experiment ladder: not with --without",
	} {
		if code, out, errOut := program(t, line); !clitest.Refused(code, errOut) || out != "" || !strings.Contains(errOut, want) {
			t.Errorf("%s: exit code %d, %q and %q, want %q", line, code, out, errOut, want)
		}
	}
}

// TestNoFigure: an experiment that draws nothing says so where drawings are wanted.
func TestNoFigure(t *testing.T) {
	t.Chdir(t.TempDir())
	for line, name := range map[string]string{"paper pearl --svg d": "pearl", "compare --depth 1 --algorithms mtdf --svg d " + endgame: "compare-drivers"} {
		if code, _, errOut := program(t, line); code != cli.ExitDone || errOut != name+" has no figure, so --svg draws nothing\n" {
			t.Errorf("%s: exit code %d, %q", line, code, errOut)
		}
	}
}

// TestKept: what an earlier run has measured or drawn is written over with --force alone.
func TestKept(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, tt := range []struct{ line, file string }{
		{"paper pearl --data d", "pearl.json"}, {"paper wall --runs 3 --svg d --data d", "wall.json"}, {"paper wall --runs 3 --svg d", "wall-random.svg"},
		{"plot d/wall.json --svg d", "wall-random.svg"}, {"compare --depth 1..2 --algorithms mtdf --data d " + endgame, "compare-drivers.json"},
		{"compare --depth 1..2 --algorithms mtdf --svg e " + endgame, "compare-drivers-leaves.svg"},
		{"run --algorithm sss --tree random --width 2 --depth 2 --prove --svg d", "proof-0-sss.svg"},
	} {
		_, _, _ = program(t, tt.line)
		code, _, errOut := program(t, tt.line)
		if !clitest.Refused(code, errOut) || !strings.Contains(errOut, tt.file+" exists; --force writes over it") {
			t.Errorf("%s: exit code %d, %q", tt.line, code, errOut)
		}
		if code, _, errOut := program(t, tt.line+" --force"); code != cli.ExitDone {
			t.Errorf("%s --force: exit code %d, %q", tt.line, code, errOut)
		}
	}
}

// TestEndless: what never ends is no file for a command, and fills no memory.
func TestEndless(t *testing.T) {
	const zeros = "/dev/zero"
	if _, err := os.Stat(zeros); err != nil {
		t.Skip(err)
	}
	for line, want := range map[string]string{
		"plot": zeros + ": more than 64 MiB", "paper footnote3 --rows": "token too long", "compare --depth 1 startpos --rows": "not lines of compare",
		"search --file": "is too long", "run --algorithm sss --width 2 --depth 2 --leaves": "is not an integer",
	} {
		if code, out, errOut := program(t, line, zeros); !clitest.Refused(code, errOut) || out != "" || !strings.Contains(errOut, want) {
			t.Errorf("%s: exit code %d, %.200q and %.200q, want %q", line, code, out, errOut, want)
		}
	}
}

// TestLostOutput gives every command an output that cannot be written: none may end well.
func TestLostOutput(t *testing.T) {
	for _, line := range []string{
		"list", "paper", "paper table5.1", "run --algorithm all --width 2 --depth 2 --tree random", "compare --depth 1 startpos", "compare --json --depth 1 startpos", "man", "version",
	} {
		var errOut strings.Builder
		code := cli.Execute(t.Context(), newRootCommand(), strings.Fields(line), strings.NewReader(""), clitest.FullDisk{}, &errOut)
		if code != cli.ExitUsage || !strings.Contains(errOut.String(), "disk full") {
			t.Errorf("%s: exit code %d, %q", line, code, errOut.String())
		}
	}
}

// TestInterrupted interrupts commands: they end soon, with exit code 130 and a last line that says that it is not all.
func TestInterrupted(t *testing.T) {
	for _, line := range []string{"paper wall --json --runs 1000000", "compare --json --depth 20", "run --json --algorithm minimax --tree random --width 4 --depth 13", "search --json --game othello --depth 12 --algorithm alphabeta --plain --single", "paper games-nodes --json"} {
		ctx, stop := context.WithCancel(t.Context())
		timer, began := time.AfterFunc(400*time.Millisecond, stop), time.Now()
		code, out, errOut := clitest.Execute(ctx, newRootCommand(), "", strings.Fields(line)...)
		timer.Stop()
		stop()
		lines := strings.Split(strings.TrimSpace(out), "\n")
		var last struct {
			Partial bool
			Reason  string
		}
		err := json.Unmarshal([]byte(lines[len(lines)-1]), &last)
		if spent := time.Since(began); spent > 5*time.Second {
			t.Errorf("%s: ended after %v", line, spent)
		}
		if code != cli.ExitInterrupted || err != nil || !last.Partial || !strings.HasPrefix(last.Reason, "interrupted") {
			t.Errorf("%s: exit code %d, %v, last line %.200s\n%s", line, code, err, lines[len(lines)-1], errOut)
		}
	}
}

// endgame has few moves, so that searches without any enhancement end soon.
const endgame = "8/5pk1/4p1p1/R6p/5P1P/1r4P1/5PK1/8 w - - 0 1"

// The commands of tests know no commit.
func newTestCompare() *cobra.Command { return newCompareCommand(cli.Build{}) }
func newTestLab() *cobra.Command     { return newRoot(cli.Build{}) }

// runCommand runs a command and returns what it prints.
func runCommand(t *testing.T, cmd *cobra.Command, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	cmd.SetOut(&out)
	cmd.SetErr(&strings.Builder{})
	cmd.SetArgs(args)
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	err := cmd.ExecuteContext(t.Context())
	return out.String(), err
}

func runCompareCommand(t *testing.T, args ...string) (string, error) {
	t.Helper()
	return runCommand(t, newTestCompare(), args...)
}

// runLabCommand runs a lab command with an input.
func runLabCommand(t *testing.T, in string, args ...string) (string, error) {
	t.Helper()
	cmd := newTestLab()
	cmd.SetIn(strings.NewReader(in))
	return runCommand(t, cmd, args...)
}
