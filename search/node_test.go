package search

import (
	"context"
	"strings"
	"testing"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestDeterminism checks for every driver that nodes, move and score are the same for
// the same position, depth and table size, also after NewGame on a used searcher.
func TestDeterminism(t *testing.T) {
	positions := few(epdPositions(t, "agreement50.epd")[:6], 2)
	for _, name := range AlgorithmNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := testConfig()
			cfg.Algorithm = name
			used := newSearcher(t, 2)
			for _, p := range positions {
				used.NewGame(1)
				a := used.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 7}, Config: cfg})
				b := newSearcher(t, 2).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 7}, Config: cfg})
				if a.Nodes != b.Nodes || a.Best != b.Best || a.Score != b.Score {
					t.Errorf("%s: %d nodes %v %d, then %d nodes %v %d",
						p.FEN(), a.Nodes, a.Best, a.Score, b.Nodes, b.Best, b.Score)
				}
			}
		})
	}
}

// TestLines checks every line that any driver reports: it is legal, has at least one
// reply unless the game ends, and ends in mate when the score is an exact mate. The
// last line begins with the best move.
func TestLines(t *testing.T) {
	for _, name := range AlgorithmNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSearcher(t, 4)
			cfg := testConfig()
			cfg.Algorithm = name
			for _, p := range few(epdPositions(t, "agreement50.epd"), 10) {
				var rep collector
				res := s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 7}, Config: cfg, Reporter: &rep})
				for _, info := range rep.infos {
					checkInfo(t, p, info)
				}
				last := rep.infos[len(rep.infos)-1]
				if last.PV[0] != res.Best || res.PV[0] != res.Best {
					t.Errorf("%s: line starts with %v, move is %v", p.FEN(), last.PV[0], res.Best)
				}
				checkLine(t, p, res.PV)
			}
		})
	}
}

func checkInfo(t *testing.T, p movegen.Position, info Info) {
	t.Helper()
	if len(info.PV) == 0 {
		t.Fatalf("%s: no line at depth %d", p.FEN(), info.Depth)
	}
	end := checkLine(t, p, info.PV)
	if len(info.PV) == 1 && info.Depth >= 4 && end.HasLegalMove() && !end.InsufficientMaterial() && end.HalfmoveClock() < 100 {
		t.Errorf("%s: depth %d: line %v stops while the game goes on", p.FEN(), info.Depth, info.PV)
	}
	if info.Score.IsMate() && info.Bound == hashtable.Exact {
		plies := info.Score.MatePlies()
		if len(info.PV) != plies || !end.InCheck() || end.HasLegalMove() {
			t.Errorf("%s: mate in %d plies, line %v", p.FEN(), plies, info.PV)
		}
	}
}

// TestEveryNodeLimit stops searches after many different numbers of nodes: there must
// always be a legal move, the limit must be kept, and the score must be plausible.
func TestEveryNodeLimit(t *testing.T) {
	p := movegentest.Parse(t, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6")
	s := newSearcher(t, 1)
	for _, name := range AlgorithmNames() {
		cfg := testConfig()
		cfg.Algorithm = name
		step := uint64(7)
		if testing.Short() {
			step = 70
		}
		for nodes := uint64(1); nodes < 6000; nodes += step {
			s.NewGame(1)
			res := s.Search(context.Background(), Request{Position: p, Limits: Limits{Nodes: nodes}, Config: cfg})
			if res.Nodes > nodes || !res.Stopped {
				t.Fatalf("%s: %d nodes of %d, stopped %v", name, res.Nodes, nodes, res.Stopped)
			}
			if !p.IsLegal(res.Best) {
				t.Fatalf("%s: illegal %v after %d nodes", name, res.Best, nodes)
			}
			if res.Score > 500 || res.Score < -500 {
				t.Fatalf("%s: score %d after %d nodes", name, res.Score, nodes)
			}
			step += nodes / 50
		}
	}
}

// TestMates solves mates with every driver and checks the distance.
func TestMates(t *testing.T) {
	for _, c := range []struct {
		fen   string
		moves int
		depth int
	}{
		{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, 4},
		{"7k/R7/1R6/8/8/8/8/K7 w - - 0 1", 1, 4},
		{"k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", 1, 4},
		{"7k/8/5K2/8/8/8/8/5R2 w - - 0 1", 2, 8},
		{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, 10},
	} {
		p := movegentest.Parse(t, c.fen)
		for _, name := range AlgorithmNames() {
			cfg := testConfig()
			cfg.Algorithm = name
			var rep collector
			res := newSearcher(t, 4).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: c.depth}, Config: cfg, Reporter: &rep})
			if got, ok := res.Score.MateMoves(); !ok || got != c.moves {
				t.Errorf("%s: %s: score %d, want mate in %d", c.fen, name, res.Score, c.moves)
			}
			checkInfo(t, p, rep.infos[len(rep.infos)-1])
		}
	}
}

