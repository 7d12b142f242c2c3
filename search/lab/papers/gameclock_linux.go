package papers

import (
	"time"

	"golang.org/x/sys/unix"
)

// timesAre says what threadTime gives.
const timesAre = "processor time of the searching thread"

// threadClock reports whether threadTime tells the processor time of a thread.
const threadClock = true

// threadTime returns the processor time that the calling thread has used: other
// programs on the machine hardly change it. The goroutine must be locked to its thread.
func threadTime() time.Duration {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now); err != nil {
		return 0
	}
	return time.Duration(now.Nano())
}
