package search

import (
	"context"
	"testing"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search/mtd"
)

// passCollector keeps events and passes.
type passCollector struct {
	collector
	passes []Pass
}

func (c *passCollector) Pass(p Pass) { c.passes = append(c.passes, p) }

func analysisConfig() Config {
	cfg := testConfig()
	cfg.Resolve = true
	return cfg
}

// TestResolve: in analysis every exact score of MTD(f) was proven from both sides by
// passes of its depth, and the last one of a search to a depth is exact. Bounds are not
// beyond what was proven.
func TestResolve(t *testing.T) {
	const depth = 9
	s := newSearcher(t, 4)
	missing, confirmed := 0, 0
	for _, p := range epdPositions(t, "agreement50.epd") {
		var rep passCollector
		s.NewGame(1)
		res := s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: depth}, Config: analysisConfig(), Reporter: &rep})
		for _, info := range rep.infos {
			checkInfo(t, p, info)
			if info.Confirms {
				confirmed++
				continue
			}
			if info.Score.IsMate() {
				continue
			}
			lower, upper := false, false
			for _, pass := range rep.passes {
				if pass.Depth == info.Depth {
					lower = lower || pass.Score >= pass.Beta && pass.Score >= info.Score
					upper = upper || pass.Score <= pass.Alpha && pass.Score <= info.Score
				}
			}
			if !lower && info.Bound&hashtable.Lower != 0 || !upper && info.Bound&hashtable.Upper != 0 {
				t.Errorf("%s: depth %d: %d is not proven as %v", p.FEN(), info.Depth, info.Score, info.Bound)
			}
		}
		if res.Bound != hashtable.Exact && !res.Score.IsMate() {
			missing++
		}
	}
	if missing > 1 { // bounds that crossed six times
		t.Errorf("%d of 50 searches ended without an exact value", missing)
	}
	if confirmed == 0 {
		t.Error("no coarse iteration has confirmed a value")
	}
}

// TestResolveAgain: a second visit to an analysed position costs at most a tenth of the
// nodes of the first and ends with the same value and move, with every driver that is
// analysed with.
func TestResolveAgain(t *testing.T) {
	for _, name := range []string{MTDf, AspirationNegaScout} {
		s := newSearcher(t, 16)
		cfg := analysisConfig()
		cfg.Algorithm = name
		first, again := uint64(0), uint64(0)
		for _, p := range epdPositions(t, "agreement50.epd")[:20] {
			s.NewGame(1)
			request := Request{Position: p, Limits: Limits{Depth: 9}, Config: cfg}
			a := s.Search(context.Background(), request)
			b := s.Search(context.Background(), request)
			first, again = first+a.Nodes, again+b.Nodes
			if a.Bound == hashtable.Exact && (b.Score != a.Score || b.Bound != hashtable.Exact || b.Best != a.Best) {
				t.Errorf("%s: %s: %v %d, then %v %d %v", name, p.FEN(), a.Best, a.Score, b.Best, b.Score, b.Bound)
			}
		}
		if again*10 > first {
			t.Errorf("%s: %d nodes, again %d", name, first, again)
		}
	}
}

// TestResolveGoesOn: an analysis that goes on in a known position begins where the last
// one ended.
func TestResolveGoesOn(t *testing.T) {
	s := newSearcher(t, 16)
	p := epdPositions(t, "agreement50.epd")[0]
	search := func(depth int) []Info {
		var rep collector
		s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: depth}, Config: analysisConfig(), Reporter: &rep})
		return rep.infos
	}
	search(8)
	infos := search(10)
	if infos[0].Depth != 8 || infos[0].Nodes != 0 || infos[0].Bound != hashtable.Exact || infos[len(infos)-1].Depth != 10 {
		t.Errorf("begins with %+v, ends with %+v", infos[0], infos[len(infos)-1])
	}
}

// TestResolveLines: with several lines those of the last depth are sorted, and all but a few
// are exact; these end at a bound, because theirs have crossed six times.
func TestResolveLines(t *testing.T) {
	const lines, depth = 3, 9
	s := newSearcher(t, 16)
	cfg := analysisConfig()
	cfg.MultiPV = lines
	all, missing := 0, 0
	for _, p := range few(epdPositions(t, "agreement50.epd"), 12) {
		var rep collector
		s.NewGame(1)
		s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: depth}, Config: cfg, Reporter: &rep})
		var legal movegen.MoveList
		p.GenerateLegal(&legal)
		last := rep.infos[len(rep.infos)-min(lines, len(legal.Slice())):]
		for i, info := range last {
			if info.MultiPV != i+1 || info.Depth != depth || i > 0 && info.Score > last[i-1].Score {
				t.Errorf("%s: line %d: %+v", p.FEN(), i+1, info)
			}
			if all++; info.Bound != hashtable.Exact && !info.Score.IsMate() {
				missing++
			}
		}
	}
	if missing*40 > all {
		t.Errorf("%d of %d lines ended without an exact value", missing, all)
	}
}

