package main

import (
	"context"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
)

// TestScripts runs testdata/script: the command line as a user types it, in the
// test's own process. "footnote ARGS" must exit with 0, "exits N footnote ARGS"
// with N; stdout, stderr and cmp look at what was printed.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"footnote": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg {
					ts.Fatalf("say which exit code: exits N footnote …")
				}
				execute(ts, cli.ExitDone, args)
			},
			"exits": func(ts *testscript.TestScript, _ bool, args []string) {
				if len(args) < 2 || args[1] != "footnote" {
					ts.Fatalf("usage: exits N footnote ARGS")
				}
				code, err := strconv.Atoi(args[0])
				ts.Check(err)
				execute(ts, code, args[2:])
			},
		},
	})
}

// execute runs the command line in the script's directory and checks the code.
// File names are made absolute, since the process does not change its directory.
func execute(ts *testscript.TestScript, want int, args []string) {
	full := make([]string, len(args))
	for i, a := range args {
		full[i] = a
		switch filepath.Ext(a) {
		case ".epd", ".json", ".prof", ".html", ".xml", ".plots", ".pgn", ".bin":
			full[i] = ts.MkAbs(a)
		}
	}
	code, out, errOut := clitest.Execute(context.Background(), newRootCommand(), "", full...)
	_, err := io.WriteString(ts.Stdout(), out)
	ts.Check(err)
	_, err = io.WriteString(ts.Stderr(), errOut)
	ts.Check(err)
	if code != want {
		ts.Fatalf("exit code %d, want %d; error stream: %s", code, want, errOut)
	}
}

// TestErrorsAreOneLine checks that bad usage gives one line and exit code 2.
func TestErrorsAreOneLine(t *testing.T) {
	for _, args := range [][]string{
		{"bnech"}, {"--nonsense"}, {"bench", "deep"}, {"bench", "0"}, {"bench", "1", "2"}, {"bench", "--hash", "0"},
		{"bench", "--without", "Magic"}, {"bench", "--algorithm", "SSS"}, {"bench", "--grain", "0"},
		{"bench", "--set", "LMRScale=1000000"}, {"bench", "--set", "Magic=1"}, {"bench", "--set", "LMRScale"},
		{"perft"}, {"perft", "x"}, {"perft", "0"}, {"perft", "rubbish", "3"}, {"perft", "--suite", "/nonexistent"},
		{"perft", "--suite", "/nonexistent", "3"}, {"eval", "rubbish"}, {"version", "x"},
		{"mate"}, {"mate", "rubbish"}, {"mate", "--moves", "0", "startpos"}, {"mate", "--moves", "61", "startpos"}, {"mate", "--hash", "0", "startpos"},
		{"mate", "--movetime", "-1s", "startpos"}, {"mate", "--tree-nodes", "0", "startpos"},
		{"epd"}, {"epd", "/nonexistent"}, {"epd", "--depth", "-1", "-"}, {"epd", "--jobs", "0", "-"}, {"epd", "--hash", "0", "-"},
		{"epd", "--movetime", "-1s", "-"}, {"epd", "--shard", "2/1", "-"}, {"epd", "--shard", "x", "-"}, {"epd", "--shard", "1/2x", "-"},
		{"epd", "--algorithm", "none", "-"}, {"epd", "--without", "Magic", "-"}, {"epd", "--baseline", "/nonexistent", "-"},
		{"epd", "--algorithm", "mtdf,Magic", "-"}, {"epd", "--engine", "/nonexistent", "-"}, {"epd", "--engine-option", "Hash=1", "-"},
		{"epd", "--html", "/nonexistent/x.html", "-"}, {"epd", "--junit", "/nonexistent/x.xml", "-"}, {"epd", "--engine-timeout", "0", "-"},
		{"epd", "merge"}, {"epd", "merge", "/nonexistent"},
		{"explain"}, {"explain", "--depth", "0", "startpos"}, {"explain", "--play-depth", "-1", "startpos"}, {"explain", "--html", "/nonexistent/x.html", "startpos"},
		{"explain", "--hash-entries", "3", "startpos"}, {"explain", "--algorithms", "Magic", "startpos"},
		{"explain", "rubbish"}, {"explain", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"}, {"lab"}, {"lab", "paper", "--quick"}, {"compare", "--depth", "3"},
	} {
		if code, _, errOut := run(t, "", args...); !clitest.Refused(code, errOut) {
			t.Errorf("%v: exit code %d, %q", args, code, errOut)
		}
	}
}

// TestHelpFitsTheScreen: no line of any help is longer than 100 columns.
func TestHelpFitsTheScreen(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		args := append(strings.Fields(cmd.CommandPath())[1:], "--help")
		_, out, _ := clitest.Execute(t.Context(), newRootCommand(), "", args...)
		for line := range strings.Lines(out) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 100 {
				t.Errorf("%s: %d columns: %s", cmd.CommandPath(), n, line)
			}
		}
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(newRootCommand())
}
