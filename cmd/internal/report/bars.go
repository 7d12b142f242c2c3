package report

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// Bar is one bar: how long it is, and what is written behind it.
type Bar struct {
	Name  string
	Value float64
	Note  string // empty: the value
}

// Bars is a chart of horizontal bars, one below the other.
type Bars struct {
	Name            string // a word for a file name
	Title, Subtitle string
	Label           string // of the axis
	Log             bool
	Whole           bool // a linear axis has only whole numbers
	Bars            []Bar
	// From is where the bars begin, to both sides; on a logarithmic axis 0 means
	// its left end.
	From float64
}

// The measures of a bar chart in pixels.
const (
	barTop, barPitch, barHeight = 84.0, 24.0, 15.0
	LetterWidth                 = 7.2 // about the width of a letter
)

// SVG writes the chart.
func (c *Bars) SVG(w io.Writer) error { return c.draw(w, false) }

func (c *Bars) narrow(w io.Writer) error { return c.draw(w, true) }

// draw draws it. Narrow charts write names and notes above the bars.
func (c *Bars) draw(w io.Writer, narrow bool) error {
	if len(c.Bars) == 0 {
		return errors.New("plot " + c.Name + ": nothing to draw")
	}
	low, high := c.From, c.From
	names := 0
	for i, b := range c.Bars {
		if undrawable(b.Value, c.Log) {
			return fmt.Errorf("plot %s: bar %s cannot show %v", c.Name, b.Name, b.Value)
		}
		if i == 0 && c.Log && c.From <= 0 {
			low, high = b.Value, b.Value
		}
		low, high = min(low, b.Value), max(high, b.Value)
		names = max(names, utf8.RuneCountInString(b.Name))
	}
	wide, barTop, barPitch, kind := width, barTop, barPitch, axisKind{log: c.Log, whole: c.Whole, ticks: 7}
	begins := min(24+LetterWidth*float64(names), width/2)
	ends := width - 120.0
	if narrow {
		wide, begins, ends = narrowWidth, 16, narrowWidth-16
		barTop, barPitch, kind.ticks = headHeight(c.Title, c.Subtitle)+24, 42, 4
	}
	x := newScale(low, high, kind, begins, ends)
	from := begins
	if c.From > 0 || !c.Log {
		from = x.at(c.From)
	}
	foot := barTop + barPitch*float64(len(c.Bars))
	return Draw(w, wide, foot+58, c.Title, c.Subtitle, func(svg *Canvas) {
		for _, v := range x.tickValues {
			svg.Line(x.at(v), barTop-8, x.at(v), foot, Grid)
			svg.Text(x.at(v), foot+18, label(v), `text-anchor="middle"`, Soft)
		}
		for i, b := range c.Bars {
			y := barTop + barPitch*float64(i)
			end := x.at(b.Value)
			if narrow {
				svg.Text(begins, y-5, b.Name, Ink)
			} else {
				svg.Text(begins-8, y+12, b.Name, `text-anchor="end"`, Ink)
			}
			color := Palette(0)
			if end < from {
				color = Palette(1)
			}
			svg.Rect(min(from, end), y, max(max(from, end)-min(from, end), 1), barHeight, fmt.Sprintf(`fill="%s"`, color))
			note := cmp.Or(b.Note, label(b.Value))
			if narrow {
				svg.Text(ends, y-5, note, `text-anchor="end"`, Soft, `font-size="12"`)
			} else {
				svg.Text(max(from, end)+6, y+12, note, Soft, `font-size="12"`)
			}
		}
		svg.Line(from, barTop-8, from, foot, axis)
		svg.Text((begins+ends)/2, foot+42, c.Label, `text-anchor="middle"`, Ink)
	})
}
