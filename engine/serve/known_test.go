package serve

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"

	"footnote/engine/book"
	"footnote/engine/tablebase"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// knowing is smallConfig with the tables of the tests and a book of two moves.
func knowing(t *testing.T) Config {
	t.Helper()
	c := smallConfig()
	tables, err := tablebase.Open("../syzygy/testdata")
	movegentest.Must(t, err)
	t.Cleanup(func() { _ = tables.Close() })
	start := movegen.StartPosition()
	key := book.Key(&start)
	var file bytes.Buffer
	// Squares are octal: from and to, rank before file.
	movegentest.Must(t, book.Write(&file, []book.Entry{
		{Key: key, Move: 0o1434, Weight: 3}, {Key: key, Move: 0o1333, Weight: 1},
	}))
	c.Book, err = book.New(bytes.NewReader(file.Bytes()), int64(file.Len()))
	movegentest.Must(t, err)
	c.Tables = tables
	return c
}

// TestKnown: a position tells what the book and the tables know of it and of its moves.
func TestKnown(t *testing.T) {
	b := open(t, start(t, knowing(t)))
	for _, tt := range []struct {
		body, tables string
		book         map[string]int
		outcomes     map[string]string // some of them
	}{
		{`{}`, "", map[string]int{"e4": 3, "d4": 1}, nil},
		{`{"moves":["e4"]}`, "", map[string]int{}, nil},
		{`{"fen":"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"}`, "win", map[string]int{}, map[string]string{"Kd6": "win", "Kd5": "draw"}},
		{`{"fen":"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"}`, "loss", map[string]int{}, map[string]string{"Kf8": "loss"}},
		{`{"fen":"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"}`, "", map[string]int{}, map[string]string{"Ra8+": ""}}, // they know no castling
	} {
		status, text := b.ask("/api/v1/position", tt.body)
		var a positionAnswer
		if err := json.Unmarshal([]byte(text), &a); err != nil || status != http.StatusOK || a.Tables != tt.tables {
			t.Errorf("%s: %d %s", tt.body, status, text)
		}
		for _, m := range a.Legal {
			if want, told := tt.outcomes[m.SAN]; m.Book != tt.book[m.SAN] || told && m.Tables != want {
				t.Errorf("%s: %+v", tt.body, m)
			}
		}
	}
}

// TestKnownInBrowser: the page shows it, but not in a game.
func TestKnownInBrowser(t *testing.T) {
	b := browse(t, start(t, knowing(t)))
	t.Cleanup(b.clean)
	b.look(1280, 900, "light")
	b.until(`document.getElementById("known").textContent === "Book: e4 75 %, d4 25 %" && document.getElementById("known").checkVisibility()`)
	b.click("#tab-play")
	b.fill("play-limit", "nodes:1000")
	b.click("#play-new")
	b.until(`document.getElementById("status").textContent === "Your move." && document.getElementById("known").hidden`)
	b.click("#resign")
	b.click("#tab-analyse")
	b.setUp(true)
	b.until(`document.getElementById("fen").value.includes("/")`)
	b.eval(`document.getElementById("fen").value = "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"; document.getElementById("fenform").requestSubmit()`, nil)
	b.until(`document.getElementById("known").textContent === "Tables: loss for Black"`)
}
