package lab

import "fmt"

// Options are the settings of a run. The zero Options suit every algorithm;
// MemSSS* and IterSSS* then have full memory.
type Options struct {
	Record bool // keep the order of leaf visits and count distinct nodes
	Guess  int  // mtd-f, mtd-best, aspiration, aspiration-ns: the first guess
	Window int  // aspiration, aspiration-ns: half the width of the window; 0 means an eighth of the largest value
	Stride int  // mtd-step: the step; 0 means an eighth of the range
	Slab   int  // mgame, staged-sss: search depth in plies; 0 means 2, and half the tree
	Memory int  // memsss, memdual, itersss: cells; 0 means as many as can be used

	// SortedOpen makes SSS*, DUAL* and their hybrids keep OPEN as a linked list in
	// order of merit, as the papers have it, in place of a heap: the same search, slower.
	SortedOpen bool

	// ScanOpen makes itersss look through all of OPEN for the best node at every step, as
	// the paper has it, in place of a heap: the same search, slower. With TiesRight, too,
	// the rightmost of equals is the best, where everything else here takes the leftmost;
	// that was tried at full memory. TiesRight without ScanOpen is refused.
	ScanOpen, TiesRight bool

	// StrictCut makes alphabeta, and nothing else, go on where a bound is reached and not exceeded.
	StrictCut bool

	// OneBound makes mt-sss, mt-dual, mtd-f, mtd-bi and mtd-step store one bound of an
	// interior node: a new one replaces the old, of either side.
	OneBound bool

	// StoreTerminals makes memsss, recsss, mgame and quickgame, and memdual and recdual
	// at even depth, keep leaves in OPEN where the paper's experiments searched the
	// lowest level of MAX nodes directly.
	StoreTerminals bool

	// SolvedMemory makes memsss and memdual give an activated node the memory of the
	// solved node whose place it takes, as the code of the paper says, and not that of
	// the leftmost node of its own block, as its text says.
	SolvedMemory bool

	// Trace, when not nil, gets lines on what the algorithm does: the OPEN list
	// after each step, or the passes with their bounds.
	Trace func(line string)
}

// Result is what a run found and what it took. The counts that need Record are
// zero without it.
type Result struct {
	Value    int   // the minimax value; mtd-best, lalphabeta: a lower bound, proved for the move
	Leaves   int   // evaluations of leaves, re-visits included
	Interior int   // visits to interior nodes
	Passes   []int // the bounds returned, pass by pass, where there are passes
	Cells    int   // most OPEN cells, table entries or integers held at one time: see the algorithm
	Best     int   // mtd-best, lalphabeta: the child of the root that was proved best, from 0; else −1

	Order            []int // with Record: leaves in the order of evaluation
	DistinctLeaves   int   // with Record
	DistinctInterior int   // with Record
}

// Revisits returns how many visits, of leaves and interior nodes, were not the
// first (needs Record).
func (r Result) Revisits() int {
	return r.Leaves - r.DistinctLeaves + r.Interior - r.DistinctInterior
}

// run is one run of an algorithm: the tree, the options and the counters.
type run struct {
	Options
	Result
	tree      *Tree
	width     int
	allocated int             // of what Cells counts, now
	beyond    int             // by how much alphaBeta must exceed beta to cut off
	seen      []uint64        // bit set by node id, with Record
	operation func(Operation) // called at each operation of SSS*, unless it is nil
	listed    func([]state)   // with OPEN before each state is taken from it, unless it is nil
	keepTrail bool            // with Record: keep trail
	trail     []int           // ids of all nodes, leaves too, in the order of the visits
	answered  int             // calls of alphaBetaTT that its table answered
	list      *listTest       // of figure 17; nil: its list operations are left out
	passCalls []Call          // of alphaBetaTT, unless it is nil
	// The children of a node in the order in which alphaBetaTT tries them, and a child that it finds to be better
	// than those before, unless they are nil.
	order  func(level, pos int) []int
	better func(level, pos, child int)
	// Called when expand or diminish of SSS-2 begins, and with what it returns when it ends,
	// unless they are nil; blunt: a call that finds no better tree returns the bound.
	entered func(expand bool, n *solution, v int)
	left    func(expand bool, n *solution, v, g int)
	blunt   bool
}

func newRun(t *Tree, o Options) *run {
	return &run{Options: o, Result: Result{Best: -1}, tree: t, width: t.Width}
}

// leaf evaluates a leaf.
func (r *run) leaf(pos int) int {
	r.Leaves++
	if r.Record {
		r.record(pos)
	}
	return r.tree.Leaf(pos)
}

func (r *run) record(pos int) {
	r.Order = append(r.Order, pos)
	if r.firstVisit(0, pos) {
		r.DistinctLeaves++
	}
}

// visit notes that an interior node is entered.
func (r *run) visit(level, pos int) {
	r.Interior++
	if r.Record && r.firstVisit(level, pos) {
		r.DistinctInterior++
	}
}

// firstVisit reports whether a node is seen for the first time, and marks it.
func (r *run) firstVisit(level, pos int) bool {
	id := r.tree.id(level, pos)
	if r.keepTrail {
		r.trail = append(r.trail, id)
	}
	if r.seen == nil {
		r.seen = make([]uint64, r.tree.nodes()/64+1)
	}
	word, bit := &r.seen[id/64], uint64(1)<<(id%64)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	return true
}

// notePeak notes that so many cells are in use: Cells keeps the peak.
func (r *run) notePeak(cells int) { r.Cells = max(r.Cells, cells) }

// allocate and free note that n more, or fewer, cells are in use.
func (r *run) allocate(n int) {
	r.allocated += n
	r.notePeak(r.allocated)
}

func (r *run) free(n int) { r.allocated -= n }

// needMemory sets Memory to as many cells as can be used where no limit was given, and
// refuses fewer than the least.
func (r *run) needMemory(least, most int) error {
	if r.Memory == 0 {
		r.Memory = most
	}
	if r.Memory < least {
		return fmt.Errorf("memory of %d cells: a tree of width %d and depth %d needs %d", r.Memory, r.width, r.tree.Depth, least)
	}
	return nil
}

// count counts what is so.
func count(n *int, is bool) {
	if is {
		*n++
	}
}

// pass notes the bound that a pass returned.
func (r *run) pass(bound int) { r.Passes = append(r.Passes, bound) }

// tracedPass is pass for algorithms whose trace shows the passes.
func (r *run) tracedPass(bound int) {
	r.pass(bound)
	r.tracef("pass %d: bound %d", len(r.Passes), bound)
}

func (r *run) tracef(format string, args ...any) {
	if r.Trace != nil {
		r.Trace(fmt.Sprintf(format, args...))
	}
}

// bound writes a value as the papers do, with "inf" for infinity.
func bound(v int) string {
	switch {
	case v >= infinity:
		return "inf"
	case v <= -infinity:
		return "-inf"
	}
	return fmt.Sprint(v)
}
