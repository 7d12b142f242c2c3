package serve

import (
	"slices"
	"sync"

	"footnote/eval"
	"footnote/movegen"
	"footnote/search"
)

// How much waits for a client at most, of one search. Further passes and iterations
// are counted as dropped.
const (
	maxPasses     = 2000
	maxIterations = 300
)

// mailbox lies between the goroutine that searches, whose events it gets, and the one that writes;
// the first never waits for the second. What was not taken yet is kept, of the lines only the newest.
type mailbox struct {
	ready  chan struct{}          // has a token when there is something to take
	wanted func(search.Info) bool // nil: everything

	mu     sync.Mutex // of all that follows
	write  *translator
	news   []*progress // of one search each, the oldest first
	run    int         // the search that runs
	before uint64      // nodes before the current pass
}

func newMailbox(p *movegen.Position, f *eval.Factory) *mailbox {
	write := &translator{position: p, evaluator: f.New(), black: p.SideToMove() == movegen.Black}
	return &mailbox{ready: make(chan struct{}, 1), write: write}
}

// change calls f under the lock with what the search that runs has reported lately, and wakes the
// reader.
func (m *mailbox) change(f func(now *progress)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n := len(m.news); n == 0 || m.news[n-1].Run != m.run {
		m.news = append(m.news, &progress{Run: m.run, Passes: []passAnswer{}, Iterations: []iteration{}, Lines: []lineAnswer{}})
	}
	f(m.news[len(m.news)-1])
	select {
	case m.ready <- struct{}{}:
	default:
	}
}

// begin says that the next events are of that search of the request.
func (m *mailbox) begin(run int) {
	m.mu.Lock()
	m.run, m.before = run, 0
	m.mu.Unlock()
	m.change(func(*progress) {}) // that it began is news
}

// Info implements search.Reporter.
func (m *mailbox) Info(i search.Info) {
	if m.wanted != nil && !m.wanted(i) {
		return
	}
	m.change(func(now *progress) {
		switch {
		case !i.EndsIteration() || i.MultiPV > 1:
		case len(now.Iterations) < maxIterations:
			now.Iterations = append(now.Iterations, m.write.iteration(&i))
		default:
			now.Dropped++
		}
		line := m.write.line(&i)
		if at := slices.IndexFunc(now.Lines, func(l lineAnswer) bool { return l.Line == line.Line }); at >= 0 {
			now.Lines[at] = line
		} else {
			now.Lines = append(now.Lines, line)
		}
	})
}

// CurrMove implements search.Reporter; the page does not show it.
func (m *mailbox) CurrMove(search.CurrMove) {}

// Pass implements search.PassReporter.
func (m *mailbox) Pass(p search.Pass) {
	m.change(func(now *progress) {
		spent := p.Nodes - m.before
		m.before = p.Nodes
		if len(now.Passes) < maxPasses {
			now.Passes = append(now.Passes, m.write.pass(&p, spent))
		} else {
			now.Dropped++
		}
	})
}

func (m *mailbox) result(r *search.Result) {
	m.change(func(now *progress) { now.Result = m.write.result(r) })
}

// drain returns what has come since the last call, oldest first.
func (m *mailbox) drain() []*progress {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := m.news
	m.news = nil
	return list
}
