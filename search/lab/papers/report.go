package papers

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Report is what an experiment found.
type Report struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Source  string   `json:"source"` // paper and figure
	Runs    int      `json:"runs,omitempty"`
	Seed    *uint64  `json:"seed,omitempty"`
	Tables  []Table  `json:"tables,omitempty"`
	Traces  []Trace  `json:"traces,omitempty"`
	Checks  []Check  `json:"checks,omitempty"`
	Notes   []string `json:"notes,omitempty"`
	Figures []Figure `json:"-"`
}

// Table is a table of text cells.
type Table struct {
	Title   string     `json:"title"`
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// Trace is a list of lines as the papers print them.
type Trace struct {
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

// Check is one statement of a paper beside what was measured.
type Check struct {
	What      string `json:"what"`
	Published string `json:"published"`
	Measured  string `json:"measured"`
	Exact     bool   `json:"exact"` // must hold on every run; else a statistical statement
	OK        bool   `json:"ok"`
}

// exact adds a statement that must hold.
func (r *Report) exact(what string, published, measured any) {
	p, m := fmt.Sprint(published), fmt.Sprint(measured)
	r.Checks = append(r.Checks, Check{What: what, Published: p, Measured: m, Exact: true, OK: p == m})
}

// expect adds a statistical statement.
func (r *Report) expect(what, published, measured string, ok bool) {
	r.Checks = append(r.Checks, Check{What: what, Published: published, Measured: measured, OK: ok})
}

func (r *Report) notef(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// Failures returns how many exact statements do not hold.
func (r *Report) Failures() int {
	n := 0
	for _, c := range r.Checks {
		if c.Exact && !c.OK {
			n++
		}
	}
	return n
}

// JSON writes the report as one line.
func (r *Report) JSON(w io.Writer) error { return json.NewEncoder(w).Encode(r) }

// Markdown writes the report for people.
func (r *Report) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n\n%s", r.Name, r.Title, r.Source)
	if r.Seed != nil {
		fmt.Fprintf(&b, "; %d trees for each point, seed %d", r.Runs, *r.Seed)
	}
	b.WriteString(".\n")
	for _, t := range r.Traces {
		fmt.Fprintf(&b, "\n%s:\n\n", t.Title)
		for _, line := range t.Lines {
			b.WriteString("    " + line + "\n")
		}
	}
	for _, t := range r.Tables {
		t.markdown(&b)
	}
	if len(r.Checks) > 0 {
		t := r.checkTable()
		t.markdown(&b)
	}
	if len(r.Notes) > 0 {
		b.WriteByte('\n')
	}
	for _, n := range r.Notes {
		b.WriteString("- " + n + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *Report) checkTable() Table {
	t := Table{Title: "Published and measured", Columns: []string{"statement", "published", "measured", ""}}
	for _, c := range r.Checks {
		verdict := "holds"
		switch {
		case c.OK && c.Exact:
			verdict = "equal"
		case !c.OK && c.Exact:
			verdict = "DIFFERS"
		case !c.OK:
			verdict = "does not reproduce"
		}
		t.Rows = append(t.Rows, []string{c.What, c.Published, c.Measured, verdict})
	}
	return t
}

// markdown writes a pipe table whose columns line up in plain text too.
func (t *Table) markdown(b *strings.Builder) {
	widths := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		widths[i] = max(1, utf8.RuneCountInString(c))
		for _, row := range t.Rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
	}
	fmt.Fprintf(b, "\n%s:\n\n", t.Title)
	line := func(cells []string) {
		for i, c := range cells {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c))
			if i == 0 {
				b.WriteString("| " + c + pad + " |")
			} else {
				b.WriteString(" " + pad + c + " |")
			}
		}
		b.WriteByte('\n')
	}
	line(t.Columns)
	for i, w := range widths {
		if i == 0 {
			b.WriteString("|" + strings.Repeat("-", w+2) + "|")
		} else {
			b.WriteString(strings.Repeat("-", w+1) + ":|")
		}
	}
	b.WriteByte('\n')
	for _, row := range t.Rows {
		line(row)
	}
}
