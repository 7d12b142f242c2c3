package clock_test

import (
	"fmt"
	"time"

	"footnote/engine/clock"
	"footnote/movegen"
)

// A minute for the rest of the game: some three seconds for this move, fifteen at most.
func ExampleClock_Budget() {
	c := clock.Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{time.Minute, time.Minute}}
	b := c.Budget(movegen.White, 10*time.Millisecond, 0, false)
	fmt.Println(b.Soft.Round(100*time.Millisecond), b.Hard.Round(100*time.Millisecond))
	// Output: 3s 15s
}
