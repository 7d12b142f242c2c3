package clock

import (
	"math/rand/v2"
	"testing"
	"time"

	"footnote/movegen"
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
	l.last = Turn{}
	for n := 1; n <= moves; n++ {
		c := Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{remaining, remaining}, Increment: [2]time.Duration{increment, increment}}
		now := Turn{known: true, number: n, remaining: remaining, increment: increment}
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
	l.last = Turn{known: true, number: 1, remaining: time.Minute}.end(time.Second, 0)
	if _, lost, ok := l.observe(Turn{known: true, number: 2, remaining: 57 * time.Second}); !ok || lost != maxLag {
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
	first := Turn{known: true, side: movegen.Black, number: 7, remaining: 10_000 * ms, increment: 100 * ms}
	next := Turn{known: true, side: movegen.Black, number: 8, remaining: 9_900 * ms, increment: 100 * ms}
	for name, c := range map[string]struct {
		took, hard  time.Duration
		change      func(*Turn)
		price, lost time.Duration
		ok          bool
	}{
		"in a row":         {took: 180 * ms, price: 200 * ms, lost: 20 * ms, ok: true},
		"hard limit":       {took: 190 * ms, hard: 150 * ms, price: 200 * ms, lost: 50 * ms, ok: true},
		"rounded":          {took: 201 * ms, price: 200 * ms, ok: true},
		"time was added":   {took: 180 * ms, change: func(t *Turn) { t.remaining = 15_000 * ms }},
		"the other side":   {took: 180 * ms, change: func(t *Turn) { t.side = movegen.White }},
		"the same move":    {took: 180 * ms, change: func(t *Turn) { t.number = 7 }},
		"a later move":     {took: 180 * ms, change: func(t *Turn) { t.number = 9 }},
		"no clock":         {took: 180 * ms, change: func(t *Turn) { t.known = false }},
		"a clock that ran": {took: 180 * ms, change: func(t *Turn) { t.remaining = -50 * ms }, price: 10_150 * ms, lost: maxLag, ok: true},
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
	var k Keeper
	c := Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{time.Second, time.Second}}
	b := c.Budget(movegen.White, least, 0, false)
	if got := k.lag.spare(b, least, time.Second); got != b {
		t.Fatalf("held up by nothing: %+v", got)
	}
	k.Finish(Turn{}, 0, 0, held)
	once := k.lag.spare(b, least, time.Second)
	if once.Soft >= b.Soft || once.Hard > b.Hard {
		t.Errorf("held up once: %+v after %+v", once, b)
	}
	for range 3 {
		k.Finish(Turn{}, 0, 0, 0)
	}
	if got := k.lag.spare(b, least, time.Second); got.Soft >= b.Soft || got.Soft < once.Soft {
		t.Errorf("three moves later: %+v after %+v", got, once)
	}
}

// TestKeeperLate: an answer that is written late is learned from at once, although no other clock
// of the game follows; what is not on the player's clock teaches nothing.
func TestKeeperLate(t *testing.T) {
	const ms = time.Millisecond
	var k Keeper
	root, c := movegen.StartPosition(), Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{time.Second, time.Second}}
	turn, _ := k.Allot(&c, &root, Settings{Overhead: 10 * ms}, false, false)
	infinite, _ := k.Allot(&c, &root, Settings{Overhead: 10 * ms}, true, false)
	for _, step := range []struct {
		turn       Turn
		took, late time.Duration
		peak       time.Duration
	}{
		{turn, 20 * ms, 0, 0}, {infinite, 20 * ms, 80 * ms, 0}, {turn, 20 * ms, 80 * ms, 40 * ms},
		{turn, turn.Hard + 60*ms, 20 * ms, 60 * ms}, {turn, 20 * ms, 10 * ms, 60 * ms}, {turn, 0, time.Hour, 530 * ms},
	} {
		k.Late(step.turn, step.took, step.late)
		if k.lag.peak != step.peak {
			t.Errorf("%v late after %v: the peak is %v, want %v", step.late, step.took, k.lag.peak, step.peak)
		}
	}
}
