package main

import (
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
)

// A double-click shows what the file is, where it is and what to do; a line does in a
// terminal.
func TestHint(t *testing.T) {
	b := cli.Build{Version: "1.2"}
	if text := hint(b, false); strings.Contains(text, "\n") || !strings.Contains(text, "Footnote 1.2 waits") {
		t.Errorf("%q", text)
	}
	text := hint(b, true)
	for _, want := range []string{"Footnote 1.2 is a chess engine", ".test", "Cute Chess", "quit                 closes"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for line := range strings.Lines(text) {
		if len(line) > 80 && !strings.HasPrefix(line, "  ") { // the path may be long
			t.Errorf("too long for a window of 80 columns: %q", line)
		}
	}
}

// A window of the program's own stays open for what could not be read otherwise.
func TestKeepWindow(t *testing.T) {
	for _, tt := range []struct {
		args []string
		code int
		want bool
	}{
		{nil, cli.ExitDone, false}, {nil, cli.ExitUsage, true}, {[]string{"games.pgn"}, cli.ExitUsage, true}, {[]string{"bench"}, cli.ExitDone, true},
	} {
		in := strings.NewReader("\n")
		var out strings.Builder
		keepWindow(tt.args, tt.code, in, &out)
		if waited := in.Len() == 0; waited != tt.want || strings.Contains(out.String(), "Press Enter") != tt.want {
			t.Errorf("%v, exit code %d: waited %t, %q", tt.args, tt.code, waited, out.String())
		}
	}
}
