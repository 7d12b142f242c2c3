package experiments

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/engine/experiment"
	"footnote/movegen/movegentest"
	"footnote/search"
)

func TestScoreTexts(t *testing.T) {
	passes := []experiment.ExplainedPass{{Alpha: 9, Beta: 10, Score: 40}, {Alpha: 49, Beta: 50, Score: -3}, {Alpha: 0, Beta: 1, Score: 31990}}
	if least, most := scoreRange(passes); least != -3 || most != 40 {
		t.Errorf("%d … %d", least, most)
	}
	var got []string
	for _, p := range append(passes, experiment.ExplainedPass{Alpha: -9, Beta: 9, Score: 5}) {
		got = append(got, scoreText(p))
	}
	if want := []string{"≥+0.40", "≤-0.03", "≥#5", "=+0.05"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if s := boundsText(slices.Repeat(passes[:1], 9)); s != "≥+0.40 ≥+0.40 ≥+0.40 … ≥+0.40 ≥+0.40 ≥+0.40" {
		t.Errorf("%s", s)
	}
}

// TestAgree: MTD(best) proves a move; what it knows of the value is a bound.
func TestAgree(t *testing.T) {
	run := func(algorithm string, scores ...search.Score) experiment.ExplainedRun {
		r := experiment.ExplainedRun{Algorithm: algorithm}
		for _, s := range scores {
			r.Iterations = append(r.Iterations, experiment.ExplainedDepth{Score: s})
		}
		return r
	}
	for _, c := range []struct {
		full []experiment.ExplainedRun
		want bool
		who  string // agree
	}{
		{[]experiment.ExplainedRun{run(search.MTDbest, 1, 2), run(search.MTDf, 1, 3), run(search.AlphaBeta, 1, 3)}, true, "drivers but MTD(best)"},
		{[]experiment.ExplainedRun{run(search.MTDf, 1, 3), run(search.MTDbest, 0, 2)}, true, "drivers but MTD(best)"},
		{[]experiment.ExplainedRun{run(search.MTDf, 1, 3), run(search.MTDbest, 1, 3)}, true, "2 drivers"},
		{[]experiment.ExplainedRun{run(search.MTDbest, 1, 3), run(search.MTDf, 1, 3), run(search.AlphaBeta, 1, 2)}, false, ""},
		{[]experiment.ExplainedRun{run(search.MTDbest, 1, 3)}, true, "1 drivers"},
	} {
		e := explanation{full: c.full}
		if same, n := e.agree(); same != c.want || n != 2 || same && e.agreeing() != c.who {
			t.Errorf("%+v: %t, %d values, %s", c.full, same, n, e.agreeing())
		}
	}
}

// TestPageMinus: scores on the page have the minus sign of all pages, moves their hyphens.
func TestPageMinus(t *testing.T) {
	open := experiment.ExplainedPass{Alpha: -90, Beta: 10, Score: -40, Lower: -40, Upper: -40}
	test := experiment.ExplainedPass{Alpha: -51, Beta: -50, Score: -60, Lower: -100, Upper: -60}
	run := experiment.ExplainedRun{
		Algorithm: search.MTDf, SAN: "O-O", Line: "1. O-O", Passes: []experiment.ExplainedPass{open, test},
		Iterations: []experiment.ExplainedDepth{{Score: -31996}},
	}
	row := pageRuns([]experiment.ExplainedRun{run}, run.Last())[0]
	if row.Value != "#−2" || row.Bounds != "=−0.40 ≤−0.60" || row.Move != "O-O" || row.Line != "1. O-O" {
		t.Errorf("%+v", row)
	}
	want := []explainPass{{1, "where in (−0.90, +0.10)?", "=−0.40", "[−0.40, −0.40]", 0, 0}, {2, "at least −0.50?", "≤−0.60", "[−1.00, −0.60]", 0, 0}}
	if !slices.Equal(row.Passes, want) {
		t.Errorf("%+v, want %+v", row.Passes, want)
	}
}

// TestBenchText checks what machines read: OpenBench's line and the signature.
func TestBenchText(t *testing.T) {
	o := experiment.DefaultBenchOptions()
	if o.Depth = 4; testing.Short() {
		o.Depth = 3
	}
	o.Algorithms = []string{search.MTDf, search.NegaScout}
	var out bytes.Buffer
	report, err := benchText(t.Context(), &out, o, true)
	movegentest.Must(t, err)
	text := out.String()
	want := regexp.MustCompile(fmt.Sprintf(`\n%d nodes \d+ nps\nBench: %d\n$`, report.Nodes, report.Nodes))
	if !want.MatchString(text) {
		t.Errorf("the last two lines are not as promised:\n%s", text)
	}
	movegentest.Contains(t, text, "MTD(f)", "NegaScout", "18. ", "passes: ")
}

// TestBenchDriversOnce: a driver that is named twice counts once in the signature.
func TestBenchDriversOnce(t *testing.T) {
	code, out, errOut := clitest.Execute(t.Context(), cli.NewRoot(NewBenchCommand()), "", "bench", "1", "--json", "--algorithm", "mtdf,MTD(f)", "--algorithms", "mtdf")
	if code != cli.ExitDone || strings.Count(out, "\n") != 1 {
		t.Errorf("%s\n%s", errOut, out)
	}
}
