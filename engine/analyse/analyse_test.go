package analyse_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"footnote/engine/analyse"
	"footnote/engine/game"
	"footnote/engine/pgn"
	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// options are those of fast, reproducible runs.
func options() analyse.Options {
	return analyse.Options{Nodes: 4000, Config: search.DefaultConfig(handcrafted.Factory()), Hash: 1, Jobs: 1}
}

// read returns the games of a text, all of which must be sound.
func read(t *testing.T, text string) []*pgn.Game {
	t.Helper()
	var games []*pgn.Game
	r := pgn.NewReader(strings.NewReader(text))
	for g, err := r.Read(); err != io.EOF; g, err = r.Read() {
		movegentest.Must(t, err)
		games = append(games, g)
	}
	return games
}

// from hands games out one by one.
func from(games []*pgn.Game) func() (*pgn.Game, error) {
	return func() (*pgn.Game, error) {
		if len(games) == 0 {
			return nil, io.EOF
		}
		g := games[0]
		games = games[1:]
		return g, nil
	}
}

func run(t *testing.T, text string, o analyse.Options) []*analyse.Report {
	t.Helper()
	var reports []*analyse.Report
	err := analyse.Run(context.Background(), from(read(t, text)), o, func(r *analyse.Report) error {
		reports = append(reports, r)
		return nil
	})
	movegentest.Must(t, err)
	return reports
}

// pageOf returns the page of a game.
func pageOf(t *testing.T, r *analyse.Report, around analyse.Around) string {
	t.Helper()
	g, err := analyse.Render(r)
	movegentest.Must(t, err)
	var out strings.Builder
	movegentest.Must(t, g.Write(&out, "Footnote test", around))
	return out.String()
}

const (
	// White hangs a queen, Black does not take it but is mated.
	queenGiven = "1. e4 e5 2. Qh5 Nc6 3. Qxh7 a6 4. Qxh8 *"
	scholar    = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"
)

// TestJudgements: moves that lose a queen or walk into mate are blunders, the
// moves that punish them are not, and the better line is legal.
func TestJudgements(t *testing.T) {
	r := run(t, queenGiven+"\n\n"+scholar, options())
	var got []string
	for _, report := range r {
		for _, m := range report.Moves {
			if m.Judgement == analyse.Blunder {
				got = append(got, m.SAN)
			}
			if m.Loss < 0 || m.Loss > 1 || m.Accuracy < 0 || m.Accuracy > 100 || !m.Judged {
				t.Errorf("%s: %+v", m.SAN, m)
			}
			if m.Move == m.Best && (m.Loss != 0 || m.Accuracy < 99.99) {
				t.Errorf("%s is the best move and loses %v", m.SAN, m.Loss)
			}
		}
	}
	if diff := cmp.Diff([]string{"Qxh7", "a6", "Nf6"}, got); diff != "" {
		t.Error(diff)
	}
	last := r[1].Moves[len(r[1].Moves)-1]
	if n, ok := last.After.Score.MateMoves(); !last.After.Over || !ok || n != 0 || last.Judgement != analyse.Fine || last.After.WDL.Win != 1000 {
		t.Errorf("mate: %+v", last.After)
	}
	if black := r[1].Sides[movegen.Black]; black.Blunders != 1 || black.Moves != 3 || black.Accuracy > 60 {
		t.Errorf("Black: %+v", black)
	}
	if white := r[1].Sides[movegen.White]; white.Accuracy < 80 || white.Moves != 4 {
		t.Errorf("White: %+v", white)
	}
}

// TestJobsDoNotMatter: with limits of nodes the reports are the same whatever
// the number of jobs, and come in the order of the games.
func TestJobsDoNotMatter(t *testing.T) {
	long := "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4 9. Bxc4 Nd5 10. Bxe7 Qxe7 *\n\n"
	text := long + "*\n\n" + scholar + "\n\n" + long + queenGiven
	o := options()
	o.Nodes = 1500
	var outputs []string
	for _, jobs := range []int{1, 3} {
		o.Jobs = jobs
		var b bytes.Buffer
		for i, r := range run(t, text, o) {
			if r.Index != i {
				t.Errorf("report %d has index %d", i, r.Index)
			}
			rec := r.Record("f", i+1)
			for n := range rec.Moves {
				rec.Moves[n].Millis = 0
			}
			movegentest.Must(t, json.NewEncoder(&b).Encode(rec))
		}
		outputs = append(outputs, b.String())
	}
	if outputs[0] != outputs[1] || strings.Count(outputs[0], "\n") != 5 {
		t.Error(cmp.Diff(outputs[0], outputs[1]))
	}
}

