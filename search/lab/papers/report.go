package papers

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Report is what an experiment found. Its JSON names are stable.
type Report struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Source  string   `json:"source"` // paper and figure
	Runs    int      `json:"runs,omitempty"`
	Unit    string   `json:"unit,omitempty"` // what Runs counts
	Exact   bool     `json:"exact"`          // every exact figure must be equal; nothing is random, or little
	Seed    *uint64  `json:"seed,omitempty"`
	Tables  []Table  `json:"tables,omitempty"`
	Traces  []Trace  `json:"traces,omitempty"`
	Checks  []Check  `json:"checks,omitempty"`
	Notes   []string `json:"notes,omitempty"`
	Figures []Figure `json:"-"`
	// Rows are all numbers, and Verdicts what the judge says of statements on them.
	Rows     []Row     `json:"-"`
	Verdicts []Verdict `json:"-"`

	attempt
	facts map[string]string // what traces show, by the statements on them
}

// fact notes what a trace shows, each behind the statement on it.
func (r *Report) fact(measured ...any) {
	if r.facts == nil {
		r.facts = map[string]string{}
	}
	for k := 0; k < len(measured); k += 2 {
		r.facts[measured[k].(string)] = fmt.Sprint(measured[k+1])
	}
}

// judged fills a report with what rows say: verdicts, tables and figures, which are those of an experiment.
func (r *Report) judged(experiment string) error {
	c := newCells(r.Rows)
	var err error
	if r.Verdicts, err = c.judgeAll(r.Name, r.facts); err != nil {
		return err
	}
	for i := range r.Verdicts {
		r.Checks = append(r.Checks, r.Verdicts[i].check())
	}
	plots, err := plotsFor(experiment)
	if err != nil {
		return err
	}
	c.add(r, plots)
	r.Notes = append(r.Notes, notesFor(experiment)...)
	return nil
}

func (c *cells) judgeAll(experiment string, facts map[string]string) ([]Verdict, error) {
	statements, err := Statements(experiment)
	var list []Verdict
	for i := range statements {
		if s := &statements[i]; s.onTrace() {
			if len(facts) == 0 {
				continue // rows alone
			}
			fact := cmp.Or(facts[s.Says], "not there")
			v := counted(0, fact, ifSo(fact == s.figure(0), Holds, NotReproduce))
			v.Statement, v.Published = s, s.Published
			list = append(list, v)
			continue
		}
		list = append(list, c.judge(&statements[i])...)
	}
	Adjust(list)
	return list, err
}

// check is a verdict as a report has it.
func (v *Verdict) check() Check {
	must := strings.HasPrefix(v.Statement.Relation, "must")
	c := Check{
		Family: v.family(), What: v.What(), Published: strings.TrimPrefix(v.Published, "– "), Measured: v.Measured(), Exact: must, Own: must && strings.HasPrefix(v.Published, "–"),
		OK: v.Verdict == Holds, Undecided: v.Verdict == Undecided,
	}
	if !math.IsNaN(v.P) {
		c.Chance = &v.P
	}
	return c
}

// String writes an estimate with its interval.
func (e Estimate) String() string {
	digits := decimals(e.Value)
	text := fmt.Sprintf("%.*f", digits, e.Value)
	if !math.IsNaN(e.Low) {
		text += fmt.Sprintf(" (%.*f–%.*f)", digits, e.Low, digits, e.High)
	}
	return strings.ReplaceAll(text, "-", "−")
}

// What writes the statement, with what it is said of.
func (v *Verdict) What() string {
	s := v.Statement
	what := s.Says
	var of []string
	for _, text := range []string{v.Subject, v.At} {
		if text != "" && (text == v.Subject || len(s.At) > 1) {
			of = append(of, text)
		}
	}
	if len(of) > 0 {
		what = strings.NewReplacer("order=", "", "each ", "at each of ", "any ", "at any of ", "=*", "", "=odd", " odd", "=even", " even", "=last", " last", "guess=first", "the farthest guess below", "guess=last", "the farthest guess above", "guess=", "guess within ", "processors=", "processors ").Replace(strings.Join(of, ", ")) + ": " + what
	}
	if s.Reading != "" {
		what += " (read as " + s.Reading + ")"
	}
	return what + " (" + s.Paper + ", " + s.Section + ")"
}

