package engine

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// SuiteOptions say how RunSuite searches each position.
type SuiteOptions struct {
	Depth    int           // plies; 0: no limit
	Nodes    uint64        // 0: no limit
	MoveTime time.Duration // 0: no limit
	Config   search.Config
	Hash     int // MiB for each job, at least 1
	Jobs     int // positions searched side by side, at least 1
}

// Moment is a point within a search.
type Moment struct {
	Depth int
	Nodes uint64
	Time  time.Duration
}

// SuiteResult is what became of one position.
type SuiteResult struct {
	Index  int // in the suite
	EPD    *EPD
	Played movegen.Move // the move at the end of the search
	Score  search.Score
	PV     []movegen.Move
	End    Moment // of the whole search
	// Solved tells whether the claim holds at the end of the search; SolvedAt is
	// when it began to hold for good.
	Solved   bool
	SolvedAt Moment
	Points   int // marks of the move played, in suites that give them
}

// RunSuite searches every position from an empty table and hands each result
// to done, which is called by one goroutine at a time, in the order in which
// the searches end. It returns early with ctx's error when ctx ends; results of
// interrupted searches are dropped.
//
// A position is solved when the claim holds at the end of the search: the move
// is one of bm, none of am, and for dm N the score is a mate in N or less. With
// points alone it is solved by a move that earns the most.
func RunSuite(ctx context.Context, suite []EPD, o SuiteOptions, done func(SuiteResult)) error {
	if o.Jobs < 1 {
		return fmt.Errorf("jobs: %d is less than 1", o.Jobs)
	}
	jobs := min(o.Jobs, max(len(suite), 1))
	tables := make([]*hashtable.Table, jobs)
	for i := range tables {
		var err error
		if tables[i], err = hashtable.New(o.Hash); err != nil {
			return err
		}
	}
	todo := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex
	for _, table := range tables {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s := search.New(table)
			defer stopWith(ctx, s)()
			for i := range todo {
				r := solve(s, &suite[i], o)
				if ctx.Err() != nil {
					return
				}
				r.Index = i
				mu.Lock()
				done(r)
				mu.Unlock()
			}
		}()
	}
	for i := range suite {
		select {
		case todo <- i:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(todo)
	wg.Wait()
	return ctx.Err()
}

// stopWith stops s when ctx ends, and goes on doing so until the function that
// it returns is called: a search that was about to begin must not slip through.
func stopWith(ctx context.Context, s *search.Searcher) (release func()) {
	gone := make(chan struct{})
	go func() {
		select {
		case <-gone:
			return
		case <-ctx.Done():
		}
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			s.Stop()
			select {
			case <-gone:
				return
			case <-tick.C:
			}
		}
	}()
	return func() { close(gone) }
}

// solve searches one position from scratch.
func solve(s *search.Searcher, e *EPD, o SuiteOptions) SuiteResult {
	s.NewGame(1)
	lim := search.Limits{Depth: o.Depth, Nodes: o.Nodes, Mate: e.Mate}
	if o.MoveTime > 0 {
		lim.Soft, lim.Hard, lim.Fixed = o.MoveTime, o.MoveTime, true
	}
	watch := watcher{claim: e}
	r := s.Search(e.Position, nil, lim, o.Config, &watch)
	out := SuiteResult{
		EPD:    e,
		Played: r.Best,
		Score:  r.Score,
		PV:     slices.Clone(r.PV),
		End:    Moment{r.Depth, r.Nodes, r.Time},
		Solved: e.Scored() && e.holds(r.Best, r.Score),
		Points: e.Points[r.Best],
	}
	if out.Solved {
		out.SolvedAt = out.End
		if watch.holds {
			out.SolvedAt = watch.since
		}
	}
	return out
}

// holds reports whether playing m with that score fulfils the claim.
func (e *EPD) holds(m movegen.Move, score search.Score) bool {
	if e.Mate > 0 {
		if n, ok := score.MateMoves(); !ok || n <= 0 || n > e.Mate {
			return false
		}
	}
	if len(e.Best) == 0 && len(e.Avoid) == 0 && e.MaxPoints > 0 {
		return e.Points[m] == e.MaxPoints
	}
	return (len(e.Best) == 0 || slices.Contains(e.Best, m)) && !slices.Contains(e.Avoid, m)
}

// watcher notes when the claim began to hold for good.
type watcher struct {
	claim *EPD
	holds bool
	since Moment
}

// Info looks at the best line. A pass that failed low proves no move and is
// passed over.
func (w *watcher) Info(i search.Info) {
	if i.MultiPV > 1 || len(i.PV) == 0 || i.Bound == hashtable.Upper {
		return
	}
	now := w.claim.holds(i.PV[0], i.Score)
	if now && !w.holds {
		w.since = Moment{i.Depth, i.Nodes, i.Time}
	}
	w.holds = now
}

// CurrMove is of no interest here.
func (w *watcher) CurrMove(search.CurrMove) {}
