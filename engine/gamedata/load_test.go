package gamedata

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"footnote/engine/game"
	"footnote/eval"
	"footnote/eval/nnue/train"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

func TestFilter(t *testing.T) {
	f := DefaultFilter()
	for _, c := range []struct {
		fen, best string
		score     eval.Score
		ply       int
		want      bool
	}{
		{movegen.StartFEN, "e2e4", 20, 12, true},
		{movegen.StartFEN, "e2e4", 20, 11, false},
		{movegen.StartFEN, "e2e4", eval.MateIn(9), 12, false},
		{movegen.StartFEN, "e2e4", eval.MatedIn(9), 12, false},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0, 30, false},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4e5", 0, 30, true},
		{"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8n", 0, 30, false},
		{"4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1e2", 0, 30, false},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0, 30, false},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0, 30, true},
	} {
		p := movegentest.Parse(t, c.fen)
		if got := f.keep(&p, movegentest.Move(t, &p, c.best), c.score, c.ply); got != c.want {
			t.Errorf("%s %s %d at ply %d: %t", c.fen, c.best, c.score, c.ply, got)
		}
	}
}

// TestLoad checks a set against the games read one by one.
func TestLoad(t *testing.T) {
	var games []*Game
	for seed := range uint64(150) {
		games = append(games, randomGame(t, seed))
	}
	// The same positions again, under another name and with another result.
	double := *games[0]
	double.ID, double.Result = 1, game.Draw
	a, b := writeGames(t, games[:100]...), writeGames(t, append(games[100:], &double)...)
	filter := Filter{MinPly: 4, MaxScore: 5000}
	o := LoadOptions{Filter: filter, Seed: 7, Threads: 3}
	set, err := Load(context.Background(), []string{a, b}, o)
	movegentest.Must(t, err)
	positions, kept := 0, 0
	first, want := map[uint64]bool{}, map[train.Record]int{} // two positions may differ in a right to castle alone
	for _, g := range append(games, &double) {
		positions += len(g.Scores)
		filter.each(g, func(p *movegen.Position, s eval.Score, _ int) {
			kept++
			if !first[p.Key()] {
				first[p.Key()] = true
				r, err := train.MakeRecord(p.SideToMove(), p.All, train.Labels{Score: s, Points: g.Result.Points(), Group: GroupOf(g.ID)})
				movegentest.Must(t, err)
				want[r]++
			}
		})
	}
	if set.Games != 151 || set.Positions != positions || set.Kept != kept ||
		len(set.Records) != len(first) || set.Duplicates != kept-len(first) || set.Duplicates == 0 || len(set.Truncated) != 0 {
		t.Fatalf("%d games, %d positions (%d), %d kept (%d), %d records (%d), %d duplicates, truncated %v",
			set.Games, set.Positions, positions, set.Kept, kept, len(set.Records), len(first), set.Duplicates, set.Truncated)
	}
	for _, s := range set.Records {
		if want[s]--; want[s] < 0 {
			t.Fatalf("a record of no game: %+v", s)
		}
	}

	// The games are well mixed from the first record on.
	groups := map[uint16]bool{}
	for _, r := range set.Records[:200] {
		groups[r.Group()] = true
	}
	if len(groups) < 50 {
		t.Errorf("the first 200 records come from %d games only", len(groups))
	}

	// Any number of threads gives the same; another seed another order.
	o.Threads = 1
	one, err := Load(context.Background(), []string{a, b}, o)
	if err != nil || !slices.Equal(one.Records, set.Records) {
		t.Errorf("one thread gives another set (%v)", err)
	}
	o.Seed, o.Limit = 8, 500
	other, err := Load(context.Background(), []string{a, b}, o)
	if err != nil || len(other.Records) != 500 || slices.Equal(other.Records, set.Records[:500]) {
		t.Errorf("limit and seed: %d records, %v", len(other.Records), err)
	}
}

