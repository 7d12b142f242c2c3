package lab

import (
	"fmt"
	"iter"
	"slices"

	"footnote/search/mtd"
)

// Parallel MT, simulated in lock step: in each round every processor evaluates one leaf,
// nothing else takes time, and all share one table. What is measured is therefore what
// the order of evaluation costs, not what a machine does.
//
//   - Side by side: each processor has a test of its own, at another bound. An answer
//     narrows the bracket, and tests that it makes superfluous end.
//   - Split nodes: all processors are in the same test. A child that another one is in is
//     put off (as in Weill's ABDADA, 1996), so that they share the children of a node among
//     themselves.
//
// A visit ends as soon as the table answers its node or one above it, whoever has stored
// that.

// ParallelOptions are the settings of a simulation.
type ParallelOptions struct {
	Processors int  // 1 … 64
	Split      bool // split nodes; else tests side by side
	Guess      int  // the first guess
	Stride     int  // side by side: distance of the outer bounds, doubled further out; less than 1 counts as 1
}

// ParallelResult is what a simulation found and took.
type ParallelResult struct {
	Value  int
	Rounds int // evaluations one after the other: the time
	Leaves int // evaluations of all processors: the work
	Idle   int // rounds in which a processor waited for another's leaf, or had no test, summed
	Tests  int // tests from the root that were answered; Ended: those that became superfluous
	Ended  int
}

// Parallel finds the value of a tree by several processors in lock step, with the
// schedule of figure 11. With one processor it is MTD(f).
func Parallel(t *Tree, o ParallelOptions) (ParallelResult, error) {
	if o.Processors < 1 || o.Processors > 64 {
		return ParallelResult{}, fmt.Errorf("%d processors: must be 1 to 64", o.Processors)
	}
	o.Stride = max(o.Stride, 1)
	l := lockStep{tree: t, table: newTreeTable(t), options: o, busy: map[int]int{}}
	l.search()
	return l.ParallelResult, nil
}

// lockStep is one simulation.
type lockStep struct {
	ParallelResult
	tree    *Tree
	table   *treeTable
	options ParallelOptions
	busy    map[int]int // split nodes: how many processors are in a node, by id
}

// processor is in one test.
type processor struct {
	*lockStep
	bound int
	next  func() (struct{}, bool) // goes on to the end of the round; false: the test is answered
	stop  func()
	yield func(struct{}) bool
	path  []nodeAt // interior nodes from the root to where it is
	left  int      // level of the node that the table has answered, to which it returns; −1: none
	score int      // of the root
}

// start puts a processor into a test.
func (l *lockStep) start(bound int) *processor {
	p := &processor{lockStep: l, bound: bound, left: -1}
	p.next, p.stop = iter.Pull(func(yield func(struct{}) bool) {
		p.yield = yield
		p.score, _ = p.test(l.tree.Depth, 0)
	})
	return p
}

// known returns what the table answers, if it does.
func (p *processor) known(level, pos int) (score int, ok bool) {
	lo, hi := p.table.bounds(level, pos)
	if lo >= p.bound {
		return lo, true
	}
	return hi, hi < p.bound
}

// round lets time pass. It reports whether the visit goes on: the test may have been
// ended, or a node of the path been answered by another processor.
func (p *processor) round() bool {
	if !p.yield(struct{}{}) {
		p.left = p.tree.Depth + 1
		return false
	}
	for _, n := range p.path {
		if _, ok := p.known(n.level, n.pos); ok {
			p.left = n.level
			return false
		}
	}
	return true
}

// test is MT (see run.mt and run.alphaBetaTT) that lets time pass and shares nodes. ok is
// false when it has left the node for one above.
func (p *processor) test(level, pos int) (score int, ok bool) {
	if score, ok = p.known(level, pos); ok {
		return score, true
	}
	id := p.tree.id(level, pos)
	p.busy[id]++
	defer func() { p.busy[id]-- }()
	if level == 0 {
		return p.leaf(pos)
	}
	p.path = append(p.path, nodeAt{level, pos})
	defer func() { p.path = p.path[:len(p.path)-1] }()
	if score, ok = p.children(level, pos); ok {
		p.table.store(level, pos, score, score >= p.bound, score < p.bound)
		return score, true
	}
	if p.left == level {
		p.left = -1
		return p.known(level, pos)
	}
	return 0, false
}

// leaf evaluates a leaf, which takes a round. Its value is there when the round is over.
func (p *processor) leaf(pos int) (score int, ok bool) {
	on := p.round()
	score = p.tree.Leaf(pos)
	if p.left <= p.tree.Depth { // else the test was ended before the round was over
		p.Leaves++
		p.table.store(0, pos, score, true, true)
	}
	return score, on
}

