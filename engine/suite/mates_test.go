package suite_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"footnote/engine/epd"
	"footnote/search/mate"
)

// TestSharedMates proves the mates of three public suites, where they are present, and
// refutes them in one move less.
func TestSharedMates(t *testing.T) {
	solver := mate.New(16)
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
		for _, e := range entries {
			r := solver.Solve(context.Background(), mate.Request{Position: e.Position, Moves: moves + 1})
			if r.Answer != mate.Mate || r.Moves != moves || !r.Shortest {
				t.Errorf("%s: %+v, want mate in %d", e.Position.FEN(), r, moves)
			}
		}
	}
}
