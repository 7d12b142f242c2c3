package main

import (
	"strings"

	"footnote/search/lab/papers"
)

// Statement is what a paper says beside what was measured, with a verdict. Its JSON names
// are stable.
type Statement struct {
	Source    string `json:"source,omitempty"` // paper and section, where a file has several
	What      string `json:"what"`
	Published string `json:"published"`
	Measured  string `json:"measured"`
	Verdict   string `json:"verdict"` // one of the constants below
	// Family and Chance let statements be judged together; see papers.Check.
	Family string   `json:"family,omitempty"`
	Chance *float64 `json:"p,omitempty"`
}

// The verdicts.
const (
	Equal        = "equal"         // the same figure
	Differs      = "DIFFERS"       // an exact figure is not the same: a fault
	AsItMustBe   = "as it must be" // no paper prints it, but it must be so
	Holds        = papers.Holds
	Undecided    = papers.Undecided
	NotReproduce = papers.NotReproduce
)

// Verdicts lists the verdicts, from the best to the worst.
func Verdicts() []string {
	return []string{Equal, AsItMustBe, Holds, Undecided, NotReproduce, Differs}
}

// verdictOf says whether a statement holds.
func verdictOf(c *papers.Check) string {
	switch {
	case c.Own && c.OK:
		return AsItMustBe
	case c.OK && c.Exact:
		return Equal
	case c.Exact:
		return Differs
	case c.Undecided:
		return Undecided
	case c.OK:
		return Holds
	}
	return NotReproduce
}

// statements makes the checks of an experiment into statements.
func statements(checks []papers.Check) []Statement {
	var list []Statement
	for i := range checks {
		c := &checks[i]
		s := Statement{What: c.What, Published: c.Published, Measured: minus(c.Measured), Verdict: verdictOf(c), Family: c.Family, Chance: c.Chance}
		if c.Own {
			s.Published = "–"
		}
		list = append(list, s)
	}
	return list
}

// minus writes the minus of every number as pages do.
func minus(text string) string {
	var b strings.Builder
	last := rune(0)
	for i, c := range text {
		if c == '-' && strings.IndexByte("0123456789", (text + " ")[i+1]) >= 0 && (last == 0 || strings.ContainsRune(" ([,", last)) {
			c = '−'
		}
		b.WriteRune(c)
		last = c
	}
	return b.String()
}

// StatementTitle stands above every table of statements.
const StatementTitle = "Published and measured"

// StatementTable writes statements as a table in Markdown, its title above it.
func StatementTable(list []Statement) string {
	t := papers.Table{Title: StatementTitle, Columns: []string{"statement", "published", "measured", ""}}
	for _, s := range list {
		what := s.What
		if s.Source != "" {
			what = s.Source + ": " + what
		}
		t.Rows = append(t.Rows, []string{what, s.Published, s.Measured, s.Verdict})
	}
	return TableOf(&t)
}

// TableOf writes a table in Markdown, its title above it.
func TableOf(t *papers.Table) string {
	var b strings.Builder
	markdown(&b, t)
	return b.String()
}
