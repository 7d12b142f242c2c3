package uci

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"footnote/engine"
	"footnote/movegen/movegentest"
)

// conversation is a session in this process that a test talks to.
type conversation struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	done  chan error
}

func converse(t *testing.T, eng Engine) *conversation {
	t.Helper()
	return converseFor(t, eng, quitPatience)
}

// converseFor is converse with a session that waits so long after quit for the end of the
// input.
func converseFor(t *testing.T, eng Engine, patience time.Duration) *conversation {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	c := &conversation{t: t, in: inWrite, lines: make(chan string, 1<<16), done: make(chan error, 1)}
	s := newSession(eng, outWrite, Options{Name: "Test 1", Author: "nobody", Bench: fakeBench})
	s.quitPatience = patience
	go func() {
		err := s.run(context.Background(), inRead)
		outWrite.Close()
		c.done <- err
	}()
	go func() {
		defer close(c.lines)
		for text := bufio.NewScanner(outRead); text.Scan(); {
			c.lines <- text.Text()
		}
	}()
	t.Cleanup(func() { inWrite.Close() })
	return c
}

func (c *conversation) send(format string, args ...any) {
	if _, err := fmt.Fprintf(c.in, format+"\n", args...); err != nil {
		c.t.Errorf("sending %q: %v", format, err)
	}
}

const testTimeout = 20 * time.Second

// expect reads lines until one begins with prefix, and returns it and those before.
func (c *conversation) expect(prefix string) (found string, before []string) {
	c.t.Helper()
	timeout := time.After(testTimeout)
	for {
		select {
		case text, ok := <-c.lines:
			if !ok {
				c.t.Fatalf("output ended before %q; it was %q", prefix, before)
			}
			if strings.HasPrefix(text, prefix) {
				return text, before
			}
			before = append(before, text)
		case <-timeout:
			c.t.Fatalf("no %q in time; there was %q", prefix, before)
		}
	}
}

// end waits for the session's end and returns the output left.
func (c *conversation) end() []string {
	c.t.Helper()
	select {
	case err := <-c.done:
		if err != nil {
			c.t.Errorf("Run: %v", err)
		}
	case <-time.After(testTimeout):
		c.t.Fatal("the session did not end")
	}
	var rest []string
	for text := range c.lines {
		rest = append(rest, text)
	}
	return rest
}

// script runs a whole input through a session and returns the output.
func script(t *testing.T, eng Engine, input string) string {
	t.Helper()
	var out strings.Builder
	if err := Run(t.Context(), eng, strings.NewReader(input), &out, Options{Name: "Test 1", Author: "nobody", Bench: fakeBench}); err != nil {
		t.Errorf("Run: %v", err)
	}
	return out.String()
}

