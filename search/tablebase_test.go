package search

import (
	"context"
	"testing"
	"time"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// fewMen is a tablebase of the tests: a side with a queen or a rook wins against a bare
// king, and so it goes for every move; what it says otherwise is a draw.
type fewMen struct {
	men    int
	only   string // the only root move of the best rank
	cursed bool   // all wins are cursed
	noDTZ  bool   // whoever plays the best move may make no progress
}

func (f *fewMen) MaxMen() int { return f.men }

func (f *fewMen) Outcome(p *movegen.Position) (Outcome, bool) {
	us := p.SideToMove()
	o := TablebaseDraw
	switch ours, theirs := eval.NonPawnMaterial(p, us), eval.NonPawnMaterial(p, us.Other()); {
	case ours >= eval.RookValue && theirs == 0:
		o = TablebaseWin
	case theirs >= eval.RookValue && ours == 0:
		o = TablebaseLoss
	}
	if f.cursed {
		o /= 2
	}
	return o, true
}

func (f *fewMen) Rank(p *movegen.Position, _ []uint64, _ bool) ([]TablebaseMove, bool) {
	var list movegen.MoveList
	var next movegen.Position
	p.GenerateLegal(&list)
	var moves []TablebaseMove
	for _, m := range list.Slice() {
		p.Make(m, &next)
		o, _ := f.Outcome(&next)
		tm := TablebaseMove{Move: m, Outcome: -o, Rank: int(-o) * 100}
		if m.UCI(false) == f.only {
			tm.Rank += 10
			moves = append([]TablebaseMove{tm}, moves...)
			continue
		}
		moves = append(moves, tm)
	}
	return moves, !f.noDTZ
}

// withTables searches fen with a tablebase.
func withTables(t *testing.T, fen string, base Tablebase, change func(*Request)) (Result, []Info) {
	t.Helper()
	r := request(t, fen)
	r.Config.Tables.Base = base
	lines := &collector{}
	r.Reporter = lines
	if change != nil {
		change(&r)
	}
	return newSearcher(t, 1).Search(context.Background(), r), lines.infos
}

func request(t *testing.T, fen string) Request {
	t.Helper()
	return Request{Position: movegentest.Parse(t, fen), Config: DefaultConfig(nil), Limits: Limits{Depth: 6}}
}

const (
	rookEnding = "8/8/8/4k3/8/8/8/KR6 w - - 0 1"
	// Rook takes knight leads to king and rook against king.
	takesKnight = "8/8/8/4k3/8/1n6/8/KR6 w - - 0 1"
)

// TestTablesAtRoot: the tables choose the move, whatever the search thinks, and the
// score is theirs.
func TestTablesAtRoot(t *testing.T) {
	r, infos := withTables(t, rookEnding, &fewMen{men: 3, only: "b1h1"}, nil)
	if got := r.Best.UCI(false); got != "b1h1" || r.Score != eval.TablebaseWin || r.Bound != hashtable.Exact {
		t.Errorf("%s, score %d %v", got, r.Score, r.Bound)
	}
	if r.TablebaseHits == 0 || len(infos) == 0 {
		t.Fatalf("%d hits, %d lines", r.TablebaseHits, len(infos))
	}
	for _, i := range infos {
		if i.Score != eval.TablebaseWin || i.Bound != hashtable.Exact || i.TablebaseHits == 0 || i.PV[0].UCI(false) != "b1h1" {
			t.Errorf("depth %d: score %d %v, %d hits, %v", i.Depth, i.Score, i.Bound, i.TablebaseHits, i.PV)
		}
	}
}

// TestTablesMate: a mate that the search has found is shown as such.
func TestTablesMate(t *testing.T) {
	r, _ := withTables(t, "7k/8/6K1/8/8/8/8/R7 w - - 0 1", &fewMen{men: 3}, nil)
	if n, ok := r.Score.MateMoves(); !ok || n != 1 {
		t.Errorf("score %d", r.Score)
	}
}

// TestTablesMultiPV: lines are ordered by rank first.
func TestTablesMultiPV(t *testing.T) {
	r, infos := withTables(t, rookEnding, &fewMen{men: 3, only: "b1h1"}, func(r *Request) {
		r.Config.MultiPV = 4
		r.Limits.Depth = 4
	})
	if r.Best.UCI(false) != "b1h1" {
		t.Errorf("best %s", r.Best)
	}
	seen := map[string]bool{}
	for _, i := range infos {
		if i.Depth == 4 && i.Bound == hashtable.Exact {
			seen[i.PV[0].UCI(false)] = true
			if (i.MultiPV == 1) != (i.PV[0].UCI(false) == "b1h1") {
				t.Errorf("line %d: %s", i.MultiPV, i.PV[0])
			}
		}
	}
	if len(seen) != 4 {
		t.Errorf("%d lines, want 4", len(seen))
	}
}

// TestTablesInside: a capture into a won ending has a score below the mates, counted in
// plies, and the hash table holds the proved bound.
func TestTablesInside(t *testing.T) {
	for _, algorithm := range AlgorithmNames() {
		r := request(t, takesKnight)
		r.Config.Tables.Base = &fewMen{men: 3}
		r.Config.Algorithm = algorithm
		s := newSearcher(t, 1)
		res := s.Search(context.Background(), r)
		if got := res.Best.UCI(false); got != "b1b3" || res.Score != eval.TablebaseWin-1 || res.TablebaseHits == 0 {
			t.Errorf("%s: %s, score %d, %d hits", algorithm, got, res.Score, res.TablebaseHits)
		}
		var next movegen.Position
		r.Position.Make(res.Best, &next)
		e, ok := s.table.Probe(next.Key())
		if !ok || !e.HasUpper(r.Limits.Depth) || Score(e.Upper()) != -eval.TablebaseWin {
			t.Errorf("%s: the table has at most %d at depth %d", algorithm, e.Upper(), e.UpperDepth())
		}
	}
}

// TestTablesFiftyMoves: a cursed win is a draw, the best of them, and a win without the
// rule.
func TestTablesFiftyMoves(t *testing.T) {
	res, _ := withTables(t, takesKnight, &fewMen{men: 3, cursed: true}, nil)
	if res.Score < 1 || res.Score.IsDecided() {
		t.Errorf("cursed win: score %d", res.Score)
	}
	res, _ = withTables(t, takesKnight, &fewMen{men: 3, cursed: true}, func(r *Request) { r.Config.Tables.FiftyMoves = false })
	if res.Score != eval.TablebaseWin-1 {
		t.Errorf("without the rule: score %d", res.Score)
	}
}

// TestTablesOff: no tables in the papers' setting, for mates, and beyond the limits.
func TestTablesOff(t *testing.T) {
	for name, change := range map[string]func(*Request){
		"full width":  func(r *Request) { r.Config.FullWidth = true },
		"mate":        func(r *Request) { r.Limits.Mate = 2 },
		"limit":       func(r *Request) { r.Config.Tables.Men = 2 },
		"limit 0":     func(r *Request) { r.Config.Tables.Men = 0 },
		"no tables":   func(r *Request) { r.Config.Tables.Base = &fewMen{} },
		"many men":    func(r *Request) { r.Position = movegen.StartPosition() },
		"probe depth": func(r *Request) { r.Config.Tables.Depth = 100 },
	} {
		r, _ := withTables(t, takesKnight, &fewMen{men: 3}, change)
		if r.TablebaseHits != 0 || r.Score.IsDecided() && !r.Score.IsMate() {
			t.Errorf("%s: %d hits, score %d", name, r.TablebaseHits, r.Score)
		}
	}
}

// TestTablesThreads: several threads agree, and all hits are counted.
func TestTablesThreads(t *testing.T) {
	r, _ := withTables(t, takesKnight, &fewMen{men: 3}, func(r *Request) { r.Config.Threads = 3; r.Limits.Depth = 8 })
	if r.Best.UCI(false) != "b1b3" || r.Score < eval.DecidedBound || r.TablebaseHits == 0 {
		t.Errorf("%s, score %d, %d hits", r.Best, r.Score, r.TablebaseHits)
	}
	r, _ = withTables(t, rookEnding, &fewMen{men: 3, only: "b1h1"}, func(r *Request) { r.Config.Threads = 3; r.Limits.Depth = 8 })
	if r.Best.UCI(false) != "b1h1" || r.Score != eval.TablebaseWin {
		t.Errorf("%s, score %d", r.Best, r.Score)
	}
}

// TestTablesWithoutDTZ: positions inside the tree are looked up below a root of the tables
// only where the game is won and the tables do not say how.
func TestTablesWithoutDTZ(t *testing.T) {
	for _, c := range []struct {
		fen           string
		noDTZ, inside bool
	}{
		{"8/8/8/4k3/8/8/7P/KR6 w - - 0 1", true, true}, {"8/8/8/4k3/8/8/7P/KR6 w - - 0 1", false, false},
		{"8/8/8/4k3/8/8/7P/K7 w - - 0 1", true, false},
	} {
		r, _ := withTables(t, c.fen, &fewMen{men: 4, noDTZ: c.noDTZ}, nil)
		var list movegen.MoveList
		p := movegentest.Parse(t, c.fen)
		p.GenerateLegal(&list)
		if inside := r.TablebaseHits > uint64(list.N); inside != c.inside {
			t.Errorf("%+v: %d hits, %d moves at the root", c, r.TablebaseHits, list.N)
		}
	}
}

// TestTablesOneMove: on a clock one move of the best rank is not thought about.
func TestTablesOneMove(t *testing.T) {
	for only, depth := range map[string]int{"b1h1": 2, "": 6} {
		r, _ := withTables(t, rookEnding, &fewMen{men: 3, only: only}, func(r *Request) {
			r.Limits.Soft, r.Limits.Hard = time.Hour, time.Hour
		})
		if r.Depth != depth {
			t.Errorf("only move %q: depth %d, want %d", only, r.Depth, depth)
		}
	}
}

// stopping is a tablebase during whose first line the caller stops the search.
type stopping struct {
	fewMen
	stop  func()
	ranks int
}

func (s *stopping) Rank(p *movegen.Position, history []uint64, fiftyMoves bool) ([]TablebaseMove, bool) {
	if s.ranks++; s.ranks == 2 { // the first was for the root
		s.stop()
	}
	return s.fewMen.Rank(p, history, fiftyMoves)
}

// TestTablesLineStops: a stop does not wait for the end of a line, nor does a ponder hit
// without time.
func TestTablesLineStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	hit := make(chan time.Time, 1)
	for name, c := range map[string]struct {
		stop func()
		lim  Limits
	}{
		"stop": {cancel, Limits{Depth: 6}},
		"ponder hit": {func() {
			hit <- time.Now()
			time.Sleep(20 * time.Millisecond) // more than a step of the clock of Windows
		}, Limits{Soft: time.Microsecond, Hard: time.Microsecond, PonderHit: hit}},
	} {
		r := request(t, rookEnding)
		base := &stopping{fewMen: fewMen{men: 3}, stop: c.stop}
		r.Config.Tables.Base, r.Limits, r.Reporter = base, c.lim, new(collector)
		with := context.Background()
		if name == "stop" {
			with = ctx
		}
		if newSearcher(t, 1).Search(with, r); base.ranks != 2 {
			t.Errorf("%s: %d positions ranked, want 2", name, base.ranks)
		}
	}
}
