package suites

import (
	"fmt"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/engine/suite"
)

// epdMatrix holds results side by side: a row for each position, a column for
// each driver or engine.
type epdMatrix struct {
	contestants []string
	rows        []epdRow
	tallies     []suite.Tally // of each contestant
	marks       bool          // some position has marks
	partial     string        // why positions are missing; empty when none is
}

// epdRow is a position and the result of each contestant, nil where there is none.
type epdRow struct {
	question *suite.Record // any of the cells
	cells    []*suite.Record
}

// epdKey identifies a position of a suite.
type epdKey struct {
	file        string
	line, index int
	fen         string
}

func newEPDMatrix(records []suite.Record) *epdMatrix {
	m := &epdMatrix{contestants: contestantsOf(records)}
	rowOf := map[epdKey]int{}
	for i := range records {
		r := &records[i]
		key := epdKey{r.File, r.Line, r.Index, r.FEN}
		if _, seen := rowOf[key]; !seen {
			rowOf[key] = len(m.rows)
			m.rows = append(m.rows, epdRow{question: r})
		}
	}
	m.tallies = make([]suite.Tally, len(m.contestants))
	for i := range m.rows {
		m.rows[i].cells = make([]*suite.Record, len(m.contestants))
	}
	for i := range records {
		r := &records[i]
		column := slices.Index(m.contestants, r.By)
		m.rows[rowOf[epdKey{r.File, r.Line, r.Index, r.FEN}]].cells[column] = r
		m.tallies[column].Add(r)
		m.marks = m.marks || r.MaxPoints > 0
	}
	return m
}

// fileTally are the tallies of the positions of one file.
type fileTally struct {
	name    string
	tallies []suite.Tally
}

// byFile returns them in the order of the files; nothing when there is one only.
func (m *epdMatrix) byFile() []fileTally {
	var list []fileTally
	for _, row := range m.rows {
		i := slices.IndexFunc(list, func(f fileTally) bool { return f.name == row.question.File })
		if i < 0 {
			i = len(list)
			list = append(list, fileTally{row.question.File, make([]suite.Tally, len(m.contestants))})
		}
		for k, r := range row.cells {
			if r != nil {
				list[i].tallies[k].Add(r)
			}
		}
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// verdict is "solved", "missed", "fault", or nothing when nothing is claimed.
func verdict(r *suite.Record) string {
	switch {
	case r.Error != "":
		return "fault"
	case r.Solved:
		return "solved"
	case r.Scored:
		return "missed"
	}
	return ""
}

// table lists every result.
func (m *epdMatrix) table() string {
	if len(m.contestants) > 1 {
		return m.sideBySide()
	}
	t := report.NewTable()
	header := table.Row{"id", "wanted", "played", "score", "result", "found at depth", "nodes", "ms", "changes", "nodes in all"}
	if m.marks {
		header = append(header, "points")
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(append(report.RightAligned(6, len(header)),
		table.ColumnConfig{Number: 2, WidthMax: 32, WidthMaxEnforcer: text.WrapSoft},
		table.ColumnConfig{Number: 4, Align: text.AlignRight}))
	for _, row := range m.rows {
		r := row.cells[0]
		line := table.Row{r.Name(), r.Wanted(), r.SAN + overLimit(r), r.Score(), verdict(r), "", "", "", r.Changes, r.Nodes}
		if r.Solved && r.SolvedMs != nil {
			line[5], line[6], line[7] = r.SolvedDepth, r.SolvedNodes, *r.SolvedMs
		}
		if m.marks {
			line = append(line, fmt.Sprintf("%d/%d", r.Points, r.MaxPoints))
		}
		t.AppendRow(line)
	}
	return t.Render()
}

// sideBySide gives each contestant one column: the move, and when it was found.
func (m *epdMatrix) sideBySide() string {
	t := report.NewTable()
	header := table.Row{"id", "wanted"}
	for _, name := range m.contestants {
		header = append(header, name)
	}
	t.AppendHeader(header)
	t.SetColumnConfigs([]table.ColumnConfig{{Number: 2, WidthMax: 24, WidthMaxEnforcer: text.WrapSoft}})
	for _, row := range m.rows {
		line := table.Row{row.question.Name(), row.question.Wanted()}
		for _, r := range row.cells {
			line = append(line, cellText(r))
		}
		t.AppendRow(line)
	}
	return t.Render()
}

// cellText is a result in a few letters.
func cellText(r *suite.Record) string {
	switch {
	case r == nil:
		return ""
	case r.Error != "":
		return "no answer"
	}
	s := r.SAN
	if r.MaxPoints > 0 {
		s += fmt.Sprintf(" %d/%d", r.Points, r.MaxPoints)
	}
	switch {
	case r.Solved && r.SolvedMs != nil:
		s = fmt.Sprintf("+ %s d%d %s", s, r.SolvedDepth, report.Duration(*r.SolvedMs))
	case r.Scored:
		s = "- " + s
	}
	return s + overLimit(r)
}

// overLimit marks an answer for which the engine took more than it was allowed; a line
// below the tables explains the mark.
func overLimit(r *suite.Record) string {
	if r.Excess != "" {
		return " !"
	}
	return ""
}

// overLimits says for each contestant how many limits it has broken, and the first case.
func (m *epdMatrix) overLimits() (lines []string) {
	for i, name := range m.contestants {
		if m.tallies[i].OverLimit == 0 {
			continue
		}
		k := slices.IndexFunc(m.rows, func(row epdRow) bool { return row.cells[i] != nil && row.cells[i].Excess != "" })
		first := m.rows[k].cells[i]
		lines = append(lines, fmt.Sprintf("! %s went beyond the limit in %d of %s, first in %s: %s. Its results do not compare with the others.",
			name, m.tallies[i].OverLimit, cli.Count(m.tallies[i].Positions, "position"), first.Name(), first.Excess))
	}
	return lines
}

// summaryTable compares the contestants.
func (m *epdMatrix) summaryTable() string {
	t := report.NewTable()
	header := table.Row{"by", "solved", "share", "points", "mean time to solution", "changes", "no answer", "nodes", "time", "nps"}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(2, len(header)))
	for i, name := range m.contestants {
		s := newTotals(name, &m.tallies[i])
		t.AppendRow(table.Row{s.Name, s.Solved, s.Percent, s.Points, s.Mean, s.Changes, s.Faults, s.Nodes, s.Time, s.Speed})
	}
	text := t.Render()
	files := m.byFile()
	if len(files) == 0 {
		return text
	}
	t = report.NewTable()
	header = table.Row{"solved, by file"}
	for _, name := range m.contestants {
		header = append(header, name)
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(2, len(header)))
	for _, f := range files {
		line := table.Row{f.name}
		for i := range f.tallies {
			line = append(line, fmt.Sprintf("%d/%d", f.tallies[i].Solved, f.tallies[i].Scored))
		}
		t.AppendRow(line)
	}
	return text + "\n" + t.Render()
}
