package report

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	svg "github.com/ajstarks/svgo/float"
)

// The page, in pixels.
const (
	width, height = 900.0, 540.0
	left, right   = 76.0, 660.0
	top, bottom   = 76.0, 470.0
)

// palette is that of Okabe and Ito, which colour-blind readers can tell apart. Black
// is replaced by grey, since it would not show on a dark page.
func palette(i int) string {
	colors := [...]string{
		"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F7F", "#8C510A",
	}
	return colors[i%len(colors)]
}

// SVG writes the chart.
func (c *Chart) SVG(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	buffered := bufio.NewWriter(w)
	canvas := svg.New(buffered)
	canvas.Decimals = 1
	begin(canvas, height, c.Title, c.Subtitle)
	x, y := c.scales()
	c.axes(canvas, x, y)
	for i, s := range c.Series {
		c.line(canvas, i, s, x, y)
	}
	canvas.End()
	return buffered.Flush()
}

// begin opens a drawing of the given height and writes what stands at its top.
// The colours are for light paper; where the reader prefers dark, the style
// overrides them.
func begin(canvas *svg.SVG, height float64, title, subtitle string) {
	beginWide(canvas, width, height, title, subtitle)
}

// beginWide is begin for a drawing of any width.
func beginWide(canvas *svg.SVG, width, height float64, title, subtitle string) {
	canvas.Start(width, height, `class="plot"`, `font-family="Helvetica, Arial, sans-serif"`, `font-size="13"`,
		fmt.Sprintf(`viewBox="0 0 %g %g"`, width, height))
	canvas.Style("text/css", `@media (prefers-color-scheme: dark) {
.plot-paper { fill: #1d2026 } .plot-ink { fill: #e4e5e8 } .plot-soft { fill: #9aa1ad }
.plot-grid { stroke: #343841 } .plot-axis { stroke: #9aa1ad } }`)
	canvas.Title(title)
	canvas.Rect(0, 0, width, height, paper)
	canvas.Text(left, 32, title, `font-size="19"`, `font-weight="bold"`, ink)
	canvas.Text(left, 53, subtitle, soft)
}

// The colours of what is not data.
const (
	paper = `fill="white" class="plot-paper"`
	ink   = `fill="#222" class="plot-ink"`
	soft  = `fill="#555" class="plot-soft"`
	grid  = `stroke="#ddd" class="plot-grid"`
	axis  = `stroke="#444" class="plot-axis"`
)

// scales fits the axes to the points and their errors.
func (c *Chart) scales() (x, y scale) {
	var lowX, highX, lowY, highY float64
	first, integers := true, true
	widen := func(px, py float64) {
		if undrawable(py, c.LogY) {
			return
		}
		if first {
			lowX, highX, lowY, highY, first = px, px, py, py, false
		}
		lowX, highX = min(lowX, px), max(highX, px)
		lowY, highY = min(lowY, py), max(highY, py)
	}
	for _, s := range c.Series {
		for i := range s.X {
			widen(s.X[i], s.Y[i])
			integers = integers && s.X[i] == math.Trunc(s.X[i])
			if low, high, ok := s.bar(i); ok {
				widen(s.X[i], low)
				widen(s.X[i], high)
			}
		}
	}
	if c.Reference != 0 {
		lowY, highY = min(lowY, c.Reference), max(highY, c.Reference)
	}
	if c.FromZero && !c.LogY {
		lowY = min(lowY, 0)
	}
	return newScale(lowX, highX, axisKind{log: c.LogX, integers: integers}, left, right),
		newScale(lowY, highY, axisKind{log: c.LogY}, bottom, top)
}

