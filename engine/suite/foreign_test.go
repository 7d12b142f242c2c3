package suite_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"footnote/engine/suite"
	"footnote/engine/uciclient"
	"footnote/movegen/movegentest"
)

// The foreign engines are this test binary, with their behaviour set by the
// environment.
const behaviour = "SUITE_TEST_BEHAVIOUR"

func TestMain(m *testing.M) {
	if b := os.Getenv(behaviour); b != "" {
		foreign(b)
		return
	}
	os.Exit(m.Run())
}

// foreign plays Ra8 in the positions of the test, whatever happens.
func foreign(b string) {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch word, rest, _ := strings.Cut(in.Text(), " "); word {
		case "uci":
			fmt.Println("id name Foreign 1\noption name Hash type spin default 1 min 1 max 4\noption name Threads type spin default 3 min 1 max 8\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "setoption":
			if strings.HasPrefix(rest, "name Hash") && rest != "name Hash value 4" {
				os.Exit(9)
			}
		case "position":
			if b == "picky" && strings.Contains(rest, "1R6") {
				os.Exit(7)
			}
		case "go":
			switch b {
			case "wild":
				fmt.Println("bestmove e9e5")
				continue
			case "dying":
				os.Exit(5)
			}
			fmt.Println("info depth 1 score cp 20 nodes 30 pv a1a2")
			fmt.Println("info depth 2 score mate 1 nodes 60 pv a1a8 nonsense")
			fmt.Println("info depth 3 score cp -900 upperbound nodes 90 pv a1a2")
			fmt.Println("info depth 3 multipv 2 score cp 10 nodes 95 pv a1a3")
			fmt.Println("bestmove a1a8")
		case "quit":
			return
		}
	}
}

func foreignOptions(t *testing.T, b string) suite.Options {
	t.Helper()
	t.Setenv(behaviour, b)
	exe, err := os.Executable()
	movegentest.Must(t, err)
	return suite.Options{Depth: 3, Hash: 16, Jobs: 2, Engine: &suite.Foreign{Command: exe,
		Timeouts: uciclient.Timeouts{Quit: 100 * time.Millisecond}}}
}

const backRank = "6k1/5ppp/8/8/8/8/8/R5K1 w - - "

func TestForeignEngine(t *testing.T) {
	o := foreignOptions(t, "good")
	if name, err := o.Engine.Identify(context.Background(), 16); name != "Foreign 1" || err != nil {
		t.Errorf("%q, %v", name, err)
	}
	s := readSuite(t, backRank+"bm Ra8; dm 1;", backRank+"am Ra8;", backRank+`c0 "Ra8=7, Kf1=10";`)
	results := make([]suite.Record, len(s))
	movegentest.Must(t, suite.Run(context.Background(), s, o, func(at int, r suite.Record) { results[at] = r }))
	r := results[0]
	if !r.Solved || r.SolvedDepth != 2 || r.SolvedNodes != 60 || r.Nodes != 90 || len(r.BestMoves) != 2 || len(r.PV) != 1 {
		t.Errorf("%+v", r)
	}
	if r.Changes != 1 || r.MateScore == nil || *r.MateScore != 1 || r.BestMoves[0].SAN != "Ra2" {
		t.Errorf("%+v", r)
	}
	if results[1].Solved || results[2].Points != 7 {
		t.Errorf("%+v", results[1:])
	}
}

// TestForeignFaults: a position on which the engine dies costs that position and
// no other; an engine that never answers ends the run.
func TestForeignFaults(t *testing.T) {
	o := foreignOptions(t, "picky")
	o.Jobs = 1
	s := readSuite(t, backRank+"bm Ra8;", "6k1/5ppp/8/8/8/8/1R6/6K1 w - - bm Rb8;", backRank+"bm Ra8;")
	var results []suite.Record
	movegentest.Must(t, suite.Run(context.Background(), s, o, func(_ int, r suite.Record) { results = append(results, r) }))
	if len(results) != 3 || !results[0].Solved || results[1].Error == "" || results[1].Solved || !results[2].Solved {
		t.Errorf("%+v", results)
	}
	if rec := results[1]; rec.SAN != "" || !strings.Contains(rec.Error, "exit status 7") || rec.Score() != "" {
		t.Errorf("%+v", rec)
	}
	for b, want := range map[string]string{"dying": "exit status 5", "wild": `answers "e9e5", which is no legal move`} {
		o := foreignOptions(t, b)
		o.Jobs = 1
		many := readSuite(t, strings.Split(strings.Repeat(backRank+"bm Ra8;\n", 9), "\n")...)
		err := suite.Run(context.Background(), many, o, func(int, suite.Record) {})
		if err == nil || !strings.Contains(err.Error(), "3 faults in a row") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", b, err)
		}
	}
	o = foreignOptions(t, "good")
	o.Engine.Options = []string{"Contempt=5"}
	if _, err := o.Engine.Identify(context.Background(), 16); err == nil || !strings.Contains(err.Error(), `no option "Contempt"`) {
		t.Errorf("%v", err)
	}
}
