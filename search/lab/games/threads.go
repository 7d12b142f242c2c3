package games

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// MTD(f) on several threads that share a table, in the two ways that lab.Parallel
// simulates in lock step: tests at several bounds side by side, or one test whose nodes
// are split.

// Threads are the settings of [RunThreads] beside [Options]. Each thread has a history of its own.
type Threads struct {
	Number int  // 1 … 64; with 1 both ways are MTD(f)
	Split  bool // split nodes; else tests side by side
	Spread int  // side by side: distance of the outer bounds, doubled further out; less than 1 counts as 1
}

// RunThreads searches the position that start makes, iteration by iteration, on several
// threads, and returns what each iteration found and how long it took, without the time to
// make the positions and to clear the table. Counts are those of all threads. It fails when
// the table cannot be made or an option is out of range.
func RunThreads(start func() Game, o Options, n Threads) ([]Iteration, error) {
	if n.Number < 1 || n.Number > 64 {
		return nil, fmt.Errorf("%d threads: must be 1 to 64", n.Number)
	}
	if err := o.prepare(); err != nil {
		return nil, err
	}
	o.Cutoffs, o.Kept = nil, nil // they count on one thread
	team := &team{spread: max(n.Spread, 1), split: n.Split}
	for range n.Number {
		s := o.searcher(start())
		s.stop = new(atomic.Bool)
		if n.Split && n.Number > 1 {
			s.busy = &team.busy
		}
		team.searchers = append(team.searchers, s)
	}
	began := time.Now()
	o.Clock = func() time.Duration { return time.Since(began) }
	return o.iterate(team.searchers[0], team.counts, team.search), nil
}

// team is the threads of one search.
type team struct {
	searchers []*searcher
	busy      busyNodes
	spread    int
	split     bool

	mu     sync.Mutex
	lo, hi int   // the bracket of the iteration
	bounds []int // what each thread tests; idle: nothing
	guess  int
	passes int // tests that were answered
	last   int // +1, −1: side of the last answer; 0: none yet
}

// idle stands in bounds for a thread without a test.
const idle = -infinity - 1

func (t *team) counts() Counts {
	var sum Counts
	for _, s := range t.searchers {
		sum.Leaves, sum.Interior, sum.Hits = sum.Leaves+s.Leaves, sum.Interior+s.Interior, sum.Hits+s.Hits
	}
	return sum
}

// search closes the bracket of one depth.
func (t *team) search(depth, guess int) (value, passes int) {
	t.lo, t.hi, t.guess, t.passes, t.last = -infinity, infinity, guess, 0, 0
	t.bounds = slices.Repeat([]int{idle}, len(t.searchers))
	wake := sync.NewCond(&t.mu)
	var group sync.WaitGroup
	for i, s := range t.searchers {
		group.Go(func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			for t.lo < t.hi {
				bound := t.next()
				if bound == idle {
					wake.Wait()
					continue
				}
				t.bounds[i] = bound
				s.stop.Store(false)
				t.mu.Unlock()
				score := s.alphaBeta(depth, 0, bound-1, bound)
				t.mu.Lock()
				if !s.stop.Load() {
					t.answered(bound, score)
				}
				t.bounds[i] = idle
				wake.Broadcast()
			}
		})
	}
	group.Wait()
	return t.lo, t.passes
}

// answered narrows the bracket and ends the tests that have become superfluous.
func (t *team) answered(bound, score int) {
	t.passes++
	if score >= bound {
		t.lo, t.last = max(t.lo, score), 1
	} else {
		t.hi, t.last = min(t.hi, score), -1
	}
	for i, b := range t.bounds {
		if b != idle && (b <= t.lo || b > t.hi) {
			t.searchers[i].stop.Store(true)
		}
	}
}

// next returns the bound of a new test: that of figure 11, or with it under test, side by
// side, the first further out that nobody tests; idle when there is none. Threads that
// split nodes join the test that runs.
func (t *team) next() int {
	for _, b := range t.bounds {
		if t.split && b != idle && b > t.lo && b <= t.hi {
			return b
		}
	}
	free := func(b int) bool { return b > t.lo && b <= t.hi && !slices.Contains(t.bounds, b) }
	base := t.guess
	switch {
	case t.last < 0 && t.hi < infinity:
		base = t.hi
	case t.last > 0 && t.lo > -infinity:
		base = t.lo + 1
	}
	base = min(max(base, t.lo+1), t.hi)
	if free(base) {
		return base
	}
	if t.split {
		return idle
	}
	if t.last == 0 && free(base+1) {
		return base + 1
	}
	for d := t.spread; d < 2*infinity; d *= 2 {
		for _, b := range []int{base + d, base - d} {
			if (t.last == 0 || (b > base) == (t.last > 0)) && free(b) {
				return b
			}
		}
	}
	for b := t.hi; b > t.lo && b > t.hi-len(t.bounds)-1; b-- {
		if free(b) {
			return b
		}
	}
	return idle
}

// busyNodes says which nodes a thread is in, by a hash of their keys; wrong answers cost
// time alone.
type busyNodes [1 << 12]atomic.Uint64

func (b *busyNodes) slot(key uint64, depth int) (*atomic.Uint64, uint64) {
	key += uint64(depth) * Golden
	return &b[key>>52], key | 1
}

// splitChildren searches the children of a node as alphaBeta does, but puts off those that another
// thread is in (after Weill's ABDADA, 1996).
func (s *searcher) splitChildren(n *node) (g int) {
	g = -infinity
	a := n.alpha
	var later []int
	search := func(i int, wait bool) bool {
		m := s.try(n, i)
		slot, mark := s.busy.slot(s.game.Key(), n.depth-1)
		if wait && slot.Load() == mark {
			s.game.Unmake()
			return false
		}
		slot.Store(mark)
		v := -s.alphaBeta(n.depth-1, n.ply+1, -n.beta, -a)
		slot.CompareAndSwap(mark, 0)
		s.game.Unmake()
		g = n.note(m, v, g)
		a = max(a, g)
		return true
	}
	moves := len(s.plies[n.ply].moves)
	for i := 0; i < moves && g < n.beta && !s.stopped(); i++ {
		if !search(i, i > 0) {
			later = append(later, i)
		}
	}
	for _, i := range later {
		if g >= n.beta || s.stopped() {
			break
		}
		search(i, false)
	}
	return g
}

// stopped reports whether the test of this thread has become superfluous.
func (s *searcher) stopped() bool { return s.stop != nil && s.stop.Load() }
