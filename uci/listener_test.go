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

// TestFullQueue: what a full queue has no room for is dropped with a line, every go is answered
// all the same, and a stop ends what runs.
func TestFullQueue(t *testing.T) {
	long := "position startpos moves" + strings.Repeat(" a", 1<<20) + "\ngo depth 1\n" // 17 MiB once split
	for _, tt := range []struct {
		name, fits, over string
		waiting, dropped int // searches
	}{
		{"commands", strings.Repeat("setoption name On value true\n", maxQueue), "go depth 1\nposition fen 8/8 w\ngo infinite\n", 0, 2},
		{"bytes", "go depth 1\n" + long + long + long, long + "go depth 1\n", 4, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake()
			f.hold = true
			c := converse(t, f)
			c.send("go depth 9\n%sisready", tt.fits)
			c.expect("readyok")
			c.send("%sisready", tt.over)
			_, before := c.expect("readyok")
			if dropped := strings.Count(strings.Join(before, "\n"), "too much waits"); dropped != 1 {
				t.Errorf("told %d times that commands are dropped: %.300q", dropped, before)
			}
			c.send("stop")
			for range 1 + tt.waiting {
				if text, _ := c.expect("bestmove"); text == "bestmove (none)" {
					t.Error("a search that fits is dropped")
				}
			}
			for range tt.dropped {
				if text, _ := c.expect("bestmove"); text != "bestmove (none)" {
					t.Errorf("%q for what was dropped", text)
				}
			}
			c.send("position fen 8/8 a\ngo depth 1\nstop")
			if text, _ := c.expect("bestmove"); text != "bestmove a" {
				t.Errorf("%q afterwards", text)
			}
		})
	}
}
