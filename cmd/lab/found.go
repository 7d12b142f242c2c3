package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"footnote/cmd/internal/report"
	"footnote/search/lab/papers"
)

// Paper writes what an experiment of the papers found, as Markdown.
func Paper(w io.Writer, r *papers.Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n\n%s", r.Name, r.Title, r.Source)
	if r.Runs > 0 {
		fmt.Fprintf(&b, "; %d %s for each point", r.Runs, r.Unit)
	}
	if r.Seed != nil {
		fmt.Fprintf(&b, ", seed %d", *r.Seed)
	}
	b.WriteString(".\n")
	paperBody(&b, r)
	_, err := io.WriteString(w, b.String())
	return err
}

// paperBody writes traces, tables, checks and notes.
func paperBody(b *strings.Builder, r *papers.Report) {
	for _, t := range r.Traces {
		fmt.Fprintf(b, "\n%s:\n\n", t.Title)
		for _, line := range t.Lines {
			b.WriteString("    " + line + "\n")
		}
	}
	for _, t := range r.Tables {
		markdown(b, &t)
	}
	if len(r.Checks) > 0 {
		b.WriteString(StatementTable(statements(r.Checks)))
	}
	if len(r.Notes) > 0 {
		b.WriteByte('\n')
	}
	for _, n := range r.Notes {
		b.WriteString("- " + n + "\n")
	}
}

// PaperData makes what an experiment found into a file of data; the caller adds the
// command, the commit and the machine.
func PaperData(r *papers.Report) (*Data, error) {
	d := &Data{Name: r.Name, Title: r.Title, Source: r.Source, Seed: r.Seed, Exact: r.Exact, Statements: statements(r.Checks)}
	var b strings.Builder
	paperBody(&b, r)
	d.Text = strings.ReplaceAll(b.String(), "*", "\\*")
	d.Columns = []string{"subject", "group", "unit", "algorithm", "setting", "measure", "value"}
	for i := range r.Rows {
		w := &r.Rows[i]
		d.Samples = append(d.Samples, []any{w.Subject, w.Group, w.Unit, w.Algorithm, w.Setting, w.Measure, w.Value})
	}
	if len(d.Samples) == 0 { // an exact experiment: its figures are all there is
		d.Columns = []string{"statement", "published", "measured", "verdict"}
		for _, s := range d.Statements {
			d.Samples = append(d.Samples, []any{s.What, s.Published, s.Measured, s.Verdict})
		}
	}
	for i := range r.Figures {
		c := paperChart(&r.Figures[i])
		if err := c.Check(); err != nil {
			return nil, err
		}
		d.Figures = append(d.Figures, *c)
	}
	return d, nil
}

// markdown writes a pipe table whose columns line up in plain text too.
func markdown(b *strings.Builder, t *papers.Table) {
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

// paperChart makes a figure of the papers into a chart: pairs share a colour, and
// what was published is dashed.
func paperChart(f *papers.Figure) *report.Chart {
	c := &report.Chart{
		Name: f.Name, Title: f.Title, Subtitle: f.Subtitle, XLabel: f.XLabel, YLabel: f.YLabel, XNames: f.XNames,
		LogX: f.LogX, LogY: f.LogY, FromZero: f.FromZero, Reference: f.Reference, ReferenceCaption: f.ReferenceCaption,
	}
	for _, l := range f.Lines {
		c.Series = append(c.Series, report.Series{Name: l.Name, X: l.X, Y: l.Y, Err: l.Err, Dashed: l.Published, Color: l.Pair})
	}
	return c
}
