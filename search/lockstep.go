package search

// lockStep lets the workers of a search run one at a time, in turn, each for so many
// nodes (Config.LockStep). A search with several threads then repeats exactly, and the
// nodes of worker 0 are the time that it would take on a machine with a processor for each
// worker. Only the worker whose turn it is touches anything, so nothing needs a lock.
type lockStep struct {
	nodes uint64          // of a turn
	turns []chan struct{} // by worker; its turn comes through it
	idle  []idleness
}

// idleness says whether a worker takes turns.
type idleness uint8

const (
	busy    idleness = iota
	resting          // waits for a pass
	gone             // has ended
)

// newLockStep gives the first turn to worker 0.
func newLockStep(workers int, nodes uint64) *lockStep {
	l := &lockStep{nodes: max(nodes, 1), turns: make([]chan struct{}, workers), idle: make([]idleness, workers)}
	for i := range l.turns {
		l.turns[i] = make(chan struct{}, 1)
	}
	return l
}

// begin waits for the first turn of a worker other than worker 0.
func (l *lockStep) begin(id int) { <-l.turns[id] }

// pass gives the turn to the next worker and waits until it comes back.
func (l *lockStep) pass(id int) {
	if l.give(id) {
		<-l.turns[id]
	}
}

// rest does the same for a worker that needs no turn before wake is called.
func (l *lockStep) rest(id int) {
	l.idle[id] = resting
	l.pass(id)
}

// wake ends the rest of all workers.
func (l *lockStep) wake() {
	for i, state := range l.idle {
		if state == resting {
			l.idle[i] = busy
		}
	}
}

// leave gives the turn away for good.
func (l *lockStep) leave(id int) {
	l.idle[id] = gone
	l.give(id)
}

// give hands the turn to the next worker that is busy; false when there is no other.
func (l *lockStep) give(id int) bool {
	n := len(l.turns)
	for i := 1; i < n; i++ {
		if next := (id + i) % n; l.idle[next] == busy {
			l.turns[next] <- struct{}{}
			return true
		}
	}
	return false
}
