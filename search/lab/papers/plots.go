package papers

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"footnote/search/lab"
	"footnote/search/lab/games"
)

// plot is a figure and the table of the same numbers, made of rows: a line of plots.tsv.
type plot struct {
	Figure               // with {subject} in its name: one for each subject; with d={d} in where: for each depth, all but the last tables alone
	subjects      string // pattern of the subjects; empty: all
	measure, base string // of the lines, relative to an algorithm; without a base means
	over          string // instead: relative to the same algorithm with this word of the setting
	geometric     bool   // mean of the ratios, not ratio of the sums; so with over
	sums          bool   // over all units, not means
	x             string // a word of the setting, a number or a name
	where         string // pattern of settings
	lines         []string
	tableOnly     bool
}

//go:embed plots.tsv
var plotTable string

// plotsFor returns the plots of an experiment.
func plotsFor(experiment string) (list []plot, err error) {
	err = eachLine(plotTable, 16, func(f []string) error {
		if !namedIn(f[0], experiment) {
			return nil
		}
		how := func(word string) bool { return slices.Contains(strings.Fields(f[9]), word) }
		p := plot{
			Figure:  Figure{Name: f[1], Title: f[10], Subtitle: f[11], XLabel: f[12], YLabel: f[13], LogX: how("logx"), LogY: how("logy"), FromZero: how("zero"), ReferenceCaption: f[15]},
			measure: f[2], base: f[3], over: f[4], x: f[5], where: f[6], subjects: f[8], geometric: how("geometric"), sums: how("sums"), tableOnly: how("table"),
		}
		if f[7] != "" {
			p.lines = strings.Fields(f[7])
		}
		if f[14] != "" {
			if p.Reference, err = strconv.ParseFloat(f[14], 64); err != nil {
				return err
			}
		}
		list = append(list, p)
		return nil
	})
	return list, err
}

//go:embed notes.tsv
var noteTable string

// notesFor returns the notes on an experiment.
func notesFor(experiment string) (list []string) {
	_ = eachLine(noteTable, 2, func(f []string) error { // none is too long: a test reads them all
		if namedIn(f[0], experiment) {
			list = append(list, strings.ReplaceAll(f[1], "{times}", timesAre))
		}
		return nil
	})
	return list
}

// namedIn reports whether one of several patterns is that of an experiment.
func namedIn(patterns, experiment string) bool {
	return slices.ContainsFunc(strings.Fields(patterns), func(pattern string) bool { ok, _ := path.Match(pattern, experiment); return ok })
}

// titleOf is how the papers call an algorithm.
func titleOf(name string) string {
	if title, ok := map[string]string{"mtd-f-0": "MTD(f) from 0", "mtd-f-value": "MTD(f) from the value", minimal: "minimal tree"}[name]; ok {
		return title
	}
	if plain, printed := strings.CutSuffix(name, printedFigure); printed {
		return titleOf(plain) + ", published"
	}
	if window, ok := strings.CutPrefix(name, "aspiration-"); ok && window[0] <= '9' {
		return titleOf("aspiration") + " ±" + window
	}
	if a, err := games.Lookup(name); err == nil {
		return a.Title
	}
	if a, err := lab.Lookup(name); err == nil {
		return a.Title
	}
	return name
}

