package uci

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"footnote/engine"
)

// slowEngine ends searches with a limit after a while, as a real one does.
type slowEngine struct{ *fakeEngine }

func (e slowEngine) Go(p engine.Request, out engine.Listener) (engine.Search, error) {
	e.hold = true
	s, err := e.fakeEngine.Go(p, out)
	if err == nil && s.Ends() == engine.ByLimit {
		e.search.endSoon()
	}
	return s, err
}

// endSoon ends the search after a while.
func (s *fakeSearch) endSoon() {
	time.AfterFunc(30*time.Millisecond, func() {
		select {
		case <-s.stopped:
		default:
			close(s.stopped)
		}
	})
}

// Work with a limit is finished before quit, whatever waits behind it; all else ends at
// once.
func TestQuit(t *testing.T) {
	for _, tt := range []struct{ name, in, out string }{
		{"perft", "go perft 3\nquit\n", "m0: 0\nm1: 1\nm2: 2\n\nNodes searched: 3\n"},
		{"bench", "bench\nquit\n", "Bench: 42\n"},
		{"depth", "position fen 8/8 a\ngo depth 3\nquit\nisready\ngo depth 4\n", "bestmove a\n"},
		{"several", "position fen 8/8 a\ngo depth 3\nposition fen 8/8 b\ngo depth 3\ngo perft 1\nquit\n",
			"bestmove a\nbestmove b\nm0: 0\n\nNodes searched: 0\n"},
		{"endless behind a limit", "position fen 8/8 a\ngo depth 3\nposition fen 8/8 b\ngo infinite\nquit\n", "bestmove a\nbestmove b\n"},
		{"infinite", "go infinite\nquit\n", "bestmove e2e4\n"},
		{"infinite with a depth", "go infinite depth 3\nquit\n", "bestmove e2e4\n"},
		{"ponder", "go ponder depth 3\nquit\n", "bestmove e2e4\n"},
		{"clock", "go wtime 100000 btime 100000 depth 20\nquit\n", "bestmove e2e4\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake()
			got := regexp.MustCompile("(?m)^info string .*\n").ReplaceAllString(script(t, slowEngine{f}, tt.in), "")
			if got != tt.out {
				t.Errorf("output\n%swant\n%s", got, tt.out)
			}
			stopped := strings.Contains(f.calls(), "stop")
			if limited := strings.HasPrefix(tt.in, "position fen 8/8 a\ngo depth 3\nquit"); limited && stopped {
				t.Errorf("a limited search was stopped: %s", f.calls())
			}
		})
	}
}

// ponderEngine goes on for a while after ponderhit, as a real one does.
type ponderEngine struct{ slowEngine }

func (e ponderEngine) Go(p engine.Request, out engine.Listener) (engine.Search, error) {
	_, err := e.slowEngine.Go(p, out)
	return ponderSearch{e.search}, err
}

type ponderSearch struct{ *fakeSearch }

func (s ponderSearch) PonderHit() bool {
	s.request.Ponder = false
	s.endSoon()
	return true
}

// After ponderhit a search with a limit is like any other: quit lets it run to its end.
func TestQuitAfterPonderHit(t *testing.T) {
	for in, stopped := range map[string]bool{
		"go ponder depth 3\nponderhit\nquit\n": false, "go ponder depth 3\nquit\n": true,
		"go ponder infinite depth 3\nponderhit\nquit\n": true, "go ponder wtime 1000 depth 3\nponderhit\nquit\n": true,
	} {
		f := newFake()
		if got := script(t, ponderEngine{slowEngine{f}}, in); got != "bestmove e2e4\n" || strings.Contains(f.calls(), "stop") != stopped {
			t.Errorf("%q: %q, %s", in, got, f.calls())
		}
	}
}

// After quit a stop or a second quit ends what is still running.
func TestStopAfterQuit(t *testing.T) {
	for _, word := range []string{"stop", "quit"} {
		f := newFake()
		f.hold = true
		c := converseFor(t, f, time.Hour) // longer than any machine is held up
		c.send("go depth 30\nquit\nisready")
		select {
		case text := <-c.lines:
			t.Fatalf("%q after quit", text)
		case <-time.After(50 * time.Millisecond):
		}
		c.send("%s", word)
		if rest := c.end(); len(rest) != 1 || rest[0] != "bestmove e2e4" {
			t.Errorf("after %s: %q", word, rest)
		}
	}
}

// A user interface keeps its end of the pipe open and waits for the process: a search with a
// limit does not hold it up.
func TestQuitOfAnInterface(t *testing.T) {
	f := newFake()
	f.hold = true
	c := converse(t, f)
	c.send("go depth 30\nquit")
	if text, before := c.expect("bestmove"); text != "bestmove e2e4" || len(before) != 0 {
		t.Errorf("%q after %q", text, before)
	}
	if rest := c.end(); len(rest) != 0 {
		t.Errorf("after the best move: %q", rest)
	}
}

// TestRootMovesAreAnnounced: after three seconds, and not more often than a user can follow.
func TestRootMovesAreAnnounced(t *testing.T) {
	var out strings.Builder
	l := listener{out: newWriter(&out, &debugLog{})}
	for i, at := range []time.Duration{0, 2999, 3000, 3049, 3050, 3051, 9000} {
		c := engine.CurrMove{Text: "e2e4"}
		c.Depth, c.Number, c.Time = 9, i+1, at*time.Millisecond
		l.CurrMove(c)
	}
	const want = `info currmove e2e4 currmovenumber 3
info currmove e2e4 currmovenumber 5
info currmove e2e4 currmovenumber 7
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

// TestFullQueue: a command for which a full queue has no room stops the search with a line, and
// every go is answered by a move of its own.
func TestFullQueue(t *testing.T) {
	long := "position startpos moves" + strings.Repeat(" a", 1<<20) + "\ngo depth 1\n" // 17 MiB once split
	for _, tt := range []struct {
		name, fits, over string
		answers          int
	}{
		{"commands", strings.Repeat("setoption name On value true\n", maxQueue-1), "go depth 1\nposition fen 8/8 w\ngo infinite\n", 3},
		{"bytes", "go depth 1\n" + long + long + long, long + "go depth 1\n", 7},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake()
			f.hold = true
			c := converse(t, f)
			c.send("go depth 9\n%sisready", tt.fits)
			c.expect("readyok")
			c.send("%sisready", tt.over)
			_, before := c.expect("readyok")
			told := strings.Join(before, "\n")
			if n := strings.Count(told, "too much waits"); n == 0 || n != strings.Count(told, "bestmove") {
				t.Errorf("told %d times that too much waits: %.300q", n, before)
			}
			c.send("stop")
			for range tt.answers - strings.Count(told, "bestmove") {
				if text, _ := c.expect("bestmove"); text == "bestmove (none)" {
					t.Error("a search without a move")
				}
			}
			c.send("position fen 8/8 a\ngo depth 1\nstop")
			if text, _ := c.expect("bestmove"); text != "bestmove a" {
				t.Errorf("%q afterwards", text)
			}
			t.Log("tried 1 queue")
		})
	}
}
