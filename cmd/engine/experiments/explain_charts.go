package experiments

import (
	"fmt"
	"io"
	"strings"

	"footnote/cmd/internal/report"
	"footnote/engine/experiment"
	"footnote/engine/page"
	"footnote/search"
)

// drawing is a board or a chart of the explanation.
type drawing struct {
	name    string // of its file
	setting string // settingFull or settingPlay; empty: the board, and the chart of the features
	bracket bool   // the bounds of one driver
	chart   report.Drawing
	board   func(io.Writer) error // instead of a chart
}

// The settings of the charts, which begin the names of their files.
const (
	settingFull = "full"
	settingPlay = "play"
)

// settingText is a setting in the words of a title.
func settingText(setting string) string {
	if setting == settingPlay {
		return "in play"
	}
	return "full width"
}

// svg writes the drawing as a file.
func (d *drawing) svg(w io.Writer) error {
	if d.board != nil {
		return d.board(w)
	}
	return d.chart.SVG(w)
}

// board shows the position and the move that full width finds best.
func (e *explanation) board() page.Board {
	board := page.Board{Position: &e.position, Flip: e.flip(), Caption: e.position.FEN()}
	if pv := e.full[0].PV; len(pv) > 0 {
		board.Arrows = []page.Arrow{page.MoveArrow(pv[0], page.Good)}
	}
	return board
}

// drawings lists all of them, in the order of the page.
func (e *explanation) drawings() []drawing {
	board := e.board()
	list := []drawing{{name: "position", board: func(w io.Writer) error { return board.SVG(w, 480) }}, costChart(settingFull, e.full)}
	list = append(list, passCharts(settingFull, e.full)...)
	list = append(list, depthChart(e.full)...)
	if len(e.play) > 0 {
		list = append(list, costChart(settingPlay, e.play))
		list = append(list, passCharts(settingPlay, e.play)...)
	}
	if len(e.ablated) > 0 {
		list = append(list, e.ablation())
	}
	return list
}

// costChart draws what each driver has spent.
func costChart(setting string, runs []experiment.ExplainedRun) drawing {
	c := report.Bars{Name: setting + "-cost", Title: "What it costs, " + settingText(setting), Label: "leaves evaluated", Whole: true,
		Subtitle: fmt.Sprintf("depth %d, cumulative over the iterations; behind the bars leaves, passes of the last iteration and time", runs[0].Last().Depth)}
	for i := range runs {
		d := runs[i].Last()
		c.Bars = append(c.Bars, report.Bar{Name: runs[i].Algorithm, Value: float64(d.Leaves),
			Note: fmt.Sprintf("%d, %d, %d ms", d.Leaves, len(runs[i].Passes), d.Time.Milliseconds())})
	}
	return drawing{name: c.Name, setting: setting, chart: &c}
}

// inCentipawns reports whether a score can be drawn in centipawns.
func inCentipawns(p experiment.ExplainedPass) bool { return !p.Score.IsMate() }

// passCharts draws figure 12, what the passes of the last iteration returned: first
// all drivers with several passes together, then each with its two bounds.
func passCharts(setting string, runs []experiment.ExplainedRun) []drawing {
	last := runs[0].Last()
	all := report.Chart{
		Name: setting + "-passes", Title: "Bounds returned, pass by pass, " + settingText(setting), XLabel: "pass", YLabel: "centipawns", WholeX: true, WholeY: true,
		Subtitle: fmt.Sprintf("the iteration to depth %d; as figure 12 of Plaat et al.", last.Depth),
	}
	if !last.Score.IsMate() {
		all.Reference, all.ReferenceCaption = float64(last.Score), "value"
	}
	var single []drawing
	var once []string
	hidden := 0
	for i := range runs {
		r := &runs[i]
		s := report.Series{Name: r.Algorithm, Color: i + 1}
		for k, p := range r.Passes {
			if !inCentipawns(p) {
				hidden++
				continue
			}
			s.X, s.Y = append(s.X, float64(k+1)), append(s.Y, float64(p.Score))
		}
		if len(r.Passes) < 2 {
			once = append(once, r.Algorithm)
		}
		if len(r.Passes) < 2 || len(s.X) == 0 {
			continue
		}
		all.LogX = all.LogX || len(r.Passes) > 30
		all.Series = append(all.Series, s)
		if c := bracketChart(setting, r); len(c.Series) > 0 {
			single = append(single, drawing{name: c.Name, setting: setting, bracket: true, chart: &c})
		}
	}
	if hidden > 0 {
		all.Subtitle += fmt.Sprintf("; answers that are mates, not drawn: %d", hidden)
	}
	if len(once) > 0 {
		all.Subtitle += "; one pass, not drawn: " + strings.Join(once, ", ")
	}
	if len(all.Series) == 0 {
		return nil
	}
	return append([]drawing{{name: all.Name, setting: setting, chart: &all}}, single...)
}

