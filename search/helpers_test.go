package search

import (
	"path/filepath"
	"testing"

	"footnote/eval/handcrafted"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// epdPositions reads the positions of a file in testdata/epd.
func epdPositions(t testing.TB, name string) []movegen.Position {
	t.Helper()
	return movegentest.Positions(t, filepath.Join("..", "testdata", "epd", name))
}

// few returns the positions, in short tests the first n: those are for the race detector, and the
// searches of one thread are all alike to it.
func few(positions []movegen.Position, n int) []movegen.Position {
	if testing.Short() {
		return positions[:n]
	}
	return positions
}

// testConfig is the default with the handcrafted evaluation.
func testConfig() Config { return DefaultConfig(handcrafted.Factory()) }

func newSearcher(t testing.TB, mebibytes int) *Searcher {
	t.Helper()
	table, err := hashtable.New(mebibytes)
	movegentest.Must(t, err)
	return New(table)
}

// rootWorker returns a worker that may begin to search the start position.
func rootWorker(t testing.TB, cfg Config) *worker {
	t.Helper()
	w, p := newSearcher(t, 1).workers[0], movegen.StartPosition()
	w.prepare(&p, nil, &cfg)
	w.setRoot(nil)
	return w
}

// collector keeps what a search reports.
type collector struct{ infos []Info }

func (c *collector) Info(i Info) {
	i.PV = append([]movegen.Move(nil), i.PV...)
	c.infos = append(c.infos, i)
}
func (c *collector) CurrMove(CurrMove) {}

// checkLine fails unless the moves are legal one after the other, and returns
// the position after them.
func checkLine(t *testing.T, p movegen.Position, line []movegen.Move) movegen.Position {
	t.Helper()
	for i, m := range line {
		if !p.IsLegal(m) {
			t.Fatalf("move %d of %v is illegal in %s", i+1, line, p.FEN())
		}
		p.Advance(m)
	}
	return p
}
