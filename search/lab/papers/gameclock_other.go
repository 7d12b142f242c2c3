//go:build !linux

package papers

import "time"

// timesAre says what threadTime gives.
const timesAre = "of the wall, with other searches beside: this system does not tell the processor time of a thread"

// threadClock reports whether threadTime tells the processor time of a thread.
const threadClock = false

// begun is when the program began.
var begun = time.Now()

// threadTime returns the time of the wall since then, by a clock that never jumps: these systems do not
// tell the time of a thread by the standard library.
func threadTime() time.Duration { return time.Since(begun) }
