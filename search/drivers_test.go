package search

import (
	"context"
	"flag"
	"strings"
	"testing"

	"footnote/eval"
	"footnote/eval/nnue"
	"footnote/eval/nnue/net"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search/mtd"
)

var long = flag.Bool("long", false, "run the long versions of tests")

// TestAgreement checks that in full-width mode all drivers return the same value at
// every depth, whichever evaluation they have. The comparisons of drivers in search/lab
// rely on it.
func TestAgreement(t *testing.T) {
	depth, mebibytes := 5, 4 // clearing the table takes as long as searching to small depths
	switch {
	case *long:
		depth, mebibytes = 7, 16
	case testing.Short():
		depth, mebibytes = 3, 1
	}
	positions := epdPositions(t, "agreement50.epd")
	if len(positions) < 50 {
		t.Fatalf("only %d positions", len(positions))
	}
	network, err := net.BuiltIn()
	movegentest.Must(t, err)
	for name, evaluation := range map[string]*eval.Factory{"handcrafted": testConfig().Evaluation, "network": nnue.Factory(network)} {
		for i := range positions {
			p := positions[i]
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				agree(t, p, depth, mebibytes, DefaultConfig(evaluation))
			})
		}
	}
}

// agree searches p with every driver to depth and compares all iterations.
func agree(t *testing.T, p movegen.Position, depth, mebibytes int, cfg Config) {
	s := newSearcher(t, mebibytes)
	var want []Score
	for _, name := range AlgorithmNames() {
		s.NewGame(1)
		cfg.Algorithm, cfg.FullWidth = name, true
		got := make([]Score, 0, depth)
		var rep collector
		res := s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: depth}, Config: cfg, Reporter: &rep})
		for _, info := range rep.infos {
			// A mate without a complete line is reported as a bound. It is final too
			// when it is the last report of its iteration.
			if len(got) == info.Depth-1 && lastOfDepth(rep.infos, info) {
				got = append(got, info.Score)
			}
		}
		if len(got) != depth {
			t.Fatalf("%s: %s: %d iterations of %d", p.FEN(), name, len(got), depth)
		}
		switch {
		case want == nil:
			want = got
		case name == MTDbest:
			checkProvenMove(t, p, res.Best, depth, want[depth-1], cfg)
		default:
			for d := range want {
				if got[d] != want[d] {
					t.Errorf("%s: %s says %d at depth %d, %s says %d",
						p.FEN(), name, got[d], d+1, AlgorithmNames()[0], want[d])
				}
			}
		}
	}
}

func lastOfDepth(infos []Info, info Info) bool {
	for i := len(infos) - 1; i >= 0; i-- {
		if infos[i].Depth == info.Depth {
			return infos[i].Nodes == info.Nodes && infos[i].Bound == info.Bound && infos[i].Score == info.Score
		}
	}
	return false
}

// checkProvenMove checks that move is worth value, since MTD(best) proves a move and
// not a value.
func checkProvenMove(t *testing.T, p movegen.Position, move movegen.Move, depth int, value Score, cfg Config) {
	t.Helper()
	cfg.Algorithm, cfg.FullWidth = AlphaBeta, true
	res := newSearcher(t, 4).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: depth, Moves: []movegen.Move{move}}, Config: cfg})
	if res.Score != value {
		t.Errorf("%s: MTD(best) plays %v worth %d, the value is %d", p.FEN(), move, res.Score, value)
	}
}

// minimax is plain minimax: no window, no table, no move ordering. Its leaves are
// quiescence with an open window, which TestQuiescence tests.
func (w *worker) minimax(ply, depth int) Score {
	n := w.frame(ply)
	if depth == 0 {
		return w.quiesce(ply, -infinity, infinity)
	}
	if n.pos.InsufficientMaterial() && ply > 0 {
		return draw
	}
	var list movegen.MoveList
	n.pos.GenerateLegal(&list)
	if list.N == 0 {
		return w.noMoves(&frame{inCheck: n.pos.InCheck(), ply: ply}, 0)
	}
	best := -infinity
	for _, m := range list.Slice() {
		w.make(n, m)
		best = max(best, -w.minimax(ply+1, depth-1))
	}
	return best
}

