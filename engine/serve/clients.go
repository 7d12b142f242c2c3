package serve

import (
	"context"
	"sync"
	"time"
)

// How often a client may ask: a burst, and then so many requests a second.
const (
	requestBurst = 100
	requestRate  = 30
)

// maxClients bounds what is remembered of clients.
const maxClients = 2000

// clients are those that have asked lately.
type clients struct {
	mu       sync.Mutex
	known    map[string]*client
	searches uint64 // that were asked for
}

// client is one browser: the holder of a cookie.
type client struct {
	name    string
	allowed float64   // requests
	last    time.Time // request
	search  *underway // nil: none runs
	stopped uint64    // the last search of all that had come when c said stop
}

// underway is the search that a client has running.
type underway struct {
	number uint64 // in the order of arrival
	cancel context.CancelCauseFunc
	ended  chan struct{}
}

// get returns the client of that name; ok is false when it asks too often.
func (k *clients) get(name string, now time.Time) (c *client, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	c = k.known[name]
	if c == nil {
		if len(k.known) >= maxClients {
			k.forget()
		}
		c = &client{name: name, allowed: requestBurst, last: now}
		k.known[name] = c
	}
	c.allowed = min(c.allowed+requestRate*now.Sub(c.last).Seconds(), requestBurst)
	c.last = now
	if c.allowed < 1 {
		return c, false
	}
	c.allowed--
	return c, true
}

// forget drops the client that has been silent for longest. A search keeps its client.
func (k *clients) forget() {
	var oldest *client
	for _, c := range k.known {
		if c.search == nil && (oldest == nil || c.last.Before(oldest.last)) {
			oldest = c
		}
	}
	if oldest != nil {
		delete(k.known, oldest.name)
	}
}

// begin registers a search of c, which cancel ends, after the one before has ended. The
// function that it returns must be called at the end. ok is false when ctx ended first, or
// when a later search has begun.
func (k *clients) begin(ctx context.Context, c *client, cancel context.CancelCauseFunc) (done func(), ok bool) {
	u := &underway{cancel: cancel, ended: make(chan struct{})}
	k.mu.Lock()
	k.searches++
	u.number = k.searches
	k.mu.Unlock()
	for {
		k.mu.Lock()
		before := c.search
		if ctx.Err() != nil || before != nil && before.number > u.number {
			k.mu.Unlock()
			return nil, false
		}
		if before == nil {
			c.search = u
			k.known[c.name] = c // it may have been forgotten since it asked
			stopped := u.number <= c.stopped
			k.mu.Unlock()
			if stopped {
				cancel(errStopped)
			}
			break
		}
		k.mu.Unlock()
		before.cancel(errReplaced)
		select {
		case <-before.ended:
		case <-ctx.Done():
			return nil, false
		}
	}
	return func() {
		k.mu.Lock()
		c.search = nil
		k.mu.Unlock()
		close(u.ended)
	}, true
}

// stop ends the search of c, if there is one, and those that wait for its end as soon as they
// begin.
func (k *clients) stop(c *client) {
	k.mu.Lock()
	u := c.search
	c.stopped = k.searches
	k.mu.Unlock()
	if u != nil {
		u.cancel(errStopped)
	}
}
