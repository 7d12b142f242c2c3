package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/engine"
	"footnote/engine/game"
	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// tables are the endgame tables that the repository holds.
var tables = filepath.Join("syzygy", "testdata")

// TestTablesPlayOuts plays won and drawn endings to the end with few nodes a move: every
// win is mate, no draw is lost, and the fifty-move rule never comes first.
func TestTablesPlayOuts(t *testing.T) {
	playOutWithTables(t, tables, eval.TablebaseWin,
		"8/8/8/4k3/8/8/8/KQ6 w - - 0 1",
		"8/8/8/4k3/8/8/8/KR6 w - - 40 30",
		"8/8/8/4k3/8/8/3PK3/8 w - - 0 1",
		"8/8/8/8/3K4/8/8/5kr1 w - - 10 9")
	playOutWithTables(t, tables, eval.Draw, "8/4k3/8/4P3/4K3/8/8/8 w - - 0 1")
	fourMen := os.Getenv("SYZYGY_PATH")
	if fourMen == "" {
		t.Skip("SYZYGY_PATH does not say where the tables of four men are")
	}
	playOutWithTables(t, fourMen, eval.TablebaseWin, "8/8/8/3k4/8/8/8/K1B1N3 w - - 0 1", "8/8/8/8/3k4/2r5/8/K3Q3 w - - 0 1")
}

func playOutWithTables(t *testing.T, path string, score eval.Score, fens ...string) {
	t.Helper()
	e := newEngine(t)
	setTables(t, e, path)
	for _, fen := range fens {
		p := movegentest.Parse(t, fen)
		g := game.Game{Now: p}
		var moves []string
		for !g.Over() {
			movegentest.Must(t, e.SetPosition(fen, moves))
			best, r := think(t, e, engine.Request{Nodes: 500})
			m, err := g.Now.ParseUCI(best.Move)
			if err != nil || !g.Play(m) {
				t.Fatalf("%s after %v: %q, %v", fen, moves, best.Move, err)
			}
			moves = append(moves, best.Move)
			last := r.infos[len(r.infos)-1]
			if s := max(last.Score, -last.Score); s != score && !(score > 0 && s.IsMate()) || last.TablebaseHits == 0 {
				t.Fatalf("%s after %v: score %d, %d hits", fen, moves, last.Score, last.TablebaseHits)
			}
		}
		if ending := g.Ending(); (ending == game.Checkmate) != (score > 0) {
			t.Errorf("%s: ends as %d after %v", fen, ending, moves)
		}
	}
}

func setTables(t *testing.T, e *engine.Engine, path string) {
	t.Helper()
	notice, err := e.SetOption("SyzygyPath", path)
	if err != nil || !strings.Contains(notice, "up to 4 men") {
		t.Fatalf("%q, %v", notice, err)
	}
	t.Cleanup(func() { _, _ = e.SetOption("SyzygyPath", "") }) // an open file cannot be deleted everywhere
}

// TestTablesAgain: to set SyzygyPath as it is already forgets nothing, and other tables than
// before do: then a search differs from that of an engine which was told nothing.
func TestTablesAgain(t *testing.T) {
	for _, path := range []string{"", tables} {
		e, twin := newEngine(t), newEngine(t)
		for _, e := range []*engine.Engine{e, twin} {
			if path != "" {
				setTables(t, e, path)
			}
			nodes(t, e)
		}
		if _, err := e.SetOption("SyzygyPath", path); err != nil {
			t.Fatal(err)
		}
		if got, want := nodes(t, e), nodes(t, twin); got != want {
			t.Errorf("path %q again: %d nodes, want %d", path, got, want)
		}
		if path == "" {
			setTables(t, e, tables)
		} else {
			set(t, e, "SyzygyPath", "")
		}
		if got, kept := nodes(t, e), nodes(t, twin); got == kept {
			t.Errorf("after another path than %q: %d nodes with what was learned before", path, got)
		}
	}
}

// TestTablesLine: the line of a decided game goes on to the mate, and every move of it
// can be played.
func TestTablesLine(t *testing.T) {
	e := newEngine(t)
	setTables(t, e, tables)
	const fen = "8/8/8/4k3/8/8/8/KR6 w - - 0 1"
	movegentest.Must(t, e.SetPosition(fen, nil))
	_, r := think(t, e, engine.Request{Depth: 1})
	p, _ := movegen.ParseFEN(fen)
	g := game.Game{Now: p}
	for _, text := range r.infos[len(r.infos)-1].Line {
		m, err := g.Now.ParseUCI(text)
		if err != nil || !g.Play(m) {
			t.Fatalf("%s: %v", text, err)
		}
	}
	if g.Ending() != game.Checkmate {
		t.Errorf("the line ends with %s", g.Now.FEN())
	}
}

// TestTablesFiftyMoveRule: with 90 plies on the clock the rook cannot mate in time,
// unless the rule does not count.
func TestTablesFiftyMoveRule(t *testing.T) {
	e := newEngine(t)
	setTables(t, e, tables)
	const fen = "8/8/8/4k3/8/8/8/KR6 w - - 90 80"
	for rule, want := range map[string]eval.Score{"true": 1, "false": eval.TablebaseWin} {
		set(t, e, "Syzygy50MoveRule", rule)
		movegentest.Must(t, e.SetPosition(fen, nil))
		_, r := think(t, e, engine.Request{Nodes: 2000})
		if last := r.infos[len(r.infos)-1]; last.Score != want {
			t.Errorf("rule %s: score %d, want %d", rule, last.Score, want)
		}
	}
}

// TestTablesFaults: a path with holes and a damaged table cost a line each, and the
// others serve.
func TestTablesFaults(t *testing.T) {
	dir := t.TempDir()
	movegentest.Must(t, os.WriteFile(filepath.Join(dir, "KQvK.rtbw"), []byte("no table"), 0o600))
	e := newEngine(t)
	sep := string(filepath.ListSeparator)
	notice, err := e.SetOption("SyzygyPath", sep+filepath.Join(dir, "missing")+sep+sep+dir+sep+tables)
	if err == nil || strings.Count(err.Error(), "\n") != 0 || !strings.Contains(err.Error(), "missing") || !strings.Contains(notice, "8 materials") {
		t.Errorf("notice %q, error %v", notice, err)
	}
	for n, want := range []int{1, 0} { // told once
		movegentest.Must(t, e.SetPosition("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", nil))
		_, r := think(t, e, engine.Request{Nodes: 2000})
		found := 0
		for _, note := range r.notes {
			if strings.Contains(note, "KQvK.rtbw") && !strings.Contains(note, "\n") {
				found++
			}
		}
		if found != want {
			t.Errorf("search %d: notes %q", n+1, r.notes)
		}
	}
	movegentest.Must(t, e.SetPosition("8/8/8/4k3/8/8/8/KR6 w - - 0 1", nil))
	if _, r := think(t, e, engine.Request{Depth: 3}); r.infos[len(r.infos)-1].TablebaseHits == 0 {
		t.Error("the good tables do not serve")
	}
	if notice, err := e.SetOption("SyzygyPath", t.TempDir()); err != nil || notice != "no endgame tables found" {
		t.Errorf("%q, %v", notice, err)
	}
	if notice, err := e.SetOption("SyzygyPath", ""); err != nil || notice != "" {
		t.Errorf("%q, %v", notice, err)
	}
}
