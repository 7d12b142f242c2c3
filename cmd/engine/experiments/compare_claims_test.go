package experiments

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/report"
	"footnote/engine/experiment"
)

// TestJudge: a claim holds when all intervals lie on its side, fails when one lies on the
// other, and is undecided else.
func TestJudge(t *testing.T) {
	e := func(low, high float64) experiment.Estimate {
		return experiment.Estimate{Value: (low + high) / 2, Low: low, High: high}
	}
	unknown := experiment.Estimate{Value: 0.9, Low: math.NaN(), High: math.NaN()}
	for _, c := range []struct {
		list          []experiment.Estimate
		below, within string
	}{
		{[]experiment.Estimate{e(0.91, 0.94), e(0.92, 0.95)}, report.Holds, report.Holds},
		{[]experiment.Estimate{e(0.91, 0.94), e(0.94, 1.02)}, report.Undecided, report.Undecided},
		{[]experiment.Estimate{e(0.96, 0.99)}, report.Holds, report.NotReproduce},
		{[]experiment.Estimate{e(0.91, 0.94), e(1.01, 1.02)}, report.NotReproduce, report.NotReproduce},
		{[]experiment.Estimate{unknown}, report.Undecided, report.Undecided},
	} {
		got := &claims{at: " at d = 3"}
		got.below("", "x", c.list)
		got.within("", "x", "0.90 to 0.95", 0.90, 0.95, c.list)
		if got.list[0].Verdict != c.below || got.list[1].Verdict != c.within {
			t.Errorf("%v: %q, %q", c.list, got.list[0].Verdict, got.list[1].Verdict)
		}
	}
	none := new(claims)
	none.above("", "x", 1, nil)
	if len(none.list) != 0 {
		t.Error("a claim on a driver that was not measured")
	}
}

// TestCompareStatements: the experiments print what the papers say of them.
func TestCompareStatements(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--depth", "2..3", "--quick", "--hash-entries", "2^16"}, "MTD(f) evaluates fewer leaves than Aspiration NegaScout"},
		{[]string{"--depth", "2", "--quick", "--experiment", "guess", "--hash-entries", "2^16"}, "with an exact guess"},
		{[]string{"--depth", "3", "--quick", "--experiment", "guess", "--hash-entries", "2^16"}, "a correction of its own guess by 1 to 4 points saves leaves"},
		{[]string{"--depth", "2", "--quick", "--experiment", "table"}, "the curve of MT-DUAL* lies further left"},
		{[]string{"--depth", "2", "--quick", "--experiment", "ladder", "--hash-entries", "2^16"}, "in the simulations (rung plain)"},
	} {
		out, err := runCompareCommand(t, c.args...)
		if err != nil || !strings.Contains(out, c.want) {
			t.Errorf("%v: %v\n%s", c.args, err, out)
		}
	}
	out, err := runCompareCommand(t, "--depth", "2", "--quick", "--schedule", "growing", "--hash-entries", "2^16")
	if err != nil || strings.Contains(out, "Published and measured") {
		t.Errorf("growing steps are no paper's: %v\n%s", err, out)
	}
}

