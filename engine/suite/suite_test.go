package suite_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"footnote/engine/epd"
	"footnote/engine/suite"
	"footnote/eval/handcrafted"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// readSuite reads lines that must all be good.
func readSuite(t *testing.T, lines ...string) []epd.Entry {
	t.Helper()
	list, bad, err := epd.Read(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil || len(bad) > 0 {
		t.Fatal(err, bad)
	}
	return list
}

func options() suite.Options {
	return suite.Options{Depth: 6, Config: search.DefaultConfig(handcrafted.Factory()), Hash: 1, Jobs: 1}
}

// run returns the results by index.
func run(t *testing.T, s []epd.Entry, o suite.Options) []suite.Record {
	t.Helper()
	results := make([]suite.Record, len(s))
	n := 0
	if err := suite.Run(context.Background(), s, o, func(at int, r suite.Record) {
		results[at] = r
		n++
	}); err != nil {
		t.Fatal(err)
	}
	if n != len(s) {
		t.Fatalf("%d results for %d positions", n, len(s))
	}
	return results
}

func TestRunJudges(t *testing.T) {
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
	for i, r := range run(t, readSuite(t, lines...), options()) {
		if r.Solved != tests[i].solved || r.Points != tests[i].points {
			t.Errorf("%s: solved %v, %d points, played %v; want %v, %d", tests[i].line, r.Solved, r.Points, r.Move, tests[i].solved, tests[i].points)
		}
		if r.Solved && (r.SolvedDepth < 1 || r.SolvedNodes > r.Nodes || *r.SolvedMs > r.Millis) {
			t.Errorf("%s: solved too late: %+v", tests[i].line, r)
		}
	}
}

// TestRunJobs: searches side by side find what they find one by one, and
// node counts do not depend on the neighbour.
func TestRunJobs(t *testing.T) {
	file, err := os.Open("../../testdata/epd/bratko-kopec.epd")
	movegentest.Must(t, err)
	defer file.Close()
	s, _, err := epd.Read(file)
	movegentest.Must(t, err)
	o := options()
	one := run(t, s, o)
	o.Jobs = 3
	many := run(t, s, o)
	for i := range one {
		if one[i].Move != many[i].Move || one[i].Nodes != many[i].Nodes || one[i].Score() != many[i].Score() {
			t.Errorf("%s: %v with %d nodes alone, %v with %d in company", s[i].ID,
				one[i].Move, one[i].Nodes, many[i].Move, many[i].Nodes)
		}
	}
}

func TestRunLimits(t *testing.T) {
	s := readSuite(t, "r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - bm f4;")
	o := options()
	o.Depth, o.Nodes = 0, 20000
	if r := run(t, s, o)[0]; r.Nodes > 20000 || r.Nodes < 10000 {
		t.Errorf("%d nodes where 20000 were allowed", r.Nodes)
	}
	o.Nodes, o.MoveTime = 0, 50*time.Millisecond
	took := time.Hour // the least of several tries: the machine may be busy with other things
	for try := 0; try < 5 && took > 2*time.Second; try++ {
		took = min(took, time.Duration(run(t, s, o)[0].Millis)*time.Millisecond)
	}
	if took < 40*time.Millisecond || took > 2*time.Second {
		t.Errorf("%v where 50 ms were allowed", took)
	}
}

func TestRunRefuses(t *testing.T) {
	for name, change := range map[string]func(*suite.Options){
		"no jobs": func(o *suite.Options) { o.Jobs = 0 },
		"no hash": func(o *suite.Options) { o.Hash = 0 },
	} {
		o := options()
		change(&o)
		if err := suite.Run(context.Background(), nil, o, func(int, suite.Record) {}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestRunStops: the end of the context ends searches without a limit.
func TestRunStops(t *testing.T) {
	s := readSuite(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - -")
	o := options()
	o.Depth, o.Jobs = 0, 2
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	err := suite.Run(ctx, s, o, func(int, suite.Record) { t.Error("a result of an interrupted search") })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("it took %v to stop", d)
	}
}

func TestRecordAndBaseline(t *testing.T) {
	s := readSuite(t,
		`6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id "a";`,
		`6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra8; id "b";`,
		`1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - am Rxb8+; id "c";`)
	var lines bytes.Buffer
	for i, rec := range run(t, s, options()) {
		if i == 0 && (rec.SAN != "Ra8#" || rec.MateScore == nil || *rec.MateScore != 1 || rec.Centipawns != nil || !rec.Solved) {
			t.Errorf("record %+v", rec)
		}
		movegentest.Must(t, json.NewEncoder(&lines).Encode(rec))
	}
	records, err := suite.ReadRecords(&lines)
	if err != nil || len(records) != 3 {
		t.Fatal(len(records), err)
	}
	before := suite.NewBaseline(records)
	for i, want := range []bool{true, false} {
		if solved, known := before.Solved(&records[i]); solved != want || !known {
			t.Errorf("under its id %q: solved %v, known %v", records[i].ID, solved, known)
		}
	}
	if solved, known := before.Solved(&suite.Record{ID: "new", FEN: records[0].FEN}); solved || !known {
		t.Error("a position missed once in two counts as solved")
	}
	if solved, known := before.Solved(&suite.Record{By: "another", FEN: records[2].FEN}); solved != records[2].Solved || !known {
		t.Error("a baseline of one driver does not serve another")
	}
	if _, known := before.Solved(&suite.Record{FEN: "8/8/8/8/8/8/8/8 w - - 0 1"}); known {
		t.Error("a position is known that was not searched")
	}
	for _, bad := range []string{"{", `{"line":1}`, `[]`, `{"fen":"rubbish"}`} {
		if _, err := suite.ReadRecords(strings.NewReader(bad)); err == nil {
			t.Errorf("record %q accepted", bad)
		}
	}
}

func TestTally(t *testing.T) {
	var tally suite.Tally
	for _, rec := range run(t, readSuite(t,
		`6k1/5ppp/8/8/8/8/8/R5K1 w - - c0 "Ra8=10, Kf1=2";`,
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra7;",
		"6k1/5ppp/8/8/8/8/8/R5K1 w - -"), options()) {
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
		o := options()
		o.Depth = 1
		rec := run(t, readSuite(t, "6k1/5ppp/8/8/8/8/8/R5K1 w - - "+line), o)[0]
		if got := rec.Wanted(); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
