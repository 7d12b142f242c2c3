package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/movegen/movegentest"
	"footnote/search"
)

const onePosition = `6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id "one";` + "\n"

// TestLostOutput gives every command an output that cannot be written, as on a full
// disk: none may end well.
func TestLostOutput(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games.pgn")
	movegentest.Must(t, os.WriteFile(games, []byte("[Result \"*\"]\n\n1. e4 e5 *\n"), 0o600))
	for _, line := range []string{
		"bench 1 --algorithm mtdf", "bench 1 --json --algorithm mtdf", "perft 3", "perft --divide 2", "perft --verify 2", "perft --json 2",
		"eval", "eval --json", "epd --depth 1 -", "epd --depth 1 --json -", "version", "version --json", "--version", "--help", "bench --help", "help bench",
		"man", "completion bash", "completion zsh", "completion fish", "completion powershell",
		"explain --depth 1 --play-depth 0 startpos", "explain --json --depth 1 --play-depth 0 startpos", "analyse --depth 1 --quiet " + games, "analyse --json --depth 1 --quiet " + games,
		"book make --min-games 1 --min-score 0 -o " + filepath.Join(t.TempDir(), "b.bin") + " " + games, "doctor --print cutechess", "uci",
	} {
		var errOut bytes.Buffer
		in := onePosition
		if line == "uci" {
			in = "uci\n"
		}
		code := cli.Execute(t.Context(), newRootCommand(), strings.Fields(line), strings.NewReader(in), clitest.FullDisk{}, &errOut)
		if code != cli.ExitUsage || !strings.Contains(errOut.String(), "disk full") {
			t.Errorf("%s: exit code %d, %q", line, code, errOut.String())
		}
	}
}

// TestLostFiles: a report or a profile that cannot be written is a failure, said in one
// line, and a run without an output was not interrupted.
func TestLostFiles(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	movegentest.Must(t, err)
	defer full.Close()
	for _, line := range []string{"bench 1 --algorithm mtdf --cpuprofile /dev/full", "epd --depth 1 --html /dev/full -", "epd --depth 1 --junit /dev/full -", "epd --depth 1 -o /dev/full -"} {
		code, _, errOut := run(t, onePosition, strings.Fields(line)...)
		if !clitest.Refused(code, errOut) || !strings.Contains(errOut, "no space left") {
			t.Errorf("%s: exit code %d, %q", line, code, errOut)
		}
	}
	var errOut bytes.Buffer
	code := cli.Execute(t.Context(), newRootCommand(), []string{"epd", "--depth", "1", "--json", "-"}, strings.NewReader(onePosition), full, &errOut)
	if !clitest.Refused(code, errOut.String()) || !strings.Contains(errOut.String(), "no space left") {
		t.Errorf("exit code %d, %q", code, errOut.String())
	}
}

