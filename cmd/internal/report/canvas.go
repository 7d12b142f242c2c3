package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
)

// Canvas writes an SVG, element after element. Attributes are written as they are, texts
// escaped.
type Canvas struct{ bytes.Buffer }

// Element writes an element; an empty text closes it at once.
func (c *Canvas) Element(name, text string, attributes ...string) {
	fmt.Fprintf(c, "<%s", strings.Join(append([]string{name}, attributes...), " "))
	if text == "" {
		c.WriteString("/>\n")
		return
	}
	c.WriteByte('>')
	xml.EscapeText(c, []byte(text)) // a buffer takes everything
	fmt.Fprintf(c, "</%s>\n", name)
}

// Line writes a line.
func (c *Canvas) Line(x1, y1, x2, y2 float64, attributes ...string) {
	c.Element(fmt.Sprintf(`line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"`, x1, y1, x2, y2), "", attributes...)
}

// Rect writes a rectangle.
func (c *Canvas) Rect(x, y, width, height float64, attributes ...string) {
	c.Element(fmt.Sprintf(`rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"`, x, y, width, height), "", attributes...)
}

// Ellipse writes an ellipse, its middle given.
func (c *Canvas) Ellipse(x, y, rx, ry float64, attributes ...string) {
	c.Element(fmt.Sprintf(`ellipse cx="%.1f" cy="%.1f" rx="%.1f" ry="%.1f"`, x, y, rx, ry), "", attributes...)
}

// Points writes a polygon or a polyline.
func (c *Canvas) Points(name string, x, y []float64, attributes ...string) {
	list := make([]string, len(x))
	for i := range x {
		list[i] = fmt.Sprintf("%.1f,%.1f", x[i], y[i])
	}
	c.Element(name+` points="`+strings.Join(list, " ")+`"`, "", attributes...)
}

// Text writes a text.
func (c *Canvas) Text(x, y float64, text string, attributes ...string) {
	c.Element("text", text, append([]string{fmt.Sprintf(`x="%.1f" y="%.1f"`, x, y)}, attributes...)...)
}

// Slanted writes a text that ends at a point (in the middle: lies around it), turned by so
// many degrees.
func (c *Canvas) Slanted(x, y, degrees float64, text string, attributes ...string) {
	c.Element("text", text, append([]string{fmt.Sprintf(`transform="translate(%.1f,%.1f) rotate(%.1f)"`, x, y, degrees)}, attributes...)...)
}
