package engine_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"footnote/engine"
	"footnote/engine/game"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// weak returns an engine with a handicap.
func weak(t *testing.T, elo, seed int) *engine.Engine {
	t.Helper()
	e := newEngine(t)
	set(t, e, "UCI_LimitStrength", "true")
	set(t, e, "UCI_Elo", strconv.Itoa(elo))
	set(t, e, "Seed", strconv.Itoa(seed))
	return e
}

// eloRange returns what the option declares.
func eloRange(t *testing.T) (least, most int) {
	t.Helper()
	for _, o := range newEngine(t).Options() {
		if o.Name == "UCI_Elo" {
			return o.Min, o.Max
		}
	}
	t.Fatal("no option UCI_Elo")
	return 0, 0
}

const middlegame = "r1bq1rk1/bpp2ppp/p1np1n2/4p3/4P3/1BPP1N2/PP1N1PPP/R1BQ1RK1 w - - 4 9"

// TestHandicapRepeats: the same seed plays the same moves, other seeds do not, and
// earlier searches at full strength do not matter.
func TestHandicapRepeats(t *testing.T) {
	series := func(seed int, analyse bool) (moves string) {
		e := weak(t, 1200, seed)
		if analyse {
			r := newRecorder()
			r.start(t, e, engine.Request{Infinite: true})
			r.search.Stop()
			r.wait(t)
		}
		movegentest.Must(t, e.SetPosition(middlegame, nil))
		for range 12 {
			m, _ := think(t, e, engine.Request{})
			moves += m.Move + " "
		}
		return moves
	}
	first := series(3, false)
	if again := series(3, true); first != again {
		t.Errorf("seed 3 plays %q and %q", first, again)
	}
	if len(slices.Compact(slices.Sorted(strings.FieldsSeq(first+series(4, false)+series(5, false))))) < 3 {
		t.Errorf("always the same: %q", first)
	}
}

// TestHandicapForgets: Seed begins a game whose values no earlier one has misjudged, and that are
// misjudged otherwise than with another seed. Clear Hash leaves nothing of earlier weakened searches
// either.
func TestHandicapForgets(t *testing.T) {
	e := weak(t, 1500, 3)
	movegentest.Must(t, e.SetPosition(middlegame, nil))
	nodes := func() uint64 {
		_, r := think(t, e, engine.Request{})
		return r.infos[len(r.infos)-1].Nodes
	}
	first, full := nodes(), nodes()
	set(t, e, "Clear Hash", "")
	cleared := nodes()
	set(t, e, "Seed", "4")
	other := nodes()
	set(t, e, "Seed", "3")
	if again := nodes(); cleared != first || again != first || full == first || other == first {
		t.Errorf("%d nodes, %d with the table full, %d after Clear Hash, %d with another seed, %d in another game of the same seed", first, full, cleared, other, again)
	}
}

// TestHandicapKeepsToTheRules checks at all strengths that bestmove is what
// tournament managers accept, and that the work for a move stays within its bounds.
func TestHandicapKeepsToTheRules(t *testing.T) {
	least, most := eloRange(t)
	for elo := least; elo <= most; elo += (most - least) / 5 {
		e := weak(t, elo, 1)
		for _, fen := range []string{engine.StartPos, middlegame, "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
			"8/8/8/8/4P3/1K6/8/k7 b - - 0 1", "k7/8/K7/8/8/8/8/7R b - - 0 1", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"} {
			movegentest.Must(t, e.SetPosition(fen, nil))
			for _, p := range []engine.Request{{}, {Depth: 2}, {Nodes: 50}, {Clock: clock(20*ms, 0, 0)}, {Clock: clock(-1, 0, 0)}} {
				m, r := think(t, e, p)
				if m.Move == "" || len(r.infos) == 0 || hasNote(r, "error") {
					t.Fatalf("%d Elo in %s with %+v: %+v, notes %q", elo, fen, p, m, r.notes)
				}
				last := r.infos[len(r.infos)-1]
				if len(last.Line) == 0 || last.Line[0] != m.Move {
					t.Errorf("%d Elo in %s: %s after %v", elo, fen, m.Move, last.Line)
				}
				if last.Nodes > 200_000 {
					t.Errorf("%d Elo in %s: %d nodes", elo, fen, last.Nodes)
				}
				for _, i := range r.infos {
					if i.MultiPV != 1 {
						t.Fatalf("line %d is shown", i.MultiPV)
					}
				}
			}
		}
		movegentest.Must(t, e.SetPosition("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", nil))
		if m, _ := think(t, e, engine.Request{}); m.Move != "" {
			t.Errorf("%s after stalemate", m.Move)
		}
	}
}