// TestMateLimit: a search with Limits.Mate finds a mate after a rook sacrifice and
// zugzwang (Morphy's problem), and then ends.
func TestMateLimit(t *testing.T) {
	p := movegentest.Parse(t, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
	for _, name := range []string{MTDf, NegaScout} {
		cfg := testConfig()
		cfg.Algorithm = name
		res := newSearcher(t, 4).Search(context.Background(), Request{Position: p, Limits: Limits{Mate: 2, Nodes: 100000}, Config: cfg})
		if moves, ok := res.Score.MateMoves(); !ok || moves != 2 || res.Stopped || res.Best.String() != "a1a6" {
			t.Errorf("%s: %v, score %d after %d nodes", name, res.Best, res.Score, res.Nodes)
		}
	}
}

// TestEndsOfGames: what the rules end a game by, at the root or at the next move, has its score. Mate takes
// precedence over the fifty-move rule; a mated or stalemated root has no move.
func TestEndsOfGames(t *testing.T) {
	for _, c := range []struct {
		what, fen string
		score     Score
		over      bool
	}{
		{"every move completes the hundredth ply", "7k/8/8/8/8/8/R7/K7 w - - 99 80", draw, false},
		{"mate on the hundredth ply", "7k/R7/1R6/8/8/8/8/K7 w - - 99 80", mateScore - 1, false},
		{"mate on the back rank", "6k1/5ppp/8/8/8/8/q4PPP/1Q4K1 w - - 0 1", mateScore - 1, false},
		{"dead position", "7k/8/8/8/8/8/8/KB6 w - - 0 1", draw, false},
		{"mated", "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", -mateScore, true},
		{"stalemated", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", draw, true},
	} {
		res := newSearcher(t, 1).Search(context.Background(), Request{Position: movegentest.Parse(t, c.fen), Limits: Limits{Depth: 6}, Config: testConfig()})
		if res.Score != c.score || (res.Best == movegen.NoMove) != c.over {
			t.Errorf("%s: %v %d, want %d", c.what, res.Best, res.Score, c.score)
		}
	}
}

// TestRepetitionFromTheGame: the winning side avoids the third occurrence of a
// position that occurred twice in the game. The third is a draw, the second is none.
func TestRepetitionFromTheGame(t *testing.T) {
	start := movegentest.Parse(t, "6k1/6p1/8/8/8/7q/8/R5K1 w - - 0 1") // White is lost
	var keys []uint64
	p := start
	play := func(text string) {
		m := movegentest.Move(t, &p, text)
		keys = append(keys, p.Key())
		p.Advance(m)
	}
	for range 2 {
		for _, m := range []string{"a1a8", "g8f7", "a8a1", "f7g8"} {
			play(m)
		}
	}
	play("a1a8")
	// Black, winning, must not play into the third occurrence by Kf7 Ra1 Kg8.
	res := newSearcher(t, 1).Search(context.Background(), Request{Position: p, History: keys, Limits: Limits{Depth: 8}, Config: testConfig()})
	if res.Score < 200 {
		t.Errorf("Black is winning but scores %d with %v", res.Score, res.Best)
	}
	// When Black has no other move, all depends on how often the game has seen it.
	repeats := movegentest.Move(t, &p, "g8f7")
	for _, c := range []struct {
		seen    int // times that the position after the move was there
		history []uint64
		drawn   bool
	}{{2, keys, true}, {1, keys[4:], false}, {0, nil, false}} {
		limits := Limits{Depth: 8, Moves: []movegen.Move{repeats}}
		res := newSearcher(t, 1).Search(context.Background(), Request{Position: p, History: c.history, Limits: limits, Config: testConfig()})
		if c.drawn && res.Score != draw || !c.drawn && res.Score < 200 {
			t.Errorf("a position that was seen %d times scores %d", c.seen, res.Score)
		}
	}
}

// TestMultiPV checks that the lines have distinct moves, sorted by score.
func TestMultiPV(t *testing.T) {
	p := movegen.StartPosition()
	for _, name := range []string{MTDf, AspirationNegaScout, MTDbest} {
		cfg := testConfig()
		cfg.Algorithm, cfg.MultiPV = name, 4
		var rep collector
		newSearcher(t, 4).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 7}, Config: cfg, Reporter: &rep})
		last := rep.infos[len(rep.infos)-4:]
		seen := map[movegen.Move]bool{}
		for i, info := range last {
			if info.MultiPV != i+1 || seen[info.PV[0]] || i > 0 && info.Score > last[i-1].Score {
				t.Errorf("%s: line %d: %+v", name, i+1, info)
			}
			seen[info.PV[0]] = true
			checkInfo(t, p, info)
		}
	}
}

