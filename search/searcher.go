package search

import (
	"context"
	"sync"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
)

// Searcher runs searches, one at a time, over a table that the caller owns.
// Several Searchers may run side by side, also over one table.
type Searcher struct {
	table   *hashtable.Table
	ctl     *control
	workers []*worker
	team    *team // used with several threads
}

// New returns a Searcher over table.
func New(table *hashtable.Table) *Searcher {
	s := &Searcher{table: table, ctl: new(control), team: newTeam()}
	s.workers = []*worker{newWorker(0, table, s.ctl)}
	return s
}

// Prepare allocates what a later Search with this number of threads and this
// evaluation needs. It must not be called during a search.
func (s *Searcher) Prepare(threads int, evaluation *eval.Factory) {
	s.setThreads(threads)
	for _, w := range s.workers {
		w.setEvaluator(evaluation)
	}
}

// setThreads sets the number of workers, at least one.
func (s *Searcher) setThreads(threads int) {
	for len(s.workers) < threads {
		s.workers = append(s.workers, newWorker(len(s.workers), s.table, s.ctl))
	}
	n := max(threads, 1)
	clear(s.workers[n:]) // their memory goes back
	s.workers = s.workers[:n]
}

// NewGame sets the number of threads and clears the table, on so many goroutines, the
// histories and the caches. Neither this Searcher nor another one may use the table
// meanwhile.
func (s *Searcher) NewGame(threads int) {
	s.setThreads(threads)
	s.table.Clear(threads)
	for _, w := range s.workers {
		w.newGame()
	}
}

// Request is one search: what to search, how far and how.
type Request struct {
	Position movegen.Position
	// History holds the keys of the game's earlier positions, oldest first,
	// without that of Position.
	History []uint64
	Limits  Limits
	Config  Config
	// Reporter receives the events of the search; it may be nil. Whether there is one changes
	// nothing but the end of Result.PV, where endgame tables may have completed it.
	Reporter Reporter
}

// Search begins a new generation of the table and searches until a limit ends it or ctx
// is done, and then returns at once. The Result is valid in either case; it has a legal
// move if there is one. Only one search may run at a time.
func (s *Searcher) Search(ctx context.Context, r Request) Result {
	s.ctl.begin(r.Limits, ctx.Done())
	s.setThreads(r.Config.Threads)
	s.table.NewGeneration()
	var step *lockStep
	if r.Config.LockStep > 0 && len(s.workers) > 1 {
		step = newLockStep(len(s.workers), uint64(r.Config.LockStep))
	}
	s.team.assemble(step)
	main := s.workers[0]
	main.reporter = r.Reporter
	for _, w := range s.workers {
		w.peers, w.team, w.step = s.workers, nil, step
		w.prepare(&r.Position, r.History, &r.Config)
		if len(s.workers) > 1 && w.sharing() != ShareTable {
			w.team = s.team
		}
		w.setRoot(r.Limits.Moves)
	}
	if len(main.root.moves) > 0 {
		var wg sync.WaitGroup
		for _, w := range s.workers[1:] {
			wg.Go(w.helpSearch)
		}
		main.iterate()
		s.ctl.halt() // the helpers
		s.team.dismiss()
		if step != nil {
			step.leave(0)
		}
		wg.Wait()
	}
	return s.result(main)
}

func (s *Searcher) result(w *worker) Result {
	s.ctl.noteClockGap()
	b := &w.root.best
	res := Result{
		Best: b.move, Score: b.score, Bound: b.bound, Depth: w.root.completed,
		ScoreDepth: b.depth, SelDepth: max(b.selDepth, w.root.completed),
		Time: s.ctl.elapsed(), Held: s.ctl.held, Stats: w.stats, Stopped: w.root.completed < w.root.depth,
	}
	for _, o := range s.workers {
		res.Nodes += o.nodes
		res.TablebaseHits += o.tablebase.hits
	}
	res.PonderNodes = s.ctl.clockNodes
	if s.ctl.pondering {
		res.PonderNodes = res.Nodes
	}
	if len(w.root.moves) == 0 {
		res.Bound = hashtable.Exact
		if w.frame(0).pos.InCheck() {
			res.Score = -mateScore
		}
		return res
	}
	res.Score, res.Bound = w.shownScore(b.move, b.score, b.bound)
	res.PV = append([]movegen.Move(nil), b.pv.slice()...)
	return res
}
