package serve

import (
	"slices"
	"sync"

	"footnote/search"
)

// How much waits for a client at most, of one search. Further passes and iterations
// are counted as dropped.
const (
	maxPasses     = 2000
	maxIterations = 300
)

// mailbox lies between the goroutine that searches and the one that writes. What was not
// taken yet is kept, of the lines only the newest.
type mailbox struct {
	mu      sync.Mutex
	batches []*batch
	ready   chan struct{} // has a token when there is something to take
	before  uint64        // nodes before the current pass
}

// batch is what one search has reported since the last was taken.
type batch struct {
	run        int
	begins     bool
	passes     []passed
	iterations []search.Info  // their ends; PV and Stats are copies
	lines      []search.Info  // the newest of each line
	result     *search.Result // at the end
	dropped    int
}

// passed is a pass and the nodes that it took.
type passed struct {
	search.Pass
	spent uint64
}

func newMailbox() *mailbox { return &mailbox{ready: make(chan struct{}, 1)} }

// begin says that the next events are of that search of the request.
func (m *mailbox) begin(run int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.before = 0
	m.batches = append(m.batches, &batch{run: run, begins: true})
	m.announce()
}

// announce wakes the reader; it is called under the lock.
func (m *mailbox) announce() {
	select {
	case m.ready <- struct{}{}:
	default:
	}
}

// current is the batch of the search that runs; it is called under the lock.
func (m *mailbox) current() *batch {
	return m.batches[len(m.batches)-1]
}

func (m *mailbox) info(i search.Info) {
	i.PV = slices.Clone(i.PV)
	if i.Stats != nil {
		stats := *i.Stats
		i.Stats = &stats
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	b := m.current()
	if i.EndsIteration() && i.MultiPV <= 1 {
		if len(b.iterations) < maxIterations {
			b.iterations = append(b.iterations, i)
		} else {
			b.dropped++
		}
	}
	at := slices.IndexFunc(b.lines, func(l search.Info) bool { return l.MultiPV == i.MultiPV })
	if at < 0 {
		b.lines = append(b.lines, i)
	} else {
		b.lines[at] = i
	}
	m.announce()
}

func (m *mailbox) pass(p search.Pass) {
	m.mu.Lock()
	defer m.mu.Unlock()
	spent := p.Nodes - m.before
	m.before = p.Nodes
	b := m.current()
	if len(b.passes) < maxPasses {
		b.passes = append(b.passes, passed{p, spent})
	} else {
		b.dropped++
	}
	m.announce()
}

func (m *mailbox) result(r *search.Result) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.current().result = r
	m.announce()
}

// drain returns what has come since the last call, oldest first.
func (m *mailbox) drain() []*batch {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := m.batches
	if len(list) == 0 {
		return nil
	}
	last := list[len(list)-1]
	m.batches = []*batch{{run: last.run}}
	return slices.DeleteFunc(list, (*batch).empty)
}

func (b *batch) empty() bool {
	return !b.begins && b.result == nil && len(b.passes)+len(b.iterations)+len(b.lines)+b.dropped == 0
}
