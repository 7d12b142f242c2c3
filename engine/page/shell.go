package page

import (
	_ "embed" // the style
	"html/template"
	"io"
	"strings"
)

//go:embed style.css
var style string

const shell = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{.Title}}</title>
<style>
{{.Style}}</style>
</head>
<body>
{{.Pieces}}
<header><h1>{{.Title}}</h1><p>{{.Subtitle}}</p>{{with .Partial}}<p class="bad" role="status">Partial: {{.}}.</p>{{end}}</header>
<main>
{{.Body}}
</main>
<footer>{{.Footer}}</footer>
</body>
</html>
`

// Frame is what surrounds the body of a page. All is plain text. Partial says why the page
// does not show all there should be; it is empty when it does.
type Frame struct{ Title, Subtitle, Footer, Partial string }

// Write writes a page. body is trusted, as what html/template makes is.
func Write(w io.Writer, f Frame, body template.HTML) error {
	t, err := template.New("page").Parse(shell)
	if err != nil {
		return err
	}
	return t.Execute(w, struct {
		Frame
		Style  template.CSS
		Pieces template.HTML
		Body   template.HTML
	}{f, template.CSS(style), Pieces(), body})
}

// Inline turns an SVG file into a part of a page: it removes what stands before the
// drawing. svg is trusted.
func Inline(svg string) template.HTML {
	if i := strings.Index(svg, "<svg"); i > 0 {
		svg = svg[i:]
	}
	return template.HTML(svg)
}