// TestForceKeepsReports: with --force too, a run that cannot begin leaves the reports of an
// earlier one alone.
func TestForceKeepsReports(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"report.html": "an earlier report", "games.pgn": "1. e4 *\n", "annotated.pgn": "an earlier annotation", "suite.epd": onePosition,
	} {
		movegentest.Must(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for _, line := range []string{
		"epd --force --html report.html missing.epd",
		"epd --force --depth 1 --html report.html --junit missing/report.xml suite.epd",
		"analyse --force --depth 1 -o annotated.pgn --html missing/report.html games.pgn",
		"analyse --depth 1 -o new.pgn --html report.html games.pgn",
		"book make --force --min-games 1 -o games.pgn games.pgn",
		"epd --force --depth 1 --html suite.epd suite.epd",
		"epd --force --depth 1 --junit suite.epd suite.epd",
		"epd --force --depth 1 -o suite.epd suite.epd",
	} {
		if code, _, errOut := run(t, "", strings.Fields(line)...); !clitest.Refused(code, errOut) {
			t.Errorf("%s: exit code %d, %q", line, code, errOut)
		}
	}
	for name, want := range map[string]string{
		"report.html": "an earlier report", "annotated.pgn": "an earlier annotation", "games.pgn": "1. e4 *\n", "suite.epd": onePosition,
	} {
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if _, err := os.Stat("new.pgn"); err == nil {
		t.Error("an empty new.pgn is left behind")
	}
}

// TestForceKeepsReportsOfStopped: with --force, a run that is stopped leaves the reports of an
// earlier one alone, and says where its own part is. A run to the end takes their place.
func TestForceKeepsReportsOfStopped(t *testing.T) {
	suite, err := filepath.Abs(filepath.Join("..", "..", "testdata", "epd", "bratko-kopec.epd"))
	movegentest.Must(t, err)
	t.Chdir(t.TempDir())
	game := "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n"
	files := map[string]string{
		"r.html": "earlier", "r.xml": "earlier", "a.html": "earlier", "a.pgn": "earlier", "a-games/1.html": "earlier", "a-games/2.html": "earlier", "a-games/3.html": "earlier",
		"games.pgn": strings.Repeat(game, 2), "suite.epd": onePosition,
	}
	movegentest.Must(t, os.Mkdir("a-games", 0o777))
	for name, text := range files {
		movegentest.Must(t, os.WriteFile(name, []byte(text), 0o600))
	}
	reports := []string{"r.html", "r.xml", "a.html", "a.pgn", "a-games/1.html", "a-games/2.html", "a-games/3.html"}
	for _, tt := range []struct {
		line  string
		lines int // of output, after which it is stopped
		part  string
	}{
		{"epd --force --json --depth 14 --html r.html --junit r.xml " + suite, 1, "r-part-*/r.html"},
		{"analyse --force --json --nodes 100000 --jobs 1 --html a.html -o a.pgn games.pgn", 1, "a-part-*/a.html"},
		{"explain --force --depth 1 --play-depth 40 --json --html r.html startpos", len(search.AlgorithmNames()), "r-part-*/r.html"},
	} {
		ctx, stop := context.WithCancel(t.Context())
		out := linesUntil{left: tt.lines, then: stop}
		var errOut strings.Builder
		code := cli.Execute(ctx, newRootCommand(), strings.Fields(tt.line), strings.NewReader(""), &out, &errOut)
		stop()
		if code != cli.ExitInterrupted || !strings.Contains(errOut.String(), " stays as it was; ") {
			t.Errorf("%s: exit code %d, %q", tt.line, code, errOut.String())
		}
		if parts, err := filepath.Glob(tt.part); err != nil || len(parts) == 0 {
			t.Errorf("%s: the part is lost: %v", tt.line, err)
		} else if text, err := os.ReadFile(parts[0]); err != nil || !bytes.Contains(text, []byte("Partial: ")) {
			t.Errorf("%s: %.200s, %v", tt.line, text, err)
		}
		for _, name := range reports {
			if text, err := os.ReadFile(name); err != nil || string(text) != "earlier" {
				t.Errorf("%s: %s is now %.40q, %v", tt.line, name, text, err)
			}
		}
		if parts, err := filepath.Glob("*-part-*"); err == nil {
			for _, part := range parts {
				movegentest.Must(t, os.RemoveAll(part))
			}
		}
	}
	for _, line := range []string{
		"epd --force --depth 1 --html r.html --junit r.xml suite.epd", "analyse --force --nodes 100 --html a.html -o a.pgn games.pgn",
	} {
		if code, _, errOut := run(t, "", strings.Fields(line)...); code != cli.ExitDone {
			t.Errorf("%s: exit code %d, %q", line, code, errOut)
		}
	}
	for _, name := range reports {
		if text, err := os.ReadFile(name); string(text) == "earlier" || err != nil != (name == "a-games/3.html") {
			t.Errorf("%s: %.40q, %v", name, text, err)
		}
	}
	if parts, err := filepath.Glob("*-part-*"); err != nil || len(parts) > 0 {
		t.Errorf("%q, %v", parts, err)
	}
}

// linesUntil is an output that calls then, if it is not nil, once it has so many lines.
type linesUntil struct {
	strings.Builder
	left int
	then func()
}

func (w *linesUntil) Write(p []byte) (int, error) {
	if w.left -= bytes.Count(p, []byte("\n")); w.left <= 0 && w.then != nil {
		w.then()
	}
	return w.Builder.Write(p)
}

// TestInterrupted interrupts commands: exit code 130, and reports that say that they
// are not whole.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	suite := filepath.Join("..", "..", "testdata", "epd", "bratko-kopec.epd")
	html, junit, page := filepath.Join(dir, "r.html"), filepath.Join(dir, "r.xml"), filepath.Join(dir, "e.html")
	for _, args := range [][]string{
		{"epd", "--json", "--movetime", "60ms", "--html", html, "--junit", junit, suite},
		{"explain", "--depth", "1", "--play-depth", "40", "--json", "--html", page, "startpos"},
		{"bench", "--json", "30"},
		{"perft", "--json", "--suite", filepath.Join("..", "..", "testdata", "epd", "perft.epd"), "--max-nodes", "100000000000"},
		{"perft", "--json", "9"},
		{"perft", "--json", "--verify", "9"},
		{"datagen", "--json", "--nodes", "100", filepath.Join(dir, "games.fng")},
	} {
		ctx, stop := context.WithCancel(context.Background())
		var out linesUntil
		var errOut strings.Builder
		patience := 400 * time.Millisecond
		if args[0] == "explain" { // its page shows what was found: the interrupt comes when full width is done
			out.left, out.then, patience = len(search.AlgorithmNames()), stop, time.Minute
		}
		timer := time.AfterFunc(patience, stop)
		code := cli.Execute(ctx, newRootCommand(), args, strings.NewReader(""), &out, &errOut)
		timer.Stop()
		stop()
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		var last struct {
			Partial bool
			Reason  string
		}
		err := json.Unmarshal([]byte(lines[len(lines)-1]), &last)
		if code != cli.ExitInterrupted || err != nil || !last.Partial || !strings.HasPrefix(last.Reason, "interrupted") {
			t.Errorf("%v: exit code %d, %v, last line %.200s\n%s", args, code, err, lines[len(lines)-1], errOut.String())
		}
	}
	for _, name := range []string{html, page} {
		if text, err := os.ReadFile(name); err != nil || !bytes.Contains(text, []byte("Partial: interrupted after ")) {
			t.Errorf("%s does not say that it is partial (%v)", filepath.Base(name), err)
		}
	}
	text, err := os.ReadFile(junit)
	var suites struct {
		Errors int `xml:"errors,attr"`
		Suites []struct {
			Name string `xml:"name,attr"`
		} `xml:"testsuite"`
	}
	if err = errors.Join(err, xml.Unmarshal(text, &suites)); err != nil || suites.Errors != 1 || !bytes.Contains(text, []byte(`<property name="partial" value="interrupted after `)) {
		t.Errorf("JUnit: %v, %s", err, text)
	}
}

// TestInterruptedSession: a session that the user ends with an interrupt ends with its
// exit code.
func TestInterruptedSession(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	time.AfterFunc(100*time.Millisecond, stop)
	in, w, err := os.Pipe()
	movegentest.Must(t, err)
	defer w.Close()
	var out, errOut bytes.Buffer
	if code := cli.Execute(ctx, newRootCommand(), nil, in, &out, &errOut); code != cli.ExitInterrupted {
		t.Errorf("exit code %d, %q", code, errOut.String())
	}
}

// fullPipe returns the end of a pipe whose other end nobody reads, and which takes no more.
func fullPipe(t *testing.T) *os.File {
	t.Helper()
	r, w, err := os.Pipe()
	movegentest.Must(t, err)
	t.Cleanup(func() { _, _ = r.Close(), w.Close() })
	if err := w.SetWriteDeadline(time.Now().Add(200 * time.Millisecond)); err != nil {
		t.Skip("pipes here know no deadline: ", err)
	}
	for err == nil {
		_, err = w.Write(make([]byte, 1<<12))
	}
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal(err)
	}
	movegentest.Must(t, w.SetWriteDeadline(time.Time{}))
	return w
}

