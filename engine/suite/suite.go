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
	"footnote/search"
)

// Options say how Run searches each position.
type Options struct {
	Depth    int           // plies; 0: no limit
	Nodes    uint64        // 0: no limit
	MoveTime time.Duration // 0: no limit
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
		list = append(list, fmt.Sprintf("%d nodes", o.Nodes))
	}
	return strings.Join(list, ", ")
}

// Moment is a point within a search.
type Moment struct {
	Depth int
	Nodes uint64
	Time  time.Duration
}

// Result is the result of one position.
type Result struct {
	Index  int // in the suite
	EPD    *epd.Entry
	Played movegen.Move // the move at the end of the search
	Score  search.Score
	PV     []movegen.Move
	End    Moment // of the whole search
	// Solved reports whether the claim holds at the end of the search; SolvedAt is
	// when it began to hold for good.
	Solved   bool
	SolvedAt Moment
	Points   int // points of the move played, in suites that give them
	// BestMoves holds the moves that were best during the search, in order. The
	// last is the move played.
	BestMoves []BestMove
	// Fault is why a foreign engine gave no answer; Played is NoMove then.
	Fault error
	// Excess says how far a foreign engine went beyond the limits: "39.8 times the
	// nodes"; empty when it kept them.
	Excess string
}

// BestMove is a move and the moment at which it became the best.
type BestMove struct {
	Move  movegen.Move
	Since Moment
}

// solver answers one position after the other. An error ends the run; what goes
// wrong with one position is Result.Fault.
type solver interface {
	solve(ctx context.Context, e *epd.Entry) (Result, error)
	close()
}

// Run searches every position from an empty table and hands each result to done, which is called by one
// goroutine at a time, in the order in which the searches end. It returns early with ctx's error when
// ctx ends; results of interrupted searches are dropped.
//
// A position is solved when the claim holds at the end of the search: the move
// is one of bm, none of am, and for dm N the score is a mate in N or less. With
// points alone it is solved by a move that earns the most.
func Run(ctx context.Context, suite []epd.Entry, o Options, done func(Result)) error {
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
			r.Index = at
			mu.Lock()
			defer mu.Unlock()
			done(r)
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
func (s *ownSolver) solve(ctx context.Context, e *epd.Entry) (Result, error) {
	o := s.o
	s.s.NewGame(1)
	limits := search.Limits{Depth: o.Depth, Nodes: o.Nodes, Mate: e.Mate}
	limits.SetMoveTime(o.MoveTime)
	watch := watcher{claim: e}
	r := s.s.Search(ctx, search.Request{Position: e.Position, Limits: limits, Config: o.Config, Reporter: &watch})
	out := Result{
		EPD:    e,
		Played: r.Best,
		Score:  r.Score,
		PV:     slices.Clone(r.PV),
		End:    Moment{r.Depth, r.Nodes, r.Time},
	}
	watch.judge(&out)
	return out, nil
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
	since     Moment
	bestMoves []BestMove
}

// Info looks at the best line. It skips passes that failed low, which prove no move.
func (w *watcher) Info(i search.Info) {
	if i.MultiPV > 1 || len(i.PV) == 0 || i.Bound == hashtable.Upper {
		return
	}
	w.best(i.PV[0], i.Score, Moment{i.Depth, i.Nodes, i.Time})
}

// maxBestMoves bounds the list that a foreign engine can make grow.
const maxBestMoves = 1000

// best records that a move is the best one now.
func (w *watcher) best(m movegen.Move, score search.Score, at Moment) {
	now := holds(w.claim, m, score)
	if now && !w.holds {
		w.since = at
	}
	w.holds = now
	w.addBest(m, at)
}

func (w *watcher) addBest(m movegen.Move, at Moment) {
	n := len(w.bestMoves)
	if m != movegen.NoMove && n < maxBestMoves && (n == 0 || w.bestMoves[n-1].Move != m) {
		w.bestMoves = append(w.bestMoves, BestMove{m, at})
	}
}

// judge completes a result whose search has ended.
func (w *watcher) judge(r *Result) {
	e := w.claim
	if len(w.bestMoves) == maxBestMoves {
		w.bestMoves = w.bestMoves[:maxBestMoves-1] // the last is the move played
	}
	w.addBest(r.Played, r.End)
	r.BestMoves = w.bestMoves
	r.Points = e.Points[r.Played]
	r.Solved = e.Scored() && holds(e, r.Played, r.Score)
	if !r.Solved {
		return
	}
	r.SolvedAt = r.End
	if w.holds {
		r.SolvedAt = w.since
	}
}

// CurrMove is of no interest here.
func (w *watcher) CurrMove(search.CurrMove) {}