func (c *Chart) axes(canvas *svg.SVG, x, y scale) {
	for _, v := range y.tickValues {
		canvas.Line(left, y.at(v), right, y.at(v), grid)
		canvas.Text(left-9, y.at(v)+4, label(v), `text-anchor="end"`, soft)
	}
	for _, v := range x.tickValues {
		canvas.Line(x.at(v), bottom, x.at(v), bottom+5, axis)
		canvas.Text(x.at(v), bottom+20, label(v), `text-anchor="middle"`, soft)
	}
	canvas.Line(left, bottom, right, bottom, axis)
	canvas.Line(left, top, left, bottom, axis)
	canvas.Text((left+right)/2, bottom+44, c.XLabel, `text-anchor="middle"`, ink)
	canvas.TranslateRotate(22, (top+bottom)/2, -90)
	canvas.Text(0, 0, c.YLabel, `text-anchor="middle"`, ink)
	canvas.Gend()
	if c.Reference != 0 {
		at := y.at(c.Reference)
		canvas.Line(left, at, right, at, axis, `stroke-dasharray="2 3"`)
		canvas.Text(right-6, at-5, c.ReferenceCaption, `text-anchor="end"`, soft, `font-size="12"`)
	}
}

// line draws a series and its entry in the legend.
func (c *Chart) line(canvas *svg.SVG, i int, s Series, x, y scale) {
	index := look(i, s)
	stroke := fmt.Sprintf(`stroke="%s" stroke-width="2" fill="none"`, palette(index))
	if s.Dashed {
		stroke += ` stroke-dasharray="7 4"`
	}
	fill := fmt.Sprintf(`fill="%s"`, palette(index))
	if s.Dashed {
		fill = fmt.Sprintf(`class="plot-paper" fill="white" stroke="%s" stroke-width="1.5"`, palette(index))
	}
	xs, ys := make([]float64, len(s.X)), make([]float64, len(s.X))
	for k := range s.X {
		xs[k], ys[k] = x.at(s.X[k]), y.at(s.Y[k])
		if low, high, ok := s.bar(k); ok && !undrawable(low, c.LogY) && !undrawable(high, c.LogY) {
			canvas.Line(xs[k], y.at(low), xs[k], y.at(high), stroke)
		}
	}
	canvas.Polyline(xs, ys, stroke)
	marked := len(xs) <= 30
	for k := range xs {
		if marked {
			mark(canvas, index, xs[k], ys[k], fill)
		}
	}
	at := top + 10 + 22*float64(i)
	canvas.Line(right+22, at, right+52, at, stroke)
	if marked {
		mark(canvas, index, right+37, at, fill)
	}
	canvas.Text(right+60, at+4.5, s.Name, ink)
}

// look returns the number of the colour and mark of a series: its own, that of the
// algorithm it is named after, or one of its position behind those. An algorithm keeps
// its look in all charts.
func look(i int, s Series) int {
	if s.Color > 0 {
		return s.Color - 1
	}
	algorithms := [...]string{
		"MTD(f)", "MT-SSS*", "MT-DUAL*", "NegaScout", "MTD(bi)", "MTD(step)", "Alpha-Beta", "Aspiration NegaScout", "MTD(best)",
		"SSS*", "DUAL*", "INS", "PNS", "DUAL-NS", "DUAL-INS", "RecSSS*",
	}
	name, _, _ := strings.Cut(s.Name, ",") // "MTD(f), published"
	if k := slices.Index(algorithms[:], name); k >= 0 {
		return k
	}
	return len(algorithms) + i
}

// mark draws a point; shapes differ, so that colour is not needed to read it.
func mark(canvas *svg.SVG, index int, x, y float64, fill string) {
	const r = 4.0
	switch (index + index/8) % 4 {
	case 0:
		canvas.Circle(x, y, r, fill)
	case 1:
		canvas.Rect(x-r+0.5, y-r+0.5, 2*r-1, 2*r-1, fill)
	case 2:
		canvas.Polygon([]float64{x - r, x + r, x}, []float64{y + r - 1, y + r - 1, y - r}, fill)
	default:
		canvas.Polygon([]float64{x - r - 0.5, x, x + r + 0.5, x}, []float64{y, y + r + 0.5, y, y - r - 0.5}, fill)
	}
}
