package search

import (
	"sync"
	"testing"
	"time"

	"footnote/hashtable"
	"footnote/movegen"
)

// TestStops covers Stop from another goroutine, infinite and ponder modes.
func TestStops(t *testing.T) {
	s := newSearcher(t, 4)
	for _, threads := range []int{1, 2} {
		cfg := DefaultConfig()
		cfg.Threads = threads
		mated := parse(t, "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1")
		for _, lim := range []Limits{{Infinite: true}, {Infinite: true, Depth: 2}, {Ponder: true, Soft: time.Millisecond, Hard: time.Millisecond}} {
			done := make(chan Result, 1)
			s.Arm(lim)
			go func() { done <- s.SearchArmed(mated, nil, cfg, nil) }()
			select {
			case <-done:
				t.Fatalf("%+v returned before it was told to", lim)
			case <-time.After(30 * time.Millisecond):
			}
			if lim.Ponder {
				s.PonderHit()
			} else {
				s.Stop()
			}
			select {
			case res := <-done:
				if res.Best == movegen.NoMove {
					t.Error("no move")
				}
			case <-time.After(5 * time.Second):
				t.Fatalf("%+v does not stop", lim)
			}
		}
	}
}

// TestStopBeforeStart: a Stop that comes between Arm and the search counts.
func TestStopBeforeStart(t *testing.T) {
	s := newSearcher(t, 1)
	s.Arm(Limits{Infinite: true})
	s.Stop()
	res := s.SearchArmed(movegen.StartPosition(), nil, DefaultConfig(), nil)
	if !res.Stopped || res.Best == movegen.NoMove {
		t.Errorf("%+v", res)
	}
}

// TestTimeLimits: the soft and hard limits hold on a busy machine.
func TestTimeLimits(t *testing.T) {
	s := newSearcher(t, 4)
	for _, lim := range []Limits{
		{Soft: 50 * time.Millisecond, Hard: 50 * time.Millisecond, Fixed: true},
		{Soft: 20 * time.Millisecond, Hard: 100 * time.Millisecond},
	} {
		lim.Start = time.Now()
		res := s.Search(movegen.StartPosition(), nil, lim, DefaultConfig(), nil)
		if res.Time > lim.Hard+100*time.Millisecond {
			t.Errorf("%v for a hard limit of %v", res.Time, lim.Hard)
		}
	}
}

// TestSideBySide runs several searchers over one table and several over their
// own, for the race detector.
func TestSideBySide(t *testing.T) {
	shared, err := hashtable.New(1)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			cfg := DefaultConfig()
			cfg.Threads = 2
			res := New(shared).Search(movegen.StartPosition(), nil, Limits{Depth: 8}, cfg, nil)
			if res.Best == movegen.NoMove {
				t.Error("no move")
			}
		})
	}
	wg.Wait()
}
