package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/movegen/movegentest"
)

// A dialogue with the real program is a list of steps, which testdata/uci.txt explains.
type dialogue []string

// What answers look like.
const (
	legalReply = `bestmove [a-h][1-8][a-h][1-8][nbrq]?( ponder [a-h][1-8][a-h][1-8][nbrq]?)?`
	noMove     = `bestmove \(none\)`
)

// uciRows are the dialogues of testdata/uci.txt, and those that are made or have characters that no
// text should have.
func uciRows(t *testing.T) map[string]dialogue {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "uci.txt"))
	movegentest.Must(t, err)
	rows := map[string]dialogue{
		"12,000 plies":                   {"> position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 3000), "> go depth 3", "< " + legalReply, "- info string.*"},
		"script":                         {"> position startpos\ngo depth 6\nposition fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo depth 3", "eof", "< " + legalReply, "+ info depth 6 .*", "< bestmove a1a8", "exit"},
		"leading and double spaces":      {">   go   depth   2  ", "< " + legalReply},
		"tabs, carriage returns, BOM":    {"> \ufeffuci\r", "< uciok", "> \tgo\tdepth 2\r", "< " + legalReply},
		"endgame tables that are absent": {"> setoption name SyzygyPath value /absent" + string(filepath.ListSeparator) + "/gone", "< info string no endgame tables found", "< info string error: /absent .*", "< info string error: /gone .*", "> go depth 3", "< " + legalReply},
		"a line of 17 megabytes":         {"> position startpos moves" + strings.Repeat("x", 17<<20), "< info string error: line longer than .*", "> go depth 1", "< " + legalReply},
		"every driver":                   everyDriver(),
		"positions that crashed others":  crashers(),
	}
	name := ""
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\r\n", "\n")) {
		line = strings.TrimSuffix(line, "\n")
		step, indented := strings.CutPrefix(line, "\t")
		switch {
		case indented:
			rows[name] = append(rows[name], strings.NewReplacer("$move", legalReply, "$none", noMove).Replace(step))
		case line != "" && !strings.HasPrefix(line, "#"):
			if name = line; rows[name] != nil {
				t.Fatalf("two dialogues are called %s", name)
			}
		}
	}
	return rows
}

// crashers are positions of the kind that crashed other engines. The engine refuses
// those that cannot occur with a reason, repairs what programs write wrongly, and searches the others.
func crashers() dialogue {
	var d dialogue
	for _, fen := range []string{
		"8/8/8/8/8/8/8/8 w - - 0 1",                                    // no kings
		"8/8/8/3kK3/8/8/8/8 w - - 0 1",                                 // kings side by side
		"P3k3/8/8/8/8/8/8/4K3 w - - 0 1",                               // a pawn on the last rank
		"rnbqkbnr/pppppppp/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", // too many pawns
		"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ/8/8/8/7k b - - 0 1",       // too many queens
		"4k3/4r3/8/b7/7q/8/8/4K3 w - - 0 1",                            // three checks
		"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",                              // the side that moved is in check
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",      // a square short
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNRR w KQkq - 0 1",    // a square over
		"♜nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",     // a figurine
	} {
		d = append(d, "> position fen "+fen, "< info string error: position: FEN.*", "> go depth 3", "< "+noMove, "> isready", "< readyok")
	}
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",                           // castling without rooks
		"4k3/8/8/8/8/8/8/4K2R w K e3 0 1",                            // en passant without a pawn
		"rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR",               // the board alone
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 0",  // a clock below zero
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1e9", // no number
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 0", // a field over
	} {
		d = append(d, "> position fen "+fen, "< info string position repaired: .*", "> go depth 3", "< "+legalReply, "- info string error.*")
	}
	for _, fen := range []string{
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",                // 218 moves
		"3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",                // the same, other way
		"qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",                             // with pawns promoted
		"8/8/8/8/8/8/8/K1k5 w - - 9999 60000",                                 // clocks of a game without end
		"4k3/8/8/8/8/8/8/4K3 w - - 100 80",                                    // drawn by the fifty-move rule
		"5k2/8/8/8/8/8/8/4K2R w K - 0 0",                                      // move number zero
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",            // Shredder-FEN
		"8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1",                                  // en passant along a pin
		"1nb1kbn1/p1p1p1p1/1p1p1p1p/8/8/1P1P1P1P/P1P1P1P1/1NB1KBN1 w - - 0 1", // no rooks, no queens
	} {
		d = append(d, "> position fen "+fen, "> go depth 3", "< "+legalReply, "- info string error.*")
	}
	return d
}

// everyDriver lets each value of SearchAlgorithm play.
func everyDriver() dialogue {
	var d dialogue
	for _, name := range []string{"MTD(f)", "MT-SSS*", "MT-DUAL*", "MTD(bi)", "MTD(step)", "MTD(best)", "NegaScout", "Aspiration NegaScout", "Alpha-Beta"} {
		for _, full := range []string{"false", "true"} {
			d = append(d, "> setoption name SearchAlgorithm value "+name, "> setoption name FullWidth value "+full, "> go depth 4", "< "+legalReply, "- info string.*")
		}
	}
	return d
}

// TestUCI runs every dialogue with a process of its own.
func TestUCI(t *testing.T) {
	exe := buildProgram(t)
	for name, steps := range uciRows(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const tries = 3
			for try := 1; try <= tries; try++ {
				if startProgram(t, exe).performAll(steps, try == tries) {
					break
				}
			}
		})
	}
	t.Run("script that ends with quit", func(t *testing.T) {
		t.Parallel()
		testScriptFile(t, exe)
	})
}

