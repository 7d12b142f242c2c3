package handicap

import (
	"math"
	"testing"

	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// TestLevels: a higher rating never sees less, errs more or plays worse moves.
func TestLevels(t *testing.T) {
	least, most := EloRange()
	before := levelOf(least)
	if before.elo != least || levelOf(most).elo != most || levelOf(most+500) != levelOf(most) {
		t.Errorf("the range %d … %d is not that of the levels", least, most)
	}
	for elo := least + 1; elo <= most; elo++ {
		l := levelOf(elo)
		if l.elo != elo || l.nodes < before.nodes || l.depth < before.depth || l.noise > before.noise ||
			l.miss > before.miss || l.margin > before.margin || l.temperature > before.temperature {
			t.Fatalf("%d: %+v after %+v", elo, l, before)
		}
		before = l
	}
}

// TestOpeningIsSurer: errors grow move by move until the opening is over.
func TestOpeningIsSurer(t *testing.T) {
	l := levelOf(1200)
	at := func(fen string) level {
		p := movegentest.Parse(t, fen)
		return l.openingDiscount(&p)
	}
	const board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
	first, fifth, ninth := at(board+"1"), at(board+"5"), at(board+"9")
	if !(first.noise < fifth.noise && fifth.noise < ninth.noise) || first.nodes != ninth.nodes {
		t.Errorf("noise %v, %v, %v", first.noise, fifth.noise, ninth.noise)
	}
	if endgame := at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"); endgame != l {
		t.Errorf("an endgame on move 1 is an opening: %+v", endgame)
	}
}

// searchWith returns a search that has observed lines with these values.
func searchWith(l level, scores ...eval.Score) (*Search, []movegen.Move) {
	w := &Search{level: l, rng: movegen.NewPRNG(3), shownLines: 1}
	var list movegen.MoveList
	p := movegen.StartPosition()
	p.GenerateLegal(&list)
	for i, s := range scores {
		w.Observe(search.Info{MultiPV: i + 1, Score: s, PV: list.Moves[i : i+1], Stats: &search.Stats{}})
	}
	return w, list.Slice()
}

// TestChoose counts the moves played: better moves more often, none beyond the
// margin.
func TestChoose(t *testing.T) {
	w, moves := searchWith(level{margin: 50, temperature: 20}, 30, 10, -10, -30)
	count := map[movegen.Move]int{}
	for range 2000 {
		r := search.Result{Best: moves[0]}
		w.Choose(&r)
		count[r.Best]++
	}
	a, b, c, d := count[moves[0]], count[moves[1]], count[moves[2]], count[moves[3]]
	if a <= b || b <= c || c == 0 || d != 0 || a+b+c != 2000 {
		t.Errorf("played %d, %d, %d, %d times", a, b, c, d)
	}
}

// TestChooseLeaves: a mate, and a move without an alternative, is played.
func TestChooseLeaves(t *testing.T) {
	for _, scores := range [][]eval.Score{{eval.MateIn(3), eval.MateIn(5)}, {40}, {}} {
		w, moves := searchWith(level{margin: 5000, temperature: 5000}, scores...)
		for range 50 {
			r := search.Result{Best: moves[0], Score: 7}
			if w.Choose(&r); r.Best != moves[0] || r.Score != 7 {
				t.Fatalf("%v: the result became %+v", scores, r)
			}
		}
	}
}

// TestObserve: lines that the user did not ask for are not shown, and a new iteration
// replaces the last.
func TestObserve(t *testing.T) {
	w, moves := searchWith(level{}, 10, 5)
	if w.Observe(search.Info{MultiPV: 2}) || !w.Observe(search.Info{MultiPV: 1}) {
		t.Error("not one line is shown")
	}
	w.Observe(search.Info{MultiPV: 1, Score: 3, PV: moves[2:3], Stats: &search.Stats{}})
	if len(w.candidates) != 1 || w.candidates[0].pv[0] != moves[2] {
		t.Errorf("lines %+v", w.candidates)
	}
}

