package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/movegen/movegentest"
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
		{"serve", "--listen", "nowhere"}, {"serve", "--listen", "127.0.0.1:99999"}, {"serve", "--listen", "203.0.113.7:1"}, {"serve", "--hash", "0"},
		{"serve", "--threads", "0"}, {"serve", "--searches", "0"}, {"serve", "--max-time", "1ms"}, {"serve", "--max-nodes", "0"}, {"serve", "--evaluation", "none"},
		{"serve", "more"}, {"serve", "--host", "engine.lan:8420"}, {"serve", "--host", "http://engine.lan"}, {"serve", "--syzygy", "testdata"},
		{"serve", "--book", "testdata"}, {"serve", "--book", "main.go"},
	} {
		if code, _, errOut := run(t, "", args...); !clitest.Refused(code, errOut) {
			t.Errorf("%v: exit code %d, %q", args, code, errOut)
		}
	}
}

// eachCommand calls use for every command of the program.
func eachCommand(cmd *cobra.Command, use func(*cobra.Command)) {
	use(cmd)
	for _, sub := range cmd.Commands() {
		eachCommand(sub, use)
	}
}

// TestHelpFitsTheScreen: no line of any help is longer than 100 columns.
func TestHelpFitsTheScreen(t *testing.T) {
	eachCommand(newRootCommand(), func(cmd *cobra.Command) {
		args := append(strings.Fields(cmd.CommandPath())[1:], "--help")
		_, out, _ := clitest.Execute(t.Context(), newRootCommand(), "", args...)
		for line := range strings.Lines(out) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 100 {
				t.Errorf("%s: %d columns: %s", cmd.CommandPath(), n, line)
			}
		}
	})
}

// complete returns what a shell would offer for a command line.
func complete(t *testing.T, args ...string) []string {
	t.Helper()
	code, out, errOut := run(t, "", append([]string{"__complete"}, args...)...)
	if code != cli.ExitDone {
		t.Fatalf("%v: exit code %d: %s", args, code, errOut)
	}
	var values []string
	for line := range strings.Lines(out) {
		if value, _, _ := strings.Cut(strings.TrimSpace(line), "\t"); !strings.HasPrefix(value, ":") {
			values = append(values, value)
		}
	}
	return values
}

// TestCompletion: shells are offered the values of every flag that has a fixed set.
func TestCompletion(t *testing.T) {
	for _, tt := range []struct {
		line string
		want []string // some of the values
		most int
	}{
		{"epd --algorithm|", []string{"mtdf", "negascout", "all", "none"}, 12},
		{"epd --algorithm|mtdf,", []string{"mtdf,negascout", "mtdf,all"}, 12},
		{"epd --without|", []string{"NullMove"}, 200},
		{"bench --algorithm|", []string{"mtsss"}, 10},
		{"bench --without|NullMove,", []string{"NullMove,Reductions"}, 200},
		{"bench --set|", []string{"LMRScale="}, 500},
		{"explain --algorithms|", []string{"alphabeta"}, 10},
		{"analyse --side|", []string{"white", "black", "both"}, 3},
		{"analyse --algorithm|", []string{"mtdf"}, 10},
		{"book make --side|", []string{"white", "black", "both"}, 3},
		{"datagen --algorithm|", []string{"mtdf"}, 10},
		{"doctor --print|", []string{"lichess", "lichess-bot", "openbench"}, 20},
		{"doctor --only|", []string{"identity", "stop"}, 5},
		{"completion|", []string{"bash", "fish", "powershell", "zsh"}, 4},
	} {
		line, typed, _ := strings.Cut(tt.line, "|")
		got := complete(t, append(strings.Fields(line), typed)...)
		for _, want := range tt.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s: %q is not offered among %q", tt.line, want, got)
			}
		}
		if len(got) > tt.most {
			t.Errorf("%s: %d values, more than %d", tt.line, len(got), tt.most)
		}
	}
}

