package engine

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// busyMachine is the time that a machine takes beside the search: little, and now and
// then the time of other programs.
func busyMachine(r *rand.Rand) time.Duration {
	d := time.Duration(1+r.IntN(3)) * time.Millisecond
	switch n := r.IntN(1000); {
	case n < 5:
		d += time.Duration(100+r.IntN(150)) * time.Millisecond
	case n < 100:
		d += time.Duration(10+r.IntN(60)) * time.Millisecond
	}
	return d
}

// quietMachine takes a millisecond or two.
func quietMachine(r *rand.Rand) time.Duration {
	return time.Duration(500+r.IntN(1500)) * time.Microsecond
}

// playClock plays a game of so many moves against a clock that is only computed, by what l
// has learned or, without l, by Move Overhead alone. It returns the time thought, and
// whether time was lost.
func playClock(r *rand.Rand, l *lag, remaining, increment time.Duration, moves int, machine func(*rand.Rand) time.Duration) (thought time.Duration, lost bool) {
	const least = 10 * time.Millisecond
	learn := l != nil
	if !learn {
		l = &lag{}
	}
	l.last = turn{}
	for n := 1; n <= moves; n++ {
		c := Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{remaining, remaining}, Increment: [2]time.Duration{increment, increment}}
		now := turn{known: true, number: n, remaining: remaining, increment: increment}
		l.observe(now)
		overhead, cost := least, time.Duration(0)
		if learn {
			overhead, cost = l.overhead(least, remaining), l.lost()
		}
		b := c.Budget(movegen.White, overhead, cost, false)
		if learn {
			b = l.spare(b, least, remaining)
		}
		took := time.Duration(float64(b.Soft) * (0.3 + r.Float64()))
		if r.IntN(17) == 0 {
			took = b.Hard // a difficult move
		}
		took = min(took, b.Hard)
		thought += took
		beside := machine(r)
		within := time.Duration(r.Float64() * float64(beside)) // held up while it searches
		l.last = now.end(took+within, b.Hard)
		// The manager's clock counts whole milliseconds.
		if remaining -= (took + beside).Truncate(time.Millisecond); remaining < 0 {
			return thought, true
		}
		remaining += increment
	}
	return thought, false
}

// TestLagOnABusyMachine: where a machine holds the program up, what the clocks have shown
// keeps games from being lost on time.
func TestLagOnABusyMachine(t *testing.T) {
	for _, increment := range []time.Duration{100 * time.Millisecond, 20 * time.Millisecond} {
		r := rand.New(rand.NewPCG(1, 2))
		learning, losses, without := lag{}, 0, 0
		var thought, thoughtWithout time.Duration
		for range 500 {
			seed := r.Uint64()
			d, lost := playClock(rand.New(rand.NewPCG(seed, 1)), &learning, time.Second, increment, 100, busyMachine)
			if thought += d; lost {
				losses++
			}
			d, lost = playClock(rand.New(rand.NewPCG(seed, 1)), nil, time.Second, increment, 100, busyMachine)
			if thoughtWithout += d; lost {
				without++
			}
		}
		share := thought.Seconds() / thoughtWithout.Seconds()
		t.Logf("1 s + %v: %d of 500 games lost on time, %d with Move Overhead alone; %.2f of its time to think", increment, losses, without, share)
		// The one is a game of two bad moments in its first moves.
		if losses > 1 || losses > without || share < 0.95 {
			t.Errorf("1 s + %v: %d of 500 games lost on time, %d with Move Overhead alone; %.2f of its time to think", increment, losses, without, share)
		}
	}
}

// TestLagOnAQuietMachine: nothing changes there, and a bad moment is forgotten.
func TestLagOnAQuietMachine(t *testing.T) {
	const least = 10 * time.Millisecond
	r := rand.New(rand.NewPCG(3, 4))
	var l lag
	for range 20 {
		if _, lost := playClock(r, &l, time.Second, 10*time.Millisecond, 100, quietMachine); lost {
			t.Fatal("time lost")
		}
	}
	if kept := l.overhead(least, time.Second); kept != least {
		t.Errorf("%v are kept back", kept)
	}
	b := Budget{Soft: 20 * time.Millisecond, Hard: 60 * time.Millisecond}
	if got := l.spare(b, least, 50*time.Millisecond); got != b {
		t.Errorf("%+v becomes %+v", b, got)
	}
	l.last = turn{known: true, number: 1, remaining: time.Minute}.end(time.Second, 0)
	if _, lost, ok := l.observe(turn{known: true, number: 2, remaining: 57 * time.Second}); !ok || lost != maxLag {
		t.Errorf("a bad moment costs %v, %t", lost, ok)
	}
	if kept := l.overhead(least, time.Minute); kept < 60*time.Millisecond || kept > 70*time.Millisecond {
		t.Errorf("after a bad moment %v are kept back", kept)
	}
	if l.peak < 500*time.Millisecond || l.peak > 510*time.Millisecond {
		t.Errorf("after a bad moment the peak is %v", l.peak)
	}
	if kept := l.overhead(least, 200*time.Millisecond); kept != 25*time.Millisecond {
		t.Errorf("of a short clock %v are kept back", kept)
	}
	for range 3 {
		playClock(r, &l, time.Minute, time.Second, 60, quietMachine)
	}
	if kept := l.overhead(least, time.Minute); kept != least || l.peak > 5*time.Millisecond {
		t.Errorf("three games after a bad moment %v are kept back", kept)
	}
}

