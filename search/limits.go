package search

import (
	"sync"
	"sync/atomic"
	"time"

	"footnote/movegen"
)

// Limits say when a search ends. The zero value searches to the maximum depth.
type Limits struct {
	Depth     int    // plies; 0: no limit
	Nodes     uint64 // all threads; 0: no limit; exact with one thread
	SoftNodes uint64 // stop after the iteration that passes it; 0: no limit
	Mate      int    // stop when a mate in so many full moves is proven; 0: not asked

	// Soft is the time after which no new iteration begins, scaled by how sure
	// the search is of its move; Hard ends the search at once. 0: no limit.
	Soft, Hard time.Duration
	// Fixed says that Soft is not to be scaled (go movetime).
	Fixed bool
	// Start is the moment from which time counts; the zero time means now.
	Start time.Time

	Infinite bool // return only after Stop
	Ponder   bool // time does not count until PonderHit

	Moves []movegen.Move // root moves allowed; empty: all
}

// control is what all threads of a search share: the stop flag and the clock.
type control struct {
	stop   atomic.Bool
	ponder atomic.Bool
	start  atomic.Int64 // nanoseconds since epoch
	epoch  time.Time
	lim    Limits
	mu     sync.Mutex
	wake   *sync.Cond
}

func newControl() *control {
	c := &control{epoch: time.Now()}
	c.wake = sync.NewCond(&c.mu)
	return c
}

// begin arms the control for a new search.
func (c *control) begin(lim Limits) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lim = lim
	if lim.Start.IsZero() {
		c.start.Store(int64(time.Since(c.epoch)))
	} else {
		c.start.Store(int64(lim.Start.Sub(c.epoch)))
	}
	c.stop.Store(false)
	c.ponder.Store(lim.Ponder)
}

// elapsed returns the time since the clock was started.
func (c *control) elapsed() time.Duration {
	return time.Since(c.epoch) - time.Duration(c.start.Load())
}

// halt asks every thread to stop.
func (c *control) halt() {
	c.mu.Lock()
	c.stop.Store(true)
	c.ponder.Store(false)
	c.wake.Broadcast()
	c.mu.Unlock()
}

// ponderHit starts the clock now.
func (c *control) ponderHit() {
	c.mu.Lock()
	if c.ponder.Load() {
		c.start.Store(int64(time.Since(c.epoch)))
		c.ponder.Store(false)
		c.wake.Broadcast()
	}
	c.mu.Unlock()
}

// waitUntilAllowed blocks while the protocol forbids an answer: in infinite
// mode until halt, in ponder mode until halt or ponderHit.
func (c *control) waitUntilAllowed() {
	c.mu.Lock()
	for !c.stop.Load() && (c.lim.Infinite || c.ponder.Load()) {
		c.wake.Wait()
	}
	c.mu.Unlock()
}

// expired reports whether the hard limit has passed.
func (c *control) expired() bool {
	return c.lim.Hard > 0 && !c.ponder.Load() && c.elapsed() >= c.lim.Hard
}