// TestEnumeratedFlagsComplete finds flags whose help lists their values, and that shells
// know nothing of.
func TestEnumeratedFlagsComplete(t *testing.T) {
	enumerated := regexp.MustCompile(`: [\w-]+(, [\w-]+)+|[,:] [\w-]+ or [\w-]+$`)
	eachCommand(newRootCommand(), func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			kind := f.Value.Type()
			if kind != "string" && kind != "stringSlice" || !enumerated.MatchString(f.Usage) || strings.Contains(f.Usage, "file") {
				return
			}
			if _, offered := cmd.GetFlagCompletionFunc(f.Name); !offered {
				t.Errorf("%s --%s (%s): nothing is offered", cmd.CommandPath(), f.Name, f.Usage)
			}
		})
	})
}

// Every command has a page, and the pages say what the help says: each word of
// it, with the stars of MT-SSS* and the tables' columns.
func TestManual(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "86400")
	dir := t.TempDir()
	if code, _, errOut := run(t, "", "man", "--dir", dir); code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	eachCommand(newRootCommand(), func(cmd *cobra.Command) {
		if !cmd.IsAvailableCommand() && cmd.HasParent() || cmd.Name() == "help" {
			return
		}
		page, err := os.ReadFile(filepath.Join(dir, strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"))
		if err != nil {
			t.Error(err)
			return
		}
		// What remains of roff once its requests and escapes are taken away.
		roff := regexp.MustCompile(`(?m)^\.[A-Za-z]+.*$|\\f.|\\&`).ReplaceAllString(string(page), " ")
		text := strings.Join(strings.Fields(strings.NewReplacer(`\-`, "-", `\(aq`, "'", `\(ga`, "`", `\(ha`, "^", `\(ti`, "~", `\e`, `\`).Replace(roff)), " ")
		if want := strings.Join(strings.Fields(cmd.Long), " "); !strings.Contains(text, want) {
			t.Errorf("%s: the page lacks the help text\n%s\nit has\n%s", cmd.CommandPath(), want, text)
		}
		if !strings.Contains(string(page), " 1970-01-02 ") {
			t.Errorf("%s: not dated by SOURCE_DATE_EPOCH", cmd.CommandPath())
		}
	})
	bench, err := os.ReadFile(filepath.Join(dir, "footnote-bench.1"))
	if err != nil || !bytes.Contains(bench, []byte(`MT\-SSS*, MT\-DUAL*, MTD(bi)`)) {
		t.Errorf("the drivers' names are not written as they are: %v", err)
	}
	if root, err := os.ReadFile(filepath.Join(dir, "footnote.1")); err != nil || !bytes.Contains(root, []byte("  Arena          Engines")) {
		t.Errorf("the table of programs is not set as it stands: %v", err)
	}
	for _, name := range []string{"datagen", "relabel", "train", "analyse", "serve"} {
		page, err := os.ReadFile(filepath.Join(dir, "footnote-"+name+".1"))
		if err != nil || !bytes.Contains(page, []byte("=processors")) {
			t.Errorf("%s: the page names the processors of the machine that made it: %v", name, err)
		}
	}
	for _, bad := range []string{"/nonexistent", filepath.Join(dir, "footnote.1")} {
		if code, _, _ := run(t, "", "man", "--dir", bad); code != cli.ExitUsage {
			t.Errorf("--dir %s: exit code %d", bad, code)
		}
	}
}

// TestFlagErrors: what is wrong with a flag is said in words, not in those of a parser.
func TestFlagErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"file": "", "games.fng": ""} {
		movegentest.Must(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for _, tt := range []struct {
		want string
		args []string
	}{
		{`--max-nodes: "-5" is not a whole number, 0 or more`, []string{"perft", "--max-nodes", "-5", "3"}},
		{`--movetime: "NaN" is not a time, such as 500ms`, []string{"epd", "--movetime", "NaN", "file"}},
		{`--depth: 99999999999999999999 is out of range`, []string{"epd", "--depth", "99999999999999999999", "file"}},
		{`--hold-out: "much" is not a number`, []string{"train", "--hold-out", "much", "file"}},
		{`--json: "maybe" is not true or false`, []string{"version", "--json=maybe"}},
		{`--set: "NullMove=abc" is not NAME=NUMBER`, []string{"bench", "--set", "NullMove=abc"}},
		{`--max-opening: "-1" is not a number of centipawns`, []string{"datagen", "--max-opening", "-1", "file"}},
		{`-1: no argument is a negative number`, []string{"perft", "-1"}},
		{`-version: a word has two dashes: --version`, []string{"-version"}},
		{`-depth: a word has two dashes: --depth`, []string{"epd", "-depth=3", "file"}},
		{`-output: a word has two dashes: --output`, []string{"analyse", "-output", "new.pgn", "games.pgn"}},
		{`depth: no flag but an argument: footnote bench [depth]; see`, []string{"bench", "-depth", "3"}},
		{`unknown shorthand flag: 'z'`, []string{"bench", "-z"}},
		{`the name of a file is empty (argument 2)`, []string{"train", "games.fng", ""}},
		{`--cpuprofile: the value is empty`, []string{"bench", "1", "--cpuprofile", ""}},
		{`--suite: the value is empty`, []string{"perft", "--suite", ""}},
		{`--token-file: open missing`, []string{"lichess", "--token-file", "missing"}},
		{`--token-file: file does not hold 1 token of ASCII`, []string{"lichess", "--token-file", "file"}},
		{`--threads: 0 is outside 1 … 1024`, []string{"lichess", "--token-file", "file", "--threads", "0"}},
		{`--site: "lichess.org" is no address, as https://lichess.org is`, []string{"lichess", "--token-file", "file", "--site", "lichess.org"}},
		{`--broker: "ftp://x" is no address`, []string{"lichess", "--token-file", "file", "--broker", "ftp://x"}},
		{`--set: "" is not NAME=NUMBER`, []string{"bench", "--set", ""}},
		{`there is no position to learn from in games.fng`, []string{"train", "--description", "", "--licence", "", "games.fng"}},
		{`--checkpoint: stat missing`, []string{"train", "--checkpoint", "missing/run.fnt", "games.fng"}},
		{`--max-nodes: has no effect without --suite`, []string{"perft", "--max-nodes", "5", "3"}},
		{`--eval-file: has no effect with --evaluation HandCrafted`, []string{"bench", "1", "--evaluation", "HandCrafted", "--eval-file", "file"}},
		{`--print: no check runs`, []string{"doctor", "--print", "openbench", "--only", "identity"}},
	} {
		code, _, errOut := run(t, "", tt.args...)
		lines := strings.Split(strings.TrimSpace(errOut), "\n")
		if code != cli.ExitUsage || !strings.HasPrefix(lines[len(lines)-1], "footnote: "+tt.want) || strings.HasPrefix(tt.want, "-") && len(lines) > 1 {
			t.Errorf("%q: exit code %d, %q, want %q", tt.args, code, errOut, tt.want)
		}
	}
}

// A double-click shows what the file is, where it is and what to do; a line does in a
// terminal.
func TestHint(t *testing.T) {
	b := cli.Build{Version: "1.2"}
	if text := hint(b, false); strings.Contains(text, "\n") || !strings.Contains(text, "Footnote 1.2 waits") {
		t.Errorf("%q", text)
	}
	text := hint(b, true)
	movegentest.Contains(t, text, "Footnote 1.2 is a chess engine", ".test", "Cute Chess", "quit                 closes")
	for line := range strings.Lines(text) {
		if len(line) > 80 && !strings.HasPrefix(line, "  ") { // the path may be long
			t.Errorf("too long for a window of 80 columns: %q", line)
		}
	}
}

// A window of the program's own stays open for what could not be read otherwise.
func TestKeepWindow(t *testing.T) {
	for _, tt := range []struct {
		args []string
		code int
		want bool
	}{
		{nil, cli.ExitDone, false}, {nil, cli.ExitUsage, true}, {[]string{"games.pgn"}, cli.ExitUsage, true}, {[]string{"bench"}, cli.ExitDone, true},
	} {
		in := strings.NewReader("\n")
		var out strings.Builder
		keepWindow(tt.args, tt.code, in, &out)
		if waited := in.Len() == 0; waited != tt.want || strings.Contains(out.String(), "Press Enter") != tt.want {
			t.Errorf("%v, exit code %d: waited %t, %q", tt.args, tt.code, waited, out.String())
		}
	}
}
