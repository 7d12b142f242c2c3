package cli

import (
	"fmt"
	"strings"
)

// Count writes a number of things as English has it: "1 game", "2 games", "0 entries".
func Count[N int | int64 | uint64](n N, thing string) string {
	if n != 1 {
		if stem, found := strings.CutSuffix(thing, "y"); found {
			thing = stem + "ie"
		}
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