// TestRange: --from, --to and --side look at what was asked for only.
func TestRange(t *testing.T) {
	o := options()
	o.Nodes, o.From, o.To, o.Skip[movegen.White] = 500, 2, 3, true
	var steps int
	o.Step = func() { steps++ }
	games := read(t, scholar)
	if n := o.Positions(games[0]); n != 5 {
		t.Errorf("%d positions", n)
	}
	r := run(t, scholar, o)[0]
	if steps != 5 {
		t.Errorf("%d positions searched", steps)
	}
	var got []string
	for _, m := range r.Moves {
		if m.Judged {
			got = append(got, m.SAN)
		}
	}
	if diff := cmp.Diff([]string{"Nc6", "Nf6"}, got); diff != "" || len(r.Moves) != 4 || r.Sides[0].Moves != 0 || r.Sides[1].Moves != 2 {
		t.Errorf("%s\n%+v", diff, r.Sides)
	}
	o.From, o.To = 90, 0
	if r := run(t, scholar, o)[0]; len(r.Moves) != 0 {
		t.Errorf("%d moves beyond the end", len(r.Moves))
	}
}

// TestOddGames: games without moves, with passes, after the end by dead
// position, in Chess960 and beginning with Black.
func TestOddGames(t *testing.T) {
	text := "[Event \"empty\"]\n\n*\n\n1. e4 -- 2. d4 *\n\n" +
		"[FEN \"8/8/8/3k4/8/3K4/8/5B2 w - - 0 1\"]\n\n1. Be2 Ke5 *\n\n" +
		"[FEN \"1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R b HBhb - 0 5\"]\n\n5... O-O 6. O-O-O *"
	o := options()
	o.Nodes = 500
	r := run(t, text, o)
	if len(r) != 4 || len(r[0].Moves) != 0 || len(r[1].Moves) != 3 || r[1].Moves[1].Judged || r[1].Sides[1].Moves != 0 {
		t.Fatalf("%+v", r)
	}
	for _, m := range r[2].Moves {
		if !m.After.Over || m.After.Score != 0 || m.Loss != 0 {
			t.Errorf("dead position: %+v", m)
		}
	}
	if m := r[3].Moves[0]; m.SAN != "O-O" || m.Number != 5 || m.Side != movegen.Black {
		t.Errorf("Chess960: %+v", m)
	}
}

// TestClaimedDraws: a game that ends as a draw by repetition or by fifty moves is drawn in its last
// position, and certainly so. A side that goes on, or wins, had its chances still.
func TestClaimedDraws(t *testing.T) {
	const repeated = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1\"]\n\n1. Kf1 Kf8 2. Kg1 Kg8 3. Kf1 Kf8 4. Kg1 Kg8 "
	const slow = "[FEN \"6k1/5ppp/7r/8/8/8/4QPPP/6K1 w - - 98 90\"]\n\n90. Qf1 Rg6 "
	o := options()
	o.Nodes = 500
	for _, r := range run(t, repeated+"1/2-1/2\n\n"+slow+"1/2-1/2\n\n"+repeated+"5. h3 1-0\n\n"+repeated+"1-0", o) {
		last := r.Moves[len(r.Moves)-1].After
		drawn := last.Over && last.Score == 0 && last.WDL == eval.WDL{Draw: 1000}
		if ended := r.Game.Result == game.Draw; drawn != ended {
			t.Errorf("%s: %+v", r.Game.Result, last)
		}
	}
	const missed = "[FEN \"q5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1\"]\n\n1... Kf8 2. Kf1 Kg8 3. Kg1 Kf8 4. Kf1 Kg8 5. h3 0-1"
	if m := run(t, missed, o)[0].Moves[7]; m.Judgement != analyse.Blunder || m.Best.String() != "f1g1" {
		t.Errorf("White could have repeated: %+v", m)
	}
}

