package engine_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"footnote/engine"
	"footnote/movegen"
)

// recorder is a Listener that keeps everything.
type recorder struct {
	mu     sync.Mutex
	infos  []engine.Info
	notes  []string
	search engine.Search
}

func newRecorder() *recorder { return new(recorder) }

// start begins a search.
func (r *recorder) start(t testing.TB, e *engine.Engine, p engine.Request) {
	t.Helper()
	var err error
	if r.search, err = e.Go(p, r); err != nil {
		t.Fatal(err)
	}
}

func (r *recorder) Info(i engine.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.infos = append(r.infos, i)
}
func (r *recorder) CurrMove(engine.CurrMove) {}
func (r *recorder) Note(text string)         { r.mu.Lock(); r.notes = append(r.notes, text); r.mu.Unlock() }
func (r *recorder) Error(err error)          { r.Note("error: " + err.Error()) }
func (r *recorder) wait(t testing.TB) engine.BestMove {
	t.Helper()
	select {
	case m := <-r.search.Done():
		return m
	case <-time.After(20 * time.Second):
		t.Fatal("no best move in time")
	}
	panic("unreachable")
}

// think searches and waits.
func think(t testing.TB, e *engine.Engine, p engine.Request) (engine.BestMove, *recorder) {
	t.Helper()
	r := newRecorder()
	r.start(t, e, p)
	m := r.wait(t)
	return m, r
}

func TestBusy(t *testing.T) {
	e := newEngine(t)
	r := newRecorder()
	r.start(t, e, engine.Request{Infinite: true})
	if _, err := e.Go(engine.Request{Depth: 1}, r); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("second Go: %v", err)
	}
	if _, err := e.SetOption("Hash", "3"); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("option during a search: %v", err)
	}
	if err := e.NewGame(); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("new game during a search: %v", err)
	}
	for _, p := range []engine.Request{{Depth: -5}, {Mate: -1, Nodes: 10}} {
		if _, err := newEngine(t).Go(p, r); err == nil {
			t.Errorf("%+v is no error", p)
		}
	}
	if err := e.SetPosition("1k6/8/8/8/8/8/8/1K3R2 w F - 5 7", nil); err != nil {
		t.Error(err)
	}
	select {
	case m := <-r.search.Done():
		t.Fatalf("best move %+v before stop", m)
	case <-time.After(20 * time.Millisecond):
	}
	r.search.Stop()
	m := r.wait(t)
	start := movegen.StartPosition()
	if _, err := start.ParseUCI(m.Move); err != nil {
		t.Errorf("the first search answers %+v", m)
	}
	if e.Busy() {
		t.Error("busy after the end")
	}
	set(t, e, "UCI_Chess960", "true")
	// The position that was set meanwhile is there now.
	if _, r := think(t, e, engine.Request{Depth: 1, SearchMoves: []string{"b1f1"}}); r.infos[len(r.infos)-1].Line[0] != "b1f1" {
		t.Errorf("castling in Chess960: %+v", r.infos)
	}
	if notice, _ := e.SetOption("Hash", "3"); notice != "" {
		t.Errorf("notice %q when idle", notice)
	}
}
