package search

import (
	"sync"

	"footnote/hashtable"
	"footnote/movegen"
)

// Searcher runs searches, one at a time, over a table that the caller owns.
// Several Searchers may run side by side, also over one table.
type Searcher struct {
	table   *hashtable.Table
	ctl     *control
	workers []*Worker
	team    *team // of the searches with several threads
}

// New returns a Searcher over table.
func New(table *hashtable.Table) *Searcher {
	s := &Searcher{table: table, ctl: newControl(), team: newTeam()}
	s.workers = []*Worker{newWorker(0, table, s.ctl)}
	return s
}

// Prepare allocates the workers for the given number of threads, so that a
// later Search need not. Not during a search.
func (s *Searcher) Prepare(threads int) {
	for len(s.workers) < threads {
		s.workers = append(s.workers, newWorker(len(s.workers), s.table, s.ctl))
	}
	n := max(threads, 1)
	clear(s.workers[n:]) // their memory goes back
	s.workers = s.workers[:n]
}

// NewGame clears the table and everything learnt. Not during a search.
func (s *Searcher) NewGame(threads int) {
	s.Prepare(threads)
	s.table.Clear(threads)
	for _, w := range s.workers {
		w.newGame()
	}
}

// Stop ends the running search as soon as possible; it still returns a Result.
// Without a running search it does nothing. Safe from any goroutine.
func (s *Searcher) Stop() { s.ctl.halt() }

// PonderHit says that the expected move was played: the clock starts now. Safe
// from any goroutine.
func (s *Searcher) PonderHit() { s.ctl.ponderHit() }

// Arm readies the Searcher for a search with lim, so that a Stop or PonderHit
// that arrives before Search has begun is not lost. A caller that starts Search
// on another goroutine calls Arm first, on its own.
func (s *Searcher) Arm(lim Limits) { s.ctl.begin(lim) }

// Search searches root until a limit or Stop ends it. history holds the keys of
// the game's earlier positions, oldest first, without root's. rep may be nil.
// One search at a time.
func (s *Searcher) Search(root movegen.Position, history []uint64, lim Limits, cfg Config, rep Reporter) Result {
	s.ctl.begin(lim)
	return s.SearchArmed(root, history, cfg, rep)
}

// SearchArmed is Search with the limits given to Arm before.
func (s *Searcher) SearchArmed(root movegen.Position, history []uint64, cfg Config, rep Reporter) Result {
	s.Prepare(cfg.Threads)
	s.table.NewGeneration()
	s.team.assemble()
	for _, w := range s.workers {
		w.peers, w.team = s.workers, nil
		if len(s.workers) > 1 {
			w.team = s.team
		}
		w.rep = rep
		w.prepare(&root, history, &cfg)
		w.setRoot(s.ctl.lim.Moves)
	}
	main := s.workers[0]
	if len(main.root.moves) > 0 {
		var wg sync.WaitGroup
		for _, w := range s.workers[1:] {
			wg.Go(w.serve)
		}
		main.iterate()
		s.ctl.waitUntilAllowed()
		stopped := main.stopped
		s.ctl.stop.Store(true)
		s.team.dismiss()
		wg.Wait()
		main.stopped = stopped
	} else {
		s.ctl.waitUntilAllowed()
	}
	return s.result(main)
}

func (s *Searcher) result(w *Worker) Result {
	b := &w.root.best
	res := Result{
		Best: b.move, Score: b.score, Bound: b.bound, Depth: w.root.completed, SelDepth: max(b.sel, w.root.completed),
		Time: s.ctl.elapsed(), Stats: w.stats, Stopped: w.stopped,
	}
	for _, o := range s.workers {
		res.Nodes += o.nodes
	}
	if len(w.root.moves) == 0 {
		res.Bound = hashtable.Exact
		if w.frame(0).pos.InCheck() {
			res.Score = -mateScore
		}
		return res
	}
	res.PV = append([]movegen.Move(nil), b.pv.slice()...)
	if b.pv.n >= 2 {
		res.Ponder = b.pv.moves[1]
	}
	return res
}
