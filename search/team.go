package search

import (
	"slices"
	"sync"
	"sync/atomic"

	"footnote/movegen"
)

// Several threads search one tree together. The unit of work is a pass at the root:
// worker 0 opens it, the helpers join, and the first worker to finish it ends it for
// all, because with null windows all workers test the same bound. How they spread over the
// tree inside a pass is told below (busySlots, claim).

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

// helpSearch is what a helper does during a search.
func (w *worker) helpSearch() {
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
		if !ok || !w.joinPass(&k) {
			return
		}
	}
}

// joinPass joins a pass, and returns false when the search has ended.
func (w *worker) joinPass(k *passTask) bool {
	w.root.arrange(k)
	switch {
	case w.workAhead(k):
		return true
	case w.stopped:
		return w.readyAgain()
	}
	for own := w.boundOffset(k); ; own = 0 {
		w.selDepth = 0
		s := w.searchRootMoves(k.alpha+own, k.beta+own, k.depth, k.kind)
		switch {
		case w.stopped:
			return w.readyAgain()
		case k.decides(s, k.beta+own):
			w.team.finish(w, s, k.alpha+own)
			return true
		}
	}
}

// readyAgain makes a stopped helper ready for the next pass; false when not only its pass has
// ended but the search.
func (w *worker) readyAgain() bool {
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

// How the workers of a team spread over the tree of a pass: a simplified ABDADA (Weill 1996)
// that does not need marks in the hash table. A move that another worker is searching is
// deferred until the other moves of its node are done, and the table usually has its result
// by then. First moves are never deferred (young brothers wait).

const (
	// deferDepth is the least depth in plies of a node whose moves may be deferred.
	deferDepth = 2
	// busySlots is the size of the table of moves under search. It is many times their
	// number, so that few share a slot. When two do, a move may be searched twice.
	busySlots = 1 << 12
)

// deferredMove is a move that another worker was searching.
type deferredMove struct {
	move  movegen.Move
	count int16 // its number in the order of the node, from 1
}

// deferrals are the moves of a node that wait until another worker has searched them.
type deferrals struct {
	list     [48]deferredMove
	n, taken int // how many were added, and how many of them next has returned
}

// clear forgets all moves.
func (d *deferrals) clear() { d.n, d.taken = 0, 0 }

// add notes a move; false when there is no room for it.
func (d *deferrals) add(m movegen.Move, count int) bool {
	if d.n == len(d.list) {
		return false
	}
	d.list[d.n] = deferredMove{m, int16(count)}
	d.n++
	return true
}

// next returns the next deferred move and its move number, NoMove and 0 at the end.
func (d *deferrals) next() (movegen.Move, int) {
	if d.taken == d.n {
		return movegen.NoMove, 0
	}
	m := &d.list[d.taken]
	d.taken++
	return m.move, int(m.count)
}

// marks reports whether the count-th move of n is marked while it is searched.
func (w *worker) marks(n *frame, count int) bool {
	return w.team != nil && count > 1 && n.depth >= deferDepth && w.sharing().defers()
}

// claim marks m, the count-th move of n, as under search by this worker. If another
// worker is searching it, claim defers the move and returns false.
func (w *worker) claim(n *frame, m movegen.Move, count int) bool {
	if !w.marks(n, count) {
		return true
	}
	mark := w.busyMark(n, m)
	slot := &w.team.busy[mark%busySlots]
	if slot.Load() == mark && n.deferred.add(m, count) {
		return false
	}
	slot.Store(mark)
	return true
}

// release removes the mark of claim. A deferred move has none of this worker.
func (w *worker) release(n *frame, m movegen.Move, count int) {
	if !w.marks(n, count) {
		return
	}
	mark := w.busyMark(n, m)
	if slot := &w.team.busy[mark%busySlots]; slot.Load() == mark {
		slot.Store(0)
	}
}

// busyMark returns a hash of a position and a move, never 0. Its low bits choose the
// slot; the multiplication mixes the move into them. Passes of two depths side by side do not
// wait for each other.
func (w *worker) busyMark(n *frame, m movegen.Move) uint64 {
	what := n.pos.Key() ^ uint64(m)
	if w.sharing() == ShareAhead {
		what ^= uint64(n.depth) << 32
	}
	return what*movegen.Golden | 1<<63
}

// tableAnswer returns a table cutoff at n if another worker has finished the node in the
// meantime.
func (w *worker) tableAnswer(n *frame, alpha, beta Score) (Score, movegen.Move, bool) {
	if n.kind == pvNode || w.fullWidth || n.excluded != movegen.NoMove || w.nearFiftyMoves(n) {
		return 0, movegen.NoMove, false
	}
	e, ok := w.table.Probe(w.tableKey(&n.pos))
	if !ok {
		return 0, movegen.NoMove, false
	}
	if e.HasLower(n.depth) {
		if s := w.fromTable(e.Lower(), n.ply); s >= beta && w.mateInTime(n, Score(e.Lower())) && e.Move() != movegen.NoMove && n.pos.IsLegal(e.Move()) {
			return s, e.Move(), true
		}
	}
	if e.HasUpper(n.depth) {
		if s := w.fromTable(e.Upper(), n.ply); s <= alpha && w.mateInTime(n, -Score(e.Upper())) {
			return s, movegen.NoMove, true
		}
	}
	return 0, movegen.NoMove, false
}

// Sharing says how the threads of a search work together (Params.Sharing).
type Sharing int

const (
	// ShareMoves: the helpers join each pass of worker 0, and a move that another worker
	// is searching waits until the others of its node are done.
	ShareMoves Sharing = iota
	// SharePasses: the helpers join each pass, and no move waits.
	SharePasses
	// ShareBounds: each helper first tests a bound of its own beside that of worker 0
	// (parallel MT by bounds). When its answer says nothing about worker 0's bound it
	// joins that pass. Passes with open windows are joined at once.
	ShareBounds
	// ShareTable is Lazy SMP: each helper deepens by itself, every second one a ply
	// ahead, and they share nothing but the table.
	ShareTable
	// ShareAhead: every second helper begins with the pass that will follow if this one
	// gives the expected answer, as MTD(f) knows with Alternate, and is already under way when
	// it comes.
	ShareAhead
)

// SharingNames lists the names of the ways to share, in their order.
func SharingNames() []string { return []string{"moves", "passes", "bounds", "table", "ahead"} }

// String returns the name.
func (s Sharing) String() string { return SharingNames()[s] }

// LookupSharing finds a way to share by name.
func LookupSharing(name string) (Sharing, bool) {
	i := slices.Index(SharingNames(), name)
	return Sharing(i), i >= 0
}

// defers reports whether moves wait that another worker is searching.
func (s Sharing) defers() bool { return s == ShareMoves || s == ShareAhead }

func (w *worker) sharing() Sharing { return Sharing(w.p.Sharing) }

// boundOffset returns how far from worker 0's bound this helper begins a null-window pass
// (ShareBounds): the first helper a grain on the other side of the value, the next ones by
// turns on both sides, farther and farther out.
func (w *worker) boundOffset(k *passTask) Score {
	if w.sharing() != ShareBounds || k.beta != k.alpha+1 {
		return 0
	}
	distance := Score((w.id+1)/2) * Score(max(w.cfg.Grain, 1))
	if (w.id%2 == 1) == k.fromAbove {
		distance = -distance
	}
	if beta := k.beta + distance; beta >= w.decided || beta <= -w.decided {
		return 0
	}
	return distance
}

// decides reports whether a pass with the result score against beta answers the test of k.
func (k *passTask) decides(score, beta Score) bool {
	return beta == k.beta || score >= beta && beta > k.beta || score < beta && beta < k.beta
}

// expectNext returns the pass that follows when the one about to be opened confirms the
// last bracket: with Alternate that at the other side, a ply deeper. It is zero when none is
// expected.
func (w *worker) expectNext() question {
	b := &w.previousBounds
	if w.sharing() != ShareAhead || !b.Valid || w.root.passes > 0 {
		return question{}
	}
	beta := Score(b.Following(w.p.LowerTurns))
	return question{beta - 1, beta, w.root.depth + 1}
}

// workAhead searches the pass that is expected to follow k. It returns true when that pass
// has been opened meanwhile and is finished.
func (w *worker) workAhead(k *passTask) (finished bool) {
	if k.next.depth == 0 || w.id%2 == 0 {
		return false
	}
	w.ahead, w.root.depth = k.next, k.next.depth
	s := w.searchRootMoves(k.next.alpha, k.next.beta, k.next.depth, k.kind)
	open := w.ahead.depth == 0
	w.ahead, w.root.depth = question{}, k.depth
	if w.stopped || !open {
		return false
	}
	w.team.finish(w, s, k.next.alpha)
	return true
}

// goesOn reports whether w, which works ahead, may do so although the pass that it began
// beside has ended: until another pass opens, or the one that it searches already.
func (t *team) goesOn(w *worker) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pass.Load()&1 == 0 {
		return true
	}
	if t.task.question != w.ahead {
		return false
	}
	w.pass, w.ahead = t.pass.Load(), question{}
	return true
}

