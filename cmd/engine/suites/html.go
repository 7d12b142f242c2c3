package suites

import (
	_ "embed" // the template
	"fmt"
	"html/template"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/engine/page"
	"footnote/engine/suite"
	"footnote/movegen"
)

//go:embed page.html
var epdTemplate string

// epdPage is what the template shows.
type epdPage struct {
	Contestants []string
	Summary     []totals
	Charts      []template.HTML
	Cards       []epdCard
	Marks, Many bool
	HasBaseline bool
	Regressions []string
	OverLimits  []string // engines that did not keep the limits
}

// epdCard is a position.
type epdCard struct {
	Number            int
	Name, FEN, Wanted string
	Side              string
	Class             string
	Board             template.HTML
	Cells             []epdCell // the answers
	// Row has a cell for each contestant, empty where there is no answer, so that columns
	// keep their names.
	Row []epdCell
}

// epdCell is one answer.
type epdCell struct {
	By, Played, Score, Verdict, Found, Points, Error string
	Class                                            string
	Excess                                           string // beyond the limits
	Changes, Depth                                   int
	Nodes                                            uint64
	Time, Line                                       string
	Mind                                             []suite.BestMove
}

// html writes the report; lost is what the baseline solved and this run has missed.
func (m *epdMatrix) html(w io.Writer, compared bool, lost []string, build *cli.Build) error {
	p := epdPage{Contestants: m.contestants, Marks: m.marks, Many: len(m.contestants) > 1, HasBaseline: compared, Regressions: lost, OverLimits: m.overLimits()}
	for i, name := range m.contestants {
		p.Summary = append(p.Summary, newTotals(name, &m.tallies[i]))
	}
	chart, err := m.solvedChart()
	if err != nil {
		return err
	}
	if chart != "" {
		p.Charts = append(p.Charts, chart)
	}
	for i := range m.rows {
		card, err := m.card(i)
		if err != nil {
			return err
		}
		p.Cards = append(p.Cards, card)
	}
	frame := page.Frame{Title: "Test suite", Subtitle: m.subtitle(), Footer: "footnote epd, version " + build.Version, Partial: m.partial}
	return report.Page(w, frame, epdTemplate, p)
}

// subtitle names files, limits and size.
func (m *epdMatrix) subtitle() string {
	var files, limits []string
	for _, row := range m.rows {
		if q := row.question; !slices.Contains(files, q.File) {
			files = append(files, q.File)
		}
		for _, r := range row.cells {
			if r != nil && r.Limits != "" && !slices.Contains(limits, r.Limits) {
				limits = append(limits, r.Limits)
			}
		}
	}
	s := cli.Count(len(m.rows), "position") + " of " + strings.Join(files, ", ")
	if len(limits) > 0 {
		s += ", " + strings.Join(limits, " or ") + " for each"
	}
	return s
}

// solvedChart draws how many positions were solved within a time, or within a number
// of nodes where the times are too short to differ.
func (m *epdMatrix) solvedChart() (template.HTML, error) {
	const visible = 50 // ms
	slowest := int64(0)
	for _, row := range m.rows {
		for _, r := range row.cells {
			if r != nil && r.SolvedMs != nil {
				slowest = max(slowest, *r.SolvedMs)
			}
		}
	}
	c := report.Chart{Name: "solved", Title: "Solved so far", YLabel: "positions", XLabel: "milliseconds for each position", LogX: true, FromZero: true, WholeY: true,
		Subtitle: "positions whose right move had become the best for good"}
	byTime := slowest >= visible
	if !byTime {
		c.XLabel = "nodes for each position"
	}
	for i, name := range m.contestants {
		var when []float64
		for _, row := range m.rows {
			r := row.cells[i]
			switch {
			case r == nil || !r.Solved || r.SolvedMs == nil:
			case byTime:
				when = append(when, math.Max(float64(*r.SolvedMs), 1))
			default:
				when = append(when, math.Max(float64(r.SolvedNodes), 1))
			}
		}
		if len(when) == 0 {
			continue
		}
		slices.Sort(when)
		s := report.Series{Name: name, Color: i + 1}
		for n, x := range when {
			if n > 0 {
				s.X, s.Y = append(s.X, x), append(s.Y, float64(n)) // a step, not a slope
			}
			s.X, s.Y = append(s.X, x), append(s.Y, float64(n+1))
		}
		c.Series = append(c.Series, s)
	}
	if len(c.Series) == 0 {
		return "", nil
	}
	return report.Inline(&c)
}

