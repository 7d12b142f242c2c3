package lab

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// text shows the list as openText does, the current state first; inactive
// nodes are marked I.
func (s *iterSearch) text(current iterCell) string {
	var list []iterCell
	for _, c := range slices.Concat(s.heap, s.live) {
		if s.valid(c) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b iterCell) int { return cmp.Compare(b.key, a.key) })
	var b strings.Builder
	show := func(c iterCell, status string) {
		if c.solved {
			status = "S"
		}
		fmt.Fprintf(&b, " (%s,%s,%s)", s.tree.Dewey(int(c.level), c.left()/s.tree.powers[c.level]), status, bound(c.merit()))
	}
	show(current, "L")
	for _, c := range list {
		show(c, "L")
	}
	for i := len(s.inactive) - 1; i >= 0; i-- {
		show(s.inactive[i], "I")
	}
	return b.String()[1:]
}
