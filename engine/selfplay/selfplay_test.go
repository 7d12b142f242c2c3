package selfplay

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"footnote/engine/game"
	"footnote/engine/gamedata"
	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// quick is a setting for tests: very short searches.
func quick() Settings {
	s := DefaultSettings()
	s.Seed, s.Nodes, s.Hash = 5, 30, 1
	return s
}

// playNumbers plays the games first, first+step, … below limit.
func playNumbers(t *testing.T, s Settings, workers int, first, step, limit uint64) (numbers []uint64, games []*gamedata.Game) {
	t.Helper()
	n := first
	err := s.Run(context.Background(), workers, func() (uint64, bool) {
		n += step
		return n - step, n-step < limit
	}, func(n uint64, g *gamedata.Game) error {
		numbers, games = append(numbers, n), append(games, g)
		return nil
	})
	movegentest.Must(t, err)
	return numbers, games
}

// gameSummary is what identifies a game.
func gameSummary(games []*gamedata.Game) [][]string {
	var all [][]string
	for _, g := range games {
		line := []string{g.Result.String(), g.End.String()}
		for _, m := range g.Moves {
			line = append(line, m.String())
		}
		all = append(all, line)
	}
	return all
}

// TestRunIsReproducible: a game follows from its number alone, and games
// come in the order of their numbers, whichever worker plays them.
func TestRunIsReproducible(t *testing.T) {
	numbers, one := playNumbers(t, quick(), 1, 0, 1, 8)
	_, many := playNumbers(t, quick(), 4, 0, 1, 8)
	if len(one) != 8 {
		t.Fatalf("%d games", len(one))
	}
	for i, n := range numbers {
		if n != uint64(i) {
			t.Fatalf("order of games %v", numbers)
		}
	}
	if diff := cmp.Diff(gameSummary(one), gameSummary(many)); diff != "" {
		t.Errorf("four workers play other games than one:\n%s", diff)
	}
	_, third := playNumbers(t, quick(), 2, 2, 3, 8)
	want := [][]string{}
	for i := 2; i < 8; i += 3 {
		want = append(want, gameSummary(one)[i])
	}
	if diff := cmp.Diff(want, gameSummary(third)); diff != "" {
		t.Errorf("a shard plays other games:\n%s", diff)
	}
	other := quick()
	other.Seed++
	if _, games := playNumbers(t, other, 1, 0, 1, 2); cmp.Equal(gameSummary(games), gameSummary(one[:2])) {
		t.Error("another seed gives the same games")
	}
}

// TestGames replays the games: openings, ends, results.
func TestGames(t *testing.T) {
	s, limit := quick(), uint64(60)
	if testing.Short() {
		limit = 30
	}
	_, games := playNumbers(t, s, 2, 0, 1, limit)
	ends, odd, ids := map[gamedata.End]int{}, 0, map[uint64]bool{}
	agree, disagree := 0, 0
	scores, inexact := 0, 0
	for _, g := range games {
		scores, inexact = scores+len(g.Scores), inexact+len(g.Inexact)
		ends[g.End]++
		if ids[g.ID] {
			t.Errorf("two games have the ID %016x", g.ID)
		}
		ids[g.ID] = true
		switch g.Opening {
		case s.Opening + 1:
			odd++
		case s.Opening:
		default:
			t.Errorf("an opening of %d plies", g.Opening)
		}
		if first := g.Scores[0]; max(first, -first) > s.MaxOpening {
			t.Errorf("an opening worth %d", first)
		}
		if len(g.Scores) != len(g.Moves)-g.Opening {
			t.Fatalf("%d scores, %d moves", len(g.Scores), len(g.Moves))
		}
		replay := game.Game{Now: g.Start}
		for i, m := range g.Moves {
			if replay.Over() {
				t.Fatalf("the game goes on after its end at ply %d", i)
			}
			if !replay.Play(m) {
				t.Fatalf("move %d, %v, is illegal", i, m)
			}
		}
		result, end := replay.Result(), endByRules(&replay)
		adjudicated := g.End == gamedata.AdjudicatedWin || g.End == gamedata.AdjudicatedDraw || g.End == gamedata.TooLong
		if adjudicated != (end == gamedata.Unknown) || !adjudicated && (end != g.End || result != g.Result) {
			t.Errorf("%v by %v, the rules say %v by %v", g.Result, g.End, result, end)
		}
		// Wrong signs are the classic fault of training data: at the end of a
		// decided game the scores must point to the result.
		for _, score := range g.Scores[max(0, len(g.Scores)-4):] {
			switch points := g.Result.Points(); {
			case points == 0.5 || max(score, -score) < 100:
			case (score > 0) == (points == 1):
				agree++
			default:
				disagree++
			}
		}
	}
	if odd == 0 || odd == len(games) {
		t.Errorf("%d of %d openings have a ply more", odd, len(games))
	}
	if ends[gamedata.AdjudicatedWin] == 0 || ends[gamedata.Unknown] > 0 {
		t.Errorf("ends of games: %v", ends)
	}
	if inexact == 0 || inexact > scores/20 {
		t.Errorf("%d of %d scores are marked as bounds", inexact, scores)
	}
	if agree < 10*disagree || agree < 50 {
		t.Errorf("%d late scores agree with the result, %d do not", agree, disagree)
	}
}

