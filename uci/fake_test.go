package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"sync"
	"sync/atomic"

	"footnote/engine"
)

// fakeEngine plays e2e4 in "startpos" and the last word of any other position.
// A search ends at once when it has a depth, else on stop.
type fakeEngine struct {
	mu       sync.Mutex
	log      []string // what the session asked for
	position string
	rejected error
	repaired string
	search   *fakeSearch // the last
	infos    []engine.Info
	hold     bool // searches with a depth wait for stop, too
	answers  int  // how often it was told that a best move is written
}

func newFake() *fakeEngine { return &fakeEngine{position: "e2e4"} }

func (f *fakeEngine) note(format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.log = append(f.log, fmt.Sprintf(format, args...))
}

func (f *fakeEngine) calls() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return strings.Join(f.log, "; ")
}

func (f *fakeEngine) Options() []engine.Option {
	return []engine.Option{
		{Name: "Size", Type: engine.Spin, Default: "4", Min: 1, Max: 9},
		{Name: "Press Me", Type: engine.Button},
		{Name: "On", Type: engine.Check, Default: "true"},
		{Name: "Path", Type: engine.String},
		{Name: "Way", Type: engine.Combo, Default: "a b", Vars: []string{"a b", "c"}},
	}
}

func (f *fakeEngine) SetOption(name, value string) (string, error) {
	f.note("set %s=%s", name, value)
	switch name {
	case "Bad":
		return "", errors.New("no option Bad")
	case "Late":
		return "later", nil
	}
	return "", nil
}

func (f *fakeEngine) NewGame() error { f.note("newgame"); return nil }

func (f *fakeEngine) SetPosition(fen string, moves []string) error {
	f.note("position %s %d", fen, len(moves))
	if strings.Contains(fen, "bad") {
		f.Reject(errors.New("bad position"))
		return f.rejected
	}
	f.position, f.rejected, f.repaired = "e2e4", nil, ""
	if strings.Contains(fen, "odd") {
		f.repaired = "an odd field: left out"
	}
	if fen != engine.StartPos {
		f.position = fen[strings.LastIndexByte(fen, ' ')+1:]
	}
	return nil
}

func (f *fakeEngine) Reject(err error) { f.rejected = err }

func (f *fakeEngine) Rejected() error { return f.rejected }

func (f *fakeEngine) Repaired() string { return f.repaired }

func (f *fakeEngine) Go(p engine.Request, out engine.Listener) (engine.Search, error) {
	if f.search != nil && !f.search.ended.Load() {
		return nil, engine.ErrBusy
	}
	f.note("go depth=%d", p.Depth)
	s := &fakeSearch{engine: f, request: p, stopped: make(chan struct{}), done: make(chan engine.BestMove, 1)}
	f.search = s
	if f.rejected != nil {
		s.end(engine.BestMove{})
		return s, nil
	}
	best := engine.BestMove{Move: f.position}
	go func() {
		for _, i := range f.infos {
			out.Info(i)
		}
		if p.Depth == 0 || p.Infinite || p.Ponder || f.hold {
			<-s.stopped
		}
		s.end(best)
	}()
	return s, nil
}

// fakeSearch is a search of a fakeEngine.
type fakeSearch struct {
	engine  *fakeEngine
	request engine.Request
	stopped chan struct{}
	ended   atomic.Bool
	done    chan engine.BestMove
}

func (s *fakeSearch) end(best engine.BestMove) {
	s.ended.Store(true)
	s.done <- best
}

func (s *fakeSearch) Done() <-chan engine.BestMove { return s.done }

func (s *fakeSearch) Stop() {
	s.engine.note("stop")
	select {
	case <-s.stopped:
	default:
		close(s.stopped)
	}
}

func (s *fakeSearch) PonderHit() bool {
	if !s.request.Ponder {
		return false
	}
	s.engine.note("ponderhit")
	s.request.Ponder = false
	s.Stop()
	return true
}

func (s *fakeSearch) Ends() engine.End {
	switch p := &s.request; {
	case p.Depth == 0 || p.Infinite || p.Ponder:
		return engine.ByStop
	case p.Clock.Given:
		return engine.ByClock
	}
	return engine.ByLimit
}

func (f *fakeEngine) Ready() {}

func (f *fakeEngine) Answered() { f.answers++ }

func (f *fakeEngine) Board() string     { return "board of " + f.position + "\n" }
func (f *fakeEngine) EvalTrace() string { return "trace of " + f.position }
func (f *fakeEngine) Flip() error       { f.note("flip"); return nil }

func (f *fakeEngine) Divide(ctx context.Context, depth int) iter.Seq2[string, uint64] {
	return func(yield func(string, uint64) bool) {
		for n := range uint64(depth) {
			if ctx.Err() != nil || !yield(fmt.Sprintf("m%d", n), n) {
				return
			}
		}
	}
}

// fakeBench is the benchmark of the sessions in tests.
func fakeBench(_ context.Context, w io.Writer) error {
	_, err := fmt.Fprintln(w, "Bench: 42")
	return err
}
