package suite_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"footnote/engine/epd"
	"footnote/engine/evaluation"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
	"footnote/search/mate"
)

// firstMate ends a search when it reports a mate in so many moves.
type firstMate struct {
	moves  int
	began  time.Time
	cancel context.CancelFunc
	took   time.Duration // 0: it never did
}

func (f *firstMate) CurrMove(search.CurrMove) {}

func (f *firstMate) Info(i search.Info) {
	if moves, ok := i.Score.MateMoves(); ok && moves == f.moves && f.took == 0 {
		f.took = time.Since(f.began)
		f.cancel()
	}
}

// searchMate returns how long an ordinary search takes to report the mate, at most a second.
func searchMate(s *search.Searcher, p movegen.Position, moves int) time.Duration {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	s.NewGame(1)
	f := &firstMate{moves: moves, began: time.Now(), cancel: cancel}
	s.Search(ctx, search.Request{Position: p, Config: search.DefaultConfig(evaluation.Default()), Reporter: f})
	if f.took == 0 {
		return time.Second
	}
	return f.took
}

// TestSharedMates proves the mates of three public suites, where they are present, and
// refutes them in one move less. It prints (-v) how long that takes beside an ordinary
// search, which proves nothing: medians of the positions.
func TestSharedMates(t *testing.T) {
	eval.Prepare()
	table, err := hashtable.New(16)
	if err != nil {
		t.Fatal(err)
	}
	ordinary, solver := search.New(table), mate.New(16)
	for moves, name := range map[int]string{2: "mate-in-2.epd", 3: "mate-in-3.epd", 4: "mate-in-4.epd"} {
		path := filepath.Join("../../../shared/epd", name)
		text, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			t.Skipf("no suite at %s", path)
		}
		entries, bad, err := epd.Read(bytes.NewReader(text))
		if err != nil || len(bad) > 0 {
			t.Fatal(err, bad)
		}
		var proofs, searches []time.Duration
		for _, e := range entries {
			began := time.Now()
			r := solver.Solve(context.Background(), mate.Request{Position: e.Position, Moves: moves + 1})
			proofs = append(proofs, time.Since(began))
			if r.Answer != mate.Mate || r.Moves != moves || !r.Shortest {
				t.Errorf("%s: %+v, want mate in %d", e.Position.FEN(), r, moves)
			}
			if testing.Verbose() {
				searches = append(searches, searchMate(ordinary, e.Position, moves))
			}
		}
		slices.Sort(proofs)
		if middle := len(proofs) / 2; testing.Verbose() {
			slices.Sort(searches)
			t.Logf("%s: %d positions, proof %v, search %v: %.1f times as fast", name, len(entries),
				proofs[middle], searches[middle], searches[middle].Seconds()/proofs[middle].Seconds())
		}
	}
}
