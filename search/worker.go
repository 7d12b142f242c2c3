package search

import (
	"math"
	"sync/atomic"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search/mtd"
)

const (
	maxPly   = eval.MaxPly - 4 // room for the last frames of quiescence
	maxDepth = maxPly - 4      // of the last iteration
	pad      = 6               // frames before the root, so that ply−4 always exists
	// pollEvery is the number of nodes between checks of the clock.
	pollEvery = 1024
	// graceNodes bounds what the first iteration may still cost after the search was told
	// to stop. It takes tens of nodes, in wild positions hundreds.
	graceNodes = 16 * pollEvery
	// maxGameHistory is the number of keys of the game kept for repetitions. The
	// fifty-move rule makes older ones irrelevant.
	maxGameHistory = 128
)

// worker searches one position on one goroutine. All its state is allocated once; several
// workers share only the table, the control and the team. Each part of the state has one
// owner.
type worker struct {
	id          int
	table       *hashtable.Table
	ctl         *control
	eval        eval.Evaluator // nil before the first search
	evalFactory *eval.Factory  // that made eval
	hist        *history
	settings
	treeState
	tablebase tablebaseState
	root      rootState
	driverState
	membership
	listening
	breather
}

// settings are what a search was asked for. Nothing changes them while it runs.
type settings struct {
	cfg Config
	// decided is the least score of a mate or, where endgame tables are used, of a win
	// by them. Without tables weak bounds may lie close to the mates.
	decided     Score
	f           Features // in use: cfg.Features, or those of full-width mode
	p           Params
	reductions  reductions // of p
	fullWidth   bool       // full-width mode
	resolving   bool       // values are found to the centipawn: resolve.go
	keysClock   bool       // the table's keys contain the fifty-move counter: tableKey
	handicapped bool       // handicap hides moves
	algorithm   Algorithm  // in use
	enhanced    *enhanced  // for experiments; nil in play
}

// treeState is what the nodes of the tree change.
type treeState struct {
	frames       [maxPly + 2*pad]frame
	pv           [maxPly + 2]pvLine
	proof        [maxPly + 2]pvLine // scratch of proveMate
	keys         [maxGameHistory + maxPly + 2*pad]uint64
	rootKeyIndex int // index of the root's key

	nodes     uint64
	published atomic.Uint64 // nodes as other workers see them, updated by poll
	nextPoll  uint64
	stopped   bool
	// completing is set while a line is completed: the next poll ends that, and asks for no limit.
	completing bool
	selDepth   int
	nullFloor  int // no null move above this ply while one is verified
	stats      Stats
}

// driverState is what a driver and the clock take from one iteration to the next.
type driverState struct {
	prober         mtd.Prober
	previousBounds mtd.PreviousBounds
	values         valueKeeper
	time           rootStability
}

// membership is a worker's part in a search by several.
type membership struct {
	peers   []*worker // all workers of the search, this one included
	team    *team     // nil when alone
	pass    uint64    // the team's pass that this worker is in, 0: none
	step    *lockStep // nil: the workers run side by side
	turnEnd uint64    // nodes at which this turn ends, in lock step
	ahead   question  // what is searched before it is asked (ShareAhead), else zero
	// overtaken is set when stopped is set only because another worker has finished
	// the pass.
	overtaken bool
}

// listening is how a search tells its reporter; worker 0 alone has one.
type listening struct {
	reporter  Reporter // nil: nobody listens
	reporting bool     // a line is being completed for the reporter: nothing is stored
	reported  pvLine   // that line
}

func newWorker(id int, table *hashtable.Table, ctl *control) *worker {
	w := &worker{id: id, table: table, ctl: ctl, hist: new(history)}
	for i := range w.frames {
		w.frames[i].ply = i - pad
		w.frames[i].cont = &w.hist.none
		w.frames[i].contCorr = &w.hist.none
		w.frames[i].piece = movegen.NoPiece
	}
	return w
}

func (w *worker) frame(ply int) *frame { return &w.frames[ply+pad] }

// newGame clears histories and the evaluator's caches; prepare clears what the frames keep.
func (w *worker) newGame() {
	w.hist.clear()
	if w.eval != nil {
		w.eval.Clear()
	}
}