// TestResolveLinesAgain: a second visit with several lines costs nothing where all were
// exact, whether it asks for as many lines, for fewer or to a lesser depth, and ends with
// the same lines; more lines cost something, and a greater depth goes on from them.
func TestResolveLinesAgain(t *testing.T) {
	for _, name := range []string{MTDf, AspirationNegaScout} {
		s := newSearcher(t, 16)
		visits, known := 0, 0
		for _, p := range few(epdPositions(t, "agreement50.epd")[:20], 6) {
			s.NewGame(1)
			cfg := analysisConfig()
			cfg.Algorithm = name
			visit := func(lines, depth int) (uint64, []Info) {
				var rep collector
				cfg.MultiPV = lines
				r := s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: depth}, Config: cfg, Reporter: &rep})
				return r.Nodes, rep.infos[max(len(rep.infos)-lines, 0):]
			}
			_, lines := visit(3, 8)
			exact := len(lines) == 3
			for _, info := range lines {
				exact = exact && info.Bound == hashtable.Exact && !info.Score.IsMate()
			}
			visits++
			if !exact {
				continue
			}
			known++
			for _, more := range []struct{ lines, depth int }{{3, 8}, {2, 8}, {3, 7}, {3, 8}} {
				nodes, infos := visit(more.lines, more.depth)
				if nodes > 0 || len(infos) != more.lines {
					t.Errorf("%s: %s: %d lines to depth %d cost %d nodes", name, p.FEN(), more.lines, more.depth, nodes)
					continue
				}
				for i, info := range infos {
					if info.MultiPV != i+1 || info.Score != lines[i].Score || info.Bound != hashtable.Exact || info.PV[0] != lines[i].PV[0] {
						t.Errorf("%s: %s: line %d of %d: %+v, before %+v", name, p.FEN(), i+1, more.lines, info, lines[i])
					}
					checkInfo(t, p, info)
				}
			}
			if nodes, infos := visit(4, 8); nodes == 0 && len(infos) == 4 {
				t.Errorf("%s: %s: a fourth line cost %d nodes: %+v", name, p.FEN(), nodes, infos)
			}
			if _, infos := visit(3, 9); infos[len(infos)-1].Depth != 9 {
				t.Errorf("%s: %s: a greater depth ends with %+v", name, p.FEN(), infos)
			}
		}
		if known < visits/2 { // the others have a bound that crossed, a mate or few moves
			t.Errorf("%s: %d of %d visits ended with exact lines", name, known, visits)
		}
	}
}

// TestMoreLines: an analysis of more lines than the table has begins at the first ply.
func TestMoreLines(t *testing.T) {
	s, p := newSearcher(t, 16), epdPositions(t, "agreement50.epd")[0]
	for _, visit := range []struct{ lines, first int }{{1, 1}, {1, 8}, {3, 1}} {
		cfg := analysisConfig()
		cfg.MultiPV = visit.lines
		var rep collector
		s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 8}, Config: cfg, Reporter: &rep})
		if rep.infos[0].Depth != visit.first {
			t.Errorf("%d lines begin at depth %d, want %d", visit.lines, rep.infos[0].Depth, visit.first)
		}
	}
}

