package report

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// NewTable begins a table that leaves the spelling of its header alone.
func NewTable() table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	return t
}

// TableText renders a table for a terminal. Its title is a line above it: in the table it
// would be broken at the table's width.
func TableText(t table.Writer) string {
	title, _, ok := strings.Cut(strings.TrimPrefix(t.RenderMarkdown(), "# "), "\n")
	if !ok || strings.HasPrefix(title, "|") {
		return t.Render()
	}
	t.SetTitle("")
	defer t.SetTitle("%s", title)
	return title + ":\n" + t.Render()
}

// TableMarkdown renders a table as Markdown: its title as a line of text, bars in cells
// and all.
func TableMarkdown(t table.Writer) string {
	text := t.RenderMarkdown()
	if rest, ok := strings.CutPrefix(text, "# "); ok {
		title, body, _ := strings.Cut(rest, "\n")
		return "\n" + strings.ToUpper(title[:1]) + title[1:] + ":\n\n" + strings.ReplaceAll(body, "*", "\\*")
	}
	return strings.ReplaceAll(text, "*", "\\*")
}

// RightAligned sets the columns from … to, counted from 1, flush right.
func RightAligned(from, to int) []table.ColumnConfig {
	var list []table.ColumnConfig
	for i := from; i <= to; i++ {
		list = append(list, table.ColumnConfig{Number: i, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	return list
}

// Ratio writes a ÷ b, "-" where b is 0.
func Ratio(a, b float64) string {
	if b == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", a/b)
}

// Percent writes n ÷ of as a percentage, "-" where of is 0.
func Percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

// Duration writes milliseconds, from a second on as seconds.
func Duration(ms int64) string {
	if ms < 1000 {
		return fmt.Sprintf("%d ms", ms)
	}
	return fmt.Sprintf("%.1f s", float64(ms)/1000)
}
