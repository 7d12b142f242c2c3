package prefetch_test

import (
	"testing"

	"footnote/movegen/prefetch"
)

// TestNil: a prefetch of nothing does no harm.
func TestNil(*testing.T) { prefetch.Line(nil) }
