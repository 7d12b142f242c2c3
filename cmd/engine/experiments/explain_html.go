package experiments

import (
	_ "embed" // the template
	"html/template"
	"io"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/engine/experiment"
	"footnote/engine/page"
	"footnote/movegen"
	"footnote/search"
)

//go:embed explain.html
var explainTemplate string

// explainPage is what the template shows.
type explainPage struct {
	Board                           template.HTML
	FEN, Side, Value, Line          string
	Depth, PlayDepth, Values        int
	Agree                           bool
	Agreeing                        string // the drivers that do
	Full, Play                      []explainRun
	Features                        []explainRun
	FullBase, FeaturesOf            string // drivers that the ratios are relative to
	FeatureNodes                    uint64
	FullCharts, FullBrackets        []template.HTML
	PlayCharts, PlayBrackets        []template.HTML
	FeatureChart                    template.HTML
	FewestLeaves, MostLeaves        string // drivers in full width, by leaves
	FewestShare                     string
	MoreNodes, FewerNodes, NoEffect int // features by what their absence costs at this depth
}

// explainRun is a row of a table.
type explainRun struct {
	Name, About, Value, Move, Line, Ratio, Bounds string
	Leaves, Nodes, Interior, Hits                 uint64
	Millis                                        int64
	Passes                                        []explainPass
	Other                                         bool // plays another move than the first run
}

// explainPass is a row of the passes of a driver.
type explainPass struct {
	Number                  int
	Question, Answer, Known string
	Leaves, Nodes           uint64
}

// flip reports whether the board is shown from Black's side: the side to move is
// at the bottom.
func (e *explanation) flip() bool { return e.position.SideToMove() == movegen.Black }

// html writes the page.
func (e *explanation) html(w io.Writer, build *cli.Build) error {
	last := e.full[0].Last()
	p := explainPage{
		FEN: e.position.FEN(), Side: "White", Value: pageScore(last.Score), Line: e.full[0].Line,
		Depth: last.Depth, Full: pageRuns(e.full, e.full[len(e.full)-1].Last()), FullBase: e.full[len(e.full)-1].Algorithm,
	}
	if e.flip() {
		p.Side = "Black"
	}
	p.Agree, p.Values = e.agree()
	p.Agreeing = e.agreeing()
	p.extremes(e.full)
	if len(e.play) > 0 {
		p.PlayDepth = e.play[0].Last().Depth
		p.Play = pageRuns(e.play, e.play[0].Last())
		base := e.play[0].Last()
		p.FeaturesOf, p.FeatureNodes = e.play[0].Algorithm, base.Nodes
		p.Features = pageRuns(e.sortedAblated(), base)
		for i, r := range e.sortedAblated() {
			p.Features[i].Name, p.Features[i].About = r.Without, search.FeatureText(r.Without)
			switch n := r.Last().Nodes; {
			case n > base.Nodes:
				p.MoreNodes++
			case n < base.Nodes:
				p.FewerNodes++
			default:
				p.NoEffect++
			}
		}
	}
	board := e.board()
	p.Board = board.Inline()
	if err := p.draw(e.drawings()); err != nil {
		return err
	}
	frame := page.Frame{
		Title: "One position, every driver", Subtitle: p.FEN, Partial: e.partial,
		Footer: "Measured once by footnote explain, version " + build.Version + ", one thread, an empty table before each search. Counts are exact and repeatable, times are not.",
	}
	return report.Page(w, frame, explainTemplate, p)
}

// extremes finds the drivers with the fewest and the most leaves.
func (p *explainPage) extremes(runs []experiment.ExplainedRun) {
	least, most := &runs[0], &runs[0]
	for i := range runs {
		if runs[i].Last().Leaves < least.Last().Leaves {
			least = &runs[i]
		}
		if runs[i].Last().Leaves > most.Last().Leaves {
			most = &runs[i]
		}
	}
	p.FewestLeaves, p.MostLeaves = least.Algorithm, most.Algorithm
	p.FewestShare = report.Percent(least.Last().Leaves, most.Last().Leaves)
}

// draw puts the drawings into their places.
func (p *explainPage) draw(list []drawing) error {
	for _, d := range list {
		if d.chart == nil {
			continue // the page has a board already
		}
		text, err := report.Inline(d.chart)
		if err != nil {
			return err
		}
		switch {
		case d.setting == "":
			p.FeatureChart = text
		case d.setting == settingFull && d.bracket:
			p.FullBrackets = append(p.FullBrackets, text)
		case d.setting == settingFull:
			p.FullCharts = append(p.FullCharts, text)
		case d.bracket:
			p.PlayBrackets = append(p.PlayBrackets, text)
		default:
			p.PlayCharts = append(p.PlayCharts, text)
		}
	}
	return nil
}

// pageRuns makes the rows of a table; ratios are of leaves in full width and of
// nodes in play, to those of base.
func pageRuns(runs []experiment.ExplainedRun, base experiment.ExplainedDepth) []explainRun {
	var list []explainRun
	for i := range runs {
		r := &runs[i]
		d := r.Last()
		driver, _ := search.LookupAlgorithm(r.Algorithm) // it has run
		row := explainRun{
			Name: r.Algorithm, About: driver.About, Value: pageScore(d.Score), Move: r.SAN, Line: r.Line, Bounds: page.Minus(boundsText(r.Passes)),
			Leaves: d.Leaves, Nodes: d.Nodes, Interior: d.Interior, Hits: d.Hits, Millis: d.Time.Milliseconds(), Other: d.Move != base.Move,
		}
		row.Ratio = report.Ratio(float64(d.Nodes), float64(base.Nodes))
		if r.FullWidth {
			row.Ratio = report.Ratio(float64(d.Leaves), float64(base.Leaves))
		}
		for k, p := range r.Passes {
			row.Passes = append(row.Passes, explainPass{k + 1, question(p), page.Minus(scoreText(p)),
				"[" + pageScore(p.Lower) + ", " + pageScore(p.Upper) + "]", p.Leaves, p.Nodes})
		}
		list = append(list, row)
	}
	return list
}

// pageScore writes a score as pages do.
func pageScore(s search.Score) string { return page.Minus(s.Text()) }

// question says what a pass asked.
func question(p experiment.ExplainedPass) string {
	if p.Beta == p.Alpha+1 {
		return "at least " + pageScore(p.Beta) + "?"
	}
	return "where in (" + pageScore(p.Alpha) + ", " + pageScore(p.Beta) + ")?"
}
