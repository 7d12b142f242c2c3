package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"footnote/movegen/movegentest"
)

// elements reads a drawing, which must be well-formed XML: what it consists of, and its text.
func elements(t *testing.T, drawing io.Reader) (list []xml.StartElement, text string) {
	t.Helper()
	var b strings.Builder
	for d := xml.NewDecoder(drawing); ; {
		token, err := d.Token()
		if err == io.EOF {
			return list, b.String()
		}
		movegentest.Must(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			list = append(list, token.Copy())
		case xml.CharData:
			b.Write(token)
		}
	}
}

// counted counts the elements of a name.
func counted(list []xml.StartElement, name string) int {
	n := 0
	for _, e := range list {
		if e.Name.Local == name {
			n++
		}
	}
	return n
}

func sample() Chart {
	return Chart{
		Name: "sample", Title: "Leaves & <bounds>", XLabel: "depth", YLabel: "leaves",
		Series: []Series{
			{Name: "measured", X: []float64{1, 2, 3}, Y: []float64{10, 200, 3000}, Err: []float64{1, 20, 300}},
			{Name: "published", X: []float64{1, 2, 3}, Y: []float64{11, 190, 3100}, Dashed: true, Color: 1},
		},
	}
}

// TestSVG: what is written is well-formed XML in which every series is named and
// the title's special characters are escaped.
func TestSVG(t *testing.T) {
	for _, log := range []bool{false, true} {
		c := sample()
		c.LogY, c.LogX = log, log
		var b bytes.Buffer
		movegentest.Must(t, c.SVG(&b))
		_, text := elements(t, &b)
		movegentest.Contains(t, text, "Leaves & <bounds>", "measured", "published", "depth")
	}
}

func TestBadCharts(t *testing.T) {
	empty := Chart{Name: "empty"}
	if empty.SVG(io.Discard) == nil {
		t.Error("an empty chart was drawn")
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), 0} {
		c := sample()
		c.LogY = true
		c.Series[0].Y[1] = v
		if c.SVG(io.Discard) == nil {
			t.Errorf("%v was drawn on a logarithmic axis", v)
		}
	}
	c := sample()
	c.Series[0].X = c.Series[0].X[:2]
	if c.SVG(io.Discard) == nil {
		t.Error("a series with too few x was drawn")
	}
}

// TestTicks: the axis covers its values with few round numbers.
func TestTicks(t *testing.T) {
	for _, r := range [][2]float64{{0, 1}, {3, 3}, {-25, 24}, {0.01, 0.013}, {1, 1e9}, {7, 7000}, {99, 101}, {130, 810}} {
		for _, log := range []bool{false, true} {
			if log && r[0] <= 0 {
				continue
			}
			s := newScale(r[0], r[1], axisKind{log: log, ticks: 7}, 0, 100)
			if a, b := s.at(r[0]), s.at(r[1]); a < -1e-6 || b > 100+1e-6 {
				t.Errorf("%v, log %v: drawn at %v … %v; ticks %v", r, log, a, b, s.tickValues)
			}
			if n := len(s.tickValues); n < 2 || n > 16 {
				t.Errorf("%v, log %v: ticks %v", r, log, s.tickValues)
			}
		}
	}
}

// TestTicksOfNearValues: an axis ends, too, where its values are equal but for their last
// digits, and one that could not end is refused.
func TestTicksOfNearValues(t *testing.T) {
	for _, r := range [][2]float64{{1e17, 1e17}, {1e17, 1e17 + 16}, {1, 1 + 1e-15}, {3e200, 3e200}, {0, 5e-324}, {-1e300, 1e300}} {
		for _, kind := range []axisKind{{ticks: 7}, {whole: true, ticks: 7}, {log: true, ticks: 7}} {
			if kind.log && r[0] <= 0 {
				continue
			}
			s := newScale(r[0], r[1], kind, 0, 100)
			if n, at := len(s.tickValues), s.at(r[0]); n < 1 || n > 16 || math.IsNaN(at) {
				t.Errorf("%v, %+v: drawn at %v, ticks %v", r, kind, at, s.tickValues)
			}
		}
	}
	c := sample()
	c.Series[0].Y[0], c.Series[0].Y[1] = -1.5e308, 1.5e308
	if c.SVG(io.Discard) == nil {
		t.Error("an axis longer than the largest number was drawn")
	}
}

