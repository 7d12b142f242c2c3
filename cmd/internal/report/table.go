package report

import (
	"fmt"

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

// Table is a table with its title, which the library would break at the table's width.
type Table struct {
	table.Writer
	Title string
}

// NewTitledTable begins a table with a title.
func NewTitledTable(format string, args ...any) *Table {
	return &Table{NewTable(), fmt.Sprintf(format, args...)}
}

// Text renders it for a terminal, the title as a line above it.
func (t *Table) Text() string { return t.Title + ":\n" + t.Render() }

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
func Percent[N int | uint64](n, of N) string {
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