// card shows a position.
func (m *epdMatrix) card(i int) (epdCard, error) {
	row := &m.rows[i]
	q := row.question
	p, err := movegen.ParseFEN(q.FEN)
	if err != nil {
		return epdCard{}, err
	}
	c := epdCard{Number: i + 1, Name: q.Name(), FEN: q.FEN, Wanted: q.Wanted(), Side: "White to move"}
	if p.SideToMove() == movegen.Black {
		c.Side = "Black to move"
	}
	solved, missed := 0, 0
	for k, r := range row.cells {
		if r == nil {
			c.Row = append(c.Row, epdCell{By: m.contestants[k]})
			continue
		}
		if r.Solved {
			solved++
		} else if r.Scored {
			missed++
		}
		cell := pageCell(m.contestants[k], &p, r)
		c.Cells, c.Row = append(c.Cells, cell), append(c.Row, cell)
	}
	class := "card"
	switch {
	case solved > 0 && missed > 0:
		class += " split"
	case solved > 0:
		class += " solved"
	case missed == 0:
		class += " open"
	}
	c.Class = class
	board := page.Board{Position: &p, Flip: p.SideToMove() == movegen.Black, Arrows: row.arrows(&p),
		Caption: fmt.Sprintf("%s, %s", c.Name, strings.ToLower(c.Side))}
	c.Board = board.Inline()
	return c, nil
}

// arrows shows what is wanted in green, and what was played instead in red, or in
// blue where nothing is claimed.
func (row *epdRow) arrows(p *movegen.Position) []page.Arrow {
	var list []page.Arrow
	var drawn []movegen.Move
	draw := func(text string, meaning page.Meaning) {
		m, err := p.ParseSAN(text)
		if err != nil || slices.Contains(drawn, m) {
			return
		}
		drawn = append(drawn, m)
		list = append(list, page.MoveArrow(m, meaning))
	}
	q := row.question
	for _, m := range q.Best {
		draw(m, page.Good)
	}
	if len(q.Best) == 0 {
		for _, m := range slices.Sorted(maps.Keys(q.Marks)) { // the same page each time
			if q.Marks[m] == q.MaxPoints {
				draw(m, page.Good)
			}
		}
	}
	for _, r := range row.cells {
		switch {
		case r == nil || r.Error != "":
		case !r.Scored:
			draw(r.Move, page.Played)
		case r.Solved:
			draw(r.Move, page.Good)
		default:
			draw(r.Move, page.Bad)
		}
	}
	return list
}

func pageCell(by string, p *movegen.Position, r *suite.Record) epdCell {
	c := epdCell{
		By: by, Played: r.SAN, Score: page.Minus(r.Score()), Verdict: verdict(r), Error: r.Error, Excess: r.Excess,
		Changes: r.Changes, Depth: r.Depth, Nodes: r.Nodes, Time: report.Duration(r.Millis), Mind: r.BestMoves,
	}
	switch c.Verdict {
	case "solved":
		c.Class = "good"
	case "missed", "fault":
		c.Class = "bad"
	}
	if r.Solved && r.SolvedMs != nil {
		c.Found = fmt.Sprintf("depth %d, %s, %s", r.SolvedDepth, cli.Count(r.SolvedNodes, "node"), report.Duration(*r.SolvedMs))
	}
	if r.MaxPoints > 0 {
		c.Points = fmt.Sprintf("%d/%d", r.Points, r.MaxPoints)
	}
	c.Line = p.SANLine(p.LegalPrefix(r.PV))
	return c
}
