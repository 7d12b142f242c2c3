package report

import (
	"html/template"
	"io"
	"strings"

	"footnote/engine/page"
)

// Page writes a page in HTML: the text of a template, filled with data, in a frame.
func Page(w io.Writer, frame page.Frame, text string, data any) error {
	t, err := template.New("page").Parse(text)
	if err != nil {
		return err
	}
	var body strings.Builder
	if err := t.Execute(&body, data); err != nil {
		return err
	}
	return page.Write(w, frame, template.HTML(body.String()))
}

// Drawing is a chart.
type Drawing interface {
	// SVG writes the chart as a file.
	SVG(io.Writer) error
	// narrow writes it for screens as wide as a phone.
	narrow(io.Writer) error
}

// Inline makes a chart part of a page: twice, since text that fits a desk cannot be
// read on a phone. The page's style shows one of the two.
func Inline(d Drawing) (template.HTML, error) {
	var wide, narrow strings.Builder
	if err := d.SVG(&wide); err != nil {
		return "", err
	}
	if err := d.narrow(&narrow); err != nil {
		return "", err
	}
	return template.HTML(wide.String() + narrow.String()), nil
}
