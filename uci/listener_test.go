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
	const want = `info depth 9 currmove e2e4 currmovenumber 3
info depth 9 currmove e2e4 currmovenumber 5
info depth 9 currmove e2e4 currmovenumber 7
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

// TestFullQueue: more commands than may wait end the search that they wait for.
func TestFullQueue(t *testing.T) {
	f := newFake()
	c := converse(t, f)
	c.send("go infinite\n%sisready", strings.Repeat("setoption name On value true\n", maxQueue))
	c.expect("readyok")
	if calls := f.calls(); strings.Contains(calls, "stop") {
		t.Errorf("a queue that is not full stops the search: %.100s", calls)
	}
	c.send("setoption name On value true")
	c.expect("bestmove")
}
