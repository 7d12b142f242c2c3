package suite

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"footnote/engine/epd"
	"footnote/engine/inorder"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/quote"
	"footnote/search"
)

// Options say how Run searches each position.
type Options struct {
	Depth    int           // plies; 0 or less: no limit
	Nodes    uint64        // 0: no limit
	MoveTime time.Duration // 0 or less: no limit
	Config   search.Config
	Hash     int // MiB for each job, at least 1
	Jobs     int // positions searched side by side, at least 1
	// Engine, if not nil, is asked instead of Footnote's own search; Config does not matter then.
	Engine *Foreign
}

// Limits describes the limits for people: "1s", "depth 12".
func (o *Options) Limits() string {
	var list []string
	if o.MoveTime > 0 {
		list = append(list, o.MoveTime.String())
	}
	if o.Depth > 0 {
		list = append(list, fmt.Sprintf("depth %d", o.Depth))
	}
	if o.Nodes > 0 {
		list = append(list, quote.Count(o.Nodes, "node"))
	}
	return strings.Join(list, ", ")
}

// moment is a point within a search.
type moment struct {
	depth int
	nodes uint64
	time  time.Duration
}

// answer is what a search of a position has found.
type answer struct {
	played movegen.Move // the move at the end of the search
	score  search.Score
	pv     []movegen.Move
	end    moment // of the whole search
}

// solver answers one position after the other. An error ends the run; what goes
// wrong with one position is Record.Error.
type solver interface {
	solve(ctx context.Context, e *epd.Entry) (Record, error)
	close()
}

// Run searches every position from an empty table and hands each result to done, with its index in the
// suite. done is called by one goroutine at a time, in the order in which the searches end. Run returns
// early with ctx's error when ctx ends; results of interrupted searches are dropped.
//
// A position is solved when the claim holds at the end of the search: the move
// is one of bm, none of am, and for dm N the score is a mate in N or less. With
// points alone it is solved by a move that earns the most.
func Run(ctx context.Context, suite []epd.Entry, o Options, done func(at int, r Record)) error {
	if o.Jobs < 1 {
		return fmt.Errorf("jobs: %d is less than 1", o.Jobs)
	}
	var mu sync.Mutex
	workers := make([]inorder.Worker[int, struct{}], min(o.Jobs, max(len(suite), 1)))
	for i := range workers {
		s, err := o.solver()
		if err != nil {
			return err
		}
		defer s.close()
		workers[i] = func(ctx context.Context, at int) (none struct{}, err error) {
			r, err := s.solve(ctx, &suite[at])
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return none, err
			}
			mu.Lock()
			defer mu.Unlock()
			done(at, r)
			return none, nil
		}
	}
	at := -1
	next := func() (int, bool) { at++; return at, at < len(suite) }
	return inorder.Run(ctx, workers, next, func(int, struct{}) error { return nil })
}

// solver makes what answers the positions of one job.
func (o *Options) solver() (solver, error) {
	if o.Engine != nil {
		return &foreignSolver{o: o}, nil
	}
	table, err := hashtable.New(o.Hash)
	if err != nil {
		return nil, err
	}
	if o.MoveTime > 0 {
		eval.Prepare() // once; not in the time of a position
	}
	return &ownSolver{search.New(table), o}, nil
}

// ownSolver is Footnote's own search.
type ownSolver struct {
	s *search.Searcher
	o *Options
}

func (s *ownSolver) close() {}

// solve searches one position from scratch.
func (s *ownSolver) solve(ctx context.Context, e *epd.Entry) (Record, error) {
	o := s.o
	s.s.NewGame(1)
	limits := search.Limits{Depth: o.Depth, Nodes: o.Nodes, Mate: e.Mate}
	limits.SetMoveTime(o.MoveTime)
	watch := watcher{claim: e}
	r := s.s.Search(ctx, search.Request{Position: e.Position, Limits: limits, Config: o.Config, Reporter: &watch})
	return watch.judge(&answer{r.Best, r.Score, r.PV, moment{r.Depth, r.Nodes, r.Time}}), nil
}

// holds reports whether playing m with that score fulfils the claim of e.
func holds(e *epd.Entry, m movegen.Move, score search.Score) bool {
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

// watcher records when the claim began to hold for good, and every change of the best move.
type watcher struct {
	claim     *epd.Entry
	holds     bool
	since     moment
	bestMoves []BestMove
}

// Info looks at the best line. It skips passes that failed low, which prove no move.
func (w *watcher) Info(i search.Info) {
	if i.MultiPV > 1 || len(i.PV) == 0 || i.Bound == hashtable.Upper {
		return
	}
	w.best(i.PV[0], i.Score, moment{i.Depth, i.Nodes, i.Time})
}

// maxBestMoves bounds the list that a foreign engine can make grow.
const maxBestMoves = 1000

// best records that a move is the best one now.
func (w *watcher) best(m movegen.Move, score search.Score, at moment) {
	now := holds(w.claim, m, score)
	if now && !w.holds {
		w.since = at
	}
	w.holds = now
	w.addBest(m, at)
}

func (w *watcher) addBest(m movegen.Move, at moment) {
	if m == movegen.NoMove || len(w.bestMoves) == maxBestMoves {
		return
	}
	san := w.claim.Position.SAN(m)
	if n := len(w.bestMoves); n == 0 || w.bestMoves[n-1].SAN != san {
		w.bestMoves = append(w.bestMoves, BestMove{san, at.depth, at.nodes, at.time.Milliseconds()})
	}
}

// judge makes the record of a search that has ended.
func (w *watcher) judge(a *answer) Record {
	e, r := w.claim, newRecord(w.claim, a)
	if len(w.bestMoves) == maxBestMoves {
		w.bestMoves = w.bestMoves[:maxBestMoves-1] // the last is the move played
	}
	w.addBest(a.played, a.end)
	r.BestMoves, r.Changes = w.bestMoves, max(len(w.bestMoves)-1, 0)
	r.Points = e.Points[a.played]
	if r.Solved = e.Scored() && holds(e, a.played, a.score); r.Solved {
		at := a.end
		if w.holds {
			at = w.since
		}
		ms := at.time.Milliseconds()
		r.SolvedDepth, r.SolvedNodes, r.SolvedMs = at.depth, at.nodes, &ms
	}
	return r
}

// CurrMove is of no interest here.
func (w *watcher) CurrMove(search.CurrMove) {}