func TestNoBench(t *testing.T) {
	var out strings.Builder
	if err := Run(t.Context(), newFake(), strings.NewReader("bench\nisready\n"), &out, Options{}); err != nil {
		t.Error(err)
	}
	if got, want := out.String(), "info string error: there is no benchmark here\nreadyok\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestScripts(t *testing.T) {
	tests := []struct{ name, in, out, calls string }{
		{"identification", "uci\n", `id name Test 1
id author nobody
option name Size type spin default 4 min 1 max 9
option name Press Me type button
option name On type check default true
option name Path type string default <empty>
option name Way type combo default a b var a b var c
option name Debug Log File type string default <empty>
option name UCI_Opponent type string default <empty>
uciok
`, ""},
		{"nothing before uci", "\n  \n\r\n", "", ""},
		{"isready", "isready\r\n", "readyok\n", ""},
		{"unknown words before", "joho isready\n", "readyok\n", ""},
		{"leading and double spaces, tab", "  setoption   name  Press   Me\tvalue  a  b \n", "", "set Press Me=a  b"},
		{"unknown", "xyzzy 1 2\n", "info string error: unknown command: \"xyzzy 1 2\"\n", ""},
		{"byte order mark, last line without end", "\ufeffisready\nisready", "readyok\nreadyok\n", ""},
		{"option error", "setoption name Bad\n", "info string error: no option Bad\n", "set Bad="},
		{"option notice", "setoption name Late value <empty>\n", "info string later\n", "set Late="},
		{"search to depth at the end of input", "position startpos\ngo depth 3", "bestmove e2e4\n", "position startpos 0; go depth=3"},
		{"infinite at the end of input", "go infinite", "bestmove e2e4\n", "go depth=0; stop"},
		{"ponder at the end of input", "go ponder depth 3", "bestmove e2e4\n", "go depth=3; stop"},
		{"no limits at the end of input", "go\n", "bestmove e2e4\n", "go depth=0; stop"},
		{"quit during search", "go infinite\nquit\nisready\n", "bestmove e2e4\n", "go depth=0; stop"},
		{"bad position refuses go", "position bad/fen\ngo depth 1\n", "info string error: bad position\nbestmove (none)\n", "position bad/fen 0; go depth=1"},
		{"a repaired position is told once", "position fen 8/8 odd\ngo depth 1\n", "info string position repaired: an odd field: left out\nbestmove odd\n", "position 8/8 odd 0; go depth=1"},
		{"malformed position refuses go", "position\ngo depth 1\n", "info string error: position: neither startpos nor fen\nbestmove (none)\n", "go depth=1"},
		{"good position after a bad one", "position bad/\nposition startpos\ngo depth 1\n", "info string error: bad position\nbestmove e2e4\n", "position bad/ 0; position startpos 0; go depth=1"},
		{"bad position refuses perft, eval and flip", "position bad/\ngo perft 1\neval\nflip\nposition startpos\neval\n",
			"info string error: bad position\ninfo string error: perft refused, there is no position: bad position\n" +
				"info string error: eval refused, there is no position: bad position\n" +
				"info string error: flip refused, there is no position: bad position\ntrace of e2e4\n", "position bad/ 0; position startpos 0"},
		{"missing number", "go depth\n", "info string error: go: depth lacks its number\nbestmove e2e4\n", "go depth=1"},
		{"for people", "d\neval\nflip\ngo perft 2\n", "board of e2e4\ntrace of e2e4\nm0: 0\nm1: 1\n\nNodes searched: 1\n", "flip"},
		{"bench", "bench", "Bench: 42\n", ""},
		{"register", "register later\n", "info string Footnote is free software and needs no registration\n", ""},
		{"debug", "debug on\nstop\nponderhit\ndebug off\nstop\ndebug maybe\n",
			"info string stop: nothing is running\ninfo string ponderhit: not pondering\ninfo string error: debug: neither on nor off: \"maybe\"\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake()
			if got := script(t, f, tt.in); got != tt.out {
				t.Errorf("output\n%swant\n%s", got, tt.out)
			}
			if got := f.calls(); got != tt.calls {
				t.Errorf("calls %q, want %q", got, tt.calls)
			}
		})
	}
}

// The searches of a script run one after the other, each on its own position.
func TestScriptOfSearches(t *testing.T) {
	f := newFake()
	got := script(t, f, "position fen 8/8 a\ngo depth 2\nposition fen 8/8 b\ngo depth 3\nsetoption name X\ngo depth 4\ngo perft 1\n")
	var best []string
	for text := range strings.Lines(got) {
		if !strings.HasPrefix(text, "info") {
			best = append(best, strings.TrimSpace(text))
		}
	}
	if got, want := strings.Join(best, ","), "bestmove a,bestmove b,bestmove b,m0: 0,,Nodes searched: 0"; got != want {
		t.Errorf("answers %q, want %q", got, want)
	}
	if f.answers != 3 {
		t.Errorf("the engine knows of %d answers", f.answers)
	}
}

