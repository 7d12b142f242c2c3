package lab

import (
	"fmt"
	"math"
	"slices"
)

// The list of IterSSS* as the paper has it ("the node with the highest h-value must be
// selected from OPEN, which is typically a large list", section 3): nothing is sorted, so
// that every step looks at all active nodes, and so does every purge.

// scan removes the best active state and returns it.
func (s *iterSearch) scan() (iterCell, error) {
	if len(s.live) == 0 {
		return iterCell{}, fmt.Errorf("no active node left on the list")
	}
	flip := uint64(0) // exchanges left and right in the keys
	if s.TiesRight {
		flip = math.MaxUint32
	}
	best := 0
	for i, c := range s.live {
		if c.key^flip > s.live[best].key^flip {
			best = i
		}
	}
	c, last := s.live[best], len(s.live)-1
	s.live[best] = s.live[last]
	s.live = s.live[:last]
	return c, nil
}

// scanPurge drops the active states whose leftmost leaf is one of first … end − 1.
func (s *iterSearch) scanPurge(first, end int) {
	before := len(s.live)
	s.live = slices.DeleteFunc(s.live, func(c iterCell) bool { return c.left() >= first && c.left() < end })
	s.size -= before - len(s.live)
}
