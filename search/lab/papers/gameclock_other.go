//go:build !linux

package papers

import "time"

// timesAre says what threadTimer gives.
const timesAre = "of the wall, with other searches beside: this system does not tell the processor time of a thread"

// threadClock reports whether threadTimer tells the processor time of a thread.
const threadClock = false

// threadTimer returns a clock of the wall, and one that never jumps: these systems do not
// tell the time of a thread by the standard library.
func threadTimer() func() time.Duration {
	begun := time.Now()
	return func() time.Duration { return time.Since(begun) }
}