// minimaxQuiet is quiescence by definition: the static evaluation or any
// capture or queen promotion that does not lose material; in check all moves.
func (w *worker) minimaxQuiet(ply int) Score {
	n := w.frame(ply)
	if n.pos.InsufficientMaterial() {
		return draw
	}
	var list movegen.MoveList
	n.pos.GenerateLegal(&list)
	best := -infinity
	if n.pos.InCheck() {
		if list.N == 0 {
			return eval.MatedIn(ply)
		}
	} else {
		best = w.eval.Evaluate(&n.pos)
	}
	for _, m := range list.Slice() {
		if !n.pos.InCheck() && (!n.pos.IsTactical(m) || !see(&n.pos, m, 0)) {
			continue
		}
		w.make(n, m)
		best = max(best, -w.minimaxQuiet(ply+1))
	}
	return best
}

// TestMinimax compares the full-width search with plain minimax.
func TestMinimax(t *testing.T) {
	depth := 3
	if testing.Short() {
		depth = 2
	}
	for _, p := range few(epdPositions(t, "agreement50.epd"), 20) {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			s := newSearcher(t, 4)
			cfg := testConfig()
			cfg.FullWidth = true
			w := s.workers[0]
			for d := 1; d <= depth; d++ {
				s.NewGame(1)
				got := s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: d}, Config: cfg}).Score
				s.NewGame(1)
				w.prepare(&p, nil, &cfg)
				w.ctl.begin(Limits{}, nil)
				if want := w.minimax(0, d); got != want {
					t.Errorf("%s depth %d: search %d, minimax %d", p.FEN(), d, got, want)
				}
			}
		})
	}
}

