//go:build !linux

package papers

import "time"

// timesAre says what threadTime gives.
const timesAre = "of the wall, with other searches beside: this system does not tell the processor time of a thread"

// threadClock says that this is a time of the wall.
const threadClock = false

// threadTime returns the time of day as a duration: these systems do not tell the
// time of a thread by the standard library.
func threadTime() time.Duration { return time.Duration(time.Now().UnixNano()) }
