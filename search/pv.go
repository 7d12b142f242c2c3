package search

import (
	"footnote/hashtable"
	"footnote/movegen"
)

// Principal variations. A null-window pass that fails high proves one move at the root
// and one answer to every reply, but does not say which reply is best. The line is
// therefore assembled from the moves that the search collected and then from table
// moves. Each is checked for legality and for the end of the game.

// pvLine is a line of moves from some ply on.
type pvLine struct {
	n     int
	moves [maxPly + 1]movegen.Move
}

func (l *pvLine) set(m movegen.Move, rest *pvLine) {
	l.moves[0] = m
	l.n = 1 + copy(l.moves[1:], rest.moves[:rest.n])
}

// begin makes m the line, unless the line begins with it.
func (l *pvLine) begin(m movegen.Move) {
	if l.n == 0 || l.moves[0] != m {
		l.n, l.moves[0] = 1, m
	}
}

func (l *pvLine) slice() []movegen.Move { return l.moves[:l.n] }

// completePV checks and extends the line from the root for a score found at depth. It
// returns the bound to report: a mate is exact only with a line that mates in exactly
// that number of plies.
func (w *worker) completePV(line *pvLine, score Score, bound hashtable.Bound, depth int) hashtable.Bound {
	nodes, next, stopped, sel := w.nodes, w.nextPoll, w.stopped, w.selDepth
	w.nextPoll, w.stopped, w.completing = nodes+replyBudget, false, true
	defer func() {
		w.nodes, w.nextPoll, w.stopped, w.selDepth, w.completing = nodes, next, stopped, sel, false
	}()

	if score.IsMate() && bound == hashtable.Exact {
		if w.completeMate(line, score) {
			return bound
		}
		bound = hashtable.Lower
		if score < 0 {
			bound = hashtable.Upper
		}
	}
	want := max(depth, 2)
	n := 0
	for n < line.n && n < want && w.follow(n, line.moves[n]) {
		n++
	}
	line.n = n
	for line.n < want {
		f := w.frame(line.n)
		if line.n > 0 && w.gameOver(f) {
			break
		}
		e, ok := w.table.Probe(w.tableKey(&f.pos))
		m := e.Move()
		if !ok || m == movegen.NoMove || !f.pos.IsLegal(m) {
			if line.n >= 2 {
				break
			}
			m = w.anyReply(f)
		}
		if m == movegen.NoMove || !w.follow(line.n, m) {
			break
		}
		line.moves[line.n] = m
		line.n++
	}
	return bound
}

// follow plays m from the frame at ply into the next. It returns false when the game
// is over at ply or m is illegal.
func (w *worker) follow(ply int, m movegen.Move) bool {
	f := w.frame(ply)
	if ply > 0 && w.gameOver(f) || ply >= maxPly-1 || !f.pos.IsLegal(m) {
		return false
	}
	w.make(f, m)
	return true
}

// gameOver reports whether a line must end at f. A single repetition counts as the end,
// so that lines do not go in circles.
func (w *worker) gameOver(f *frame) bool {
	return f.pos.InsufficientMaterial() || f.pos.HalfmoveClock() >= 100 ||
		w.isRepetition(f, f.pos.HalfmoveClock()) || !f.pos.HasLegalMove()
}

// replyBudget limits the nodes of anyReply, which no limit of the search ends. Common positions take
// less than 2,000; one full of queens would take millions.
const replyBudget = 10_000

// anyReply returns the move at f with the best quiescence score, for positions without
// a table move, as far as replyBudget reaches.
func (w *worker) anyReply(f *frame) movegen.Move {
	var list movegen.MoveList
	f.pos.GenerateLegal(&list)
	best, move := -infinity-1, movegen.NoMove
	for _, m := range list.Slice() {
		w.make(f, m)
		s := -w.quiesce(f.ply+1, -infinity, infinity)
		if w.stopped {
			break
		}
		if s > best {
			best, move = s, m
		}
	}
	return move
}

// Lines that end in mate. A mate score is shown as exact only with a line that mates in
// exactly that number of plies. Where the collected line does not, it is completed from the
// table, or the mate is proved again.

// mateBudget limits the moves made when a mating line is proved again.
const mateBudget = 6000

