package cli

import "testing"

// TestCount: the plural is for all numbers but one.
func TestCount(t *testing.T) {
	for _, c := range []struct {
		n           int
		thing, want string
	}{{0, "game", "0 games"}, {1, "game", "1 game"}, {2, "game", "2 games"}, {1, "entry", "1 entry"}, {2, "entry", "2 entries"}, {3, "ply", "3 plies"}} {
		if got := Count(c.n, c.thing); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}
