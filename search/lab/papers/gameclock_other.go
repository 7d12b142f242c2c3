//go:build !linux

package papers

import "time"

// threadTime returns the time of day as a duration: these systems do not tell the
// time of a thread by the standard library.
func threadTime() time.Duration { return time.Duration(time.Now().UnixNano()) }