// TestLabels: numbers of an axis are short, with the minus sign of all pages.
func TestLabels(t *testing.T) {
	for v, want := range map[float64]string{-2: "−2", 0: "0", 0.25: "0.25", -9999.5: "−9999.5", -12500: "−12.5k", 3e6: "3M", -3e6: "−3M"} {
		if got := label(v); got != want {
			t.Errorf("%v: %q, want %q", v, got, want)
		}
	}
}

func ExampleChart_SVG() {
	c := Chart{Name: "squares", Title: "Squares", Series: []Series{{Name: "n²", X: []float64{1, 2, 3}, Y: []float64{1, 4, 9}}}}
	var b bytes.Buffer
	err := c.SVG(&b)
	fmt.Println(err, strings.Contains(b.String(), "Squares"))
	// Output: <nil> true
}

func TestBars(t *testing.T) {
	c := Bars{Name: "bars", Title: "Cost & <gain>", Label: "ratio", From: 1, Log: true,
		Bars: []Bar{{"dear", 4, "4 times"}, {"cheap", 0.5, ""}, {"no matter", 1, ""}}}
	var b bytes.Buffer
	movegentest.Must(t, c.SVG(&b))
	list, _ := elements(t, &b)
	if rects := counted(list, "rect"); rects != 4 {
		t.Errorf("%d rectangles for 3 bars and the background", rects)
	}
	c.Bars[0].Value = 0
	if c.SVG(io.Discard) == nil || (&Bars{}).SVG(io.Discard) == nil {
		t.Error("what cannot be drawn was drawn")
	}
}

// TestCovered: a line that lies under another is broader, so that both show; in a
// narrow chart too.
func TestCovered(t *testing.T) {
	x, y := []float64{1, 2, 3}, []float64{5, 7, 8}
	c := Chart{Name: "covered", WholeX: true, Series: []Series{
		{Name: "MTD(f)", X: x, Y: y}, {Name: "MTD(best)", X: x, Y: []float64{5, 7.001, 8}}, {Name: "SSS*", X: x, Y: []float64{9, 9, 8}},
	}}
	for _, draw := range []func(io.Writer) error{c.SVG, c.narrow} {
		var b bytes.Buffer
		movegentest.Must(t, draw(&b))
		for stroke, want := range map[string]int{`stroke="#0072B2" stroke-width="4.5"`: 2, `stroke="#999933" stroke-width="2.0"`: 2} {
			if n := strings.Count(b.String(), stroke); n != want { // the line and the legend
				t.Errorf("%d of %s, want %d", n, stroke, want)
			}
		}
	}
}

// TestFewTicks: an axis never has so many that their labels run into each other, and between passes there
// are none.
func TestFewTicks(t *testing.T) {
	for _, ticks := range []int{4, 7} {
		for _, kind := range []axisKind{{ticks: ticks}, {whole: true, ticks: ticks}} {
			for high := 1.0; high < 1e7; high *= 1.07 {
				list := linearTicks(0, high, kind)
				if n := len(list); n < 2 || n > ticks+2 && (!kind.whole || n > 2*ticks+2) {
					t.Errorf("0 … %v, about %d: %d ticks", high, ticks, n)
				}
				if kind.whole && slices.ContainsFunc(list, func(v float64) bool { return v != math.Trunc(v) }) {
					t.Errorf("0 … %v: ticks at %v", high, list)
				}
			}
		}
	}
}

// TestNarrow: nothing of a narrow chart lies beyond its edge, and its bars are named.
func TestNarrow(t *testing.T) {
	bars := Bars{Name: "b", Title: strings.Repeat("long ", 20), Bars: []Bar{{Name: "one", Value: 3}, {Name: "two", Value: 5}}}
	c := sample()
	for _, d := range []Drawing{&c, &bars} {
		both, err := Inline(d)
		movegentest.Must(t, err)
		text := string(both)
		if strings.Count(text, "plot wide") != 1 || strings.Count(text, `class="plot narrow"`) != 1 || strings.Count(text, `width="440.0"`) < 1 {
			t.Errorf("not one of each: %.300s", text)
		}
		var narrow strings.Builder
		movegentest.Must(t, d.narrow(&narrow))
		list, _ := elements(t, strings.NewReader(narrow.String()))
		for _, e := range list {
			for _, x := range across(t, e) {
				if x < 0 || x > narrowWidth {
					t.Errorf("%s: x = %v lies beyond the edge: %v", e.Name.Local, x, e.Attr)
				}
			}
		}
		if counted(list, "text") < 5 {
			t.Errorf("%d texts", counted(list, "text"))
		}
		if d == Drawing(&bars) {
			for _, b := range bars.Bars {
				if !strings.Contains(narrow.String(), ">"+b.Name+"<") {
					t.Errorf("no bar is named %s", b.Name)
				}
			}
		}
	}
}