// TestUnread: a program whose output nobody reads ends all the same.
func TestUnread(t *testing.T) {
	for _, tt := range []struct {
		name, line, in string
		open           bool // the input stays open behind in
		interrupt      bool
		code           int
	}{
		{name: "quit", in: strings.Repeat("uci\nd\n", 1000) + "quit\n", open: true, code: cli.ExitDone},
		{name: "quit behind a search", in: "go infinite\nisready\nquit\n", open: true, code: cli.ExitDone},
		{name: "end of input", in: "uci\ngo infinite\n", code: cli.ExitDone},
		{name: "interrupt", in: "uci\nisready\n", open: true, interrupt: true, code: cli.ExitInterrupted},
		{name: "interrupt in a search", in: "go infinite\n", open: true, interrupt: true, code: cli.ExitInterrupted},
		{name: "version", line: "version", interrupt: true, code: cli.ExitInterrupted},
		{name: "perft", line: "perft 1", interrupt: true, code: cli.ExitInterrupted},
		{name: "bench", line: "bench 1", interrupt: true, code: cli.ExitInterrupted},
		{name: "doctor", line: "doctor --json", interrupt: true, code: cli.ExitInterrupted},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			in, typing := io.Pipe()
			go func() {
				_, _ = io.WriteString(typing, tt.in)
				if !tt.open {
					_ = typing.Close()
				}
			}()
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			if tt.interrupt {
				time.AfterFunc(100*time.Millisecond, stop)
			}
			out := fullPipe(t)
			began := time.Now()
			code := cli.Execute(ctx, newRootCommand(), strings.Fields(tt.line), in, out, io.Discard)
			if took := time.Since(began); code != tt.code || took > 10*time.Second { // seconds on a quiet machine
				t.Errorf("exit code %d after %v", code, took)
			}
			t.Log("tried 1 pipe")
		})
	}
}

