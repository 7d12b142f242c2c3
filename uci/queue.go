package uci

import (
	"errors"
	"fmt"
	"slices"
	"time"
	"unsafe"

	"footnote/engine"
	"footnote/movegen/quote"
)

// The commands that wait for a task are at most so many, and take at most so many bytes.
const (
	maxQueue      = 1 << 14
	maxQueueBytes = 64 << 20
)

var errQueueFull = errors.New("too much waits for the search: all that would have to wait is dropped until it has ended")

// mustWait reports whether a command has to wait for the running task. A second
// task waits, and so does what the engine refuses to do during a search. Once a
// command waits, every later one waits that could affect it or depend on it.
func (s *session) mustWait(c Command) bool {
	if s.task == nil {
		return false
	}
	switch c.(type) {
	case SetOption, NewGame:
		return true
	case Position, Display, Eval, Flip:
		return len(s.queue) > 0 || s.dropped != nil
	case Stop, PonderHit: // they are meant for the search before them
		return slices.ContainsFunc(s.queue, request.startsTask)
	}
	return startsTask(c)
}

// startsTask reports whether a command starts a task.
func startsTask(c Command) bool {
	switch c.(type) {
	case Go, Perft, Bench:
		return true
	}
	return false
}

func (r request) startsTask() bool { return startsTask(r.command) }

// enqueue puts a command in the queue. A second task stops a search that would not
// end by itself. Any other search runs to its end, so that the searches of a script
// run one after the other. A stop in the queue ends every search before it, running
// or waiting.
func (s *session) enqueue(r request) {
	switch c := r.command.(type) {
	case Stop:
		s.task.end()
	case SetOption:
		if !r.waited && !s.task.stopped {
			s.out.infoString(fmt.Sprintf("option %s takes effect after this search", quote.Short(c.Name)))
		}
	}
	size := r.size()
	full := s.dropped != nil || len(s.queue) == maxQueue || s.queueBytes+size > maxQueueBytes
	if full && !r.waited && !s.endsQueue(r) {
		s.drop(r)
		return
	}
	s.queueBytes += size
	if r.startsTask() {
		s.announce(&r)
		s.stopIfNeeded()
	}
	r.waited = true
	s.queue = append(s.queue, r)
}

// endsQueue reports whether a command is a stop that the last search of the queue needs.
func (s *session) endsQueue(r request) bool {
	if _, stop := r.command.(Stop); !stop || len(s.queue) == 0 {
		return false
	}
	_, again := s.queue[len(s.queue)-1].command.(Stop)
	return !again
}

// drop leaves out a command for which the queue has no room, and all after it, which may depend on
// it. Every go is answered when the queue is done.
func (s *session) drop(r request) {
	if s.dropped == nil {
		s.report(errQueueFull)
		s.dropped = new(int)
	}
	if _, isGo := r.command.(Go); isGo {
		*s.dropped++
	}
}

// afterDrop is called when no task runs and nothing waits. When commands were dropped, nobody
// knows which position they would have left.
func (s *session) afterDrop() {
	s.eng.Reject(errQueueFull)
	for range *s.dropped {
		s.out.line(formatBestMove(engine.BestMove{}))
	}
	s.dropped = nil
}

// size returns about how many bytes a request takes.
func (r request) size() int {
	size := 128
	var moves []string
	switch c := r.command.(type) {
	case Position:
		size, moves = size+len(c.FEN), c.Moves
	case SetOption:
		size += len(c.Name) + len(c.Value)
	case Go:
		moves = c.Request.SearchMoves
	}
	for _, move := range moves {
		size += len(move) + int(unsafe.Sizeof(move))
	}
	return size
}

// announce tells the user what becomes of a second task. After a stop there is nothing to tell: it
// begins at once, and its clock runs.
func (s *session) announce(r *request) {
	if s.task.stopped {
		return
	}
	stopped := s.needsStop()
	if !stopped {
		r.at = time.Time{} // its clock starts when it begins
	}
	switch {
	case r.waited:
	case stopped:
		s.out.infoString("a search is running: it is stopped for the new one")
	default:
		s.out.infoString("a search is running: the new one begins when it has ended")
	}
}