// Measured writes what the verdict rests on.
func (v *Verdict) Measured() string {
	if v.Count != "" {
		return v.Count
	}
	return v.Effect.String()
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
	// Undecided: the error is too large to tell whether a statistical statement holds.
	Undecided bool `json:"undecided,omitempty"`
	// Chance is that of the estimate if the limit were the truth; nil: it was not estimated. Statements of
	// one Family, which are those of a paper on one subject, are judged together.
	Family string   `json:"family,omitempty"`
	Chance *float64 `json:"p,omitempty"`
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

// Figure is a figure of a paper, measured again: lines over two axes, as numbers.
// The package does not draw it.
type Figure struct {
	Name             string // a word for a file name
	Title, Subtitle  string
	XLabel, YLabel   string   // what the axes count, with the unit
	XNames           []string // what stands at 1, 2, … on the X axis instead of numbers
	LogX, LogY       bool     // the axis is logarithmic; its values are positive
	FromZero         bool     // a linear Y axis begins at 0
	Lines            []Line
	Reference        float64 // a value of Y to compare with; 0 without a caption: none
	ReferenceCaption string
}

// Line is a series of points of a [Figure]. X and Y have the same length. Err is nil,
// or of that length too: the standard error of each Y.
type Line struct {
	Name      string
	X, Y, Err []float64
	Published bool // printed in the paper, not measured
	// Pair is the number, from 1, that the measured and the published line of the
	// same thing share. 0: the line has no partner.
	Pair int
}

// add adds a point with its standard error.
func (l *Line) add(x, y, err float64) {
	l.X, l.Y, l.Err = append(l.X, x), append(l.Y, y), append(l.Err, err)
}

// Compared judges and draws what drivers of the engine needed on chess, by the statements and plots of
// an experiment of footnote-lab compare. Statements are on the experiments in the papers' setting: others,
// such as compare-drivers-play, have longer names and none.
func Compared(name string, rows []Row) (*Report, error) {
	r := &Report{Name: name, Title: "The drivers of the search compared", Source: "no paper", Unit: "positions", Rows: rows}
	switch strings.Split(name, "-")[1] {
	case "ladder":
		r.Source = "Plaat, Schaeffer, Pijls and de Bruin, sections 5.2.1 and 6; Brockington, sections 3.2 to 3.4"
	case "drivers", "table", "guess":
		r.Source = "Plaat, Schaeffer, Pijls and de Bruin, figures 9, 10, 13 to 16"
	}
	words := strings.Split(name, "-")
	drawn := words[:2]
	if last := words[len(words)-1]; last == "counts" || last == "play" {
		drawn = append(drawn, last)
	}
	return r, r.judged(strings.Join(drawn, "-"))
}

// depths lists those of the settings.
func (c *cells) depths() (list []string) {
	for _, k := range c.keys {
		if d, ok := value(k.setting, "d"); ok && !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Compare(number(a), number(b)) })
	return list
}

// byDepth makes a plot of one depth one for each.
func (c *cells) byDepth(p *plot) (list []plot) {
	if !strings.Contains(p.where, "{d}") {
		return []plot{*p}
	}
	depths := c.depths()
	for k, d := range depths {
		one, say := *p, strings.NewReplacer("{d}", d)
		one.where, one.Title, one.Subtitle = say.Replace(p.where), say.Replace(p.Title), say.Replace(p.Subtitle)
		if k < len(depths)-1 {
			one.Name, one.tableOnly = p.Name+"-d"+d, true
		}
		list = append(list, one)
	}
	return list
}