// setEvaluator makes sure that the worker's evaluator comes from f. When it replaces
// one, corrections and histories are cleared too.
func (w *worker) setEvaluator(f *eval.Factory) {
	if w.eval != nil {
		if w.evalFactory == f {
			return
		}
		w.hist.clear()
	}
	w.eval, w.evalFactory = f.New(), f
}

// prepare sets the worker up for a search of pos.
func (w *worker) prepare(pos *movegen.Position, history []uint64, cfg *Config) {
	w.cfg = *cfg
	w.setEvaluator(cfg.Evaluation)
	w.fullWidth = cfg.FullWidth
	w.handicapped = cfg.Handicap.Miss > 0
	w.f = cfg.Features
	if w.fullWidth {
		w.f = cfg.Features.inFullWidth()
	}
	if w.ctl.lim.Mate > 0 {
		w.f = w.f.forMates()
	}
	w.setTablebase(cfg.Tables)
	if w.algorithm.Name != cfg.Algorithm {
		w.algorithm = algorithmNamed(cfg.Algorithm)
	}
	w.resolving = cfg.Resolve && !w.fullWidth && w.algorithm.Tuning == NullWindow
	w.keysClock = cfg.Resolve && !w.fullWidth
	if p := &cfg.Params[w.algorithm.Tuning]; w.p != *p {
		w.p = *p
		w.reductions.fill(p)
	}
	if len(history) > maxGameHistory {
		history = history[len(history)-maxGameHistory:]
	}
	w.rootKeyIndex = copy(w.keys[:], history)
	w.keys[w.rootKeyIndex] = pos.Key()
	root := w.frame(0)
	root.pos = *pos
	root.sinceNull = math.MaxInt32 / 2 // grows by the plies, in 32 bits too
	for i := range w.frames {
		f := &w.frames[i]
		f.killers = [2]movegen.Move{}
		f.excluded = movegen.NoMove
		f.cutoffs = 0
	}
	w.nodes, w.nextPoll, w.turnEnd = 0, 0, 0
	w.published.Store(0)
	w.stopped, w.overtaken, w.pass, w.ahead = false, false, 0, question{}
	w.nullFloor = 0
	w.stats = Stats{}
	w.driverState = driverState{prober: w.rootTest}
	w.prepareEnhanced(cfg.Enhancements)
}

// poll checks the limits, the caller and the team's pass. It is called every pollEvery
// nodes (teamPoll in a team), and exactly at a node limit.
func (w *worker) poll() {
	if w.completing {
		w.stopped = true
		return
	}
	w.breathe()
	w.published.Store(w.nodes)
	w.tablebase.published.Store(w.tablebase.hits)
	if w.step != nil && w.nodes >= w.turnEnd {
		w.step.pass(w.id)
		w.turnEnd = w.nodes + w.step.nodes
	}
	w.nextPoll = w.nodes + pollEvery
	lim := &w.ctl.lim
	if lim.Nodes > 0 {
		total := w.totalNodes()
		if total >= lim.Nodes {
			w.ctl.halt()
		} else {
			w.nextPoll = w.nodes + min(pollEvery, lim.Nodes-total)
		}
	}
	if w.id == 0 {
		w.ctl.noteClockGap()
		if total := w.totalNodes(); w.mayStop(total) {
			pondering := w.ctl.pondering
			w.ctl.pollCaller(total)
			if w.ctl.expired(total) || pondering && (w.needsNoTime() || w.hasPondered()) {
				w.ctl.halt()
			}
			if w.ctl.pondering { // the hit may leave little time
				w.nextPoll = min(w.nextPoll, w.nodes+teamPoll)
			}
		}
	}
	if w.ctl.stop.Load() {
		w.stopped = true
		return
	}
	if w.step != nil {
		w.nextPoll = min(w.nextPoll, w.turnEnd)
	}
	if w.team != nil {
		w.nextPoll = min(w.nextPoll, w.nodes+teamPoll)
		if w.pass != 0 && w.team.pass.Load() != w.pass && (w.ahead.depth == 0 || !w.team.goesOn(w)) {
			w.stopped, w.overtaken = true, true
		}
	}
}

