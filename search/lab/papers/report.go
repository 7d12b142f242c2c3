package papers

import "fmt"

// Report is what an experiment found. Its JSON names are stable.
type Report struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Source  string   `json:"source"` // paper and figure
	Runs    int      `json:"runs,omitempty"`
	Unit    string   `json:"unit,omitempty"` // what Runs counts
	Seed    *uint64  `json:"seed,omitempty"`
	Tables  []Table  `json:"tables,omitempty"`
	Traces  []Trace  `json:"traces,omitempty"`
	Checks  []Check  `json:"checks,omitempty"`
	Notes   []string `json:"notes,omitempty"`
	Figures []Figure `json:"-"`
	// Samples are the counts of every tree, a row each, with the names of Columns.
	Columns []string `json:"-"`
	Samples [][]any  `json:"-"`
}

// sampled adds the counts of a tree.
func (r *Report) sampled(columns []string, values ...any) {
	r.Columns = columns
	r.Samples = append(r.Samples, values)
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
	// Own: no paper prints it. Published is then what it must be, by an independent
	// program or by what the algorithm is.
	Own bool `json:"own,omitempty"`
}

// exact adds a statement that must hold.
func (r *Report) exact(what string, published, measured any) {
	p, m := fmt.Sprint(published), fmt.Sprint(measured)
	r.Checks = append(r.Checks, Check{What: what, Published: p, Measured: m, Exact: true, OK: p == m})
}

// own adds a statement that must hold and that no paper prints.
func (r *Report) own(what string, expected, measured any) {
	r.exact(what, expected, measured)
	r.Checks[len(r.Checks)-1].Own = true
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