// bracketChart draws the two bounds of one driver as they close in on the value, and
// the bounds that it asked about.
func bracketChart(setting string, r *experiment.ExplainedRun) report.Chart {
	c := report.Chart{
		Name: setting + "-" + fileWord(r.Algorithm), Title: r.Algorithm, XLabel: "pass", YLabel: "centipawns", WholeX: true, WholeY: true,
		Subtitle: fmt.Sprintf("passes: %d; the value lies between the bounds", len(r.Passes)), LogX: len(r.Passes) > 30,
	}
	if v := r.Last().Score; !v.IsMate() {
		c.Reference, c.ReferenceCaption = float64(v), "value"
	}
	upper := report.Series{Name: "upper bound, f+", Color: 1}
	lower := report.Series{Name: "lower bound, f−", Color: 2}
	asked := report.Series{Name: "asked: is it that much?", Dashed: true, Color: 7}
	least, most := scoreRange(r.Passes)
	for i, p := range r.Passes {
		x := float64(i + 1)
		if !p.Upper.IsMate() {
			upper.X, upper.Y = append(upper.X, x), append(upper.Y, float64(p.Upper))
		}
		if !p.Lower.IsMate() {
			lower.X, lower.Y = append(lower.X, x), append(lower.Y, float64(p.Lower))
		}
		// Questions far outside the scores that came back would flatten those.
		if p.Beta == p.Alpha+1 && p.Beta >= least-(most-least) && p.Beta <= most+(most-least) {
			asked.X, asked.Y = append(asked.X, x), append(asked.Y, float64(p.Beta))
		}
	}
	for _, s := range []report.Series{upper, lower, asked} {
		if len(s.X) > 0 {
			c.Series = append(c.Series, s)
		}
	}
	if len(upper.X)+len(lower.X) == 0 {
		c.Series = nil
	}
	return c
}

// scoreRange returns the least and the greatest score that can be drawn.
func scoreRange(passes []experiment.ExplainedPass) (least, most search.Score) {
	first := true
	for _, p := range passes {
		if !inCentipawns(p) {
			continue
		}
		if first {
			least, most, first = p.Score, p.Score, false
		}
		least, most = min(least, p.Score), max(most, p.Score)
	}
	return least, most
}

// fileWord keeps the letters of a name: "mtdf", "mtsss".
func fileWord(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}, name)
}

// depthChart draws the leaves of every driver in full width relative to those of the last
// in the list, which is Alpha-Beta when all are shown.
func depthChart(runs []experiment.ExplainedRun) []drawing {
	base := &runs[len(runs)-1]
	if len(runs) < 2 || len(base.Iterations) < 2 {
		return nil
	}
	c := report.Chart{
		Name: settingFull + "-depths", Title: "Leaves by depth, full width, relative to " + base.Algorithm, XLabel: "depth in plies", YLabel: "leaves / leaves of " + base.Algorithm, WholeX: true,
		Subtitle:  "cumulative over the iterations; below 1 is cheaper",
		Reference: 1, ReferenceCaption: base.Algorithm, LogY: true,
	}
	for i := range runs[:len(runs)-1] {
		s := report.Series{Name: runs[i].Algorithm, Color: i + 1}
		for d, it := range runs[i].Iterations {
			if d >= len(base.Iterations) || it.Leaves == 0 || base.Iterations[d].Leaves == 0 {
				continue
			}
			s.X, s.Y = append(s.X, float64(it.Depth)), append(s.Y, float64(it.Leaves)/float64(base.Iterations[d].Leaves))
		}
		if len(s.X) > 0 {
			c.Series = append(c.Series, s)
		}
	}
	if len(c.Series) == 0 {
		return nil
	}
	return []drawing{{name: c.Name, setting: settingFull, chart: &c}}
}

// ablation draws the nodes without each feature relative to those with all.
func (e *explanation) ablation() drawing {
	base := e.play[0].Last()
	c := report.Bars{
		Name: "features", Title: "One feature switched off: " + e.play[0].Algorithm + " in play", Log: true, From: 1,
		Subtitle: fmt.Sprintf("nodes to depth %d relative to %d with all on; to the right it saves nodes, to the left it spends them", base.Depth, base.Nodes),
		Label:    "nodes without / nodes with",
	}
	for _, r := range e.sortedAblated() {
		d := r.Last()
		note := report.Ratio(float64(d.Nodes), float64(base.Nodes))
		if d.Move != base.Move {
			note += ", plays " + r.SAN
		}
		c.Bars = append(c.Bars, report.Bar{Name: r.Without, Value: float64(max(d.Nodes, 1)) / float64(max(base.Nodes, 1)), Note: note})
	}
	return drawing{name: c.Name, chart: &c}
}