// lockStep lets the workers of a search run one at a time, in turn, each for so many
// nodes (Config.LockStep). A search with several threads then repeats exactly, and the
// nodes of worker 0 are the time that it would take on a machine with a processor for each
// worker. Only the worker whose turn it is touches anything, so nothing needs a lock.
type lockStep struct {
	nodes uint64          // of a turn
	turns []chan struct{} // by worker; its turn comes through it
	idle  []idleness
}

// idleness says whether a worker takes turns.
type idleness uint8

const (
	busy    idleness = iota
	resting          // waits for a pass
	gone             // has ended
)

// newLockStep gives the first turn to worker 0.
func newLockStep(workers int, nodes uint64) *lockStep {
	l := &lockStep{nodes: max(nodes, 1), turns: make([]chan struct{}, workers), idle: make([]idleness, workers)}
	for i := range l.turns {
		l.turns[i] = make(chan struct{}, 1)
	}
	return l
}

// begin waits for the first turn of a worker other than worker 0.
func (l *lockStep) begin(id int) { <-l.turns[id] }

// pass gives the turn to the next worker and waits until it comes back.
func (l *lockStep) pass(id int) {
	if l.handTurn(id) {
		<-l.turns[id]
	}
}

// rest does the same for a worker that needs no turn before wake is called.
func (l *lockStep) rest(id int) {
	l.idle[id] = resting
	l.pass(id)
}

// wake ends the rest of all workers.
func (l *lockStep) wake() {
	for i, state := range l.idle {
		if state == resting {
			l.idle[i] = busy
		}
	}
}

// leave gives the turn away for good.
func (l *lockStep) leave(id int) {
	l.idle[id] = gone
	l.handTurn(id)
}

// handTurn hands the turn to the next worker that is busy; false when there is no other.
func (l *lockStep) handTurn(id int) bool {
	n := len(l.turns)
	for i := 1; i < n; i++ {
		if next := (id + i) % n; l.idle[next] == busy {
			l.turns[next] <- struct{}{}
			return true
		}
	}
	return false
}
