package report

import (
	"strings"
	"testing"
)

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

func TestTable(t *testing.T) {
	w := NewTable()
	w.AppendHeader([]any{"driver", "leaves"})
	w.SetColumnConfigs(RightAligned(2, 2))
	w.AppendRow([]any{"MTD(f)", 7})
	if text := w.Render(); !strings.Contains(text, "│ driver │ leaves │") || !strings.Contains(text, "│ MTD(f) │      7 │") {
		t.Errorf("\n%s", text)
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
