package uci

import (
	"fmt"
	"slices"
	"time"

	"footnote/movegen/quote"
)

// maxQueue bounds the commands that wait for a task. When there are more, the task
// is stopped.
const maxQueue = 1 << 14

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
		return len(s.queue) > 0
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
			s.out.infoString(fmt.Sprintf("option %s takes effect after this search", quote.Line(quote.Short(c.Name))))
		}
	}
	if r.startsTask() {
		s.announce(&r)
		s.stopIfNeeded()
	}
	r.waited = true
	s.queue = append(s.queue, r)
	if len(s.queue) > maxQueue {
		s.task.stop()
	}
}

// announce tells the user what becomes of a second task. After a stop there is nothing to tell: it
// begins at once, and its clock runs.
func (s *session) announce(r *request) {
	if s.task.stopped {
		return
	}
	stopped := s.eng.NeedsStop()
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