// TestDeepPerft: a depth that no count can have is a fault of its line, not of the program.
func TestDeepPerft(t *testing.T) {
	t.Chdir(t.TempDir())
	const fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	text := fen + " ;D999999999999 0\n" + fen + " ;D99999999999999999999 0\n" + fen + " ;D1 5 ;D99999999999999999999 0\n"
	movegentest.Must(t, os.WriteFile("far.epd", []byte(text), 0o600))
	code, _, errOut := run(t, "", "perft", "--suite", "far.epd")
	for _, want := range []string{
		"far.epd:1: D999999999999: the depth is above 100; skipped",
		"far.epd:2: D99999999999999999999: the depth is above 100; skipped", // more than an integer holds
		"far.epd:3: D99999999999999999999: the depth is above 100; skipped",
	} {
		if code != cli.ExitUsage || !strings.Contains(errOut, want) {
			t.Errorf("exit code %d: %s, want %s", code, errOut, want)
		}
	}
}

// TestFilesWithoutEnd: what never ends is no file for a command, and fills no memory.
func TestFilesWithoutEnd(t *testing.T) {
	const zeros = "/dev/zero"
	if _, err := os.Stat(zeros); err != nil {
		t.Skip(err)
	}
	t.Chdir(t.TempDir())
	for line, want := range map[string]string{
		"epd":               zeros + ": this is no text",
		"analyse":           zeros + ": more than 64 MiB without the end of a game",
		"book make -o book": zeros + ": more than 64 MiB without the end of a game",
	} {
		code, out, errOut := run(t, "", append(strings.Fields(line), zeros)...)
		if !clitest.Refused(code, errOut) || out != "" || !strings.Contains(errOut, want) {
			t.Errorf("%s: exit code %d, %.200q and %.200q, want %q", line, code, out, errOut, want)
		}
	}
}

// TestFilesThatSayNothing gives commands files that are empty, blank, foreign or cut
// short: exit code 2, and one line that names the file.
func TestFilesThatSayNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"empty": "", "blank": "\n \n", "binary": "\x01\x02\xff\x00\x7f", "cut": `{"name": "x", "title"`, "list": "[]", "other": "{}",
		"games": "\n[Event \"x\"]\n\n1. e4 e5 *\n", "prose": "Once\nupon\na time\n", "nul": "\x7fELF\x00\n\n",
		"good.epd": "k7/8/1K6/8/8/8/8/7R w - - bm Rh8;\n",
		"deep.epd": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D5 4865609\n",
	} {
		movegentest.Must(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for line, want := range map[string]string{
		"perft --suite empty":                     "there are no counts in empty",
		"perft --suite empty --suite blank":       "there are no counts in empty, blank",
		"perft --json --suite empty":              "there are no counts in empty",
		"perft --max-nodes 5 --suite deep.epd":    "all counts in deep.epd are above --max-nodes 5",
		"analyse empty":                           "there are no games in empty",
		"epd games":                               "games: these are games in PGN, which footnote analyse reads; a suite is EPD, a position a line",
		"epd nul":                                 "nul: this is no text; a suite is EPD, a position a line",
		"epd other":                               "other: this is JSON; a suite is EPD, a position a line",
		"perft --suite games":                     "games: these are games in PGN",
		"epd --depth 1 --baseline games good.epd": "games: record 1: no result of footnote epd --json: ",
		"epd --depth 1 --baseline other good.epd": "other: record 1: no result of footnote epd --json: it has no fen",
		"epd --depth 1 --baseline list good.epd":  "list: record 1: no result of footnote epd --json: the line: no array is wanted here",
		"epd empty":                               "there are no positions in empty",
		"book show empty":                         "empty: the file is empty",
	} {
		code, out, errOut := run(t, "", strings.Fields(line)...)
		if !clitest.Refused(code, errOut) || out != "" || !strings.Contains(errOut, want) {
			t.Errorf("%s: exit code %d, %q and %q, want %q", line, code, out, errOut, want)
		}
	}
	if code, _, said := run(t, "", "epd", "prose"); code != cli.ExitUsage ||
		said != "prose:1: FEN: board must have 8 ranks, got 1; skipped, and so are 2 other lines\nfootnote: there are no positions in prose; 3 malformed lines skipped\n" {
		t.Errorf("prose: exit code %d, %q", code, said)
	}
	for _, line := range []string{"train empty", "relabel -o out empty", "relabel -o out binary", "relabel -o out missing"} {
		code, _, said := run(t, "", strings.Fields(line)...)
		_, err := os.Stat("out")
		if code != cli.ExitUsage || strings.Contains(said, "cut short") || !strings.Contains(said, filepath.Base(line[strings.LastIndexByte(line, ' ')+1:])) || err == nil {
			t.Errorf("%s: exit code %d, %q", line, code, said)
		}
	}
}