// performAll carries out the steps. Except in the last try it returns false, instead of
// failing, where a search took too long: the other rows may have held it up.
func (p *program) performAll(steps dialogue, last bool) bool {
	p.t.Helper()
	for _, step := range steps {
		verb, rest, _ := strings.Cut(step, " ")
		if checks := verb == "+" || verb == "-"; checks && !last && strings.Contains(rest, ` time \d{`) && p.has(rest) != (verb == "+") {
			return false
		}
		p.perform(step)
	}
	return true
}

// testScriptFile: what a script asks for before its quit is finished. The script is a file,
// whose end comes at once. That of a pipe may come later than quit waits for it.
func testScriptFile(t *testing.T, exe string) {
	name := filepath.Join(t.TempDir(), "script")
	movegentest.Must(t, os.WriteFile(name, []byte("go perft 5\ngo depth 12\nquit\n"), 0o600))
	script, err := os.Open(name)
	movegentest.Must(t, err)
	defer script.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 3*programTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe)
	cmd.Stdin = script
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("the program ended with %v", err)
	}
	if !regexp.MustCompile(`(?m)^Nodes searched: 4865609\r?\n(?:.*\n)*bestmove .*$`).Match(out) {
		t.Errorf("output\n%s", out)
	}
}

// buildProgram compiles the command as a user would, but without the profile,
// whose use takes longer than all the dialogues.
func buildProgram(t *testing.T) string {
	t.Helper()
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command on the path")
	}
	exe := filepath.Join(t.TempDir(), "footnote")
	if runtime.GOOS == "windows" {
		exe += ".exe"
	}
	if out, err := exec.Command(goTool, "build", "-pgo=off", "-o", exe, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return exe
}

// program is a running engine.
type program struct {
	t     *testing.T
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
	last  []string // lines read by the last step
	log   []string
}

func startProgram(t *testing.T, exe string) *program {
	t.Helper()
	p := &program{t: t, cmd: exec.Command(exe), lines: make(chan string, 1<<16)}
	in, err := p.cmd.StdinPipe()
	movegentest.Must(t, err)
	out, err := p.cmd.StdoutPipe()
	movegentest.Must(t, err)
	p.in = in
	movegentest.Must(t, p.cmd.Start())
	go func() {
		defer close(p.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			p.lines <- s.Text()
		}
	}()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		if t.Failed() {
			t.Logf("dialogue:\n%s", strings.Join(p.log, "\n"))
		}
	})
	return p
}

// programTimeout bounds the wait for a line on a busy machine.
const programTimeout = 30 * time.Second

func (p *program) perform(step string) {
	p.t.Helper()
	verb, rest, _ := strings.Cut(step, " ")
	switch verb {
	case ">":
		p.send(rest + "\n")
	case ">>":
		p.send(rest)
	case "<":
		p.expect(rest)
	case "+", "-":
		if found := p.has(rest); found != (verb == "+") {
			p.t.Fatalf("%q: found %t, in %d lines", step, found, len(p.last))
		}
	case "quiet":
		select {
		case text := <-p.lines:
			p.t.Fatalf("unexpected output %q", text)
		case <-time.After(50 * time.Millisecond):
		}
	case "wait":
		n, err := strconv.Atoi(rest)
		if err != nil {
			p.t.Fatal(err)
		}
		time.Sleep(time.Duration(n) * time.Millisecond)
	case "eof":
		_ = p.in.Close()
	case "exit":
		p.exit()
	default:
		p.t.Fatalf("no such step: %q", step)
	}
}

func (p *program) send(text string) {
	p.log = append(p.log, fmt.Sprintf("> %.120s", text))
	if _, err := io.WriteString(p.in, text); err != nil {
		p.t.Fatalf("sending %.80q: %v", text, err)
	}
}

func (p *program) expect(pattern string) {
	p.t.Helper()
	p.last = nil
	re := regexp.MustCompile("^(?:" + pattern + ")$")
	timeout := time.After(programTimeout)
	for {
		select {
		case text, ok := <-p.lines:
			if !ok {
				p.t.Fatalf("the program ended; %q expected", pattern)
			}
			p.log = append(p.log, "  "+text)
			p.last = append(p.last, text)
			if re.MatchString(text) {
				return
			}
		case <-timeout:
			p.t.Fatalf("no %q in time", pattern)
		}
	}
}

func (p *program) has(pattern string) bool {
	re := regexp.MustCompile("^(?:" + pattern + ")$")
	return slices.ContainsFunc(p.last, re.MatchString)
}

// exit waits for the end of the process.
func (p *program) exit() {
	p.t.Helper()
	done := make(chan error, 1)
	go func() {
		for text := range p.lines {
			p.log = append(p.log, "  "+text)
		}
		done <- p.cmd.Wait()
	}()
	select {
	case err := <-done:
		if err != nil {
			p.t.Fatalf("the program ended with %v", err)
		}
	case <-time.After(programTimeout):
		p.t.Fatal("the program does not end")
	}
}

// actAs names the environment variable that makes the test's own program the
// engine.
const actAs = "FOOTNOTE_TEST_ACT_AS"

func TestMain(m *testing.M) {
	if os.Getenv(actAs) != "" {
		os.Exit(cli.Execute(context.Background(), newRootCommand(), nil, os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// run runs a command line with this input.
func run(t *testing.T, in string, args ...string) (code int, out, errOut string) {
	t.Helper()
	return clitest.Execute(t.Context(), newRootCommand(), in, args...)
}
