package uci

import (
	"time"

	"footnote/engine"
)

// How long quit waits for the end of the input, which tells scripts from user interfaces,
// and in how many looks, so that an end is seen that came while the owner was busy.
const (
	quitPatience = 300 * time.Millisecond
	quitLooks    = 6
)

// quit ends the session. What has a limit of its own is finished first, with what waits
// behind it, so that scripts can end with quit; a stop, a second quit or an input that stays
// open ends it. It reports whether the session is over now.
func (s *session) quit() bool {
	if s.quitting || s.task == nil || s.task.ends() != engine.ByLimit {
		return true
	}
	s.quitting, s.looks, s.patience = true, quitLooks, time.After(s.quitPatience/quitLooks)
	return false
}

// lookAgain is called when a look is due, and sets the time of the next one. It reports
// whether the input has gone on after quit for so long that a user interface must be waiting
// for the end of the process.
func (s *session) lookAgain() (over bool) {
	s.patience = nil
	if s.looks--; s.looks > 0 && !s.ended {
		s.patience = time.After(s.quitPatience / quitLooks)
	}
	return s.looks == 0 && !s.ended
}

// exitTimeout bounds the wait for a task when the session ends.
const exitTimeout = 2 * time.Second

// abandon stops the running task and drops the waiting commands.
func (s *session) abandon() {
	s.queue = nil
	if s.task == nil {
		return
	}
	s.task.stop()
	select {
	case best, ok := <-s.task.done:
		s.finish(best, ok)
	case <-time.After(exitTimeout):
	}
}