// TestLagEarnsTheIncrement: where little is lost on the way, an increment as small as Move
// Overhead is spent, and no game is lost by it.
func TestLagEarnsTheIncrement(t *testing.T) {
	var l lag
	var learning, without time.Duration
	for seed := range uint64(50) {
		d, lost := playClock(rand.New(rand.NewPCG(seed, 2)), &l, time.Second, 10*time.Millisecond, 100, quietMachine)
		if learning += d; lost {
			t.Fatal("time lost")
		}
		d, _ = playClock(rand.New(rand.NewPCG(seed, 2)), nil, time.Second, 10*time.Millisecond, 100, quietMachine)
		without += d
	}
	if share := learning.Seconds() / without.Seconds(); share < 1.05 {
		t.Errorf("%.3f of the time to think of Move Overhead alone", share)
	}
}

// TestLagObserves: only the clocks of two moves in a row say what a move has cost.
func TestLagObserves(t *testing.T) {
	const ms = time.Millisecond
	first := turn{known: true, side: movegen.Black, number: 7, remaining: 10_000 * ms, increment: 100 * ms}
	next := turn{known: true, side: movegen.Black, number: 8, remaining: 9_900 * ms, increment: 100 * ms}
	for name, c := range map[string]struct {
		took, hard  time.Duration
		change      func(*turn)
		price, lost time.Duration
		ok          bool
	}{
		"in a row":         {took: 180 * ms, price: 200 * ms, lost: 20 * ms, ok: true},
		"hard limit":       {took: 190 * ms, hard: 150 * ms, price: 200 * ms, lost: 50 * ms, ok: true},
		"rounded":          {took: 201 * ms, price: 200 * ms, ok: true},
		"time was added":   {took: 180 * ms, change: func(t *turn) { t.remaining = 15_000 * ms }},
		"the other side":   {took: 180 * ms, change: func(t *turn) { t.side = movegen.White }},
		"the same move":    {took: 180 * ms, change: func(t *turn) { t.number = 7 }},
		"a later move":     {took: 180 * ms, change: func(t *turn) { t.number = 9 }},
		"no clock":         {took: 180 * ms, change: func(t *turn) { t.known = false }},
		"a clock that ran": {took: 180 * ms, change: func(t *turn) { t.remaining = -50 * ms }, price: 10_150 * ms, lost: maxLag, ok: true},
	} {
		l, now := lag{last: first.end(c.took, c.hard)}, next
		if c.change != nil {
			c.change(&now)
		}
		price, lost, ok := l.observe(now)
		if price != c.price || lost != c.lost || ok != c.ok {
			t.Errorf("%s: %v, %v, %t", name, price, lost, ok)
		}
		if _, _, again := l.observe(now); again {
			t.Errorf("%s: seen twice", name)
		}
	}
}

// TestLagSpares: the limits shrink with the clock, never to nothing, and never beyond the
// clock.
func TestLagSpares(t *testing.T) {
	const least = 10 * time.Millisecond
	l := lag{mean: 15 * time.Millisecond, peak: 120 * time.Millisecond}
	before := time.Duration(0)
	for remaining := 50 * time.Millisecond; remaining < time.Second; remaining += 10 * time.Millisecond {
		c := Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{remaining, remaining}}
		b := l.spare(c.Budget(movegen.White, l.overhead(least, remaining), 0, false), least, remaining)
		if b.Now || b.Soft <= 0 || b.Soft > b.Hard || b.Hard >= remaining || b.Soft < before {
			t.Fatalf("%v: %+v after a soft limit of %v", remaining, b, before)
		}
		before = b.Soft
	}
	fixed := Budget{Soft: time.Second, Hard: time.Second, Fixed: true}
	if got := l.spare(fixed, least, 100*time.Millisecond); got != fixed {
		t.Errorf("a move time becomes %+v", got)
	}
}

// TestHeldUp: a search that the machine has held up within its time leaves more on the clock to
// the next ones, and it is forgotten slowly.
func TestHeldUp(t *testing.T) {
	const least, held = 10 * time.Millisecond, 100 * time.Millisecond
	e, err := New()
	movegentest.Must(t, err)
	c := Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{time.Second, time.Second}}
	b := c.Budget(movegen.White, least, 0, false)
	if got := e.lag.spare(b, least, time.Second); got != b {
		t.Fatalf("held up by nothing: %+v", got)
	}
	e.settle(&job{held: held})
	once := e.lag.spare(b, least, time.Second)
	if once.Soft >= b.Soft || once.Hard > b.Hard {
		t.Errorf("held up once: %+v after %+v", once, b)
	}
	for range 3 {
		e.settle(&job{held: 0})
	}
	if got := e.lag.spare(b, least, time.Second); got.Soft >= b.Soft || got.Soft < once.Soft {
		t.Errorf("three moves later: %+v after %+v", got, once)
	}
}

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

// TestLagOfTheAnswer: an answer that is written late is learned from at once, although no other
// clock of the game follows.
func TestLagOfTheAnswer(t *testing.T) {
	e, err := New()
	movegentest.Must(t, err)
	clock := Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{time.Second, time.Second}}
	for _, late := range []time.Duration{0, 80 * time.Millisecond} { // what the reader takes
		s, err := e.Go(Request{Clock: clock, Depth: 1}, &finishRecorder{})
		movegentest.Must(t, err)
		<-s.Done()
		time.Sleep(late)
		e.Answered()
		if e.lag.peak < late/2 {
			t.Errorf("%v late: the peak is %v", late, e.lag.peak)
		}
	}
	before := e.lag.peak
	e.Answered() // of no search
	if e.lag.peak != before {
		t.Errorf("nothing was written, and the peak is %v, not %v", e.lag.peak, before)
	}
}
