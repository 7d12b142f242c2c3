package page

import (
	"html/template"
	"io"
	"strings"
	"sync"
)

const shellText = `{{define "head"}}<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'{{if .Live}} 'self'{{end}}; script-src 'unsafe-inline'{{if .Live}} 'self'{{end}}; img-src data:{{if .Live}}; connect-src 'self'{{end}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
{{with .Producer}}<meta name="generator" content="{{.}}">
{{end}}<title>{{.Title}}</title>
<link rel="icon" href="data:,">
<style>
{{.Style}}</style>
<script>
{{.Script}}</script>
</head>
<body>
{{.Pieces}}
<header><h1>{{.Title}}</h1><button type="button" class="theme">☾</button><p>{{.Subtitle}}</p>{{with .Partial}}<p class="bad" role="status">Partial: {{.}}.</p>{{end}}</header>
<main>
{{end}}{{define "tail"}}
</main>
<footer>{{.Footer}}</footer>
</body>
</html>
{{end}}`

// shell is the text above as templates: "head" and "tail".
var shell = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(shellText)) })

// Frame is what surrounds the body of a page. All is plain text.
type Frame struct {
	Title, Subtitle, Footer string
	// Partial says why the page does not show all there should be; it is empty when
	// it does.
	Partial  string
	Producer string // the program and its version, for programs that read the page
	// Live lets the page ask the server that it came from, for scripts and style too;
	// other pages may ask nobody.
	Live bool
}

// Begin writes a page up to its body, for bodies that come in parts; [End] follows.
func Begin(w io.Writer, f Frame) error {
	return shell().ExecuteTemplate(w, "head", struct {
		Frame
		Style  template.CSS
		Script template.JS
		Pieces template.HTML
	}{f, style, script(), pieces()})
}

// End writes what follows the body of a page.
func End(w io.Writer, f Frame) error { return shell().ExecuteTemplate(w, "tail", f) }

// Write writes a page: [Begin], body, [End]. body is trusted, as what html/template
// makes is.
func Write(w io.Writer, f Frame, body template.HTML) error {
	if err := Begin(w, f); err != nil {
		return err
	}
	if _, err := io.WriteString(w, string(body)); err != nil {
		return err
	}
	return End(w, f)
}

// Minus writes the signs of a number or a score as pages do, with a typographic minus: "−1.20", "#−3".
func Minus(number string) string { return strings.ReplaceAll(number, "-", "−") }