// TestQuiescence compares full-width quiescence with its definition where few
// pieces keep the plain tree small.
func TestQuiescence(t *testing.T) {
	s := newSearcher(t, 4)
	cfg := testConfig()
	cfg.FullWidth = true
	w := s.workers[0]
	compared := 0
	for _, root := range epdPositions(t, "agreement50.epd") {
		if root.Occupied().Count() > 16 {
			continue
		}
		var list movegen.MoveList
		root.GenerateLegal(&list)
		for _, m := range list.Slice() {
			var p movegen.Position
			root.Make(m, &p)
			w.prepare(&p, nil, &cfg)
			w.ctl.begin(Limits{}, nil)
			compared++
			if got, want := w.quiesce(0, -infinity, infinity), w.minimaxQuiet(0); got != want {
				t.Errorf("%s: quiescence %d, definition %d", p.FEN(), got, want)
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d positions", compared)
	}
}

// TestAlgorithms: every driver is described, and its spelling, which has no space, leads
// to it.
func TestAlgorithms(t *testing.T) {
	whole := map[string]bool{} // drivers that a value without a space leads to
	for _, text := range AlgorithmSpellings() {
		a, ok := LookupAlgorithm(text)
		if want := strings.ReplaceAll(a.Name, " ", "-"); !ok || text != a.Name && text != want {
			t.Errorf("%q leads to %q", text, a.Name)
		}
		whole[a.Name] = whole[a.Name] || !strings.Contains(text, " ")
	}
	for _, a := range Algorithms() {
		if a.Paper == "" || a.About == "" || a.run == nil || !whole[a.Name] {
			t.Errorf("%+v is incomplete", a)
		}
	}
}

func TestLookupAlgorithm(t *testing.T) {
	for text, want := range map[string]string{
		"MTD(f)": MTDf, "mtdf": MTDf, "mt-sss*": MTSSS, "MTSSS": MTSSS, "mtd-best": MTDbest,
		"aspiration negascout": AspirationNegaScout, "Aspiration": AspirationNegaScout, "alphabeta": AlphaBeta,
	} {
		if got, ok := LookupAlgorithm(text); !ok || got.Name != want {
			t.Errorf("%q: %q %v", text, got.Name, ok)
		}
	}
	for _, text := range []string{"B*", "MTD(f2)", "MTD(0f)", ""} {
		if a, ok := LookupAlgorithm(text); ok {
			t.Errorf("%q: %s", text, a.Name)
		}
	}
}

// TestValueKeeper: the mean change follows the values, and a mate does not outweigh them.
func TestValueKeeper(t *testing.T) {
	for _, c := range []struct {
		values []Score
		want   float64
	}{
		{nil, 0},
		{[]Score{40}, 0},
		{[]Score{40, 30}, 10},
		{[]Score{40, 30, 50}, 12.5},
		{[]Score{0, mateScore - 9}, mostChange},
		{[]Score{5, 5, 5, 5}, 0},
	} {
		var k valueKeeper
		for _, v := range c.values {
			k.addIteration(v)
		}
		if k.change != c.want {
			t.Errorf("%v: mean change %v, want %v", c.values, k.change, c.want)
		}
	}
}

// TestGrainErrors: the grain follows the mean change within its limits, and Width keeps
// its relation to it.
func TestGrainErrors(t *testing.T) {
	w := newSearcher(t, 1).workers[0]
	for _, c := range []struct {
		percent, grain int
		change         float64
		want           int
	}{
		{0, 8, 30, 8}, {100, 8, 30, 30}, {50, 8, 30, 15}, {100, 8, 0, 4}, {100, 8, 500, 32}, {100, 1, 0, 1}, {400, 1, 100, 4},
	} {
		w.p.GrainErrors, w.values.change = c.percent, c.change
		cfg := mtd.Config{Params: mtd.Params{Grain: c.grain, Width: c.grain - 1, Step: c.grain, Offset: c.grain / 2}}
		w.learntSchedule(&cfg)
		if cfg.Grain != c.want || cfg.Width != c.want-1 || cfg.Step != c.want {
			t.Errorf("%d %% of %v with grain %d: %+v, want grain %d", c.percent, c.change, c.grain, cfg.Params, c.want)
		}
	}
	// The tests of the iteration before, from a coarser grain, come closer.
	w.p.GrainErrors, w.values.change = 100, 0
	w.previousBounds = mtd.PreviousBounds{Valid: true, Lo: 16, Hi: 23, LoBound: 16, HiBound: 24, UpperTurn: true}
	w.learntSchedule(&mtd.Config{Params: mtd.Params{Grain: 8}})
	if b := w.previousBounds; b.LoBound != 16 || b.HiBound != 20 {
		t.Errorf("the next tests are at %d and %d, want 16 and 20", b.LoBound, b.HiBound)
	}
	w.previousBounds = mtd.PreviousBounds{Valid: true, Lo: 21, Hi: 23, LoBound: 16, HiBound: 24, UpperTurn: true}
	w.learntSchedule(&mtd.Config{Params: mtd.Params{Grain: 8}})
	if b := w.previousBounds; b.HiBound != 22 {
		t.Errorf("the upper test is at %d, want 22, above what is proved", b.HiBound)
	}
}

// TestSwitchedOn: each parameter of MTD(f)'s schedule that is off by default changes the
// search when it is on.
func TestSwitchedOn(t *testing.T) {
	known := map[nodesOf]uint64{}
	for _, c := range []struct {
		name  string
		value int
	}{{"GrainErrors", 100}, {"LowerTurns", 2}} {
		cfg := testConfig()
		movegentest.Must(t, cfg.SetParam(c.name, c.value))
		if !changesNodes(t, cfg, known) {
			t.Errorf("%s=%d changes no node count", c.name, c.value)
		}
	}
}
