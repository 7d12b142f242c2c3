package serve

import (
	"cmp"
	"errors"
	"slices"
	"sync"
	"time"
)

const (
	// slice is how long a search keeps its place while others wait.
	slice = 10 * time.Second
	// maxWaiting bounds the searches that wait.
	maxWaiting = 200
)

// errNoPlace is the answer when too many searches wait.
var errNoPlace = errors.New("too many searches wait for this server; try again in a moment")

// errGaveWay ends a search whose place another one gets.
var errGaveWay = errors.New("others wait: this search gave way to theirs")

// turns shares the places among searches, fairly by address: the next place goes to the address
// that holds fewest. When all are taken, a search gives way whose address holds more than the one
// that waits, else the oldest one after its slice.
type turns struct {
	slice time.Duration // the constant, except in tests

	mu      sync.Mutex
	free    []*place // where further searches may run
	running []*turn  // the oldest first
	waiting []*turn  // the same
}

// turn is a search that runs or waits.
type turn struct {
	owner, address string
	giveWay        func() // ends the search
	leaving        bool   // it was told so
	began          time.Time
	place          *place
	ready          chan struct{} // closed when it has its place
}

// ask makes a turn, which must be given back. It fails when too many wait.
func (t *turns) ask(owner, address string, giveWay func()) (*turn, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	u := &turn{owner: owner, address: address, giveWay: giveWay, ready: make(chan struct{})}
	t.waiting = append(t.waiting, u)
	t.assign()
	if len(t.waiting) > maxWaiting && u.place == nil {
		t.waiting = t.waiting[:len(t.waiting)-1]
		return nil, errNoPlace
	}
	return u, nil
}

// give ends a turn, in whatever state it is.
func (t *turns) give(u *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	is := func(other *turn) bool { return other == u }
	t.waiting = slices.DeleteFunc(t.waiting, is)
	t.running = slices.DeleteFunc(t.running, is)
	if u.place != nil {
		t.free = append(t.free, u.place)
	}
	t.assign()
}

// position returns how many wait before a turn and with it: 1 is the next, 0 means that it has
// its place. It also looks whether a slice has ended.
func (t *turns) position(u *turn) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.assign()
	return 1 + slices.Index(t.order(), u)
}

// held counts the running searches by address.
func (t *turns) held() map[string]int {
	held := map[string]int{}
	for _, u := range t.running {
		held[u.address]++
	}
	return held
}

// order returns who waits, the next first.
func (t *turns) order() []*turn {
	held := t.held()
	rank := map[*turn]int{}
	for _, u := range t.waiting { // the second of an address stands where it would with the first
		rank[u] = held[u.address]
		held[u.address]++
	}
	order := slices.Clone(t.waiting)
	slices.SortStableFunc(order, func(a, b *turn) int { return cmp.Compare(rank[a], rank[b]) })
	return order
}

// assign gives free places to those that wait, and makes room. A client gets the place where it was
// before, else one that has been free for longest. It must be prepared.
func (t *turns) assign() {
	for len(t.waiting) > 0 {
		next := t.order()[0]
		if len(t.free) == 0 {
			t.makeRoom(next)
			return
		}
		at := max(0, slices.IndexFunc(t.free, func(q *place) bool { return q.owner == next.owner }))
		next.place = t.free[at]
		t.free = slices.Delete(t.free, at, at+1)
		t.waiting = slices.DeleteFunc(t.waiting, func(u *turn) bool { return u == next })
		next.began = time.Now()
		t.running = append(t.running, next)
		close(next.ready)
	}
}

// makeRoom ends a search for the one that waits, if fairness says so and none ends yet.
func (t *turns) makeRoom(next *turn) {
	held := t.held()
	var victim *turn
	for _, u := range t.running {
		switch {
		case u.leaving:
			return
		case held[u.address] > held[next.address]+1 && (victim == nil || held[u.address] >= held[victim.address]):
			victim = u // the newest of those that hold most
		}
	}
	if oldest := t.running[0]; victim == nil && time.Since(oldest.began) >= t.slice {
		victim = oldest
	}
	if victim != nil {
		victim.leaving = true
		victim.giveWay()
	}
}