// children searches the children of a node: first those that nobody is in, then the others.
func (p *processor) children(level, pos int) (score int, ok bool) {
	score = p.tree.worst(level)
	first, width := pos*p.tree.Width, p.tree.Width
	var later []int // children that were put off
	for i := 0; i < width+len(later); i++ {
		c := first + i
		if i >= width {
			c = later[i-width]
		}
		// All go to the first child together, except to a leaf: there they would do the
		// same work.
		if i < width && p.options.Split && (i > 0 || level == 1) && p.busy[p.tree.id(level-1, c)] > 0 {
			if _, answered := p.known(level-1, c); !answered {
				later = append(later, c)
				continue
			}
		}
		for p.options.Split && level == 1 && p.busy[p.tree.id(0, c)] > 0 {
			rounds := p.Rounds
			going := p.round()
			if p.Rounds > rounds { // else the test ended before the round began
				p.Idle++
			}
			if !going {
				return 0, false
			}
		}
		g, ok := p.test(level-1, c)
		if !ok {
			return 0, false
		}
		score = p.tree.better(level, score, g)
		if (score >= p.bound) == p.tree.isMax(level) {
			return score, true
		}
	}
	return score, true
}

// search gives each processor a test: side by side one of its own, with split nodes all the same one.
func (l *lockStep) search() {
	limit := l.tree.Limit + 1
	b := mtd.Bracket{Lo: -limit, Hi: limit}
	list := make([]*processor, l.options.Processors)
	due := make([]bool, len(list)) // who has not gone on from the leaf of the last round
	end := func(i int) {
		if due[i] {
			list[i].next() // that leaf counts
		}
		list[i].stop()
		list[i], due[i] = nil, true
		l.Ended++
	}
	lastHigh := false
	for b.Lo < b.Hi {
		// All go on to the next leaf. Where a test was answered or ended another begins in
		// the same round, for nothing but leaves takes time.
		for i := range due {
			due[i] = true
		}
		for i := slices.Index(due, true); i >= 0 && b.Lo < b.Hi; i = slices.Index(due, true) {
			if list[i] == nil {
				bound, ok := l.freeBound(&b, lastHigh, list)
				if !ok {
					due[i] = false
					continue
				}
				list[i] = l.start(bound)
			}
			p := list[i]
			if _, running := p.next(); running {
				due[i] = false
				continue
			}
			l.Tests++
			list[i] = nil
			if lastHigh = p.score >= p.bound; lastHigh {
				b.SetLo(p.score)
			} else {
				b.SetHi(p.score)
			}
			for k, other := range list {
				if other == nil {
					due[k] = true
				} else if other.bound <= b.Lo || other.bound > b.Hi {
					end(k)
				}
			}
		}
		l.pass(list)
	}
	for i, p := range list {
		if p != nil {
			end(i)
		}
	}
	l.Value = b.Lo
}

// pass ends a round in which somebody has evaluated a leaf.
func (l *lockStep) pass(list []*processor) {
	running := 0
	for _, p := range list {
		if p != nil {
			running++
		}
	}
	if running > 0 {
		l.Rounds++
		l.Idle += len(list) - running
	}
}

// freeBound chooses the next bound: first as figure 11, and, where that is under test and nodes are not
// split, from the other proved side, then in the widest gap or outwards.
func (l *lockStep) freeBound(b *mtd.Bracket, lastHigh bool, list []*processor) (int, bool) {
	lo, hi := max(b.Lo+1, -l.tree.Limit), min(b.Hi, l.tree.Limit+1) // bounds between
	free := func(bound int) bool {
		tested := slices.ContainsFunc(list, func(p *processor) bool { return p != nil && p.bound == bound })
		return bound >= lo && bound <= hi && (l.options.Split || !tested)
	}
	var bounds []int
	if b.HiKnown {
		bounds = append(bounds, b.Hi)
	}
	if b.LoKnown {
		bounds = append(bounds, b.Lo+1)
	}
	if lastHigh {
		slices.Reverse(bounds)
	}
	if len(bounds) < 2 { // a side is open: outwards from the proved side, or from the guess
		if len(bounds) == 0 {
			guess := min(max(l.options.Guess, lo), hi)
			bounds = []int{guess, guess + 1}
		}
		down, up := bounds[0], bounds[len(bounds)-1]
		for step := l.options.Stride; step <= 2*l.tree.Limit+2; step *= 2 {
			bounds = append(bounds, up+step, down-step)
		}
	}
	if k := slices.IndexFunc(bounds, free); k >= 0 {
		return bounds[k], true
	}
	return l.widestGap(lo, hi, list)
}

// widestGap returns the middle of the widest gap between the bounds that are tested.
func (l *lockStep) widestGap(lo, hi int, list []*processor) (int, bool) {
	best, width := 0, 0
	for at := lo; at <= hi; {
		end := hi + 1
		for _, p := range list {
			if p != nil && p.bound >= at {
				end = min(end, p.bound)
			}
		}
		if end-at > width {
			best, width = at+(end-at)/2, end-at
		}
		at = end + 1
	}
	return best, width > 0
}
