package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"footnote/movegen/movegentest"
)

// TestLagReported: the engine says what the clock saw, every move while debugging, and
// once without, when it keeps back far more than Move Overhead.
func TestLagReported(t *testing.T) {
	var e *Engine
	move := func(moves []string, left time.Duration, debug, ponder bool) *finishRecorder {
		t.Helper()
		movegentest.Must(t, e.SetPosition(StartPos, moves))
		c := Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{left, left}, Increment: [2]time.Duration{100 * time.Millisecond, 0}}
		r := &finishRecorder{}
		s, err := e.Go(Request{Clock: c, Depth: 1, Debug: debug, Ponder: ponder}, r)
		movegentest.Must(t, err)
		if ponder {
			s.Stop()
		}
		<-s.Done()
		return r
	}
	one := []string{"e2e4", "e7e5"}
	two := append(slices.Clone(one), "g1f3", "b8c6")
	three := append(slices.Clone(two), "f1b5", "a7a6")
	said := false
	for try := 0; try < 5 && !said; try++ { // a search that is held up takes some of the 300 ms
		var err error
		e, err = New()
		movegentest.Must(t, err)
		move(nil, 10*time.Second, false, false)
		r := move(one, 9800*time.Millisecond, false, false)
		if said = r.has("clock: bad moves cost some "); !said {
			t.Logf("not what is said of 300 ms: %q", r.notes)
		}
	}
	if !said {
		t.Error("nothing is said of 300 ms in five tries")
	}
	if r := move(two, 9600*time.Millisecond, true, true); !r.has("clock: the last move took ") || !r.has(" ms here and 300 ms on the clock, ") {
		t.Errorf("the clock while debugging: %q", r.notes)
	}
	// The guess of the opponent's move was wrong: pondering has cost nothing.
	if r := move(two, 9600*time.Millisecond, true, false); r.has("clock: ") {
		t.Errorf("pondering counts: %q", r.notes)
	}
	movegentest.Must(t, e.NewGame())
	if r := move(three, 9000*time.Millisecond, true, false); r.has("clock: ") {
		t.Errorf("the last game counts: %q", r.notes)
	}
}

// has reports whether a note contains the text.
func (l *finishRecorder) has(text string) bool {
	return slices.ContainsFunc(l.notes, func(note string) bool { return strings.Contains(note, text) })
}

// TestLagOfTheAnswer: what passes until the best move is written counts as lost, once.
func TestLagOfTheAnswer(t *testing.T) {
	e, err := New()
	movegentest.Must(t, err)
	moves := []string{"e2e4", "e7e5", "g1f3", "b8c6"}
	for n, late := range []time.Duration{0, 80 * time.Millisecond, 0} { // what the reader takes
		movegentest.Must(t, e.SetPosition(StartPos, moves[:min(2*n, 4)]))
		clock := Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{time.Second, time.Second}}
		r := &finishRecorder{}
		s, err := e.Go(Request{Clock: clock, Depth: 1, Debug: true}, r)
		movegentest.Must(t, err)
		<-s.Done()
		time.Sleep(late)
		e.Answered()
		e.Answered() // of no search
		var peak int
		for _, note := range r.notes {
			if _, text, found := strings.Cut(note, "bad moves "); found {
				_, err = fmt.Sscanf(text, "%d ms", &peak)
				movegentest.Must(t, err)
			}
		}
		if n == 2 && peak < 30 {
			t.Errorf("80 ms late: bad moves cost %d ms", peak)
		}
	}
}
