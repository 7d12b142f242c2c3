package suites

import (
	"fmt"
	"strings"
	"testing"

	"footnote/cmd/internal/report"
	"footnote/engine/page"
	"footnote/engine/suite"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestPageScore: a score on the page has the minus sign of all pages.
func TestPageScore(t *testing.T) {
	p, cp := movegen.StartPosition(), -120
	if got := pageCell("A", &p, &suite.Record{Centipawns: &cp}).Score; got != "−1.20" {
		t.Errorf("%q", got)
	}
}

// TestNoAnswer: the row of an engine without an answer is as wide as the others, with marks too.
func TestNoAnswer(t *testing.T) {
	for _, marks := range []bool{false, true} {
		var b strings.Builder
		p := epdPage{Marks: marks, Cards: []epdCard{{Cells: []epdCell{{By: "A", Error: "no move in time"}}}}}
		movegentest.Must(t, report.Page(&b, page.Frame{Title: "Test suite"}, epdTemplate, p))
		_, card, _ := strings.Cut(b.String(), "<section")
		if want := fmt.Sprintf(`colspan="%d"`, strings.Count(card, "<th")-1); !strings.Contains(card, want) {
			t.Errorf("marks %t: no %s in %s", marks, want, card)
		}
	}
}

// TestFilterName: screen readers are told what the choice between the positions is.
func TestFilterName(t *testing.T) {
	var b strings.Builder
	movegentest.Must(t, report.Page(&b, page.Frame{Title: "Test suite"}, epdTemplate, epdPage{}))
	if _, group, _ := strings.Cut(b.String(), `role="radiogroup"`); !strings.HasPrefix(group, ` aria-label="positions to show">`) {
		t.Errorf("the choice has no name: %.80s", group)
	}
}
