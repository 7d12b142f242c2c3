package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
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

// TestLastTo: where the last move went, which a weakened player sees better, does not depend
// on how castling is written.
func TestLastTo(t *testing.T) {
	e, err := New()
	movegentest.Must(t, err)
	for moves, want := range map[string]movegen.Square{
		"": movegen.NoSquare, "h1h7": movegen.MakeSquare(7, 6), "h1h7 e8d8": movegen.MakeSquare(3, 7),
		"e1g1": movegen.H1, "e1h1": movegen.H1, "E1H1": movegen.H1,
	} {
		movegentest.Must(t, e.SetPosition("4k3/8/8/8/8/8/8/4K2R w K - 0 1", strings.Fields(moves)))
		if e.lastTo != want {
			t.Errorf("%q: the last move went to %v, want %v", moves, e.lastTo, want)
		}
	}
}

// TestScreenOfAnalysis: a program that leaves out bounds sees every change of the best move, with
// all lines in order; ShowBounds adds the bounds.
func TestScreenOfAnalysis(t *testing.T) {
	for _, bounds := range []bool{false, true} {
		j := jobAt(t, StartPos)
		j.analysis, j.set.showBounds = true, bounds
		a, b, c := line(t, j, "e2e4", "e7e5"), line(t, j, "d2d4", "d7d5"), line(t, j, "c2c4")
		var out finishRecorder
		j.out = &out
		end := func(n int, score eval.Score, pv []movegen.Move) {
			j.Info(search.Info{Depth: 8, MultiPV: n, Score: score, Bound: hashtable.Exact, PV: pv, Time: time.Second, Stats: new(search.Stats)})
		}
		pass := func(at time.Duration, score eval.Score, bound hashtable.Bound, plays bool, pv []movegen.Move) {
			j.Info(search.Info{Depth: 9, MultiPV: 1, Score: score, Bound: bound, PV: pv, Time: at, Plays: plays})
		}
		end(1, 30, a)
		end(2, 20, b)
		pass(2*time.Second, 10, hashtable.Upper, true, a)
		pass(2*time.Second, 9, hashtable.Upper, true, a)              // too soon
		pass(2*time.Second, 12, hashtable.Lower, false, c)            // found, but not played
		pass(2*time.Second+1e8, 16, hashtable.Lower, true, b)         // shown at once
		pass(2*time.Second+1e8+1, 17, hashtable.Lower, true, c)       // too soon
		pass(3*time.Second, eval.MateIn(9), hashtable.Lower, true, c) // no line that mates
		best := j.finish(search.Result{Best: a[0], PV: a, Score: 40, Bound: hashtable.Lower, Depth: 8, ScoreDepth: 9})
		type shown struct {
			depth, line int
			score       eval.Score
			move        string
		}
		want := []shown{
			{8, 1, 30, "e2e4"}, {8, 2, 20, "d2d4"}, {8, 1, 10, "e2e4"}, {8, 2, 10, "d2d4"}, {8, 1, 16, "d2d4"}, {8, 2, 10, "e2e4"},
			{8, 1, eval.TablebaseWin, "c2c4"}, {8, 2, 16, "d2d4"}, {9, 1, 40, "e2e4"}, {9, 2, 40, "c2c4"},
		}
		n, hidden := 0, 0
		for _, i := range out.infos {
			if i.Bound != Exact {
				hidden++
				continue
			}
			if got := (shown{i.Depth, i.MultiPV, i.Score, i.Line[0]}); n >= len(want) || got != want[n] {
				t.Errorf("line %d is %+v", n, got)
			}
			n++
		}
		if n != len(want) || (hidden == 6) != bounds || !bounds && hidden > 0 || best.Ponder != "e7e5" {
			t.Errorf("%d lines and %d bounds, then %+v", n, hidden, best)
		}
	}
}

// TestMateNeedsItsLine: a bound is shown as a mate only with a line that mates, not with one that has
// the length of the mate by chance.
func TestMateNeedsItsLine(t *testing.T) {
	j := jobAt(t, "7k/8/6K1/8/8/8/8/R7 w - - 0 1")
	j.analysis = true
	for text, want := range map[string]eval.Score{"a1a8": eval.MateIn(1), "a1a7": eval.TablebaseWin} {
		var out finishRecorder
		j.out = &out
		i := search.Info{Depth: 1, MultiPV: 1, Score: eval.MateIn(1), Bound: hashtable.Lower, PV: line(t, j, text), Stats: new(search.Stats)}
		if j.Info(i); len(out.infos) != 1 || out.infos[0].Score != want || out.infos[0].Bound != Exact {
			t.Errorf("%s: %+v, want %v", text, out.infos, want)
		}
	}
}

// TestMateStays: a test within a depth that proves a shorter mate, but has no line for it, does not put
// cp 30000 in the place of a mate that is shown.
func TestMateStays(t *testing.T) {
	for bound, score := range map[hashtable.Bound]eval.Score{Lower: eval.MateIn(19), Upper: eval.MatedIn(20)} {
		j := jobAt(t, StartPos)
		j.analysis = true
		var out finishRecorder
		j.out = &out
		i := search.Info{Depth: 8, MultiPV: 1, Score: score, Bound: Exact, PV: line(t, j, "e2e4", "e7e5"), Plays: true, Stats: new(search.Stats)}
		j.Info(i)
		i.Bound, i.Time, i.Stats = bound, time.Second, nil
		if i.Score = eval.MateIn(9); bound == Upper {
			i.Score = eval.MatedIn(10)
		}
		if j.Info(i); len(out.infos) != 1 {
			t.Errorf("after %v: %+v", score, out.infos[1:])
		}
	}
}

// Position and Busy let the tests outside the package see what no caller needs.
func (e *Engine) Position() movegen.Position { return e.root }

func (e *Engine) Busy() bool { return e.busy() }