func TestAdjudication(t *testing.T) {
	s := DefaultSettings()
	quiet := game.Game{Now: movegen.StartPosition()}
	run := func(first int, scores ...eval.Score) (game.Result, gamedata.End) {
		var j adjudicator
		for i, score := range scores {
			if r, e := j.verdict(&s, &quiet, score, 0, first+i); e != gamedata.Unknown {
				if i != len(scores)-1 {
					t.Errorf("%v decided after %d scores", scores, i+1)
				}
				return r, e
			}
		}
		return game.Draw, gamedata.Unknown
	}
	for _, c := range []struct {
		first  int
		scores []eval.Score
		result game.Result
		end    gamedata.End
	}{
		{20, []eval.Score{1000, 1200, eval.MateIn(5), 1000}, game.WhiteWins, gamedata.AdjudicatedWin},
		{20, []eval.Score{-1000, -1000, -1000, -1000}, game.BlackWins, gamedata.AdjudicatedWin},
		{20, []eval.Score{-1000, -1000, 1000, 1000, 1000}, game.Draw, gamedata.Unknown},
		{20, []eval.Score{1000, 1000, 999, 1000, 1000, 1000}, game.Draw, gamedata.Unknown},
		{81, []eval.Score{0, 10, -10, 3, 0, 0, 0, 0}, game.Draw, gamedata.AdjudicatedDraw},
		{77, []eval.Score{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, game.Draw, gamedata.Unknown},
		{90, []eval.Score{0, 0, 0, 0, 11, 0, 0, 0, 0}, game.Draw, gamedata.Unknown},
		{398, []eval.Score{200, 200, 200}, game.Draw, gamedata.TooLong},
	} {
		if result, end := run(c.first, c.scores...); result != c.result || end != c.end {
			t.Errorf("%v from ply %d: %v by %v", c.scores, c.first, result, end)
		}
	}
	// The rules come before the scores.
	for fen, want := range map[string]gamedata.End{
		"6k1/5ppp/8/8/8/8/8/r5K1 w - - 0 1":    gamedata.Unknown,
		"6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1":    gamedata.Checkmate,
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":       gamedata.Stalemate,
		"7k/8/6K1/8/8/8/8/6N1 b - - 0 1":       gamedata.DeadPosition,
		"7k/8/6K1/8/8/8/8/6R1 b - - 100 90":    gamedata.FiftyMoves,
		"7k/8/6K1/8/8/8/8/6R1 b - - 99 90":     gamedata.Unknown,
		"r5k1/8/8/8/8/8/5PPP/r5K1 w - - 110 1": gamedata.Checkmate,
	} {
		p := movegentest.Parse(t, fen)
		var j adjudicator
		if result, end := j.verdict(&s, &game.Game{Now: p}, 2000, 0, 30); end != want {
			t.Errorf("%s: %v by %v", fen, result, end)
		} else if end == gamedata.Checkmate && result != game.BlackWins {
			t.Errorf("%s: %v", fen, result)
		}
	}
}

// TestRunStops: a cancelled run ends soon, and what it emitted is whole.
func TestRunStops(t *testing.T) {
	s := quick()
	ctx, cancel := context.WithCancel(context.Background())
	var mu sync.Mutex
	started, emitted := uint64(0), 0
	err := s.Run(ctx, 2, func() (uint64, bool) {
		mu.Lock()
		defer mu.Unlock()
		started++
		if started == 6 {
			cancel()
		}
		return started - 1, true
	}, func(n uint64, g *gamedata.Game) error {
		emitted++
		_, want := playNumbers(t, s, 1, n, 1, n+1)
		if diff := cmp.Diff(gameSummary(want), gameSummary([]*gamedata.Game{g})); diff != "" {
			t.Errorf("game %d is not what it is alone:\n%s", n, diff)
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || emitted == 0 || started > 8 {
		t.Errorf("%v after %d games begun, %d emitted", err, started, emitted)
	}

	fault := errors.New("the disk is full")
	err = s.Run(context.Background(), 2, func() (uint64, bool) { return 1, true },
		func(uint64, *gamedata.Game) error { return fault })
	if !errors.Is(err, fault) {
		t.Errorf("an error of emit came back as %v", err)
	}
}

// TestRunLeavesNoGap: short games that are complete when a run ends, while a long one before them is not,
// are left to the next run. So they come in the order of their numbers however often a run is interrupted.
func TestRunLeavesNoGap(t *testing.T) {
	s := quick()
	numbers, games := playNumbers(t, s, 2, 0, 1, 30)
	long, short := 0, 0
	for i, g := range games {
		if len(g.Scores) > len(games[long].Scores) {
			long = i
		}
		if len(g.Scores) < len(games[short].Scores) {
			short = i
		}
	}
	if len(games[long].Scores) < 3*len(games[short].Scores) {
		t.Fatalf("games of %d and %d plies are no example", len(games[long].Scores), len(games[short].Scores))
	}
	ctx, cancel := context.WithCancel(context.Background())
	begun := 0
	var emitted []uint64
	err := s.Run(ctx, 2, func() (uint64, bool) {
		switch begun++; begun {
		case 1:
			return numbers[long], true
		case 4: // two short games are complete, or the long one is
			cancel()
		}
		return numbers[short], true
	}, func(n uint64, _ *gamedata.Game) error {
		emitted = append(emitted, n)
		return nil
	})
	if !errors.Is(err, context.Canceled) || len(emitted) > 0 && emitted[0] != numbers[long] {
		t.Errorf("%v, games %v; the first is %d", err, emitted, numbers[long])
	}
}

func TestCheck(t *testing.T) {
	good := DefaultSettings()
	movegentest.Must(t, good.Check())
	for name, spoil := range map[string]func(*Settings){
		"nodes":    func(s *Settings) { s.Nodes = 0 },
		"hash":     func(s *Settings) { s.Hash = 0 },
		"opening":  func(s *Settings) { s.Opening = -1 },
		"unfit":    func(s *Settings) { s.UnfitPercent = 0 },
		"share":    func(s *Settings) { s.Chess960 = -1 },
		"shares":   func(s *Settings) { s.Chess960, s.Endgames = 60, 50 },
		"balance":  func(s *Settings) { s.MaxOpening = 0 },
		"judge":    func(s *Settings) { s.WinPlies = -1 },
		"length":   func(s *Settings) { s.MaxPlies = 3 },
		"threads":  func(s *Settings) { s.Config.Threads = 2 },
		"too long": func(s *Settings) { s.MaxPlies = 1 << 20 },
	} {
		s := DefaultSettings()
		spoil(&s)
		if s.Check() == nil {
			t.Errorf("%s: no error", name)
		}
		if s.Run(context.Background(), 1, func() (uint64, bool) { return 0, false }, nil) == nil {
			t.Errorf("%s: it ran", name)
		}
	}
}

// TestIDs: numbers and IDs match one to one, and seeds do not overlap
// where it matters.
func TestIDs(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range uint64(4) {
		s := Settings{Seed: seed}
		for n := range uint64(1000) {
			if seen[s.ID(n)] {
				t.Fatalf("seed %d, game %d: an ID again", seed, n)
			}
			seen[s.ID(n)] = true
		}
	}
}

// loneBase knows one outcome for all positions with up to three men.
type loneBase struct{ outcome search.Outcome }

func (b loneBase) MaxMen() int                                      { return 3 }
func (b loneBase) Outcome(*movegen.Position) (search.Outcome, bool) { return b.outcome, true }
func (b loneBase) Rank(*movegen.Position, []uint64, bool) ([]search.TablebaseMove, bool) {
	return nil, false
}

func TestCut(t *testing.T) {
	start := movegentest.Parse(t, "8/8/8/4k3/4p3/8/8/3QK3 w - - 0 1")
	play := func() *gamedata.Game {
		g := &gamedata.Game{Start: start, Opening: 1, Result: game.Draw, End: gamedata.TooLong, Inexact: []int{0, 3}}
		now := start
		g.Moves = movegentest.Play(t, &now, "d1d2", "e4e3", "d2e3", "e5d5", "e3e4")
		g.Scores = make([]eval.Score, 4)
		return g
	}
	for outcome, want := range map[search.Outcome]game.Result{
		search.TablebaseLoss: game.WhiteWins, search.TablebaseBlessedLoss: game.Draw, search.TablebaseDraw: game.Draw,
		search.TablebaseCursedWin: game.Draw, search.TablebaseWin: game.BlackWins,
	} {
		g := play() // after the capture Black is to move
		if !Cut(g, &search.TablebaseConfig{Base: loneBase{outcome}, Men: 7}) || g.Result != want || g.End != gamedata.Tablebase ||
			len(g.Moves) != 3 || len(g.Scores) != 2 || !slices.Equal(g.Inexact, []int{0}) {
			t.Errorf("outcome %d: %v, %v, %d moves, %d scores, %v", outcome, g.Result, g.End, len(g.Moves), len(g.Scores), g.Inexact)
		}
	}
	for _, tables := range []search.TablebaseConfig{{}, {Base: loneBase{}, Men: 2}} {
		if g := play(); Cut(g, &tables) || g.End != gamedata.TooLong {
			t.Errorf("cut with %v", tables)
		}
	}
}

// TestTablesEndGames: games end when the tables know the result, and Cut agrees.
func TestTablesEndGames(t *testing.T) {
	s := quick()
	s.Endgames, s.MaxPlies = 100, 200
	s.WinPlies, s.DrawPlies = 0, 0
	_, long := playNumbers(t, s, 1, 0, 1, 12)
	s.Config.Tables.Base = loneBase{search.TablebaseDraw}
	_, games := playNumbers(t, s, 1, 0, 1, 12)
	ended, alike := 0, 0
	for i, g := range games {
		if g.End != gamedata.Tablebase {
			if other := *g; Cut(&other, &s.Config.Tables) {
				t.Errorf("game %d, ended by %v, is cut", i, g.End)
			}
			continue
		}
		ended++
		mustCutLike(t, playedOn(g), g, &s.Config.Tables)
		// Where the searches found the same moves without tables, the longer game is a real one.
		if n := len(g.Moves); len(long[i].Moves) >= n && slices.Equal(long[i].Moves[:n], g.Moves) {
			mustCutLike(t, long[i], g, &s.Config.Tables)
			alike++
		}
		if g.Result != game.Draw {
			t.Errorf("game %d: %v after %d moves", i, g.Result, len(g.Moves))
		}
	}
	t.Logf("%d games were ended by tables, %d of them the same without", ended, alike)
	if ended == 0 {
		t.Error("no game was ended by tables")
	}
}

// playedOn returns g with some moves more and the end of another game.
func playedOn(g *gamedata.Game) *gamedata.Game {
	longer := &gamedata.Game{
		Start: g.Start, Opening: g.Opening, Moves: slices.Clone(g.Moves), Scores: slices.Clone(g.Scores),
		Inexact: slices.Clone(g.Inexact), Result: game.WhiteWins, End: gamedata.AdjudicatedWin,
	}
	now := g.Start
	for _, m := range g.Moves {
		now.Advance(m)
	}
	var list movegen.MoveList
	for range 5 {
		if now.GenerateLegal(&list); list.N == 0 {
			break
		}
		longer.Inexact = append(longer.Inexact, len(longer.Scores))
		longer.Moves, longer.Scores = append(longer.Moves, list.Moves[0]), append(longer.Scores, 900)
		now.Advance(list.Moves[0])
	}
	return longer
}

// mustCutLike fails unless Cut ends the longer game where and as g ended.
func mustCutLike(t *testing.T, longer, g *gamedata.Game, tables *search.TablebaseConfig) {
	t.Helper()
	n := len(longer.Moves)
	if !Cut(longer, tables) || !slices.Equal(longer.Moves, g.Moves) || len(longer.Scores) != len(g.Scores) ||
		longer.Result != g.Result || longer.End != g.End {
		t.Errorf("game %016x with %d moves instead of %d: %v, %v after %d", g.ID, n, len(g.Moves), longer.Result, longer.End, len(longer.Moves))
	}
	if k := len(longer.Inexact); k > 0 && longer.Inexact[k-1] >= len(longer.Scores) {
		t.Errorf("game %016x: bounds %v of %d scores", g.ID, longer.Inexact, len(longer.Scores))
	}
}

// BenchmarkRun plays games with the default settings on one worker and
// reports the positions a second that the default filter keeps.
func BenchmarkRun(b *testing.B) {
	s := DefaultSettings()
	filter := gamedata.DefaultFilter()
	kept, scored, left := 0, 0, b.N
	start := time.Now()
	err := s.Run(context.Background(), 1, func() (uint64, bool) {
		left--
		return uint64(left), left >= 0
	}, func(_ uint64, g *gamedata.Game) error {
		kept += filter.Count(g)
		scored += len(g.Scores)
		return nil
	})
	movegentest.Must(b, err)
	seconds := time.Since(start).Seconds()
	b.ReportMetric(float64(scored)/seconds, "moves/s")
	b.ReportMetric(float64(kept)/seconds, "positions/s")
}
