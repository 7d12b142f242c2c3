package search

import (
	"sync"
	"sync/atomic"

	"footnote/movegen"
)

// Several threads search one tree together. The unit of work is a pass at the root:
// worker 0 opens it, the helpers join, and the first worker to finish it ends it for
// all, because with null windows all workers test the same bound. How they spread over the
// tree inside a pass is in abdada.go.

const (
	// teamDepth is the least depth in plies of a pass that the helpers join; shallower
	// ones take microseconds.
	teamDepth = 5
	// teamPoll is the number of nodes between looks at the pass.
	teamPoll  = 64
	cacheLine = 64 // bytes
)

// team is the state that the workers of one search share, besides the table and the
// control.
type team struct {
	_ [cacheLine]byte // pass is read often and written rarely
	// pass is odd while a pass is open. Opening and ending a pass both add 1.
	pass atomic.Uint64
	_    [cacheLine]byte

	mu    sync.Mutex // guards what follows up to busy
	wake  *sync.Cond // a pass was opened, or over is set
	over  bool       // the search ends
	task  passTask
	found passResult

	busy [busySlots]atomic.Uint64 // moves under search; see claim

	step *lockStep // nil: the workers run side by side
}

// passTask is a pass at the root.
type passTask struct {
	question
	pvIndex   int
	kind      nodeKind
	next      question                       // the pass that is expected to follow, zero when none is
	fromAbove bool                           // the test is at the upper side of the last bracket
	order     [movegen.MaxMoves]movegen.Move // the root moves as worker 0 has them
}

// question is what a pass asks at the root.
type question struct {
	alpha, beta Score
	depth       int
}

// passResult is the result of the first worker to finish a pass.
type passResult struct {
	score    Score
	selDepth int
	line     pvLine // empty unless a move raised alpha
}

func newTeam() *team {
	t := new(team)
	t.wake = sync.NewCond(&t.mu)
	return t
}

// assemble prepares the team for a search. step is nil when the workers run side by side.
func (t *team) assemble(step *lockStep) {
	t.mu.Lock()
	t.over, t.step = false, step
	t.pass.Store((t.pass.Load() + 1) &^ 1)
	t.mu.Unlock()
}

// dismiss ends the search for the helpers that wait for a pass.
func (t *team) dismiss() {
	t.mu.Lock()
	t.over = true
	t.wakeHelpers()
	t.mu.Unlock()
}

// wakeHelpers wakes those who wait in join.
func (t *team) wakeHelpers() {
	t.wake.Broadcast()
	if t.step != nil {
		t.step.wake()
	}
}

// open begins a pass of w, worker 0.
func (t *team) open(w *worker, alpha, beta Score, depth int, kind nodeKind) {
	t.mu.Lock()
	k := &t.task
	k.question, k.pvIndex, k.kind = question{alpha, beta, depth}, w.root.pvIndex, kind
	k.next = w.expectNext()
	k.fromAbove = w.previousBounds.Valid && w.previousBounds.UpperTurn
	for i := range w.root.moves {
		k.order[i] = w.root.moves[i].move
	}
	w.pass = t.pass.Add(1)
	t.wakeHelpers()
	t.mu.Unlock()
}

// finish ends the pass that w has completed, unless another worker was faster.
func (t *team) finish(w *worker, score, alpha Score) {
	t.mu.Lock()
	if t.pass.Load() == w.pass {
		f := &t.found
		f.score, f.selDepth, f.line.n = score, w.selDepth, 0
		if score > alpha {
			f.line.n = copy(f.line.moves[:], w.root.moves[w.root.pvIndex].pv.slice())
		}
		t.pass.Add(1)
	}
	w.pass = 0
	t.mu.Unlock()
}

// join waits for an open pass and returns its task; false when the search is over.
func (t *team) join(w *worker) (passTask, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.pass.Load()&1 == 0 && !t.over {
		t.await(w.id)
	}
	w.pass = t.pass.Load()
	return t.task, !t.over
}

// await waits until the helpers are woken. t.mu is held before and after.
func (t *team) await(id int) {
	if t.step == nil {
		t.wake.Wait()
		return
	}
	t.mu.Unlock()
	t.step.rest(id)
	t.mu.Lock()
}

// result copies the line of the last pass to line and returns its score and selective
// depth.
func (t *team) result(line *pvLine) (Score, int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	line.n = copy(line.moves[:], t.found.line.slice())
	return t.found.score, t.found.selDepth
}

// searchRoot makes a pass at the root on worker 0, with the helpers if there are any.
func (w *worker) searchRoot(alpha, beta Score, depth int, kind nodeKind) Score {
	t := w.team
	if t == nil || depth < teamDepth {
		return w.searchRootMoves(alpha, beta, depth, kind)
	}
	t.open(w, alpha, beta, depth, kind)
	s := w.searchRootMoves(alpha, beta, depth, kind)
	switch {
	case w.overtaken:
		return w.adopt(beta)
	case !w.stopped:
		t.finish(w, s, alpha)
	}
	return s
}

// adopt takes over the result of the helper that finished the pass first.
func (w *worker) adopt(beta Score) Score {
	r := &w.root
	w.stopped, w.overtaken, w.pass = false, false, 0
	line := &w.pv[0]
	score, selDepth := w.team.result(line)
	w.selDepth = max(w.selDepth, selDepth)
	for i := r.pvIndex; i < len(r.moves); i++ {
		rm := &r.moves[i]
		if score < beta {
			rm.upper = min(rm.upper, score)
		}
		if line.n > 0 && rm.move == line.moves[0] {
			rm.lower = max(rm.lower, score)
			rm.selDepth = w.selDepth
			rm.pv.n = copy(rm.pv.moves[:], line.slice())
			r.raised = true
			r.toFront(i)
		}
	}
	return score
}

// serve is what a helper does during a search.
func (w *worker) serve() {
	if w.step != nil {
		w.step.begin(w.id)
		defer w.step.leave(w.id)
	}
	if w.team == nil { // Lazy SMP
		if r := &w.root; !r.resumed {
			r.first += w.id % 2
		}
		w.iterate()
		return
	}
	for {
		k, ok := w.team.join(w)
		if !ok || !w.help(&k) {
			return
		}
	}
}

// help joins a pass, and returns false when the search has ended.
func (w *worker) help(k *passTask) bool {
	w.root.arrange(k)
	switch {
	case w.workAhead(k):
		return true
	case w.stopped:
		return w.comeBack()
	}
	for own := w.ownBound(k); ; own = 0 {
		w.selDepth = 0
		s := w.searchRootMoves(k.alpha+own, k.beta+own, k.depth, k.kind)
		switch {
		case w.stopped:
			return w.comeBack()
		case k.decides(s, k.beta+own):
			w.team.finish(w, s, k.alpha+own)
			return true
		}
	}
}

// comeBack makes a stopped helper ready for the next pass; false when not only its pass has
// ended but the search.
func (w *worker) comeBack() bool {
	if !w.overtaken {
		return false
	}
	w.stopped, w.overtaken = false, false
	return true
}

// arrange copies depth, line and move order of worker 0's root to a helper's.
func (r *rootState) arrange(k *passTask) {
	r.depth, r.pvIndex = k.depth, k.pvIndex
	for i := range r.moves {
		for j := i; j < len(r.moves); j++ {
			if r.moves[j].move == k.order[i] {
				r.moves[i], r.moves[j] = r.moves[j], r.moves[i]
				break
			}
		}
	}
}