// TestHandicapTakesTime: a level takes some of the time that it is given and not all of it, until
// stop; where depth or nodes are counted it does not wait. What was pondered counts.
func TestHandicapTakesTime(t *testing.T) {
	e := weak(t, 1200, 2)
	movegentest.Must(t, e.SetPosition(middlegame, nil))
	hour := clock(time.Hour, 0, 0) // minutes a move
	moveTime := func(d time.Duration) engine.Clock { return engine.Clock{HasMoveTime: true, MoveTime: d} }
	for _, c := range []struct {
		name        string
		request     engine.Request
		hit, stop   bool
		least, most time.Duration
	}{
		{"move time", engine.Request{Clock: moveTime(time.Second)}, false, false, 50 * ms, time.Second},
		{"depth", engine.Request{Clock: hour, Depth: 9}, false, false, 0, 5 * time.Second},
		{"nodes", engine.Request{Clock: hour, Nodes: 1 << 40}, false, false, 0, 5 * time.Second},
		{"stop", engine.Request{Clock: hour}, false, true, 20 * ms, 5 * time.Second},
		{"stop after a hit", engine.Request{Clock: hour, Ponder: true}, true, true, 20 * ms, 5 * time.Second},
		{"pondered", engine.Request{Clock: moveTime(200 * time.Second), Ponder: true, Start: time.Now().Add(-3 * time.Minute)}, true, false, 0, 5 * time.Second},
	} {
		r, began := newRecorder(), time.Now()
		r.start(t, e, c.request)
		if c.hit {
			time.Sleep(10 * ms)
			r.search.PonderHit()
		}
		if c.stop {
			time.Sleep(20 * ms)
			r.search.Stop()
		}
		m := r.wait(t)
		if took := time.Since(began); m.Move == "" || took < c.least || took > c.most {
			t.Errorf("%s: %q after %v, not %v … %v", c.name, m.Move, took, c.least, c.most)
		}
		for e.Busy() {
			time.Sleep(ms)
		}
	}
}

// TestSkillLevel: a Skill Level is a strength, 20 is all of it, and UCI_Elo comes first.
func TestSkillLevel(t *testing.T) {
	e := newEngine(t)
	least, most := eloRange(t)
	nodes := func(name, value string) uint64 {
		t.Helper()
		set(t, e, name, value)
		set(t, e, "Seed", "1")
		movegentest.Must(t, e.NewGame())
		_, r := think(t, e, engine.Request{Nodes: 400_000})
		return r.infos[len(r.infos)-1].Nodes
	}
	full, lowest, highest := nodes("Skill Level", "20"), nodes("Skill Level", "0"), nodes("Skill Level", "19")
	if !(lowest < highest && highest < full) {
		t.Errorf("%d, %d and %d nodes at 0, 19 and 20", lowest, highest, full)
	}
	set(t, e, "UCI_Elo", strconv.Itoa(least))
	if limited := nodes("UCI_LimitStrength", "true"); limited != lowest {
		t.Errorf("UCI_Elo %d with Skill Level 19: %d nodes, Skill Level 0 %d", least, limited, lowest)
	}
	if top := nodes("UCI_Elo", strconv.Itoa(most)); top != highest {
		t.Errorf("UCI_Elo %d: %d nodes, Skill Level 19 %d", most, top, highest)
	}
	if again := nodes("UCI_LimitStrength", "false"); again != highest {
		t.Errorf("no UCI_LimitStrength: %d nodes, Skill Level 19 %d", again, highest)
	}
}

// TestHandicapWithOptions: searchmoves, MultiPV, and analysis at full strength.
func TestHandicapWithOptions(t *testing.T) {
	e := weak(t, 1200, 2)
	movegentest.Must(t, e.SetPosition(middlegame, nil))
	for range 10 {
		if m, _ := think(t, e, engine.Request{SearchMoves: []string{"a2a3", "h2h3"}}); m.Move != "a2a3" && m.Move != "h2h3" {
			t.Errorf("%s is not among searchmoves", m.Move)
		}
	}
	set(t, e, "MultiPV", "3")
	_, r := think(t, e, engine.Request{})
	shown := 0
	for _, i := range r.infos {
		shown = max(shown, i.MultiPV)
	}
	if shown != 3 {
		t.Errorf("%d lines are shown, 3 were asked for", shown)
	}
	set(t, e, "UCI_AnalyseMode", "true")
	if _, r := think(t, e, engine.Request{Depth: 9}); r.infos[len(r.infos)-1].Depth < 9 {
		t.Error("analysis is weakened")
	}
}

