package uci

import "time"

// maxQueue bounds the commands that wait for a task. When there are more, the
// task is not given its time any more.
const maxQueue = 1 << 14

// mustWait reports whether a command has to wait for the running task. A second
// task has to; and so has, once something waits, all that could change its
// meaning or be changed by it.
func (s *session) mustWait(c Command) bool {
	if s.task == nil {
		return false
	}
	switch c.(type) {
	case Go, Perft, Bench:
		return true
	case SetOption, NewGame, Position, Stop, PonderHit, Display, Eval, Flip:
		return len(s.queue) > 0
	}
	return false
}

// enqueue lets a command wait. A task that would not end by itself is stopped,
// one that will is given its time, so that the searches of a script run one
// after the other. A stop in the queue is meant for every search before it,
// running or waiting.
func (s *session) enqueue(r request) {
	switch r.command.(type) {
	case Stop:
		s.task.stop()
	case Go, Perft, Bench:
		s.announce(&r)
	}
	s.stopIfEndless()
	r.waited = true
	s.queue = append(s.queue, r)
	if len(s.queue) > maxQueue {
		s.task.stop()
	}
}

// announce tells what becomes of a second task.
func (s *session) announce(r *request) {
	endless := s.task.endless || s.task.pondering
	if !endless {
		r.at = time.Time{} // its clock starts when it begins
	}
	switch {
	case r.waited:
	case endless:
		s.out.note("a search is running: it is stopped for the new one")
	default:
		s.out.note("a search is running: the new one begins when it has ended")
	}
}
