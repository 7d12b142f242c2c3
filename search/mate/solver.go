package mate

import (
	"cmp"
	"context"
	"math"
	"time"

	"footnote/movegen"
)

// MaxMoves is the longest mate that can be asked for, in moves.
const MaxMoves = 60

// Request is a question: does the side to move mate in at most Moves moves?
type Request struct {
	Position movegen.Position
	// History holds the keys of the positions before Position, oldest first. Those
	// before the last irreversible move may be missing.
	History []uint64
	Moves   int            // 1 … MaxMoves; what lies outside counts as the nearer end
	Only    []movegen.Move // the first moves allowed, all legal; empty: all

	Nodes    uint64    // moves made; 0: no limit
	Deadline time.Time // the zero time: none
	// Report, if not nil, is called each time that the answer comes nearer.
	Report func(Result)
}

// Answer is what a search for a mate found.
type Answer uint8

// The answers.
const (
	Open   Answer = iota // a limit came first
	Mate                 // there is a mate in Result.Moves
	NoMate               // there is none in Request.Moves
)

// Result is an answer. Mate and NoMate are proved.
type Result struct {
	Answer Answer
	// Moves is the number of moves of the mate, 0 when none is known. It is the right
	// distance when Shortest is set, else a shorter mate may exist.
	Moves    int
	Shortest bool
	// Refuted is the greatest number of moves in which there is certainly no mate.
	Refuted int
	// Never says that no number of moves would be enough.
	Never bool
	Line  []movegen.Move // the mate against the longest defence
	Nodes uint64         // moves made
	Time  time.Duration  // since Solve was called
}

// Solver proves and refutes mates. It owns its table and all of its memory; it is not
// safe for concurrent use.
type Solver struct {
	table  *table
	frames [2*MaxMoves + 2]frame
	net    net
	// What the last plies need, which have no frames: the moves of matingMove, the positions
	// of mates and of mateAfter.
	checks  movegen.MoveList
	mated   movegen.Position
	replied movegen.Position

	attacker movegen.Color
	only     []movegen.Move
	repeated []uint64 // keys of positions that have been on the board twice
	clocked  bool     // the fifty-move counter can matter
	// refutations are the replies that refuted last, by the plies of the question.
	refutations [2 * MaxMoves]movegen.Move

	done     <-chan struct{}
	deadline time.Time
	limit    uint64 // nodes at which the search ends
	pause    uint64 // nodes at which the present question is put off
	nextPoll uint64
	nodes    uint64
	halted   bool // a limit or the caller has ended the search
	stopped  bool // halted, or the question is put off
}

// pollEvery is the number of nodes between looks at the clock and at the caller, some
// 100 µs.
const pollEvery = 512

// New returns a solver whose table has so many MiB, at least 1.
func New(mebibytes int) *Solver {
	return &Solver{table: newTable(max(mebibytes, 1))}
}

// Mebibytes returns the size of the table.
func (s *Solver) Mebibytes() int { return len(s.table.buckets) * bucketBytes >> 20 }

// firstBudget is the number of nodes after which a question is put off for the first
// time. It doubles each time. It is small, because a mate is mostly found by far less
// work than it takes to refute all shorter ones.
const firstBudget = 1 << 10

// noBudget is a number of nodes that no question needs. It is added to those before.
const noBudget = math.MaxUint32

// Solve answers a request. It returns within 2 ms when ctx ends, with what is known then,
// except while a large table doubles: that is rare, and takes some 100 ms at 256 MiB. The
// same request gives the same answer and the same number of nodes, unless the clock or ctx
// ends it.
func (s *Solver) Solve(ctx context.Context, q Request) Result {
	start := time.Now()
	asked := min(max(q.Moves, 1), MaxMoves)
	s.begin(ctx, &q, asked)
	var r Result
	found := asked + 1 // no mate in r.Refuted, mate in found (when that was asked for)
	report := func() {
		r.Nodes, r.Time = s.nodes, time.Since(start)
		if q.Report != nil {
			q.Report(r)
		}
	}
	note := func(moves int, n numbers) {
		switch {
		case n.phi == 0:
			found = int(n.plies+1) / 2
			r.Answer, r.Moves, r.Shortest = Mate, found, r.Refuted == found-1
			r.Line = s.line(&q.Position, found, r.Shortest)
		case n.plies == never:
			r.Refuted, r.Never = asked, true
		default:
			r.Refuted = max(moves, int(n.plies+1)/2)
			r.Shortest = r.Refuted == found-1 && found <= asked
			if r.Shortest && len(r.Line) != 2*found-1 {
				// The mate was found first, when its distance was not yet certain, with a
				// line that need not be against the longest defence.
				if n := s.ask(&q.Position, found, noBudget); n.phi == 0 {
					r.Line = s.line(&q.Position, found, true)
				}
			}
		}
		report()
	}
	for budget := uint64(firstBudget); r.Refuted < found-1 && !s.halted; {
		below := r.Refuted + 1
		if n := s.ask(&q.Position, below, budget); n.solved() {
			note(below, n)
			continue
		}
		if above := found - 1; above > below && !s.halted {
			if n := s.ask(&q.Position, above, budget); n.solved() {
				note(above, n)
			}
		}
		budget *= 2
	}
	if r.Answer == Open && r.Refuted >= asked {
		r.Answer = NoMate
	}
	r.Nodes, r.Time = s.nodes, time.Since(start)
	return r
}

// begin prepares a search.
func (s *Solver) begin(ctx context.Context, q *Request, moves int) {
	s.table.restart()
	s.attacker = q.Position.SideToMove()
	s.only = q.Only
	s.clocked = q.Position.HalfmoveClock()+2*moves-1 >= 100
	s.repeated = s.repeated[:0]
	for i, key := range q.History {
		for _, other := range q.History[i+1:] {
			if key == other {
				s.repeated = append(s.repeated, key)
				break
			}
		}
	}
	clear(s.refutations[:])
	s.done, s.deadline = ctx.Done(), q.Deadline
	s.limit = cmp.Or(q.Nodes, math.MaxUint64)
	s.nodes, s.halted = 0, false
	s.look()
}

// ask answers whether the side to move at the root mates in so many moves, or leaves it
// open after budget nodes.
func (s *Solver) ask(root *movegen.Position, moves int, budget uint64) numbers {
	s.frames[0].pos = *root
	s.pause = s.nodes + budget
	s.stopped = s.halted
	s.nextPoll = min(s.nextPoll, s.pause)
	n := s.test(0, 2*moves-1, infinite, infinite)
	s.stopped = s.halted
	return n
}

// poll looks at the limits now and then. It reports whether the search must stop.
func (s *Solver) poll() bool {
	if s.nodes >= s.nextPoll {
		s.look()
	}
	return s.stopped
}

// look looks at the limits.
func (s *Solver) look() {
	select {
	case <-s.done:
		s.halted = true
	default:
	}
	if s.nodes >= s.limit || !s.deadline.IsZero() && !time.Now().Before(s.deadline) {
		s.halted = true
	}
	s.stopped = s.halted || s.nodes >= s.pause
	s.nextPoll = min(s.nodes+pollEvery, s.limit, max(s.pause, s.nodes+1))
}

// keyOf returns the key of a position in the table. Where the fifty-move counter can
// matter, positions that differ in it are different positions.
func (s *Solver) keyOf(p *movegen.Position) uint64 {
	key := p.Key()
	if s.clocked {
		key ^= (uint64(p.HalfmoveClock()) + 1) * movegen.Golden
	}
	return key
}