// TestHandicapSees counts over many games how often a mate in one and a queen
// for nothing are taken: nearly always, and more often by the stronger.
func TestHandicapSees(t *testing.T) {
	least, most := eloRange(t)
	const games = 40
	count := func(elo int, fen, to string) (found int) {
		e := newEngine(t)
		set(t, e, "UCI_LimitStrength", "true")
		set(t, e, "UCI_Elo", strconv.Itoa(elo))
		for seed := 1; seed <= games; seed++ {
			set(t, e, "Seed", strconv.Itoa(seed))
			movegentest.Must(t, e.NewGame())
			movegentest.Must(t, e.SetPosition(fen, nil))
			if m, _ := think(t, e, engine.Request{}); strings.HasSuffix(m.Move, to) {
				found++
			}
		}
		return found
	}
	for name, c := range map[string][2]string{
		"mate":  {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 14", "h5f7"},
		"queen": {"r1b1kb1r/pppp1ppp/2n2n2/3qp3/4P3/2NP1N2/PPP2PPP/R1BQKB1R w KQkq - 0 14", "d5"},
	} {
		low, high := count(least, c[0], c[1]), count(most, c[0], c[1])
		t.Logf("%s: %d times at %d, %d at %d", name, low, least, high, most)
		if low < games*6/10 || high < games-1 || low > high {
			t.Errorf("%s: seen %d times of %d at %d Elo, %d times at %d", name, low, games, least, high, most)
		}
	}
}

// TestHandicapLoss measures by a search at full strength what the moves of a
// level lose: no move loses a piece for nothing at the highest, and the mean
// falls from level to level.
func TestHandicapLoss(t *testing.T) {
	if testing.Short() {
		t.Skip("searches many positions")
	}
	least, most := eloRange(t)
	judge := newEngine(t)
	value := func(move string) int {
		movegentest.Must(t, judge.SetPosition(middlegame, []string{move}))
		_, r := think(t, judge, engine.Request{Depth: 8})
		return -int(r.infos[len(r.infos)-1].Score)
	}
	known := map[string]int{}
	movegentest.Must(t, judge.SetPosition(middlegame, nil))
	_, r := think(t, judge, engine.Request{Depth: 9})
	best := int(r.infos[len(r.infos)-1].Score)
	mean := func(elo int) float64 {
		sum := 0
		const games = 16
		for seed := range games {
			e := weak(t, elo, seed+1)
			movegentest.Must(t, e.SetPosition(middlegame, nil))
			m, _ := think(t, e, engine.Request{})
			if _, ok := known[m.Move]; !ok {
				known[m.Move] = value(m.Move)
			}
			sum += max(best-known[m.Move], 0)
		}
		return float64(sum) / games
	}
	low, high := mean(least), mean(most)
	t.Logf("mean loss %.0f cp at %d, %.0f at %d", low, least, high, most)
	if high > 30 || low < high || math.IsNaN(low) {
		t.Errorf("mean loss %.0f cp at %d, %.0f at %d", low, least, high, most)
	}
}

// TestHandicapMates: a level from 1000 on mates a bare king, which full strength defends, with a
// queen or a rook: no stalemate, no third repetition, no fifty moves.
func TestHandicapMates(t *testing.T) {
	rng := movegen.NewPRNG(4)
	defender := newEngine(t)
	for _, piece := range []byte("QR") {
		for _, elo := range []int{1000, 2180} {
			start := bareKing(rng, piece)
			if result, n := play(t, weak(t, elo, 1), defender, start); result != game.WhiteWins {
				t.Errorf("%d: %s in %d moves from %s", elo, result, n, start)
			}
		}
	}
}

// bareKing returns a random position with White to move in which the piece cannot be taken.
func bareKing(rng *movegen.PRNG, piece byte) string {
	for {
		p, ok := threeMen(rng, [3]byte{'K', piece, 'k'})
		if !ok {
			continue
		}
		black, err := movegen.ParseFEN(strings.Replace(p.FEN(), " w ", " b ", 1))
		var list movegen.MoveList
		if err == nil {
			black.GenerateLegal(&list)
		}
		if list.N > 0 && !slices.ContainsFunc(list.Slice(), black.IsCapture) {
			return p.FEN()
		}
	}
}

// play plays a game and returns its result and number of moves.
func play(t *testing.T, white, black *engine.Engine, start string) (game.Result, int) {
	t.Helper()
	g := game.Game{Now: movegentest.Parse(t, start)}
	var moves []string
	for !g.Over() {
		e, limit := white, engine.Request{}
		if g.Now.SideToMove() == movegen.Black {
			e, limit = black, engine.Request{Nodes: 500}
		}
		movegentest.Must(t, e.SetPosition(start, moves))
		m, _ := think(t, e, limit)
		moves = append(moves, m.Move)
		var list movegen.MoveList
		g.Now.GenerateLegal(&list)
		found := false
		for _, l := range list.Slice() {
			if l.UCI(false) == m.Move {
				found = g.Play(l)
				break
			}
		}
		if !found {
			t.Fatal(fmt.Sprint(start, moves))
		}
	}
	return g.Result(), (len(moves) + 1) / 2
}