// TestAblation switches off every feature in turn: the search must still find
// a simple win.
func TestAblation(t *testing.T) {
	p := movegentest.Parse(t, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")
	for _, name := range FeatureNames() {
		cfg := testConfig()
		movegentest.Must(t, cfg.Features.Set(name, false))
		res := newSearcher(t, 2).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 9}, Config: cfg})
		if moves, ok := res.Score.MateMoves(); !ok || moves < 3 || moves > 5 {
			t.Errorf("without %s: score %d", name, res.Score)
		}
	}
	if err := new(Features).Set("Telepathy", true); err == nil {
		t.Error("unknown feature accepted")
	}
}

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
		"r5k1/pp2Q1p1/n1pp4/3P4/2P1BBR1/8/PP3K1P/R7 b - - 0 23",
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

// TestUpcomingRepetition: both kinds of repetition that are one move away. In the first White
// can go back to the position after the root's move. In the second Black's king has gone in
// three moves where it could have gone in one, while the knight came back.
func TestUpcomingRepetition(t *testing.T) {
	for line, want := range map[string]bool{
		"a1b1 e8e7 h1g3 e7e8":           true, // Ng3-h1
		"a1b1 e8e7 h1g3 e7d7 g3h1 d7d8": true, // Ke8-d8 at once
		"a1b1 e8e7 h1g3 e7d7 g3h1 d7c7": false,
		"a1b1 e8e7 h1g3 e7d7":           false,
		"a1b1 e8d8 null d8e7":           false, // the king needed White's null move for it
	} {
		s, cfg := newSearcher(t, 1), testConfig()
		w, p := s.workers[0], movegentest.Parse(t, "4k3/8/8/8/8/8/8/R3K2N w - - 0 1")
		w.prepare(&p, nil, &cfg)
		n := w.frame(0)
		for _, text := range strings.Fields(line) {
			if text == "null" {
				w.makeNull(n)
				n = w.frame(n.ply + 1)
			} else {
				n = w.make(n, movegentest.Move(t, &n.pos, text))
			}
		}
		if got := w.upcomingRepetition(n); got != want {
			t.Errorf("after %s: %t", line, got)
		}
	}
}

// counted is an evaluator that counts its calls.
type counted struct {
	eval.Evaluator
	evaluated, cleared *int
}

func (c counted) Evaluate(p *movegen.Position) Score {
	*c.evaluated++
	return c.Evaluator.Evaluate(p)
}
func (c counted) Clear() { *c.cleared++ }

// TestEvaluationChanges: a worker keeps its evaluator while the requests have the same
// Factory. With another one it starts like a new worker.
func TestEvaluationChanges(t *testing.T) {
	var made, evaluated, cleared int
	factory := &eval.Factory{Make: func() eval.Evaluator {
		made++
		return counted{testConfig().Evaluation.New(), &evaluated, &cleared}
	}}
	p := movegentest.Parse(t, "r1bq1rk1/bpp2ppp/p1np1n2/4p3/4P3/1BPP1N2/PP1N1PPP/R1BQ1RK1 w - - 4 9")
	search := func(s *Searcher, f *eval.Factory) Result {
		s.table.Clear(1)
		return s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 7}, Config: DefaultConfig(f)})
	}
	fresh := search(newSearcher(t, 1), eval.Material())
	s := newSearcher(t, 1)
	first := search(s, factory)
	if made != 1 || evaluated == 0 {
		t.Fatalf("%d evaluators made, %d evaluations", made, evaluated)
	}
	if again := search(s, factory); made != 1 || again.Nodes == first.Nodes {
		t.Errorf("%d evaluators made; %d nodes, then %d: nothing was learnt", made, first.Nodes, again.Nodes)
	}
	if got := search(s, eval.Material()); got.Nodes != fresh.Nodes || got.Score != fresh.Score {
		t.Errorf("%d nodes after another evaluation, %d with a new searcher", got.Nodes, fresh.Nodes)
	}
	if search(s, factory); made != 2 {
		t.Errorf("%d evaluators made, want 2", made)
	}
	if s.NewGame(1); cleared != 1 {
		t.Errorf("cleared %d times in a new game", cleared)
	}
}

// TestNoEvaluation: a request without an evaluation is searched with Material.
func TestNoEvaluation(t *testing.T) {
	p := movegentest.Parse(t, "4k3/8/8/3q4/8/1B6/PPP5/4K3 w - - 0 1")
	cfg := DefaultConfig(nil)
	cfg.Threads = 2
	s := newSearcher(t, 1)
	s.NewGame(2)
	if res := s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 5}, Config: cfg}); res.Best.UCI(false) != "b3d5" || res.Score < 500 {
		t.Errorf("%v, %d", res.Best, res.Score)
	}
	s.Prepare(2, nil)
	s.Prepare(2, testConfig().Evaluation)
	if w := s.workers[1]; w.evalFactory != testConfig().Evaluation || w.eval == nil {
		t.Error("Prepare leaves a worker without its evaluator")
	}
}