// TestSecondGo: a second go waits for a limited search, and a stop is meant for both. That it stops an
// endless one is a row of TestUCI.
func TestSecondGo(t *testing.T) {
	f := newFake()
	f.hold = true
	c := converse(t, f)
	c.send("position fen 8/8 first\ngo depth 9\nposition fen 8/8 second\ngo depth 9\nposition fen 8/8 third\nisready")
	_, before := c.expect("readyok")
	if len(before) != 1 || !strings.HasPrefix(before[0], "info string") {
		t.Errorf("before readyok: %q, want a remark", before)
	}
	c.send("stop") // is meant for both
	c.expect("bestmove first")
	c.expect("bestmove second")
	c.send("d")
	c.expect("board of third")
}

// lazyEngine takes a while to answer a stop.
type lazyEngine struct{ slowEngine }

func (e lazyEngine) Go(p engine.Request, out engine.Listener) (engine.Search, error) {
	_, err := e.slowEngine.Go(p, out)
	return &lazySearch{fakeSearch: e.search}, err
}

type lazySearch struct {
	*fakeSearch
	ending bool // it is told to stop already
}

func (s *lazySearch) Stop() {
	if !s.ending {
		s.ending = true
		s.endSoon()
	}
}

// Some interfaces go on after stop without waiting for the best move. They are told nothing of a
// running search, and the next one's clock runs from its line on.
func TestGoAfterStop(t *testing.T) {
	for _, first := range []string{"go infinite", "go depth 30"} {
		f := newFake()
		c := converse(t, lazyEngine{slowEngine{f}})
		c.send("%s\nstop", first)
		before := time.Now()
		c.send("setoption name On value true\nposition startpos\ngo depth 2")
		if _, told := c.expect("bestmove"); len(told) > 0 {
			t.Errorf("%s: %q", first, told)
		}
		c.expect("bestmove")
		c.send("quit")
		c.end()
		if at := f.search.request.Start; at.Before(before) {
			t.Errorf("%s: the clock runs from %v on", first, at)
		}
	}
}

// TestStartOfWaitingSearch: the clock of a search that waits for the end of another starts when it
// begins; one that has the other stopped for it counts from its line.
func TestStartOfWaitingSearch(t *testing.T) {
	for _, tt := range []struct {
		first string
		waits bool
	}{{"go depth 3", true}, {"go infinite", false}} {
		f := newFake()
		f.hold = true
		script(t, f, tt.first+"\ngo depth 4\nstop")
		if f.search.request.Depth != 4 || f.search.request.Start.IsZero() != tt.waits {
			t.Errorf("after %s: depth %d, start %v", tt.first, f.search.request.Depth, f.search.request.Start)
		}
	}
}

func TestBoundsAreThinnedOut(t *testing.T) {
	f := newFake()
	lower := engine.Info{SearchInfo: engine.SearchInfo{Depth: 9, Bound: engine.Lower, Time: 50 * time.Millisecond}}
	soon, later := lower, lower
	soon.Time += time.Millisecond
	later.Time += time.Second
	later.Bound = engine.Upper
	mated := engine.Info{SearchInfo: engine.SearchInfo{Depth: 1, Score: -31996, Bound: engine.Exact}, Line: []string{"e2e4", "e7e5"}}
	f.infos = []engine.Info{lower, soon, later, mated}
	const want = `info depth 9 multipv 1 score cp 0 lowerbound nodes 0 nps 0 hashfull 0 time 50
info depth 9 multipv 1 score cp 0 upperbound nodes 0 nps 0 hashfull 0 time 1050
info depth 1 multipv 1 score mate -2 nodes 0 nps 0 hashfull 0 time 0 pv e2e4 e7e5
bestmove e2e4
`
	if got := script(t, f, "go depth 1"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A closed output ends the session, so that no process keeps thinking after its
// reader has gone.
func TestClosedOutput(t *testing.T) {
	f := newFake()
	inRead, inWrite := io.Pipe()
	defer inWrite.Close()
	outRead, outWrite := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- Run(t.Context(), f, inRead, outWrite, Options{}) }()
	fmt.Fprintln(inWrite, "go infinite")
	outRead.Close()
	fmt.Fprintln(inWrite, "isready")
	select {
	case err := <-done:
		if err == nil {
			t.Error("no error for a closed output")
		}
	case <-time.After(testTimeout):
		t.Fatal("the session goes on after its output was closed")
	}
}

func TestLongLines(t *testing.T) {
	f := newFake()
	moves := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 3000)
	tooLong := strings.Repeat("x", maxLine+1)
	got := script(t, f, "position startpos moves"+moves+"\n"+tooLong+"\nisready\n"+tooLong)
	want := fmt.Sprintf("info string error: line longer than %d bytes skipped\n", maxLine)
	if got != want+"readyok\n"+want {
		t.Errorf("got %.200q", got)
	}
	if got := f.calls(); got != "position startpos 12000" {
		t.Errorf("calls %q", got)
	}
}