// TestDeeperLineIsKept: a value of a lesser depth changes neither the deeper one in the
// table nor its move.
func TestDeeperLineIsKept(t *testing.T) {
	cfg := analysisConfig()
	w := rootWorker(t, cfg)
	deep, shallow := w.root.moves[0].move, w.root.moves[1].move
	w.keepLine(0, deep, 25, 9)
	w.keepLine(0, shallow, 10, 3)
	if e, ok := w.table.Probe(w.lineKey(0)); !ok || e.Move() != deep || Score(e.Lower()) != 25 || e.LowerDepth() != 9 {
		t.Errorf("%v %d of depth %d, want %v 25 of depth 9", e.Move(), e.Lower(), e.LowerDepth(), deep)
	}
	other := movegentest.Parse(t, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
	w.prepare(&other, nil, &cfg)
	w.setRoot(nil)
	deep, shallow = w.root.moves[0].move, w.root.moves[1].move
	w.table.Store(w.lineKey(0), hashtable.Update{Move: deep, Eval: hashtable.NoEval, Score: 25, Depth: 19, Bound: hashtable.Lower})
	w.keepLine(0, shallow, 13, 15)
	if e, ok := w.table.Probe(w.lineKey(0)); !ok || e.Move() != shallow || e.Lower() != 13 || e.Upper() != 13 || e.LowerDepth() != 15 || e.UpperDepth() != 15 {
		t.Errorf("%v %d … %d of depths %d and %d, want %v 13 of depth 15", e.Move(), e.Lower(), e.Upper(), e.LowerDepth(), e.UpperDepth(), shallow)
	}
}

// TestConfirmedIsNotKept: an exact iteration whose bounds have crossed proves only a bound.
// Where the value of an earlier one lies within it, that is not stored as exact at the new
// depth, neither for the first line nor for another.
func TestConfirmedIsNotKept(t *testing.T) {
	exact := func(s Score) iterationResult {
		return iterationResult{value: s, ok: true, shown: s, bound: hashtable.Exact}
	}
	atLeast := func(s Score) iterationResult {
		return iterationResult{value: s, ok: true, shown: s, bound: hashtable.Lower}
	}
	for _, c := range []struct {
		name  string
		last  []iterationResult // of the lines, at depth 9
		depth int               // at which a later visit begins
		lines int               // that it knows
	}{
		{"all proved", []iterationResult{exact(26), exact(11)}, 9, 2},
		{"a bound of the first line", []iterationResult{atLeast(20), exact(11)}, 8, 2},
		{"a bound of the second line", []iterationResult{exact(26), atLeast(5)}, 8, 2},
	} {
		cfg := analysisConfig()
		cfg.MultiPV = 2
		w := rootWorker(t, cfg)
		r := &w.root
		iterate := func(depth int, results []iterationResult) {
			w.beginIteration(depth)
			for i := range results {
				r.pvIndex = i
				r.moves[i].value = results[i].value
				w.settleLine(&results[i])
			}
			r.pvIndex = 0
			w.endIteration(depth, len(results))
		}
		iterate(8, []iterationResult{exact(25), exact(10)})
		iterate(9, c.last)
		w.setRoot(nil)
		lines := 0
		for r.pvIndex = 0; r.pvIndex < 2 && w.resumed().ok; r.pvIndex++ {
			lines++
		}
		if r.first != c.depth || lines != c.lines {
			t.Errorf("%s: a later visit begins at depth %d with %d lines, want depth %d and %d", c.name, r.first, lines, c.depth, c.lines)
		}
	}
}

func TestProvenBound(t *testing.T) {
	const most = int(mateScore)
	for _, c := range []struct {
		result mtd.Result
		was    Score
		score  Score
		bound  hashtable.Bound
	}{
		{mtd.Result{Bracket: mtd.Bracket{Lo: 7, Hi: 7, LoKnown: true, HiKnown: true}}, 0, 7, hashtable.Exact},
		{mtd.Result{Bracket: mtd.Bracket{Lo: 0, Hi: 31, LoKnown: true, HiKnown: true}}, 12, 0, hashtable.Lower},
		{mtd.Result{Bracket: mtd.Bracket{Lo: 0, Hi: 31, LoKnown: true, HiKnown: true}}, 40, 31, hashtable.Upper},
		{mtd.Result{Bracket: mtd.Bracket{Lo: 0, Hi: most, LoKnown: true}}, 12, 0, hashtable.Lower},
		{mtd.Result{Bracket: mtd.Bracket{Lo: -most, Hi: 31, HiKnown: true}}, 12, 31, hashtable.Upper},
		{mtd.Result{Bracket: mtd.Bracket{Lo: 5, Hi: 5, LoKnown: true, HiKnown: true}, Confirmed: true, LastHigh: true}, 5, 5, hashtable.Lower},
		{mtd.Result{Bracket: mtd.Bracket{Lo: 3, Hi: 9, LoKnown: true, HiKnown: true, Crossed: true}, LastHigh: true}, 5, 9, hashtable.Lower},
		{mtd.Result{Bracket: mtd.Bracket{Lo: 3, Hi: 9, LoKnown: true, HiKnown: true, Crossed: true}}, 5, 3, hashtable.Upper},
	} {
		if score, bound := provenBound(&c.result, c.was); score != c.score || bound != c.bound {
			t.Errorf("%+v, was %d: %d %v, want %d %v", c.result, c.was, score, bound, c.score, c.bound)
		}
	}
}

// TestLineNotResumed: a further line is not taken up when the fifty-move rule forbids its
// mate, or when its move repeats a position.
func TestLineNotResumed(t *testing.T) {
	w := newSearcher(t, 1).workers[0]
	cfg := analysisConfig()
	for _, c := range []struct {
		clock  string
		score  Score
		repeat bool
		taken  bool
	}{
		{"75", eval.MateIn(25), false, true}, {"76", eval.MateIn(25), false, false}, {"76", -eval.MateIn(25), false, false},
		{"20", 30, false, true}, {"20", 30, true, false},
	} {
		p := movegentest.Parse(t, "4k3/8/8/8/8/8/3R4/4K3 w - - "+c.clock+" 90")
		m := movegentest.Move(t, &p, "d2d3")
		var next movegen.Position
		p.Make(m, &next)
		history := make([]uint64, 7)
		if c.repeat {
			history[0], history[4] = next.Key(), next.Key()
		}
		w.prepare(&p, history, &cfg)
		w.setRoot(nil)
		w.root.pvIndex = 1
		w.keepLine(1, m, c.score, 9)
		if w.root.moves[0].move == m || w.resumed().ok != c.taken {
			t.Errorf("%+v: not so", c)
		}
		w.table.Clear(1)
	}
}

// TestNotResumed: what was analysed is not taken up near the fifty-move rule, where the move
// repeats a position, for some moves alone and with endgame tables; nor is an analysis of
// some moves.
func TestNotResumed(t *testing.T) {
	const fen = "3r2k1/pp3ppp/2n1p3/8/8/2N1P3/PP3PPP/2R3K1 w - - "
	p, late := movegentest.Parse(t, fen+"20 40"), movegentest.Parse(t, fen+"94 80")
	var all movegen.MoveList
	p.GenerateLegal(&all)
	search := func(s *Searcher, change func(r *Request)) (Result, Info) {
		var rep collector
		r := Request{Position: p, Limits: Limits{Depth: 8}, Config: analysisConfig(), Reporter: &rep}
		change(&r)
		result := s.Search(context.Background(), r)
		return result, rep.infos[0]
	}
	some := func(r *Request) { r.Limits.Moves = all.Slice() }
	s := newSearcher(t, 16)
	first, _ := search(s, func(*Request) {})
	var next movegen.Position
	if p.Make(first.Best, &next); next.HalfmoveClock() == 0 {
		t.Fatalf("%v cannot repeat", first.Best)
	}
	for name, change := range map[string]func(r *Request){
		"fifty moves": func(r *Request) { r.Position = late },
		"repetition":  func(r *Request) { r.History = []uint64{next.Key(), 1, 2, 3, next.Key(), 4, 5} },
		"some moves":  some,
		"tables":      func(r *Request) { r.Config.Tables.Base = &fewMen{men: 3} },
	} {
		if _, info := search(s, change); info.Depth != 1 {
			t.Errorf("%s: begins at depth %d", name, info.Depth)
		}
		if _, info := search(s, func(*Request) {}); info.Depth != 8 {
			t.Errorf("after %s: begins at depth %d", name, info.Depth)
		}
	}
	s = newSearcher(t, 16)
	search(s, some)
	if _, info := search(s, func(*Request) {}); info.Depth != 1 {
		t.Errorf("an analysis of some moves is taken up at depth %d", info.Depth)
	}
}

// TestLateAnalysis: an analysis late in the fifty-move rule, where a won game is drawn, says
// nothing of the same positions early in it.
func TestLateAnalysis(t *testing.T) {
	const fen = "8/8/8/4k3/8/8/8/KR6 w - - "
	for _, clock := range []string{"97 80", "93 80", "82 80"} {
		s := newSearcher(t, 16)
		analyse := func(p movegen.Position) (Result, Info) {
			var rep collector
			r := s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 10}, Config: analysisConfig(), Reporter: &rep})
			return r, rep.infos[0]
		}
		analyse(movegentest.Parse(t, fen+clock))
		early := movegentest.Parse(t, fen+"0 80")
		result, first := analyse(early)
		if first.Depth != 1 || result.Score < 8000 {
			t.Errorf("after clock %s: begins at depth %d with %d, ends with %d", clock, first.Depth, first.Score, result.Score)
		}
		for _, m := range []string{"a1a2", "a1b2", "b1b5"} {
			next := early
			next.Advance(movegentest.Move(t, &early, m))
			if result, first := analyse(next); result.Score > -8000 {
				t.Errorf("after clock %s and %s: begins at depth %d with %d, ends with %d", clock, m, first.Depth, first.Score, result.Score)
			}
		}
	}
}

