package gamedata

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// version1 is a file of three games that the program wrote when the format had no
// bounds.
const version1 = "testdata/version1.fng"

// TestVersion1: games of the format before are read, alone and in one file with newer
// ones.
func TestVersion1(t *testing.T) {
	old, err := readAll(t, version1)
	if err != io.EOF || len(old) != 3 {
		t.Fatalf("%d games, %v", len(old), err)
	}
	newer := randomGame(t, 4)
	a, _ := os.ReadFile(version1)
	b, _ := os.ReadFile(writeGames(t, newer))
	for _, c := range []struct {
		name string
		data []byte
		olds int
	}{
		{"old, new", append(bytes.Clone(a), b...), 1},
		{"new, old", append(bytes.Clone(b), a...), 1},
		{"old, new, old", append(append(bytes.Clone(a), b...), a...), 2},
	} {
		r := NewReader(bytes.NewReader(c.data))
		var g Game
		plies, marks := 0, 0
		for err = r.Next(&g); err == nil; err = r.Next(&g) {
			plies += len(g.Moves)
			marks += len(g.Inexact)
		}
		want := len(newer.Moves)
		for _, g := range old {
			want += len(g.Moves) * c.olds
		}
		if err != io.EOF || plies != want || marks != len(newer.Inexact) {
			t.Errorf("%s: %d plies, %d bounds, %v; want %d and %d", c.name, plies, marks, err, want, len(newer.Inexact))
		}
	}
}

// TestAppendToVersion1: a file of the version before is continued behind a new header,
// and refused when its settings differ.
func TestAppendToVersion1(t *testing.T) {
	data, err := os.ReadFile(version1)
	movegentest.Must(t, err)
	r := NewReader(bytes.NewReader(data))
	if _, err := r.next(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games.fng")
	movegentest.Must(t, os.WriteFile(path, data, 0o600))
	if _, err := Append(path, `{"seed":1}`, nil); err == nil {
		t.Error("a file of other settings was opened")
	}
	seen := 0
	w, err := Append(path, r.Info(), func(*Game) { seen++ })
	if err != nil || seen != 3 {
		t.Fatalf("%d games, %v", seen, err)
	}
	g := randomGame(t, 11)
	g.Inexact = []int{0}
	movegentest.Must(t, w.Write(g))
	w.Close()
	games, err := readAll(t, path)
	if err != io.EOF || len(games) != 4 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	same(t, g, games[3])
}

// TestBoundsAreNotKept: the filter drops exactly the positions whose score is a bound.
func TestBoundsAreNotKept(t *testing.T) {
	f := Filter{MaxScore: 40_00}
	dropped := 0
	for seed := range uint64(40) {
		g := randomGame(t, seed)
		marked := *g
		g.Inexact = nil
		fit := map[int]bool{}
		f.each(g, func(_ *movegen.Position, _ eval.Score, ply int) { fit[ply-g.FirstPly()-g.Opening] = true })
		want := len(fit)
		for _, i := range marked.Inexact {
			if fit[i] {
				want--
				dropped++
			}
		}
		if n := f.Count(&marked); n != want {
			t.Errorf("seed %d: %d positions, want %d", seed, n, want)
		}
	}
	if dropped < 20 {
		t.Errorf("only %d bounds", dropped)
	}
	set, err := Load(context.Background(), []string{version1}, LoadOptions{Filter: DefaultFilter()})
	if err != nil || set.Games != 3 || set.Kept == 0 {
		t.Errorf("%+v, %v", set, err)
	}
}