// completeMate tries to make the line end in mate after exactly the number of plies in
// score: with the line as it is, with table moves, or by a proof search.
func (w *worker) completeMate(line *pvLine, score Score) bool {
	plies := score.MatePlies()
	if w.matesIn(line, plies) {
		return true
	}
	if plies < maxPly/2 {
		if w.mateFromTable(line, plies) && w.matesIn(line, plies) {
			return true
		}
		first := movegen.NoMove
		if line.n > 0 {
			first = line.moves[0]
		}
		budget := mateBudget
		if w.proveMate(0, plies, score > 0, first, &budget) && w.proof[0].n == plies {
			*line = w.proof[0]
			if w.matesIn(line, plies) {
				return true
			}
		}
	}
	return false
}

// matesIn reports whether line is legal and mates in exactly plies.
func (w *worker) matesIn(line *pvLine, plies int) bool {
	if line.n != plies {
		return false
	}
	for i := range plies {
		if !w.follow(i, line.moves[i]) {
			return false
		}
	}
	f := w.frame(plies)
	return f.pos.InCheck() && !f.pos.HasLegalMove()
}

// mateFromTable extends the line with table moves for the attacker and longestDefence
// for the defender.
func (w *worker) mateFromTable(line *pvLine, plies int) bool {
	if line.n == 0 || !w.follow(0, line.moves[0]) {
		return false
	}
	line.n = 1
	for line.n < plies {
		f := w.frame(line.n)
		var m movegen.Move
		if (plies-line.n)%2 == 1 {
			e, ok := w.table.Probe(w.tableKey(&f.pos))
			if !ok {
				return false
			}
			m = e.Move()
		} else if m = w.longestDefence(f); m == movegen.NoMove {
			return false
		}
		if !w.follow(line.n, m) {
			return false
		}
		line.moves[line.n] = m
		line.n++
	}
	return true
}

// longestDefence returns the move at f after which the table's mate score is the most
// distant, NoMove when the table has no mate score.
func (w *worker) longestDefence(f *frame) movegen.Move {
	var list movegen.MoveList
	f.pos.GenerateLegal(&list)
	worst, move := infinity+1, movegen.NoMove
	for _, m := range list.Slice() {
		c := w.make(f, m)
		e, ok := w.table.Probe(w.tableKey(&c.pos))
		if !ok || e.LowerDepth() < 0 {
			continue
		}
		if s := Score(e.Lower()); s >= mateBound && s < worst {
			worst, move = s, m
		}
	}
	return move
}

// proveMate tries to prove that the side to move at ply mates within plies (attack) or
// is mated within plies (not attack). It leaves the line with the longest defence in
// proof[ply]. If first is not NoMove, it is the only move tried at this ply.
func (w *worker) proveMate(ply, plies int, attack bool, first movegen.Move, budget *int) bool {
	f, proof := w.frame(ply), &w.proof
	proof[ply].n = 0
	var list movegen.MoveList
	f.pos.GenerateLegal(&list)
	if list.N == 0 {
		return f.pos.InCheck() && !attack
	}
	if plies <= 0 || ply >= maxPly-2 {
		return false
	}
	if first == movegen.NoMove {
		if e, ok := w.table.Probe(w.tableKey(&f.pos)); ok && e.Move() != movegen.NoMove {
			for i, m := range list.Slice() {
				if m == e.Move() {
					list.Moves[0], list.Moves[i] = m, list.Moves[0]
				}
			}
		}
	}
	longest := -1
	for _, m := range list.Slice() {
		if first != movegen.NoMove && m != first {
			continue
		}
		if attack && plies == 1 && !f.pos.GivesCheck(m) {
			continue
		}
		if *budget--; *budget < 0 {
			return false
		}
		c := w.make(f, m)
		ok := !w.isDraw(c) && w.proveMate(ply+1, plies-1, !attack, movegen.NoMove, budget)
		if attack && ok {
			proof[ply].set(m, &proof[ply+1])
			return true
		}
		if !attack {
			if !ok {
				return false
			}
			if proof[ply+1].n > longest {
				longest = proof[ply+1].n
				proof[ply].set(m, &proof[ply+1])
			}
		}
	}
	return !attack && longest >= 0
}
