package mate

import (
	"context"
	"math"

	"footnote/movegen"
)

// Node is a position of a proof with the attacker to move: the move that mates and
// what follows each reply.
type Node struct {
	Move    movegen.Move
	Moves   int     // in which Move mates at the latest
	Replies []Reply // all legal ones, none when Move mates
	// Cut says that the replies were left out, since the tree would have had too many
	// nodes.
	Cut bool
}

// Reply is a move of the defender and the answer to it.
type Reply struct {
	Move movegen.Move
	Then Node
}

// Tree returns the proof of a mate that the last call of Solve, which must have been
// given q, has found as r. It has at most most nodes; those that are left out are cut.
// ok is false when ctx ended first.
func (s *Solver) Tree(ctx context.Context, q Request, r Result, most int) (root Node, ok bool) {
	s.done, s.deadline, s.limit = ctx.Done(), q.Deadline, math.MaxUint64
	s.halted, s.pause = false, math.MaxUint64
	s.look()
	if r.Answer != Mate || len(r.Line) == 0 {
		return Node{}, false
	}
	left := max(most, 1) - 1
	root = Node{Move: r.Line[0], Moves: r.Moves}
	var p movegen.Position
	q.Position.Make(root.Move, &p)
	s.replies(&root, &p, 2*r.Moves-2, &left)
	return root, !s.halted
}

// replies fills in what follows n.Move, which has led to p and mates within plies.
func (s *Solver) replies(n *Node, p *movegen.Position, plies int, left *int) {
	var list movegen.MoveList
	p.GenerateLegal(&list)
	if list.N > *left {
		n.Cut = true
		return
	}
	*left -= list.N
	n.Replies = make([]Reply, list.N)
	var next, after movegen.Position
	for i, m := range list.Slice() {
		p.Make(m, &next)
		distance := s.answer(&next, plies-1)
		if distance.phi != 0 { // an abort
			n.Cut = true
			continue
		}
		within := int(distance.plies)
		then := Node{Move: s.bestAttack(&next, within), Moves: (within + 1) / 2}
		if then.Move == movegen.NoMove {
			n.Cut = true
			continue
		}
		next.Make(then.Move, &after)
		s.replies(&then, &after, within-1, left)
		n.Replies[i] = Reply{m, then}
	}
}