// add adds the plots of an experiment to its report. With several subjects and one line each
// subject is a line.
func (c *cells) add(r *Report, plots []plot) {
	var list []plot
	for i := range plots {
		list = append(list, c.byDepth(&plots[i])...)
	}
	for i := range list {
		p := &list[i]
		var subjects []string
		for _, s := range c.subjects {
			if ok, _ := path.Match(p.subjects, s); (p.subjects == "" || ok) && c.draws(p, s) {
				subjects = append(subjects, s)
			}
		}
		if strings.Contains(p.Name, "{subject}") {
			for _, s := range subjects {
				c.plot(r, p, []string{s}, s)
			}
		} else if len(subjects) > 0 {
			c.plot(r, p, subjects, "")
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

// point is a mean, a sum, or a ratio, with its standard error: what varies are whole groups.
func (c *cells) point(p *plot, subject, algorithm, setting string) (y, err float64, ok bool) {
	at := c.of[cellKey{subject, algorithm, setting, p.measure}]
	if at == nil {
		return 0, 0, false
	}
	if p.sums {
		return at.values.mean() * float64(len(at.values)), math.NaN(), true
	}
	if p.base == "" && p.over == "" {
		y = at.values.mean()
		return y, at.stderr(func(i int) float64 { return at.values[i] - y }), true
	}
	name := p.base
	if strings.HasSuffix(algorithm, printedFigure) {
		name += printedFigure
	}
	base := c.of[cellKey{subject, name, setting, p.measure}]
	if p.over != "" {
		base = c.of[cellKey{subject, algorithm, with(setting, []string{p.over}), p.measure}]
	} else if base == nil { // the base does not vary along the axis
		base = c.of[cellKey{subject, name, with(setting, []string{p.x + "="}), p.measure}]
	}
	if base == nil || len(base.values) != len(at.values) {
		return 0, 0, false
	}
	if p.geometric || p.over != "" {
		log := func(i int) float64 { return math.Log(max(at.values[i], 1) / max(base.values[i], 1)) }
		for i := range at.values {
			y += log(i) / float64(len(at.values))
		}
		return math.Exp(y), math.Exp(y) * at.stderr(func(i int) float64 { return log(i) - y }), true
	}
	y = at.values.mean() / base.values.mean()
	return y, at.stderr(func(i int) float64 { return (at.values[i] - y*base.values[i]) / base.values.mean() }), !math.IsNaN(y) && !math.IsInf(y, 0)
}

// stderr is the standard error of a mean, by what each unit is off: units of a group are off together.
func (at *cell) stderr(off func(i int) float64) float64 {
	var list []observed
	for i, group := range at.groups {
		list = append(list, observed{group, off(i)})
	}
	if _, err, clusters := pool([][]observed{list}); clusters > 1 {
		return err
	}
	return 0
}

func (c *cells) plot(r *Report, p *plot, subjects []string, subject string) {
	say := strings.NewReplacer("{subject}", subject, "{experiment}", r.Name)
	file := strings.NewReplacer(" ", "-", "=", "", ",", "", ".", "", "+", "", "(", "", ")", "")
	figure := p.Figure
	figure.Name, figure.Title = file.Replace(strings.ToLower(say.Replace(p.Name))), say.Replace(p.Title)
	figure.Subtitle = strings.TrimPrefix(p.Subtitle+"; bars are standard errors", "; ")
	table := Table{Title: strings.TrimSuffix(figure.Title+", "+p.Subtitle, ", ") + ": " + p.YLabel, Columns: []string{p.XLabel}}
	if !p.sums {
		table.Title += " (± standard error)"
	}
	var xs []string
	named := p.x == ""
	type key struct{ line, x string }
	cellsOf := map[key]string{}
	var lines []string
	for _, s := range subjects {
		for _, a := range c.algorithms(p, s) {
			line := Line{Name: titleOf(a)}
			if plain, printed := strings.CutSuffix(a, printedFigure); printed || slices.Contains(p.lines, a+printedFigure) {
				line.Published, line.Pair = printed, slices.Index(p.lines, plain)+1
			}
			if subject == "" && len(subjects) > 1 {
				line.Name = s
				if len(c.algorithms(p, s)) > 1 {
					line.Name = s + ", " + titleOf(a)
				}
			}
			for k, setting := range chosen(c.settings(s, a, p.measure), p.where) {
				text, _ := value(setting, p.x)
				x, failed := strconv.ParseFloat(text, 64)
				if p.x == "" {
					text = setting
				}
				y, err, ok := c.point(p, s, a, setting)
				if !ok || p.LogY && y <= 0 {
					continue
				}
				if !slices.Contains(xs, text) {
					xs = append(xs, text)
				}
				switch { // names stand at 1, 2, …
				case p.x == "":
					x, named = float64(k+1), true
				case failed != nil && text != "":
					x, named = float64(slices.Index(xs, text)+1), true
				}
				line.add(x, y, err)
				cellsOf[key{line.Name, text}] = fmt.Sprintf("%.*f ± %.*f", decimals(y), y, decimals(y), err)
				if p.sums {
					cellsOf[key{line.Name, text}] = strconv.FormatFloat(y, 'f', -1, 64)
				}
			}
			if len(line.X) > 0 {
				figure.Lines, lines = append(figure.Lines, line), append(lines, line.Name)
			}
		}
	}
	if named {
		figure.XNames = xs
	} else {
		slices.SortStableFunc(xs, func(a, b string) int { return cmp.Compare(number(a), number(b)) })
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