// answerData writes the files that the five sentences rest on.
func answerData(t *testing.T, mtdf ...float64) string {
	t.Helper()
	dir := t.TempDir()
	write := func(where string, d *report.Data) {
		if err := d.Write(filepath.Join(dir, where)); err != nil {
			t.Fatal(err)
		}
	}
	series := func(name string, y ...float64) report.Series {
		s := report.Series{Name: name}
		for i, v := range y {
			s.X, s.Y, s.Low, s.High = append(s.X, float64(3+i)), append(s.Y, v), append(s.Low, v-0.01), append(s.High, v+0.01)
		}
		return s
	}
	say := func(what, measured, verdict string) report.Statement {
		return report.Statement{What: what, Published: "p", Measured: measured, Verdict: verdict}
	}
	drivers := &report.Data{Name: driversFile, Command: "footnote compare", Commit: "abc", Statements: []report.Statement{
		say(saysFewerLeaves, "m", report.Holds), say(saysHowMany, "m", report.NotReproduce),
		say(saysAheadInAll, "m", report.Undecided), say(saysPasses, "3.9, 4.8 at d = 3, 4", report.Holds),
		say(saysSSSFewer, "1.086 (1.0–1.1), 1.005 (0.9–1.1) at d = 3, 4", report.Undecided),
		say(saysSSSMore, "2.500 (2.0–3.0), 2.100 (2.0–3.0) at d = 3, 4", report.Holds),
	}}
	for _, figure := range []string{"leaves", "totals", "time"} {
		drivers.Figures = append(drivers.Figures, report.Chart{Name: driversFile + "-" + figure, Subtitle: "full width, 120 positions of 60 games, x", Series: []report.Series{series("MTD(f)", mtdf...)}})
	}
	write("", drivers)
	ladder := series("MT-SSS*", 0.36, 0.40, 0.92, 1.07)
	ladder.X = []float64{1, 2, 3, 4}
	write("", &report.Data{Name: ladderFile, Figures: []report.Chart{{
		Name: ladderFile + "-rungs", Subtitle: "leaves; depth 4, 240 positions of 120 games; bars", XNames: []string{"plain", "table", "deepening", "history"}, Series: []report.Series{ladder},
	}}})
	write(checkedFolder, &report.Data{Name: "pearl", Exact: true, Statements: []report.Statement{say("a", "m", report.Equal), say("b", "m", report.AsItMustBe)}})
	write(checkedFolder, &report.Data{Name: "wall", Statements: []report.Statement{say("a reduced size", "m", report.NotReproduce)}})
	write("", &report.Data{Name: "fig5.2", Statements: []report.Statement{say("c", "m", report.Holds), say("of SSS*", "m", report.NotReproduce)}})
	return dir
}

// answerText makes an answer of the data in a folder alone.
func answerText(dir, what string) (string, error) {
	all, err := readFindings(dir)
	if err != nil {
		return "", err
	}
	return all.answer(what, nil)
}

// TestAnswer: the sentences have the figures of the data, and say what they show.
func TestAnswer(t *testing.T) {
	dir := answerData(t, 0.984, 0.958)
	for what, want := range map[string][]string{
		"sentences": {"1.6 and 4.2 % fewer leaf nodes", "depths 3 and 4 (120 positions of 60 games", "that it is fewer: holds; that it is as much: does not reproduce",
			"3.9, 4.8 root searches", "1.086 and 1.005 times the leaves", "0.36 of Alpha-Beta's leaves (240 positions of 120 games)", "most of it with iterative deepening", "1 figures that the papers print are equal, 1 that"},
		"failures": {"of SSS\\*", "it saves 5 to 10 %", "Undecided (2)"},
		"scores":   {"| experiment |", "|  |  | 1 |  | 1 |  |"},
		"line":     {"0.984 and 0.958 of the leaves", "commit abc"},
	} {
		text, err := answerText(dir, what)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in\n%s", what, w, text)
			}
		}
		if strings.Contains(text, "a reduced size") {
			t.Errorf("%s counts a reduced size", what)
		}
	}
	text, err := answerText(answerData(t, 1.02, 0.98), "sentences")
	if err != nil || !strings.Contains(text, "+2.0 and −2.0 % more or fewer") {
		t.Errorf("%v\n%s", err, text)
	}
	if _, err := answerText(dir, "nothing"); err == nil {
		t.Error("an answer to no question")
	}
	if _, err := answerText(t.TempDir(), "line"); err == nil {
		t.Error("an answer from no data")
	}
	if _, err := answerText(dir, "games"); err == nil {
		t.Error("an answer on games that were not measured")
	}
}

