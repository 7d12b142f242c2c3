package search

import (
	"math"

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
	w.nextPoll, w.stopped = math.MaxUint64, false
	defer func() { w.nodes, w.nextPoll, w.stopped, w.selDepth = nodes, next, stopped, sel }()

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

// anyReply returns the move at f with the best quiescence score, for positions without
// a table move.
func (w *worker) anyReply(f *frame) movegen.Move {
	var list movegen.MoveList
	f.pos.GenerateLegal(&list)
	best, move := -infinity-1, movegen.NoMove
	for _, m := range list.Slice() {
		w.make(f, m)
		if s := -w.quiesce(f.ply+1, -infinity, infinity); s > best {
			best, move = s, m
		}
	}
	return move
}
