package analyse

import (
	"context"
	"slices"
	"sync"

	"footnote/engine/game"
	"footnote/engine/pgn"
	"footnote/movegen"
	"footnote/search"
)

// segmentLength is the number of positions that one job searches in a row, last to first, with one
// table. Longer segments profit more from the table, shorter ones keep more jobs busy within a game.
const segmentLength = 16

// work is the analysis of one game in progress.
type work struct {
	report      *Report
	line        []game.Game // before each move, and after the last
	first, last int         // moves to look at
	evals       []Eval      // of positions first … last

	mu        sync.Mutex
	pending   int  // tasks not yet done
	verifying bool // the verification tasks have been handed out
	done      chan struct{}
}

// task is a part of the work on a game: to search the positions from … to, or to
// verify one move of the report: that it is bad, or that it is good.
type task struct {
	work     *work
	from, to int // positions of the line, to excluded
	verify   int // index of a move of the report; −1: none
}

func newWork(g *pgn.Game, index int, o *Options) *work {
	moves := mainMoves(g)
	w := &work{report: &Report{Game: g, Index: index}, line: lineOf(g.Start, moves), done: make(chan struct{})}
	w.report.Book = o.Openings.Book(g.Start, moves)
	if n := len(w.report.Book); n > 0 {
		w.report.Opening, w.report.OpeningPlies = w.report.Book[n-1], n
	}
	w.first, w.last = o.plies(g)
	if w.first == w.last {
		close(w.done)
		return w
	}
	w.evals = make([]Eval, w.last-w.first+1)
	return w
}

// segments returns the tasks of the first pass, none when there is nothing to do.
func (w *work) segments() []task {
	var tasks []task
	for from := w.first; from <= w.last && w.evals != nil; from += segmentLength {
		tasks = append(tasks, task{w, from, min(from+segmentLength, w.last+1), -1})
	}
	w.pending = len(tasks)
	return tasks
}

// runTasks runs tasks until the queue is closed or ctx ends.
func runTasks(ctx context.Context, q *queue, s *search.Searcher, o *Options) {
	for {
		t, ok := q.pop()
		if !ok {
			return
		}
		t.do(ctx, s, o)
		if ctx.Err() != nil {
			return
		}
		q.push(t.work.advance(o)...)
	}
}

// do runs the task with an empty table, so that the result does not depend on what the job did before.
func (t task) do(ctx context.Context, s *search.Searcher, o *Options) {
	s.NewGame(1)
	w := t.work
	if t.verify >= 0 {
		m := &w.report.Moves[t.verify]
		if !m.Judgement.lost() {
			w.praise(ctx, s, m, o)
			return
		}
		after := w.line[m.Ply]
		after.Keys = slices.Clip(after.Keys) // the game itself goes on with another move
		after.Play(m.Best)
		m.AfterBest = evaluate(ctx, s, &after, o, !w.line[m.Ply+1].Over()) // unless the game went on from such a draw
		m.Line = append([]movegen.Move{m.Best}, m.AfterBest.PV...)
		m.measure()
		return
	}
	for i := t.to - 1; i >= t.from && ctx.Err() == nil; i-- {
		ends := i == len(w.line)-1 && w.report.Game.Result == game.Draw
		w.evals[i-w.first] = evaluate(ctx, s, &w.line[i], o, ends)
		if o.Step != nil {
			o.Step()
		}
	}
}

// advance counts a task as done. After the last task of the first pass it judges the moves and returns
// the verification tasks. After the last of those the game is done.
func (w *work) advance(o *Options) []task {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.pending--; w.pending > 0 {
		return nil
	}
	var verifications []task
	if !w.verifying {
		w.verifying = true
		verifications = w.judge(o)
		w.pending = len(verifications)
	}
	if w.pending == 0 {
		close(w.done)
	}
	return verifications
}

// judge compares all moves with the best and returns the verification tasks: of the moves that lost
// something, and of those that may be good.
func (w *work) judge(o *Options) (verifications []task) {
	for i := w.first; i < w.last; i++ {
		p := &w.line[i].Now
		m := MoveReport{
			Ply: i, Number: p.FullmoveNumber(), Side: p.SideToMove(), Move: w.report.Game.Main.Moves[i].Move,
			Before: w.evals[i-w.first], After: w.evals[i+1-w.first],
		}
		m.SAN = p.SAN(m.Move)
		m.Best = m.Move
		if m.Judged = m.Move != movegen.NoMove && !o.Skip[m.Side]; m.Judged {
			if len(m.Before.PV) > 0 {
				m.Best, m.Line = m.Before.PV[0], m.Before.PV
			}
			m.measure()
			w.name(&m)
			if m.Judgement.lost() || w.mayBeGood(&m) {
				verifications = append(verifications, task{work: w, verify: len(w.report.Moves)})
			}
		}
		w.report.Moves = append(w.report.Moves, m)
	}
	return verifications
}

// name gives moves that ask for no judgement theirs.
func (w *work) name(m *MoveReport) {
	var list movegen.MoveList
	w.line[m.Ply].Now.GenerateLegal(&list)
	switch {
	case m.Judgement != Fine:
	case list.N == 1:
		m.Judgement = Forced
	case m.Ply < len(w.report.Book):
		m.Judgement = Book
	}
}

// queue hands tasks to jobs. Verification tasks go first, because they finish games.
type queue struct {
	mu     sync.Mutex
	wake   sync.Cond // of mu
	tasks  []task
	closed bool
}

func (q *queue) push(tasks ...task) {
	if len(tasks) == 0 {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if tasks[0].verify >= 0 {
		q.tasks = slices.Insert(q.tasks, 0, tasks...)
	} else {
		q.tasks = append(q.tasks, tasks...)
	}
	q.wake.Broadcast()
}

// pop waits for a task; ok is false when there will be none.
func (q *queue) pop() (t task, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.tasks) == 0 && !q.closed {
		q.wake.Wait()
	}
	if q.closed {
		return task{}, false
	}
	t = q.tasks[0]
	q.tasks = q.tasks[1:]
	return t, true
}

// close makes every pop return. It drops the tasks that are left.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.wake.Broadcast()
}
