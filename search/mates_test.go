package search

import (
	"context"
	"testing"

	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// mateWatcher checks that a mate, once announced, neither vanishes nor gets longer.
type mateWatcher struct {
	t        *testing.T
	root     movegen.Position
	shortest int // moves, 0: none announced
	lines    int
}

func (m *mateWatcher) CurrMove(CurrMove) {}

func (m *mateWatcher) Info(i Info) {
	moves, ok := i.Score.MateMoves()
	mate := ok && moves > 0
	if i.Bound != hashtable.Lower && m.shortest > 0 && (!mate || moves > m.shortest) {
		m.t.Errorf("%s: score %v (bound %v) at depth %d after a mate in %d", m.root.FEN(), i.Score, i.Bound, i.Depth, m.shortest)
	}
	if !mate || i.Bound == hashtable.Upper {
		return
	}
	if m.shortest == 0 || moves < m.shortest {
		m.shortest = moves
	}
	if i.Bound != hashtable.Exact {
		return
	}
	m.lines++
	now := checkLine(m.t, m.root, i.PV)
	if len(i.PV) != 2*moves-1 || !now.InCheck() || now.HasLegalMove() {
		m.t.Errorf("%s: %v is not a mate in %d", m.root.FEN(), i.PV, moves)
	}
}

// TestMatesStay: positions of games of the engine against itself with a mate in five to
// eight moves, in which the score of a mate used to vanish again.
func TestMatesStay(t *testing.T) {
	fens := []string{
		"8/p4pk1/6p1/3K1b2/r5r1/3R3p/8/8 b - - 1 56",
		"8/2R2pp1/4k3/p3n1b1/6r1/7p/8/5K2 b - - 0 44",
		"8/8/3R4/8/6k1/B2PK3/8/8 w - - 4 73",
		"4r3/1p2p1nk/6p1/P1p1R1Q1/8/P2P3P/2P3B1/5RK1 w - - 2 31",
		"r1bQ1rk1/pp4p1/n1pp4/3P4/2P1BP2/8/PP1B1K1P/R5R1 w - - 2 21",
		"3k4/7R/6p1/1N1p1p2/3P1P2/8/1P1K4/8 w - - 0 41",
		"b1qr2k1/4B3/1R3pBp/p1PP1Pp1/2PQ4/8/P5PP/6K1 w - - 7 36",
		"8/5k1p/1p2b3/7P/1bn1P3/3r4/5K2/8 b - - 2 39",
		"8/8/8/8/3kq3/8/5K2/8 b - - 0 37",
	}
	announced := 0
	for i, fen := range fens {
		if testing.Short() && i%4 > 0 {
			continue
		}
		p := movegentest.Parse(t, fen)
		m := &mateWatcher{t: t, root: p}
		res := newSearcher(t, 4).Search(context.Background(), Request{
			Position: p, Limits: Limits{Nodes: 150_000}, Config: testConfig(), Reporter: m,
		})
		if moves, ok := res.Score.MateMoves(); m.shortest > 0 && (!ok || moves > m.shortest) {
			t.Errorf("%s: the result is %v after a mate in %d", fen, res.Score, m.shortest)
		}
		if m.lines > 0 {
			announced++
		}
	}
	if announced < 2 {
		t.Errorf("only %d mates were announced", announced)
	}
}

// matedWatcher checks that a mate against the side to move, once proved, is not forgotten.
type matedWatcher struct {
	t    *testing.T
	root movegen.Position
	// known is the value last proved, 0: none. open says that a test has since found a faster
	// mate, so that bounds below known are news.
	known Score
	open  bool
}

func (m *matedWatcher) CurrMove(CurrMove) {}

func (m *matedWatcher) Info(i Info) {
	if m.known != 0 && (i.Score > m.known || i.Score < m.known && i.Bound == hashtable.Lower && !m.open) {
		m.t.Errorf("%s: score %v (bound %v) at depth %d after %v", m.root.FEN(), i.Score, i.Bound, i.Depth, m.known)
	}
	switch {
	case i.Score > -mateBound:
	case i.Bound == hashtable.Exact:
		m.known, m.open = i.Score, false
	case i.Bound == hashtable.Upper && i.Score < m.known:
		m.open = true
	}
}

// TestMatedStays: positions of the same games with a mate against the side to move. Its score
// used to give way to one in centipawns, or to a bound that says less.
func TestMatedStays(t *testing.T) {
	for _, fen := range []string{
		"8/8/8/3R4/6k1/B2PK3/8/8 b - - 5 73",
		"8/p4pk1/6p1/2K5/r1r5/3b3p/8/8 w - - 2 58",
		"r1b2rk1/pp2Q1p1/n1pp4/3P4/2P1BP2/8/PP1B1K1P/R5R1 b - - 3 21",
	} {
		for _, name := range []string{MTDf, "MTD(bi)", "MT-DUAL*"} {
			m := &matedWatcher{t: t, root: movegentest.Parse(t, fen)}
			cfg := testConfig()
			cfg.Algorithm = name
			res := newSearcher(t, 4).Search(context.Background(), Request{
				Position: m.root, Limits: Limits{Nodes: 60_000}, Config: cfg, Reporter: m,
			})
			if m.known == 0 || res.Score > m.known || res.Bound == hashtable.Lower && !m.open {
				t.Errorf("%s: %s: the result is %v (bound %v) after %v", name, fen, res.Score, res.Bound, m.known)
			}
		}
	}
}