// TestInterruptedWhileWaiting: a source that waits for input holds up no interrupt.
func TestInterruptedWhileWaiting(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	waits, over := make(chan struct{}), make(chan struct{})
	defer close(over)
	next := func() (*pgn.Game, error) {
		close(waits)
		<-over
		return nil, io.EOF
	}
	go func() {
		<-waits
		cancel()
	}()
	if err := analyse.Run(ctx, next, options(), func(*analyse.Report) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestErrors: bad options and early ends.
func TestErrors(t *testing.T) {
	done := func(*analyse.Report) error { return nil }
	o := options()
	o.Jobs = 0
	if err := analyse.Run(context.Background(), from(nil), o, done); err == nil {
		t.Error("no jobs are accepted")
	}
	o = options()
	o.Nodes = 0
	if err := analyse.Run(context.Background(), from(nil), o, done); err == nil {
		t.Error("no limit is accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	o = options()
	o.Nodes, o.Depth = 0, 100 // would take too long
	o.Step = cancel
	o.Jobs = 2
	if err := analyse.Run(ctx, from(read(t, "1. e4 1-0 [FEN \"k7/8/8/8/8/8/8/K7 w - - 0 1\"]\n1. Ka2 *")), o, done); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	full := errors.New("disk full")
	o = options()
	o.Nodes = 100
	if err := analyse.Run(context.Background(), from(read(t, scholar)), o, func(*analyse.Report) error { return full }); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

// TestAnnotate: the annotations of the input stay, and annotating twice adds nothing.
func TestAnnotate(t *testing.T) {
	const input = "[White \"A\"]\n[ECO \"?\"]\n\n1. e4 {[%clk 0:01] best by test} (1. d4 {too}) 1... e5 2. Bc4 Nc6 3. Qh5 {[%eval 9.99] hm} Nf6 $1 4. Qxf7# 1-0"
	games := read(t, input)
	o := options()
	openings, err := analyse.NewOpenings()
	movegentest.Must(t, err)
	o.Openings = openings
	var written [2]string
	for i := range written {
		err := analyse.Run(context.Background(), from(games), o, func(r *analyse.Report) error {
			analyse.Annotate(r, "Footnote")
			return nil
		})
		movegentest.Must(t, err)
		var b bytes.Buffer
		movegentest.Must(t, pgn.Write(&b, games[0]))
		written[i] = b.String()
		games = read(t, written[i])
	}
	if diff := cmp.Diff(written[0], written[1]); diff != "" {
		t.Errorf("annotated twice:\n%s", diff)
	}
	flat := strings.Join(strings.Fields(written[0]), " ")
	movegentest.Contains(t, flat,
		`[ECO "C2`, `[Opening "`, `[Annotator "Footnote"]`, `[WhiteAccuracy "`, `[BlackErrors "0 inaccuracies, 0 mistakes, 1 blunder"]`, `[BlackAverageLoss "`,
		"[%clk 0:01] best by test}", "(1. d4 {too})", " hm}", "Nf6 $1 {[%eval #1] [%wdl 1000,0,0]}", "4. Qxf7# 1-0", "(3... ",
	)
	for _, no := range []string{"9.99", "$4", "Qxf7# {"} {
		if strings.Contains(flat, no) {
			t.Errorf("%s is in\n%s", no, written[0])
		}
	}
}

// TestOpenings: names by position, transpositions seen.
func TestOpenings(t *testing.T) {
	openings, err := analyse.NewOpenings()
	movegentest.Must(t, err)
	if again, err := analyse.NewOpenings(); again != openings || err != nil {
		t.Errorf("the book is read twice: %v", err)
	}
	for _, c := range []struct {
		moves, eco, name string
		plies            int
	}{
		{"1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h4 *", "B90", "Sicilian Defense: Najdorf Variation", 10},
		{"1. Nf3 d6 2. e4 c5 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *", "B90", "Sicilian Defense: Najdorf Variation", 10},
		{"1. a3 *", "A00", "Anderssen's Opening", 1},
		{"*", "", "", 0},
		{"[FEN \"k7/8/8/8/8/8/P7/K7 w - - 0 1\"]\n1. a3 *", "", "", 0},
	} {
		g := read(t, c.moves)[0]
		var moves []movegen.Move
		for _, m := range g.Main.Moves {
			moves = append(moves, m.Move)
		}
		book := openings.Book(g.Start, moves)
		plies, ok := len(book), len(book) > 0
		var o analyse.Opening
		if ok {
			o = book[plies-1]
		}
		if o.ECO != c.eco || !strings.HasPrefix(o.Name, c.name) || plies < c.plies || ok != (c.eco != "") {
			t.Errorf("%s: %+v after %d plies, %v", c.moves, o, plies, ok)
		}
	}
}

// TestParts: moves are summed up by phase, those with little time also by themselves.
func TestParts(t *testing.T) {
	o := options()
	o.Nodes = 300
	const game = "[TimeControl \"40/60+0:3600\"]\n[FEN \"4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 30\"]\n\n30. O-O {[%clk 0:00:50]} Ke7 31. Ra7+ {[%clk 0:00:05.5]} Kd6 *"
	r := run(t, game+"\n\n1. e4 e5 2. Nf3 Nc6 *", o)
	check := func(parts []analyse.Part, want map[string]int) {
		t.Helper()
		for _, p := range parts {
			if want[p.Name] != p.Moves || p.Accuracy < 0 || p.Accuracy > 100 {
				t.Errorf("%s: %+v", p.Name, p)
			}
			delete(want, p.Name)
		}
		if len(want) > 0 {
			t.Errorf("missing: %v", want)
		}
	}
	check(r[0].Parts(movegen.White), map[string]int{"endgame": 2, "time trouble": 1})
	check(r[0].Parts(movegen.Black), map[string]int{"endgame": 2})
	check(r[1].Parts(movegen.White), map[string]int{"opening": 2})
}
