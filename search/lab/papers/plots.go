package papers

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"
)

// plot is a figure and the table of the same numbers, made of rows.
type plot struct {
	name, title    string // with {subject}: one for each subject
	subjects       string // pattern of the subjects; empty: all
	measure, base  string // of the lines, relative to an algorithm; without a base means
	x              string // a word of the setting
	where          string // pattern of settings
	lines          []string
	xlabel, ylabel string
	logX, logY     bool
	fromZero       bool
	reference      float64
	caption        string
	tableOnly      bool
}

// titles names the algorithms in plots and tables.
type titles func(algorithm string) string

// titleOf is how the papers call an algorithm.
func titleOf(name string) string {
	if title, ok := map[string]string{"mtd-f-0": "MTD(f) from 0", "mtd-f-value": "MTD(f) from the value", minimal: "minimal tree"}[name]; ok {
		return title
	}
	if plain, printed := strings.CutSuffix(name, printedFigure); printed {
		return titleOf(plain) + ", published"
	}
	return labTitle(name)
}

// add adds the plots of an experiment to its report. With several subjects and one line each
// subject is a line.
func (c *cells) add(r *Report, plots []plot, name titles) {
	for i := range plots {
		p := &plots[i]
		var subjects []string
		for _, s := range c.subjects {
			if ok, _ := path.Match(p.subjects, s); (p.subjects == "" || ok) && c.draws(p, s) {
				subjects = append(subjects, s)
			}
		}
		if strings.Contains(p.name, "{subject}") {
			for _, s := range subjects {
				c.plot(r, p, []string{s}, s, name)
			}
		} else if len(subjects) > 0 {
			c.plot(r, p, subjects, "", name)
		}
	}
}

// draws reports whether a subject has what a plot shows.
func (c *cells) draws(p *plot, subject string) bool {
	return slices.ContainsFunc(c.keys, func(k cellKey) bool {
		return k.subject == subject && k.measure == p.measure && (p.lines == nil || slices.Contains(p.lines, k.algorithm))
	})
}

// algorithms lists those of a subject that a plot shows.
func (c *cells) algorithms(p *plot, subject string) []string {
	if p.lines != nil {
		return p.lines
	}
	var list []string
	for _, k := range c.keys {
		if k.subject == subject && k.measure == p.measure && k.algorithm != p.base && !slices.Contains(list, k.algorithm) {
			list = append(list, k.algorithm)
		}
	}
	return list
}

// point is a mean, or a ratio of sums, with its standard error.
func (c *cells) point(p *plot, subject, algorithm, setting string) (y, err float64, ok bool) {
	at := c.of[cellKey{subject, algorithm, setting, p.measure}]
	if at == nil {
		return 0, 0, false
	}
	if p.base == "" {
		return at.values.mean(), at.values.stderr(), true
	}
	name := p.base
	if strings.HasSuffix(algorithm, printedFigure) {
		name += printedFigure
	}
	base := c.of[cellKey{subject, name, setting, p.measure}]
	if base == nil { // the base does not vary along the axis
		base = c.of[cellKey{subject, name, with(setting, []string{p.x + "="}), p.measure}]
	}
	if base == nil || len(base.values) != len(at.values) {
		return 0, 0, false
	}
	y = at.values.mean() / base.values.mean()
	rest := make(sample, len(at.values)) // what a unit is off that ratio
	for i, v := range at.values {
		rest[i] = (v - y*base.values[i]) / base.values.mean()
	}
	return y, rest.stderr(), !math.IsNaN(y)
}

func (c *cells) plot(r *Report, p *plot, subjects []string, subject string, name titles) {
	say := strings.NewReplacer("{subject}", subject)
	file := strings.NewReplacer(" ", "-", "=", "", ",", "", ".", "", "+", "", "(", "", ")", "")
	figure := Figure{
		Name: file.Replace(strings.ToLower(say.Replace(p.name))), Title: say.Replace(p.title), XLabel: p.xlabel, YLabel: p.ylabel, LogX: p.logX, LogY: p.logY,
		FromZero: p.fromZero, Reference: p.reference, ReferenceCaption: p.caption, Subtitle: "bars are standard errors",
	}
	table := Table{Title: figure.Title + ": " + p.ylabel + " (± standard error)", Columns: []string{p.xlabel}}
	var xs []string
	type key struct{ line, x string }
	cellsOf := map[key]string{}
	var lines []string
	for _, s := range subjects {
		for _, a := range c.algorithms(p, s) {
			line := Line{Name: name(a)}
			if plain, printed := strings.CutSuffix(a, printedFigure); printed || slices.Contains(p.lines, a+printedFigure) {
				line.Published, line.Pair = printed, slices.Index(p.lines, plain)+1
			}
			if subject == "" && len(subjects) > 1 {
				line.Name = s
				if len(c.algorithms(p, s)) > 1 {
					line.Name = s + ", " + name(a)
				}
			}
			for k, setting := range chosen(c.settings(s, a, p.measure), p.where) {
				text, _ := value(setting, p.x)
				x := number("=" + text)
				if p.x == "" {
					x, text = float64(k+1), setting
				}
				y, err, ok := c.point(p, s, a, setting)
				if !ok {
					continue
				}
				line.add(x, y, err)
				if !slices.Contains(xs, text) {
					xs = append(xs, text)
				}
				cellsOf[key{line.Name, text}] = fmt.Sprintf("%.*f ± %.*f", decimals(y), y, decimals(y), err)
			}
			if len(line.X) > 0 {
				figure.Lines, lines = append(figure.Lines, line), append(lines, line.Name)
			}
		}
	}
	if p.x != "" {
		slices.SortStableFunc(xs, func(a, b string) int { return compareSettings("="+a, "="+b) })
	} else {
		figure.XNames = xs
	}
	table.Columns = append(table.Columns, lines...)
	for _, x := range xs {
		row := []string{x}
		for _, l := range lines {
			text := cellsOf[key{l, x}]
			if text == "" {
				text = "–"
			}
			row = append(row, text)
		}
		table.Rows = append(table.Rows, row)
	}
	r.Tables = append(r.Tables, table)
	if !p.tableOnly && len(figure.Lines) > 0 && len(xs) > 1 {
		r.Figures = append(r.Figures, figure)
	}
}

// decimals are the digits that a number is shown with.
func decimals(v float64) int {
	switch v = math.Abs(v); {
	case v >= 100:
		return 0
	case v >= 10:
		return 1
	}
	return 3
}
