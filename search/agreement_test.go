package search

import (
	"context"
	"flag"
	"testing"

	"footnote/eval"
	"footnote/eval/nnue"
	"footnote/eval/nnue/net"
	"footnote/movegen"
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
	if err != nil {
		t.Fatal(err)
	}
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
