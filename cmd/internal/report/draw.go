package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// layout is where the parts of a line chart lie, in pixels.
type layout struct {
	width, height            float64
	left, right, top, bottom float64 // of the plot
	legendX, legendY         float64
	ticks                    int     // about how many on the X axis
	below                    float64 // more room between the X axis and its label
}

// width and height are those of a chart for a desk; narrowWidth is for a phone.
const (
	width, height = 900.0, 540.0
	narrowWidth   = 440.0
	left          = 76.0
)

// wideLayout has the legend to the right of the plot.
func wideLayout() layout {
	return layout{width: width, height: height, left: left, right: 660, top: 76, bottom: 470, legendX: 682, legendY: 86, ticks: 7}
}

// narrowLayout has it below. head is the height of title and subtitle.
func narrowLayout(head float64, series int) layout {
	bottom := head + 290
	return layout{width: narrowWidth, height: bottom + 66 + 22*float64(series), left: 62, right: narrowWidth - 14, top: head, bottom: bottom,
		legendX: 24, legendY: bottom + 68, ticks: 5}
}

// makeRoom leaves room for slanting names below the X axis: in a wide chart above its
// lower edge, in a narrow one by making it longer.
func (l *layout) makeRoom(names []string, narrow bool) {
	longest := 0
	for _, n := range names {
		longest = max(longest, utf8.RuneCountInString(n))
	}
	if longest == 0 {
		return
	}
	l.below = 6*float64(longest)*math.Sin(slant*math.Pi/180) - 4
	if narrow {
		l.height, l.legendY = l.height+l.below, l.legendY+l.below
		return
	}
	l.bottom -= l.below
}

// slant is the angle of the names on an axis, in degrees.
const slant = 38

// hues is the number of colours.
const hues = 12

// Palette begins with that of Okabe and Ito, which colour-blind readers can tell apart,
// and goes on with some of Tol's. Black is replaced by grey, since it would not show on a
// dark page.
func Palette(i int) string {
	colors := [hues]string{
		"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F7F", "#8C510A", "#AA4499", "#999933", "#44AA99", "#CC6677",
	}
	return colors[i%hues]
}

// SVG writes the chart.
func (c *Chart) SVG(w io.Writer) error { return c.draw(w, false) }

func (c *Chart) narrow(w io.Writer) error { return c.draw(w, true) }

func (c *Chart) draw(w io.Writer, narrow bool) error {
	if err := c.Check(); err != nil {
		return err
	}
	l := wideLayout()
	if narrow {
		entries := len(c.Series)
		if c.hasReference() {
			entries++
		}
		l = narrowLayout(headHeight(c.Title, c.Subtitle), entries)
	}
	l.makeRoom(c.XNames, narrow)
	return Draw(w, l.width, l.height, c.Title, c.Subtitle, func(svg *Canvas) {
		x, y := c.scales(&l)
		c.axes(svg, &l, x, y)
		covers := c.covers()
		for i, s := range c.Series {
			c.line(svg, &l, i, s, x, y, 2+2.5*float64(covers[i]))
		}
	})
}

// Draw writes an SVG with the title at its top and what draw draws below it.
func Draw(w io.Writer, width, height float64, title, subtitle string, draw func(*Canvas)) error {
	var svg Canvas
	begin(&svg, width, height, title, subtitle)
	draw(&svg)
	svg.WriteString("</svg>\n")
	_, err := svg.WriteTo(w)
	return err
}

// covers counts for each series those drawn after it that share two of its points or
// more. It is drawn that much broader, so that it shows on both sides of them.
func (c *Chart) covers() []int {
	list := make([]int, len(c.Series))
	for i := range c.Series {
		a := &c.Series[i]
		for j := i + 1; j < len(c.Series); j++ {
			b, shared := &c.Series[j], 0
			for k := range min(len(a.X), len(b.X)) {
				if a.X[k] == b.X[k] && math.Abs(a.Y[k]-b.Y[k]) <= 1e-3*math.Abs(a.Y[k]) { // nobody sees the difference
					shared++
				}
			}
			if shared >= 2 || shared == 1 && len(a.X) == 1 {
				list[i]++
			}
		}
	}
	return list
}