// FuzzSession feeds any bytes to a session: it ends, without an error.
func FuzzSession(f *testing.F) {
	for _, seed := range []string{
		"uci\nisready\ngo depth 1\nquit\n", "go\ngo ponder\nponderhit\ngo depth 2\nposition bad\nstop", "\r\n\x00\xff go",
		"go infinite\ngo perft 3\nbench\nsetoption name a\nd\nflip\nstop\nstop\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		var out strings.Builder
		done := make(chan error, 1)
		go func() { done <- Run(t.Context(), newFake(), strings.NewReader(input), &out, Options{Bench: fakeBench}) }()
		select {
		case err := <-done:
			movegentest.Must(t, err)
		case <-time.After(testTimeout):
			t.Fatal("no end")
		}
	})
}

// TestDebugLog logs a session: every line both ways with its time, the opponent, and
// nothing after the log is closed.
func TestDebugLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "my log.txt")
	script(t, newFake(), "setoption name UCI_Opponent value GM 2800 human Gary  Kasparov\nsetoption name debug log file value "+name+
		"\nisready\nsetoption name UCI_Opponent value none none computer Shredder 5\ngo depth 1\nsetoption name Debug Log File value <empty>\nisready\n")
	text, err := os.ReadFile(name)
	movegentest.Must(t, err)
	stamp := regexp.MustCompile(`(?m)^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6} `)
	lines := strings.Count(string(text), "\n")
	if n := len(stamp.FindAllIndex(text, -1)); n != lines {
		t.Errorf("%d of %d lines have a time:\n%s", n, lines, text)
	}
	got := regexp.MustCompile(`process \d+`).ReplaceAllString(stamp.ReplaceAllString(string(text), ""), "process N")
	const want = `-- Test 1, process N
-- opponent: GM 2800 human Gary Kasparov
>> isready
<< readyok
>> setoption name UCI_Opponent value none none computer Shredder 5
-- opponent: none none computer Shredder 5
>> go depth 1
<< bestmove e2e4
>> setoption name Debug Log File value <empty>
`
	// The option may come before the end of the search, and is then noted for later.
	got = regexp.MustCompile("(?m)^<< info string .*\n").ReplaceAllString(got, "")
	if i, k := strings.Index(got, ">> setoption name Debug"), strings.Index(got, "<< bestmove"); i >= 0 && i < k {
		got = strings.Replace(got, ">> setoption name Debug Log File value <empty>\n", "", 1)
		if j := strings.Index(got, ">> isready\n<< readyok\n<< bestmove"); j >= 0 {
			got = got[:j] + got[j+len(">> isready\n<< readyok\n"):]
		}
		got += ">> setoption name Debug Log File value <empty>\n"
	}
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestSessionOptions(t *testing.T) {
	f := newFake()
	got := script(t, f, "setoption name Debug Log File value "+t.TempDir()+"\nsetoption name UCI_RatingAdv value 30\ndebug on\nsetoption name UCI_Opponent value somebody\nisready\n")
	lines := strings.Split(got, "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[0], "info string error: option Debug Log File: ") ||
		lines[1] != "info string opponent: somebody" || lines[2] != "readyok" || f.calls() != "" {
		t.Errorf("%q, calls %q", got, f.calls())
	}
}
