package uci

import (
	"errors"
	"fmt"
	"slices"
	"time"
	"unsafe"

	"footnote/movegen/quote"
)

// The commands that wait for a task are at most so many, and take at most so many bytes. One more
// stops the task.
const (
	maxQueue      = 1 << 14
	maxQueueBytes = 64 << 20
)

var errQueueFull = errors.New("too much waits for the search, which is stopped")

// mustWait reports whether a command has to wait for the running task. A second
// task waits, and so does what the engine refuses to do during a search. Once a
// command waits, every later one waits that could affect it or depend on it.
func (s *session) mustWait(c *command) bool {
	switch {
	case s.task == nil:
		return false
	case c.waits == inOrder:
		return len(s.queue) > 0
	case c.waits == afterTask:
		return slices.ContainsFunc(s.queue, func(c command) bool { return c.waits == asTask })
	}
	return c.waits != never
}

// makeRoom stops the task, and the next ones, while the queue is full.
func (s *session) makeRoom() {
	for s.task != nil && (len(s.queue) >= maxQueue || s.queueBytes >= maxQueueBytes) {
		s.report(errQueueFull)
		s.task.end()
		best, searched := <-s.task.done
		s.finish(best, searched)
	}
}

// enqueue puts a command in the queue. A second task stops a search that would not
// end by itself. Any other search runs to its end, so that the searches of a script
// run one after the other. A stop in the queue ends every search before it, running
// or waiting.
func (s *session) enqueue(c command) {
	switch {
	case c.ends:
		s.task.end()
	case c.name != "" && !c.waited && !s.task.stopped:
		s.out.infoString(fmt.Sprintf("option %s takes effect after this search", quote.Short(c.name)))
	}
	s.queueBytes += c.size()
	if c.waits == asTask {
		s.announce(&c)
		s.stopIfNeeded()
	}
	c.waited = true
	s.queue = append(s.queue, c)
}

// size returns about how many bytes a command takes.
func (c *command) size() int {
	size := int(unsafe.Sizeof(*c)) + len(c.fen) + len(c.name) + len(c.value)
	for _, move := range slices.Concat(c.moves, c.request.SearchMoves) {
		size += len(move) + int(unsafe.Sizeof(move))
	}
	return size
}

// announce tells the user what becomes of a second task. After a stop there is nothing to tell: it
// begins at once, and its clock runs.
func (s *session) announce(c *command) {
	if s.task.stopped {
		return
	}
	text := "a search is running: it is stopped for the new one"
	if !s.needsStop() {
		text = "a search is running: the new one begins when it has ended"
		c.at = time.Time{} // its clock starts when it begins
	}
	if !c.waited {
		s.out.infoString(text)
	}
}
