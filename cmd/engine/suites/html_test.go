package suites

import (
	"testing"

	"footnote/engine/suite"
	"footnote/movegen"
)

// TestPageScore: a score on the page has the minus sign of all pages.
func TestPageScore(t *testing.T) {
	p, cp := movegen.StartPosition(), -120
	if got := pageCell("A", &p, &suite.Record{Centipawns: &cp}).Score; got != "−1.20" {
		t.Errorf("%q", got)
	}
}
