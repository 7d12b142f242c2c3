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

// Inline makes a drawing part of a page.
func Inline(draw func(io.Writer) error) (template.HTML, error) {
	var b strings.Builder
	err := draw(&b)
	return page.Inline(b.String()), err
}