// TestRepeatedGame: an analysis of a game that has repeated a position, where the third time is
// a draw, says nothing of the same position in another game, and is not answered by one.
func TestRepeatedGame(t *testing.T) {
	p := movegentest.Parse(t, "7k/8/8/8/8/8/2q5/K7 b - - 0 20")
	var keys []uint64
	for _, text := range []string{"c2c1", "a1a2", "c1c2", "a2a1", "c2c1", "a1a2", "c1c2", "a2a1", "c2c1"} {
		keys = append(keys, p.Key())
		p.Advance(movegentest.Move(t, &p, text))
	}
	// The only move leads to a position that the game has had twice, or has not had twice.
	for _, order := range [][][]uint64{{keys, nil}, {nil, keys}, {keys[4:], keys}, {keys, keys[4:]}} {
		s := newSearcher(t, 16)
		for _, history := range order {
			var rep collector
			r := s.Search(context.Background(), Request{
				Position: p, History: history, Limits: Limits{Depth: 8}, Config: analysisConfig(), Reporter: &rep,
			})
			if drawn := len(history) == len(keys); drawn != (r.Score == draw) || r.Bound != hashtable.Exact || rep.infos[0].Depth != 1 {
				t.Errorf("%d of %d positions before: begins at depth %d, ends with %d (%v)", len(history), len(keys), rep.infos[0].Depth, r.Score, r.Bound)
			}
		}
	}
}