// TestLongSubtitle: what does not fit in one line of a wide chart goes on in the next.
func TestLongSubtitle(t *testing.T) {
	c := sample()
	c.Subtitle = strings.Repeat("word ", 32)
	var b strings.Builder
	movegentest.Must(t, c.SVG(&b))
	for line := range strings.Lines(b.String()) {
		if n := strings.Count(line, "word"); n != 0 && n != 23 && n != 9 {
			t.Errorf("%d words in a line", n)
		}
	}
}

// across lists where an element of a drawing begins and ends on the X axis.
func across(t *testing.T, e xml.StartElement) (list []float64) {
	t.Helper()
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "x", "x1", "x2", "cx", "width":
			x, err := strconv.ParseFloat(a.Value, 64)
			movegentest.Must(t, err)
			if a.Name.Local == "width" && len(list) > 0 { // of a rectangle, behind its x
				x += list[0]
			}
			list = append(list, x)
		}
	}
	return list
}

// TestXNames: names stand on the axis instead of numbers, in charts of both widths.
func TestXNames(t *testing.T) {
	c := sample()
	c.XNames = []string{"plain", "table", "deepening"}
	for _, draw := range []func(io.Writer) error{c.SVG, c.narrow} {
		var b strings.Builder
		movegentest.Must(t, draw(&b))
		for _, name := range c.XNames {
			if strings.Count(b.String(), ">"+name+"<") != 1 {
				t.Errorf("%s is not on the axis", name)
			}
		}
		if strings.Contains(b.String(), ">2<") {
			t.Error("a number is on the axis")
		}
	}
}

// TestDriversKeepTheirColour: whatever else is in a chart, a driver has its colour and
// mark, and no two drivers of the search have the same.
func TestDriversKeepTheirColour(t *testing.T) {
	seen, colors := map[int]string{}, map[string]bool{}
	for _, name := range []string{"MTD(f)", "MT-SSS*", "MT-DUAL*", "MTD(bi)", "MTD(step)", "MTD(best)", "NegaScout", "Aspiration NegaScout", "Alpha-Beta"} {
		i := look(5, Series{Name: name})
		if other := seen[i]; other != "" || i != look(0, Series{Name: name}) || i != look(1, Series{Name: name + ", published"}) {
			t.Errorf("%s looks like %q: %d", name, other, i)
		}
		seen[i], colors[Palette(i)] = name, true
	}
	if len(colors) != len(seen) {
		t.Errorf("%d colours for %d drivers", len(colors), len(seen))
	}
	if look(3, Series{Name: "other"}) < len(seen) || look(3, Series{Name: "other", Color: 2}) != 1 {
		t.Error("the look of another series")
	}
}

func TestFormats(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Ratio(1, 3), "0.333"}, {Ratio(1, 0), "-"}, {Percent(1, 3), "33.3 %"}, {Percent(0, 0), "-"},
		{Duration(999), "999 ms"}, {Duration(1500), "1.5 s"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// TestTitledTable: the title stands above the table.
func TestTitledTable(t *testing.T) {
	w := NewTitledTable("depth %d, 95 %% intervals", 7)
	w.AppendHeader([]any{"driver", "leaves"})
	w.SetColumnConfigs(RightAligned(2, 2))
	w.AppendRow([]any{"MT-SSS*", 7})
	if text := w.Text(); !strings.HasPrefix(text, "depth 7, 95 % intervals:\n┌─") || !strings.Contains(text, "│ MT-SSS* │      7 │") {
		t.Errorf("\n%s", text)
	}
}
