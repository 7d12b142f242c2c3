package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"footnote/engine"
	"footnote/engine/epd"
	"footnote/search"
)

// suite reads lines that must all be good.
func suite(t *testing.T, lines ...string) []epd.Entry {
	t.Helper()
	list, bad, err := epd.Read(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil || len(bad) > 0 {
		t.Fatal(err, bad)
	}
	return list
}

func suiteOptions() engine.SuiteOptions {
	return engine.SuiteOptions{Depth: 6, Config: search.DefaultConfig(), Hash: 1, Jobs: 1}
}

// run returns the results by index.
func run(t *testing.T, s []epd.Entry, o engine.SuiteOptions) []engine.SuiteResult {
	t.Helper()
	results := make([]engine.SuiteResult, len(s))
	n := 0
	if err := engine.RunSuite(context.Background(), s, o, func(r engine.SuiteResult) {
		results[r.Index] = r
		n++
	}); err != nil {
		t.Fatal(err)
	}
	if n != len(s) {
		t.Fatalf("%d results for %d positions", n, len(s))
	}
	return results
}

func TestRunSuiteJudges(t *testing.T) {
	const backRank = "6k1/5ppp/8/8/8/8/8/R5K1 w - - "
	const stalemate = "7k/8/8/6Q1/8/8/8/K7 w - - " // Qg6 would be stalemate
	tests := []struct {
		line   string
		solved bool
		points int
	}{
		{backRank + "bm Ra8;", true, 0},
		{backRank + "bm Ra7;", false, 0},
		{backRank + "am Ra8;", false, 0},
		{backRank + "am Ra7; dm 1;", true, 0},
		{backRank + "bm Ra8; dm 1;", true, 0},
		{stalemate + "am Qg6;", true, 0},
		{stalemate + "dm 1;", false, 0},
		{backRank + `c0 "Ra8=10, Kf1=2";`, true, 10},
		{backRank + `c0 "Ra7=10, Ra8=2";`, false, 2},
		{backRank + `bm Ra8; c0 "Ra7=10, Ra8=2";`, true, 2},
		{backRank, false, 0},
	}
	var lines []string
	for _, test := range tests {
		lines = append(lines, test.line)
	}
	for i, r := range run(t, suite(t, lines...), suiteOptions()) {
		if r.Solved != tests[i].solved || r.Points != tests[i].points {
			t.Errorf("%s: solved %v, %d points, played %v; want %v, %d", tests[i].line, r.Solved, r.Points, r.Played, tests[i].solved, tests[i].points)
		}
		if r.Solved && (r.SolvedAt.Depth < 1 || r.SolvedAt.Nodes > r.End.Nodes || r.SolvedAt.Time > r.End.Time) {
			t.Errorf("%s: solved at %+v of %+v", tests[i].line, r.SolvedAt, r.End)
		}
	}
}

// TestRunSuiteJobs: searches side by side find what they find one by one, and
// node counts do not depend on the neighbour.
func TestRunSuiteJobs(t *testing.T) {
	file, err := os.Open("../testdata/epd/bratko-kopec.epd")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	s, _, err := epd.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	o := suiteOptions()
	one := run(t, s, o)
	o.Jobs = 3
	many := run(t, s, o)
	for i := range one {
		if one[i].Played != many[i].Played || one[i].End.Nodes != many[i].End.Nodes || one[i].Score != many[i].Score {
			t.Errorf("%s: %v with %d nodes alone, %v with %d in company", s[i].ID,
				one[i].Played, one[i].End.Nodes, many[i].Played, many[i].End.Nodes)
		}
	}
}

func TestRunSuiteLimits(t *testing.T) {
	s := suite(t, "r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - bm f4;")
	o := suiteOptions()
	o.Depth, o.Nodes = 0, 20000
	if r := run(t, s, o)[0]; r.End.Nodes > 20000 {
		t.Errorf("%d nodes where 20000 were allowed", r.End.Nodes)
	}
	o.Nodes, o.MoveTime = 0, 50*time.Millisecond
	if r := run(t, s, o)[0]; r.End.Time < 40*time.Millisecond || r.End.Time > 2*time.Second {
		t.Errorf("%v where 50 ms were allowed", r.End.Time)
	}
}

func TestRunSuiteRefuses(t *testing.T) {
	for name, change := range map[string]func(*engine.SuiteOptions){
		"no jobs": func(o *engine.SuiteOptions) { o.Jobs = 0 },
		"no hash": func(o *engine.SuiteOptions) { o.Hash = 0 },
	} {
		o := suiteOptions()
		change(&o)
		if err := engine.RunSuite(context.Background(), nil, o, func(engine.SuiteResult) {}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestRunSuiteStops: the end of the context ends searches without a limit.
func TestRunSuiteStops(t *testing.T) {
	s := suite(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - -")
	o := suiteOptions()
	o.Depth, o.Jobs = 0, 2
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	err := engine.RunSuite(ctx, s, o, func(engine.SuiteResult) { t.Error("a result of an interrupted search") })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("it took %v to stop", d)
	}
}

func TestRecordAndBaseline(t *testing.T) {
	s := suite(t,
		`6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id "a";`,
		`6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra8; id "b";`,
		`1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - am Rxb8+; id "c";`)
	var lines bytes.Buffer
	for _, r := range run(t, s, suiteOptions()) {
		rec := r.Record("f.epd")
		if r.Index == 0 && (rec.SAN != "Ra8#" || rec.MateScore == nil || *rec.MateScore != 1 || rec.Centipawns != nil || !rec.Solved) {
			t.Errorf("record %+v", rec)
		}
		if err := json.NewEncoder(&lines).Encode(rec); err != nil {
			t.Fatal(err)
		}
	}
	records, err := engine.ReadRecords(&lines)
	if err != nil || len(records) != 3 {
		t.Fatal(len(records), err)
	}
	before := engine.NewBaseline(records)
	for i, want := range []bool{true, false} {
		if solved, known := before.Solved(&records[i]); solved != want || !known {
			t.Errorf("under its id %q: solved %v, known %v", records[i].ID, solved, known)
		}
	}
	if solved, known := before.Solved(&engine.SuiteRecord{ID: "new", FEN: records[0].FEN}); solved || !known {
		t.Error("a position missed once in two counts as solved")
	}
	if solved, known := before.Solved(&engine.SuiteRecord{By: "another", FEN: records[2].FEN}); solved != records[2].Solved || !known {
		t.Error("a baseline of one driver does not serve another")
	}
	if _, known := before.Solved(&engine.SuiteRecord{FEN: "8/8/8/8/8/8/8/8 w - - 0 1"}); known {
		t.Error("a position is known that was not searched")
	}
	for _, bad := range []string{"{", `{"line":1}`, `[]`, `{"fen":"rubbish"}`} {
		if _, err := engine.ReadRecords(strings.NewReader(bad)); err == nil {
			t.Errorf("record %q accepted", bad)
		}
	}
}

func TestTally(t *testing.T) {
	var tally engine.Tally
	for _, r := range run(t, suite(t,
		`6k1/5ppp/8/8/8/8/8/R5K1 w - - c0 "Ra8=10, Kf1=2";`,
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra7;",
		"6k1/5ppp/8/8/8/8/8/R5K1 w - -"), suiteOptions()) {
		rec := r.Record("")
		tally.Add(&rec)
	}
	if tally.Positions != 3 || tally.Scored != 2 || tally.Solved != 1 || tally.Points != 10 || tally.MaxPoints != 10 || tally.Nodes == 0 {
		t.Errorf("%+v", tally)
	}
}

func TestWanted(t *testing.T) {
	for line, want := range map[string]string{
		"bm Ra8 Ra7; am Kf1; dm 2;": "Ra8# or Ra7, not Kf1, mate in 2",
		`c0 "Ra8=10, Kf1=2";`:       "Ra8#",
		"":                          "",
	} {
		e := suite(t, "6k1/5ppp/8/8/8/8/8/R5K1 w - - "+line)[0]
		if got := engine.Wanted(&e); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