// mayStop reports whether the caller or the clock may end the search already. They wait
// until one ply was searched, so that the answer is a move that was looked at.
func (w *worker) mayStop(total uint64) bool {
	r := &w.root
	return r.depth > 1 || r.pvIndex > 0 || total >= graceNodes
}

// totalNodes sums the nodes of all workers.
func (w *worker) totalNodes() uint64 {
	if len(w.peers) <= 1 {
		return w.nodes
	}
	var sum uint64
	for _, o := range w.peers {
		if o == w {
			sum += w.nodes
		} else {
			sum += o.published.Load()
		}
	}
	return sum
}

// visit counts a node. It returns false when the search must stop.
func (w *worker) visit(ply int) bool {
	if w.nodes >= w.nextPoll {
		w.poll()
		if w.stopped {
			return false
		}
	}
	w.nodes++
	if ply > w.selDepth {
		w.selDepth = ply
	}
	return true
}

// make plays m from n into the next frame.
func (w *worker) make(n *frame, m movegen.Move) *frame {
	c := w.frame(n.ply + 1)
	n.move = m
	n.piece = n.pos.PieceOn(m.From())
	i := pieceToIndex(n.piece, m.To())
	n.cont = &w.hist.cont[i]
	n.contCorr = &w.hist.contCorr[i]
	n.pos.Make(m, &c.pos)
	c.sinceNull = n.sinceNull + 1
	w.keys[w.rootKeyIndex+c.ply] = c.pos.Key()
	return c
}

// makeNull passes the turn from n into the next frame.
func (w *worker) makeNull(n *frame) {
	c := w.frame(n.ply + 1)
	n.move = movegen.NoMove
	n.piece = movegen.NoPiece
	n.cont = &w.hist.none
	n.contCorr = &w.hist.none
	n.pos.MakeNull(&c.pos)
	w.prefetch(c.pos.Key())
	c.sinceNull = 0
	w.keys[w.rootKeyIndex+c.ply] = c.pos.Key()
}

// prefetch loads the table and evaluation cache entries of the position with that key.
func (w *worker) prefetch(key uint64) {
	w.table.Prefetch(key)
	w.eval.Prefetch(key)
}

// nodeKind is the expected type of a node. It is passed down from the root and never
// inferred from the window, because under MTD every window is null.
type nodeKind uint8

// The kinds of nodes of the minimal tree (Knuth and Moore's types 1, 2, 3).
const (
	pvNode  nodeKind = iota // on the leftmost line from the root
	cutNode                 // some move is expected to fail high
	allNode                 // every move is expected to fail low
)

// firstChild returns the kind of the first child.
func (k nodeKind) firstChild() nodeKind {
	if k == pvNode {
		return pvNode
	}
	return k.laterChild()
}

// laterChild returns the kind of every other child.
func (k nodeKind) laterChild() nodeKind {
	if k == cutNode {
		return allNode
	}
	return cutNode
}

// frame is the state of one ply: the position, the node being searched there
// and what its children need to know about it.
type frame struct {
	pos movegen.Position

	// How the position was reached from the frame before.
	sinceNull int // plies since the last null move

	// The move being searched from here, for the tables of the children.
	move     movegen.Move
	piece    movegen.Piece
	cont     *pieceTo // continuation history that the move selects
	contCorr *pieceTo // continuation correction that the move selects
	count    int      // its move number at this node, from 1
	reduced  int      // its reduction in plies

	ply   int
	depth int
	kind  nodeKind

	threats threats // squares that the opponent attacks

	inCheck    bool
	improving  bool
	hit        bool
	ttPV       bool
	ttMove     movegen.Move
	lower      Score // table bounds, mates counted from the root; ∓NoScore when absent
	upper      Score
	lowerDepth int
	upperDepth int

	rawEval        Score // as the evaluator returned it; the table stores this
	correction     Score // learned error of rawEval
	eval           Score // rawEval, corrected and damped
	ttAdjustedEval Score // eval moved to the table's bounds

	excluded movegen.Move
	killers  [2]movegen.Move
	cutoffs  int // beta cutoffs at this ply since the node two plies before was entered

	picker   picker
	quiets   [64]movegen.Move // quiet moves searched without a cutoff
	captures [32]movegen.Move // captures and queen promotions likewise
	nQuiets  int
	nCapt    int

	deferred deferrals // moves that wait for another worker
}
