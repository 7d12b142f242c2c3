package uci

import (
	"strings"
	"testing"
	"time"

	"footnote/engine"
)

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