// TestShare: the only move takes no time, a recapture little, a move that is less clear more, and
// none more than 60 %.
func TestShare(t *testing.T) {
	p := movegentest.Parse(t, "r1bqkbnr/ppp2ppp/2p5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5")
	share := func(move string, arrived movegen.Square, s *Search) float64 {
		t.Helper()
		s.root, s.handicap.Arrived = p, arrived
		return s.share(movegentest.Move(t, &p, move))
	}
	recapture := share("f3e5", movegen.MakeSquare(4, 4), &Search{})
	capture := share("f3e5", movegen.NoSquare, &Search{})
	sure := share("b1c3", movegen.NoSquare, &Search{iterations: 4, candidates: []candidate{{score: 300}, {score: 0}}})
	doubtful := share("b1c3", movegen.NoSquare, &Search{iterations: 4, changes: 3, candidates: []candidate{{score: 30}, {score: 30}}})
	if !(0 < recapture && recapture < sure && sure < capture && capture < doubtful && doubtful <= 0.6) {
		t.Errorf("shares %.2f, %.2f, %.2f, %.2f", recapture, sure, capture, doubtful)
	}
	p = movegentest.Parse(t, "k7/8/1K6/8/8/8/8/7R b - - 0 1")
	if only := share("a8b8", movegen.NoSquare, &Search{}); only != 0 {
		t.Errorf("the only move: %.2f", only)
	}
}

// TestStalemateIsSeen: the evaluation that errs knows a stalemate by sight.
func TestStalemateIsSeen(t *testing.T) {
	m := misjudgement{seed: 1, noise: 90}
	e := m.wrap(handcrafted.Factory()).New()
	for fen, stale := range map[string]bool{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": true, "7k/4Q3/6K1/8/8/8/8/8 b - - 0 1": false} {
		p := movegentest.Parse(t, fen)
		if value := e.Evaluate(&p); (value == eval.Draw) != stale {
			t.Errorf("%s: %v", fen, value)
		}
	}
}

// TestMisjudge measures mean and spread over many games, and what positions
// share.
func TestMisjudge(t *testing.T) {
	p := movegen.StartPosition()
	shifted := movegentest.Parse(t, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1")
	const games = 20000
	var sum, squares, other, product float64
	for seed := range uint64(games) {
		m := misjudgement{seed * 0x9e3779b97f4a7c15, 100}
		x, y := float64(m.errorOf(&p)), -float64(m.errorOf(&shifted)) // both for White
		if again := float64(m.errorOf(&p)); again != x {
			t.Fatalf("seed %d: %v, then %v", seed, x, again)
		}
		sum += x
		squares += x * x
		other += y * y
		product += x * y
	}
	if mean := sum / games; math.Abs(mean) > 3 {
		t.Errorf("mean %.1f cp", mean)
	}
	if deviation := math.Sqrt(squares / games); deviation < 95 || deviation > 105 {
		t.Errorf("standard deviation %.1f cp, want 100", deviation)
	}
	// One white piece has moved: half of the variance is shared.
	if c := product / math.Sqrt(squares*other); c < 0.45 || c > 0.55 {
		t.Errorf("correlation after a move %.2f, want 0.5", c)
	}
}

// TestMisjudging: the evaluator adds the error of its misjudgement, also after that
// has changed, and never leaves the range of evaluations.
func TestMisjudging(t *testing.T) {
	m := misjudgement{seed: 7}
	plain, errs := eval.Material().New(), m.wrap(eval.Material()).New()
	p := movegentest.Parse(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1")
	if a, b := plain.Evaluate(&p), errs.Evaluate(&p); a != b {
		t.Errorf("%d without noise, %d is right", b, a)
	}
	m.noise = 80
	if a, b := plain.Evaluate(&p), errs.Evaluate(&p); b != a+m.errorOf(&p) || a == b {
		t.Errorf("%d with an error of %d, %d is right", b, m.errorOf(&p), a)
	}
	if a, b := plain.WDL(100, &p), errs.WDL(100, &p); a != b {
		t.Errorf("chances %v and %v for one score", a, b)
	}
	for m.seed = range 100 {
		m.noise = 1 << 20
		if s := errs.Evaluate(&p); s > eval.MaxEval || s < -eval.MaxEval {
			t.Fatalf("%d is out of range", s)
		}
	}
}