// TestNodeIsNoAnalysis: what an analysis has proved of a position inside its tree holds in its
// game. It is not the value of the position in another game.
func TestNodeIsNoAnalysis(t *testing.T) {
	p := movegentest.Parse(t, "7k/8/8/8/8/8/2q5/K7 b - - 0 20")
	var keys []uint64
	for _, text := range []string{"c2c1", "a1a2", "c1c2", "a2a1", "c2c1", "a1a2", "c1c2", "a2a1"} {
		keys = append(keys, p.Key())
		p.Advance(movegentest.Move(t, &p, text))
	}
	check := movegentest.Move(t, &p, "c2c1") // its only answer repeats a position for the third time
	s := newSearcher(t, 16)
	r := s.Search(context.Background(), Request{
		Position: p, History: keys[2:], Limits: Limits{Depth: 9, Moves: []movegen.Move{check}}, Config: analysisConfig(),
	})
	if r.Score != draw || r.Bound != hashtable.Exact {
		t.Fatalf("the game is worth %d (%v)", r.Score, r.Bound)
	}
	p.Advance(check)
	var rep collector
	r = s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 8}, Config: analysisConfig(), Reporter: &rep})
	if rep.infos[0].Depth != 1 || r.Score == draw {
		t.Errorf("without the game: begins at depth %d, ends with %d (%v)", rep.infos[0].Depth, r.Score, r.Bound)
	}
}

// TestLineGoesOn: an analysis after a move that an earlier one has proved from both sides begins
// with its value, whichever line the move began.
func TestLineGoesOn(t *testing.T) {
	for _, name := range []string{MTDf, AspirationNegaScout} {
		for lines := 1; lines <= 3; lines += 2 {
			begun, visits := 0, 0
			for _, p := range few(epdPositions(t, "agreement50.epd")[:20], 6) {
				s := newSearcher(t, 16)
				visit := func(p movegen.Position, history []uint64, lines, depth int) []Info {
					var rep collector
					cfg := analysisConfig()
					cfg.Algorithm, cfg.MultiPV = name, lines
					s.Search(context.Background(), Request{Position: p, History: history, Limits: Limits{Depth: depth}, Config: cfg, Reporter: &rep})
					return rep.infos
				}
				infos := visit(p, nil, lines, 9)
				line := infos[len(infos)-1]
				if line.Bound != hashtable.Exact || line.Score.IsMate() {
					continue
				}
				visits++
				next := p
				next.Advance(line.PV[0])
				first := visit(next, []uint64{p.Key()}, 1, 10)[0]
				if first.Depth == 1 {
					continue
				}
				begun++
				if first.Nodes != 0 || first.Bound != hashtable.Exact || first.Score != -line.Score || first.Depth < exactDepth {
					t.Errorf("%s: %s: line %d is worth %d, after its move the analysis begins with %+v", name, p.FEN(), line.MultiPV, line.Score, first)
				}
				checkInfo(t, next, first)
			}
			t.Logf("%s, line %d: %d of %d begin with its value", name, lines, begun, visits)
			if begun < visits/2 {
				t.Errorf("%s, line %d: only %d of %d begin with its value", name, lines, begun, visits)
			}
		}
	}
}
