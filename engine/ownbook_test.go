package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/engine"
	"footnote/engine/book"
	"footnote/engine/game"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// writeBook writes a book in which the weight of a line is how often it is among
// lines, and returns its path.
func writeBook(t *testing.T, start string, lines ...string) string {
	t.Helper()
	rules := book.DefaultRules()
	rules.MinGames = 1
	b := book.NewBuilder(rules)
	for _, line := range lines {
		p := movegen.StartPosition()
		if start != engine.StartPos {
			p = movegentest.Parse(t, start)
		}
		g := book.Game{Start: p, Result: game.Draw}
		g.Moves = movegentest.Play(t, &p, strings.Fields(line)...)
		b.Add(g)
	}
	path := filepath.Join(t.TempDir(), "book.bin")
	f, err := os.Create(path)
	movegentest.Must(t, err)
	movegentest.Must(t, book.Write(f, b.Entries()))
	movegentest.Must(t, f.Close())
	return path
}

// hasNote reports whether a note contains text.
func hasNote(r *recorder, text string) bool {
	for _, n := range r.notes {
		if strings.Contains(n, text) {
			return true
		}
	}
	return false
}

// TestOwnBook plays the least likely of all opening moves from a book, but not
// where an analysis is asked for.
func TestOwnBook(t *testing.T) {
	e := newEngine(t)
	path := writeBook(t, engine.StartPos, "a2a4 h7h5", "h2h4")
	set(t, e, "BookFile", path)
	set(t, e, "MultiPV", "3")
	m, _ := think(t, e, engine.Request{Depth: 4})
	if m.Move == "a2a4" || m.Move == "h2h4" {
		t.Errorf("%s without OwnBook", m.Move)
	}
	set(t, e, "OwnBook", "true")
	seen := map[string]int{}
	for range 40 {
		m, r := think(t, e, engine.Request{Clock: clock(1000*ms, 0, 0)})
		seen[m.Move]++
		if !hasNote(r, "book: "+m.Move+", weight 1 of 2") {
			t.Fatalf("%s: notes %q", m.Move, r.notes)
		}
		if n := len(r.infos); n != 1 || r.infos[0].Line[0] != m.Move {
			t.Fatalf("%s: %d infos %+v", m.Move, n, r.infos)
		}
	}
	if len(seen) != 2 || seen["a2a4"]+seen["h2h4"] != 40 {
		t.Errorf("book moves %v", seen)
	}
	if m, _ := think(t, e, engine.Request{Depth: 3, SearchMoves: []string{"e2e4", "h2h4"}}); m.Move != "h2h4" {
		t.Errorf("%s, wanted the book move that searchmoves allows", m.Move)
	}
	if m, _ := think(t, e, engine.Request{Depth: 3, SearchMoves: []string{"e2e4"}}); m.Move != "e2e4" {
		t.Errorf("%s is not among searchmoves", m.Move)
	}
	if _, r := think(t, e, engine.Request{Depth: 4, Mate: 1}); hasNote(r, "book:") {
		t.Error("a book move where a mate was asked for")
	}
	r := newRecorder()
	r.start(t, e, engine.Request{Infinite: true, Depth: 4})
	r.search.Stop()
	if r.wait(t); hasNote(r, "book:") {
		t.Error("a book move in infinite analysis")
	}
	movegentest.Must(t, e.SetPosition(engine.StartPos, []string{"a2a4"}))
	if m, _ := think(t, e, engine.Request{Depth: 4}); m.Move != "h7h5" {
		t.Errorf("%s, wanted the book's h7h5", m.Move)
	}
	set(t, e, "BookFile", "")
	if _, r := think(t, e, engine.Request{Depth: 4}); !hasNote(r, "BookFile names no book") {
		t.Errorf("OwnBook without a book: notes %q", r.notes)
	}
	if _, r := think(t, e, engine.Request{Depth: 4}); len(r.notes) != 0 {
		t.Errorf("told twice: %q", r.notes)
	}
}

// TestBookOfChess960 writes castling as the user's notation has it.
func TestBookOfChess960(t *testing.T) {
	const fen = "1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - 0 1"
	e := newEngine(t)
	set(t, e, "UCI_Chess960", "true")
	set(t, e, "BookFile", writeBook(t, fen, "c1g1"))
	set(t, e, "OwnBook", "true")
	movegentest.Must(t, e.SetPosition(fen, nil))
	if m, _ := think(t, e, engine.Request{Depth: 4}); m.Move != "c1g1" {
		t.Errorf("%s, wanted castling", m.Move)
	}
}

// TestSeed: the same seed gives the same book moves, in the next game of the same engine too.
func TestSeed(t *testing.T) {
	path := writeBook(t, engine.StartPos, "a2a4", "b2b4", "c2c4", "d2d4", "e2e4", "f2f4", "g2g4", "h2h4")
	game := func(e *engine.Engine) (moves string) {
		movegentest.Must(t, e.NewGame())
		for range 12 {
			m, _ := think(t, e, engine.Request{Depth: 1})
			moves += m.Move + " "
		}
		return moves
	}
	series := func(seed string) string {
		e := newEngine(t)
		set(t, e, "BookFile", path)
		set(t, e, "OwnBook", "true")
		set(t, e, "Seed", seed)
		first := game(e)
		if second := game(e); (second == first) != (seed != "0") {
			t.Errorf("seed %s gives %q in a game and %q in the next", seed, first, second)
		}
		return first
	}
	if a, b := series("7"), series("7"); a != b {
		t.Errorf("seed 7 gives %q and %q", a, b)
	}
	if a, b := series("7"), series("8"); a == b {
		t.Errorf("seeds 7 and 8 both give %q", a)
	}
	if a, b := series("0"), series("0"); a == b {
		t.Errorf("chance gives %q twice", a)
	}
}

// TestBadBooks: a bad book gives one line of error, and play goes on.
func TestBadBooks(t *testing.T) {
	e := newEngine(t)
	good := writeBook(t, engine.StartPos, "a2a4")
	set(t, e, "OwnBook", "true")
	bad := filepath.Join(t.TempDir(), "cut.bin")
	movegentest.Must(t, os.WriteFile(bad, []byte("no book"), 0o600))
	for _, path := range []string{"/no/such/book.bin", t.TempDir(), bad} {
		set(t, e, "BookFile", good)
		_, err := e.SetOption("BookFile", path)
		if err == nil || strings.Contains(err.Error(), "\n") || !strings.HasSuffix(err.Error(), "playing without a book") {
			t.Errorf("%s: error %v", path, err)
		}
		m, r := think(t, e, engine.Request{Depth: 4})
		if m.Move == "" || m.Move == "a2a4" || len(r.notes) != 0 {
			t.Errorf("%s: move %q, notes %q", path, m.Move, r.notes)
		}
	}
	// A book that is cut off while it is open.
	set(t, e, "BookFile", good)
	if err := os.Truncate(good, 0); err != nil {
		t.Skip("the system does not let an open file be cut off")
	}
	if m, r := think(t, e, engine.Request{Depth: 4}); m.Move == "" || len(r.notes) != 1 || !strings.HasPrefix(r.notes[0], "error: book: ") {
		t.Errorf("move %q, notes %q", m.Move, r.notes)
	}
	if _, r := think(t, e, engine.Request{Depth: 4}); len(r.notes) != 0 {
		t.Errorf("told twice: %q", r.notes)
	}
}
