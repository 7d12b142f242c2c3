package uci

import (
	"time"

	"footnote/engine"
)

// quitPatience is how long quit waits for the end of the input, which tells scripts from user
// interfaces.
const quitPatience = 300 * time.Millisecond

// quit ends the session. What has a limit of its own is finished first, with what waits
// behind it, so that scripts can end with quit; a stop, a second quit or an input that stays
// open ends it.
func (s *session) quit(*command) {
	if s.quitting || s.task == nil || s.task.ends() != engine.ByLimit {
		s.over = true
		return
	}
	s.quitting, s.patience = true, time.After(s.quitPatience)
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