// TestAnswersFindTheirStatements: what the answers look for is what the experiments say
// today.
func TestAnswersFindTheirStatements(t *testing.T) {
	if testing.Short() {
		t.Skip("searches three games")
	}
	dir := t.TempDir()
	run := func(cmd *cobra.Command, args ...string) {
		t.Helper()
		if _, err := runCommand(t, cmd, append(args, "--data", dir)...); err != nil {
			t.Fatal(err)
		}
	}
	run(newTestCompare(), "--depth=2..3", "--quick")
	run(newTestCompare(), "--experiment=ladder", "--depth=2", "--hash-entries=2^16", endgame)
	run(newTestLab(), "paper", "features", "games-table", "games-nodes", "games-gap", "--runs=1", "--shallow=8")
	for _, what := range []string{"sentences", "line", "games"} {
		if _, err := answerText(dir, what); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// unpaired makes the steps between totals of their intervals, as if the positions of each depth
// were others.
func unpaired(totals []experiment.Estimate) []experiment.Estimate {
	var steps []experiment.Estimate
	for k, to := range totals[1:] {
		from := totals[k]
		steps = append(steps, experiment.Estimate{Value: to.Value / from.Value, Low: to.Low / from.High, High: to.High / from.Low})
	}
	return steps
}

// TestOddEven: steps up and down by turns hold, steps the other way do not, and without
// intervals nothing is decided.
func TestOddEven(t *testing.T) {
	e := func(value, half float64) experiment.Estimate {
		return experiment.Estimate{Value: value, Low: value - half, High: value + half}
	}
	for _, c := range []struct {
		totals []experiment.Estimate // at depths 3, 4 …
		want   string
	}{
		{[]experiment.Estimate{e(2, 0.1), e(3, 0.1), e(2, 0.1)}, report.Holds},
		{[]experiment.Estimate{e(3, 0.1), e(2, 0.1), e(3, 0.1)}, report.NotReproduce},
		{[]experiment.Estimate{e(2, 0.6), e(3, 0.6)}, report.Undecided},
		{[]experiment.Estimate{e(3, math.NaN()), e(2, math.NaN())}, report.Undecided},
	} {
		x, got := &comparer{f: &compareFlags{first: 3}}, new(claims)
		x.oddEven(got, c.totals, "MT-SSS*", 0, unpaired(c.totals))
		if got.list[0].Verdict != c.want {
			t.Errorf("%v: %q, want %q", c.totals, got.list[0].Verdict, c.want)
		}
	}
}

// TestGamesAnswer: every verdict stands with its own claim.
func TestGamesAnswer(t *testing.T) {
	all := findings{"games-table": {}, "games-nodes": {}, "games-gap": {}, "features": {}}
	say := func(name, what, verdict string) {
		all[name].Statements = append(all[name].Statements, report.Statement{What: what, Measured: "m", Verdict: verdict})
	}
	for _, game := range []string{"checkers", "Othello", "chess"} {
		say("games-table", game+": with enough memory MT-SSS* is better than Alpha-Beta", report.Holds)
		say("games-nodes", game+", d=7: leaves of MTD(f) over those of Aspiration NegaScout", report.Holds)
		say("games-nodes", game+", d=7: it saves 5 to 10 % of them", report.NotReproduce)
		say("games-nodes", game+", d=7: all nodes of MTD(f) over those of Aspiration NegaScout", report.Undecided)
		say("games-gap", game+": SSS* saves much when searched as in simulations, little as programs search", report.Holds)
	}
	for _, what := range []string{
		"variable branching brings SSS* nearer", "dependence of parent and child brings SSS* nearer", "independence of moves brings SSS* nearer", "transpositions brings SSS* nearer",
		"simulation: no feature", "the features alone", "the enhancements alone", "both together",
	} {
		say("features", what, report.Holds)
	}
	text, err := all.gamesAnswer()
	for _, want := range []string{
		"(in brackets, whether it is fewer): checkers, d=7 m (holds), Othello, d=7 m (holds) and chess, d=7 m (holds). ",
		"as in the papers: checkers does not reproduce, Othello does not reproduce and chess does not reproduce. ", "checkers, d=7 m (undecided)",
	} {
		if err != nil || !strings.Contains(text, want) {
			t.Errorf("%v, no %q in\n%s", err, want, text)
		}
	}
}
