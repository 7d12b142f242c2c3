package quote_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"footnote/movegen/quote"
)

func ExampleText() {
	fmt.Println(quote.Text("go\nfast"))
	fmt.Println(quote.Word("a word that is longer than any move"))
	// Output:
	// "go\nfast"
	// "a word that is longer th…"
}

// TestText: quoted text is short, on one line, and cut between characters.
func TestText(t *testing.T) {
	for _, s := range []string{
		"", "e2e4", strings.Repeat("x", 1000), strings.Repeat("é", 100), strings.Repeat("a€", 100), "\xff" + strings.Repeat("\x80", 100), "a\nb\x00",
	} {
		for _, got := range []string{quote.Text(s), quote.Word(s)} {
			if len(got) > 4*60+6 || strings.ContainsAny(got, "\n\x00") || !utf8.ValidString(got) {
				t.Errorf("%.20q: %s", s, got)
			}
		}
	}
	if got := quote.Text(strings.Repeat("é", 100)); got != `"`+strings.Repeat("é", 30)+`…"` {
		t.Errorf("%s", got)
	}
	if got := quote.Line("a\x00b\tc\x1b[2Jd\u009be é"); got != "a b c [2Jd e é" {
		t.Errorf("%q", got)
	}
	long := "open " + strings.Repeat("é", 10000) + ": \u202e\x1b[2Jname\ttoo long"
	if got := quote.Message(long); len(got) > 900 || !utf8.ValidString(got) || !strings.HasPrefix(got, "open é") || !strings.HasSuffix(got, "é:   [2Jname too long") {
		t.Errorf("%q", got)
	}
	if got := quote.Short("e2e4"); got != "e2e4" {
		t.Errorf("%s", got)
	}
}

// TestCount: the plural is for all numbers but one.
func TestCount(t *testing.T) {
	for _, c := range []struct {
		n           int
		thing, want string
	}{{0, "game", "0 games"}, {1, "game", "1 game"}, {2, "game", "2 games"}, {1, "entry", "1 entry"}, {2, "entry", "2 entries"}, {3, "ply", "3 plies"}, {2, "leaf", "2 leaves"}, {2, "pass", "2 passes"}, {0, "search", "0 searches"}, {2, "depth", "2 depths"}} {
		if got := quote.Count(c.n, c.thing); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}