// Wrap breaks a text into lines of at most n characters where words allow.
func Wrap(text string, n int) []string {
	var lines []string
	for word := range strings.FieldsSeq(text) {
		if last := len(lines) - 1; last >= 0 && utf8.RuneCountInString(lines[last]+" "+word) <= n {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// The letters in a line of a narrow chart's head.
const titleLetters, subtitleLetters = 46, 62

// headHeight is how high the head of a narrow chart is.
func headHeight(title, subtitle string) float64 {
	return 36 + 20*float64(len(Wrap(title, titleLetters))) + 16*float64(len(Wrap(subtitle, subtitleLetters)))
}

// begin opens a drawing and writes what stands at its top. The colours are for light
// paper; where the reader prefers dark, the style overrides them.
func begin(svg *Canvas, width, height float64, title, subtitle string) {
	class := "plot wide"
	if width == narrowWidth {
		class = "plot narrow"
	}
	fmt.Fprintf(svg, `<svg xmlns="http://www.w3.org/2000/svg" class="%s" width="%g" height="%g" viewBox="0 0 %[2]g %[3]g" `+
		`font-family="Helvetica, Arial, sans-serif" font-size="13">
<style>@media (prefers-color-scheme: dark) {
.plot-paper { fill: #1d2026 } .plot-ink { fill: #e4e5e8 } .plot-soft { fill: #9aa1ad }
.plot-grid { stroke: #343841 } .plot-axis { stroke: #9aa1ad } }</style>
`, class, width, height)
	svg.Element("title", title)
	svg.Rect(0, 0, width, height, Paper)
	if width != narrowWidth {
		svg.Text(left, 32, title, `font-size="19"`, `font-weight="bold"`, Ink)
		for i, line := range Wrap(subtitle, 2*subtitleLetters-6) { // two lines at most
			svg.Text(left, 53+16*float64(i), line, Soft)
		}
		return
	}
	y := 8.0
	for _, line := range Wrap(title, titleLetters) {
		y += 20
		svg.Text(16, y, line, `font-size="16"`, `font-weight="bold"`, Ink)
	}
	for _, line := range Wrap(subtitle, subtitleLetters) {
		y += 16
		svg.Text(16, y, line, Soft)
	}
}

// The colours of what is not data.
const (
	Paper = `fill="white" class="plot-paper"`
	Ink   = `fill="#222" class="plot-ink"`
	Soft  = `fill="#555" class="plot-soft"`
	Grid  = `stroke="#ddd" class="plot-grid"`
	axis  = `stroke="#444" class="plot-axis"`
)

// scales fits the axes to the points and their errors.
func (c *Chart) scales(l *layout) (x, y scale) {
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
	if c.hasReference() {
		lowY, highY = min(lowY, c.Reference), max(highY, c.Reference)
	}
	if c.FromZero && !c.LogY {
		lowY = min(lowY, 0)
	}
	if n := len(c.XNames); n > 0 { // a tick for each
		lowX, highX, l.ticks = min(lowX, 1), max(highX, float64(n)), max(l.ticks, n)
	}
	const inset = 14 // no point lies on the Y axis, where its bar could not be seen
	x = newScale(lowX, highX, axisKind{log: c.LogX, whole: c.WholeX || integers, ticks: l.ticks}, l.left+inset, l.right-inset)
	return x, newScale(lowY, highY, axisKind{log: c.LogY, whole: c.WholeY, ticks: 7}, l.bottom, l.top)
}

func (c *Chart) axes(svg *Canvas, l *layout, x, y scale) {
	for _, v := range y.tickValues {
		svg.Line(l.left, y.at(v), l.right, y.at(v), Grid)
		svg.Text(l.left-9, y.at(v)+4, label(v), `text-anchor="end"`, Soft)
	}
	for _, v := range x.tickValues {
		svg.Line(x.at(v), l.bottom, x.at(v), l.bottom+5, axis)
		if len(c.XNames) == 0 {
			svg.Text(x.at(v), l.bottom+20, label(v), `text-anchor="middle"`, Soft)
		} else if i := int(v); i >= 1 && i <= len(c.XNames) {
			svg.Slanted(x.at(v)+4, l.bottom+16, -slant, c.XNames[i-1], `text-anchor="end"`, Soft, `font-size="12"`)
		}
	}
	svg.Line(l.left, l.bottom, l.right, l.bottom, axis)
	svg.Line(l.left, l.top, l.left, l.bottom, axis)
	svg.Text((l.left+l.right)/2, l.bottom+44+l.below, c.XLabel, `text-anchor="middle"`, Ink)
	svg.Slanted(20, (l.top+l.bottom)/2, -90, c.YLabel, `text-anchor="middle"`, Ink)
	if c.hasReference() {
		at := y.at(c.Reference)
		svg.Line(l.left, at, l.right, at, axis, `stroke-dasharray="2 3"`)
		at = l.legendY + 22*float64(len(c.Series))
		svg.Line(l.legendX, at, l.legendX+30, at, axis, `stroke-dasharray="2 3"`)
		svg.Text(l.legendX+38, at+4.5, c.ReferenceCaption, Soft, legendFont(l, c.ReferenceCaption))
	}
}

// line draws a series, broad pixels wide, and its entry in the legend.
func (c *Chart) line(svg *Canvas, l *layout, i int, s Series, x, y scale, broad float64) {
	index := look(i, s)
	stroke := fmt.Sprintf(`stroke="%s" stroke-width="%.1f" fill="none"`, Palette(index), broad)
	if s.Dashed {
		stroke += ` stroke-dasharray="7 4"`
	}
	fill := fmt.Sprintf(`fill="%s"`, Palette(index))
	if s.Dashed {
		fill = fmt.Sprintf(`class="plot-paper" fill="white" stroke="%s" stroke-width="1.5"`, Palette(index))
	}
	xs, ys := make([]float64, len(s.X)), make([]float64, len(s.X))
	for k := range s.X {
		xs[k], ys[k] = x.at(s.X[k]), y.at(s.Y[k])
		if low, high, ok := s.bar(k); ok && !undrawable(low, c.LogY) && !undrawable(high, c.LogY) {
			svg.Line(xs[k], y.at(low), xs[k], y.at(high), stroke)
		}
	}
	svg.Points("polyline", xs, ys, stroke)
	marked := len(xs) <= 30
	for k := range xs {
		if marked {
			mark(svg, index, broad+2, xs[k], ys[k], fill)
		}
	}
	at := l.legendY + 22*float64(i)
	svg.Line(l.legendX, at, l.legendX+30, at, stroke)
	if marked {
		mark(svg, index, broad+2, l.legendX+15, at, fill)
	}
	svg.Text(l.legendX+38, at+4.5, s.Name, Ink, legendFont(l, s.Name))
}

// legendFont returns the size of letters in which a name ends before the edge.
func legendFont(l *layout, name string) string {
	const usual, wide = 13.0, 0.56 // wide: of a letter on average, in its size
	room := l.width - l.legendX - 38 - 6
	return fmt.Sprintf(`font-size="%.1f"`, min(usual, room/(wide*float64(max(1, utf8.RuneCountInString(name))))))
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

// mark draws a point of radius r; shapes differ, so that colour is not needed to read it.
func mark(svg *Canvas, index int, r, x, y float64, fill string) {
	switch (index + index/hues) % 4 {
	case 0:
		svg.Ellipse(x, y, r, r, fill)
	case 1:
		svg.Rect(x-r+0.5, y-r+0.5, 2*r-1, 2*r-1, fill)
	case 2:
		svg.Points("polygon", []float64{x - r, x + r, x}, []float64{y + r - 1, y + r - 1, y - r}, fill)
	default:
		svg.Points("polygon", []float64{x - r - 0.5, x, x + r + 0.5, x}, []float64{y, y + r + 0.5, y, y - r - 0.5}, fill)
	}
}