func TestLoadFaults(t *testing.T) {
	path := writeGames(t, randomGame(t, 1), randomGame(t, 2), randomGame(t, 3))
	data, err := os.ReadFile(path)
	movegentest.Must(t, err)
	o := LoadOptions{Filter: DefaultFilter()}
	write := func(content []byte) {
		movegentest.Must(t, os.WriteFile(path, content, 0o600))
	}
	write(data[:len(data)-3])
	set, err := Load(context.Background(), []string{path}, o)
	if err != nil || set.Games != 2 || !slices.Equal(set.Truncated, []string{path}) {
		t.Errorf("cut tail: %+v, %v", set, err)
	}
	var bad *FormatError
	data[headerBytes+30] ^= 4
	write(data)
	if _, err = Load(context.Background(), []string{path}, o); !errors.As(err, &bad) || bad.Truncated {
		t.Errorf("damage: %v", err)
	}
	// A whole record that holds no game.
	write(appendRecord(appendHeader(nil), tagGame, []byte("nothing")))
	if _, err = Load(context.Background(), []string{path}, o); !errors.As(err, &bad) || bad.Offset != int64(headerBytes) {
		t.Errorf("no game: %v", err)
	}
	for _, name := range []string{path + "x", t.TempDir()} { // one that is not there, and a folder
		if _, err = Load(context.Background(), []string{name}, o); err == nil || strings.Count(err.Error(), name) != 1 {
			t.Errorf("%v, and %s is not named once", err, name)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var many []*Game
	for range 3000 {
		many = append(many, &Game{Start: movegen.StartPosition(), Result: game.BlackWins})
	}
	if _, err = Load(ctx, []string{writeGames(t, many...)}, o); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestKeySet(t *testing.T) {
	s, rng, want := newKeySet(), movegen.NewPRNG(3), map[uint64]bool{}
	for range 50_000 {
		key := uint64(rng.Intn(30_000)) << 40 // all in one bucket, but for their size
		if got := s.add(key); got == want[key] {
			t.Fatalf("key %d: new %t", key, got)
		}
		want[key] = true
		if len(want) > 3000 {
			break
		}
	}
}

// TestAhead: decay 0 promises what the score promises, 1 what the result is, and between
// them a later score counts less than an earlier one.
func TestAhead(t *testing.T) {
	g := Game{Scores: []eval.Score{0, 160, -160, 0}, Result: game.WhiteWins}
	win := 1 / (1 + math.Exp(-1))
	near := func(name string, got []float64, want ...float64) {
		t.Helper()
		if len(got) != len(want) {
			t.Fatalf("%s: %d values for %d scores", name, len(got), len(want))
		}
		for i, v := range want {
			if math.Abs(got[i]-v) > 1e-12 {
				t.Errorf("%s: %v, want %v", name, got, want)
				return
			}
		}
	}
	near("decay 0", g.Ahead(nil, 0, 160), 0.5, win, 1-win, 0.5)
	near("decay 1", g.Ahead(nil, 1, 160), 1, 1, 1, 1)
	last := 0.5*0.5 + 0.5*1
	third := 0.5*(1-win) + 0.5*last
	second := 0.5*win + 0.5*third
	dst := make([]float64, 9)
	got := g.Ahead(dst, 0.5, 160)
	near("decay 0.5", got, 0.5*0.5+0.5*second, second, third, last)
	if &got[0] != &dst[0] {
		t.Error("the space given was not used")
	}
	near("no score", (&Game{Result: game.BlackWins}).Ahead(nil, 0.5, 160))
}

// TestJoinedCut: a file that was cut short before another was joined to it is named as such, wherever
// its last record ends, and nothing of it is taken for a cut tail.
func TestJoinedCut(t *testing.T) {
	one, err := os.ReadFile(writeGames(t, randomGame(t, 1)))
	movegentest.Must(t, err)
	two, err := os.ReadFile(writeGames(t, randomGame(t, 1), randomGame(t, 2)))
	movegentest.Must(t, err)
	path := filepath.Join(t.TempDir(), "games.fng")
	for cut := len(one) + 1; cut < len(two); cut++ {
		movegentest.Must(t, os.WriteFile(path, append(bytes.Clone(two[:cut]), two...), 0o600))
		_, err := Append(path, `{"seed":1}`, nil)
		want := fmt.Sprintf("%s: game data: a record is cut short, and another file was joined to it; join files that are whole: at byte %d", path, len(one))
		if err == nil || err.Error() != want {
			t.Fatalf("%d bytes of %d: %v, want %s", cut-len(one), len(two)-len(one), err, want)
		}
	}
}
