package suites

import (
	"bufio"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/cmd/internal/report"
	"footnote/engine/page"
	"footnote/engine/suite"
	"footnote/movegen/movegentest"
)

// asEngine in the environment makes TestEngineProcess an engine.
const asEngine = "FOOTNOTE_TEST_ENGINE"

// TestEngineProcess tests nothing: other tests run it as a UCI engine, this program
// itself ("good"), one that dies on every search ("dying") or one that takes no notice of
// limits ("greedy").
func TestEngineProcess(*testing.T) {
	switch os.Getenv(asEngine) {
	case "good":
		clitest.SpeakUCI()
	case "dying":
		os.Stdout.WriteString("id name Dying\nuciok\nreadyok\n")
		os.Exit(1)
	case "greedy":
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			switch word, _, _ := strings.Cut(in.Text(), " "); word {
			case "uci":
				os.Stdout.WriteString("id name Greedy\nuciok\n")
			case "isready":
				os.Stdout.WriteString("readyok\n")
			case "go":
				os.Stdout.WriteString("info depth 9 score mate 1 nodes 60000000 pv a1a8\nbestmove a1a8\n")
			case "quit":
				os.Exit(0)
			}
		}
	}
}

// otherEngine returns the command of an engine with this behaviour.
func otherEngine(t *testing.T, behaviour string) string {
	t.Helper()
	t.Setenv(asEngine, behaviour)
	exe, err := os.Executable()
	movegentest.Must(t, err)
	return exe + " -test.run=^TestEngineProcess$"
}

const engineSuite = `6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; dm 1; id "mate";
1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - am Rxb8+; id "Chess960";
7k/8/8/6Q1/8/8/8/K7 w - - id "no <claim>";
6k1/5ppp/8/8/8/8/8/R5K1 w - - c0 "Ra8=10, Kf1=2"; id "marks";
`

// TestEPDWithEngine runs a suite with Footnote and with Footnote as a foreign engine:
// at the same depth they find the same.
func TestEPDWithEngine(t *testing.T) {
	report, junit := filepath.Join(t.TempDir(), "r.html"), filepath.Join(t.TempDir(), "r.xml")
	code, out, errOut := run(t, engineSuite, "epd", "--depth", "6", "--json", "--engine", otherEngine(t, "good"), "--engine-option", "Grain=8",
		"--html", report, "--junit", junit, "-")
	if code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	records, err := suite.ReadRecords(strings.NewReader(out))
	if err != nil || len(records) != 8 {
		t.Fatal(len(records), err)
	}
	for i := range 4 {
		own, foreign := records[i], records[i+4]
		if own.By != "MTD(f)" || !strings.HasPrefix(foreign.By, "Footnote") || own.ID != foreign.ID || own.Index != i+1 || foreign.Index != i+1 {
			t.Errorf("%+v\n%+v", own, foreign)
		}
		if own.Move != foreign.Move || own.Solved != foreign.Solved || own.Points != foreign.Points || foreign.Depth == 0 || foreign.Nodes == 0 {
			t.Errorf("%s: own %+v\nforeign %+v", own.ID, own, foreign)
		}
	}
	text, err := os.ReadFile(report)
	movegentest.Must(t, err)
	page := string(text)
	if strings.Count(page, `class="board"`) != 4 || !strings.Contains(page, "no &lt;claim&gt;") || strings.Contains(page, "<claim>") {
		t.Error("the report has not four boards, or is not escaped")
	}
	text, err = os.ReadFile(junit)
	movegentest.Must(t, err)
	var suites junitSuites
	if err := xml.Unmarshal(text, &suites); err != nil || suites.Tests != 8 || suites.Skipped != 2 || len(suites.Suites) != 2 {
		t.Errorf("%v: %s", err, text)
	}
}

func TestEPDWithBadEngine(t *testing.T) {
	code, _, errOut := run(t, engineSuite, "epd", "--depth", "3", "--engine", otherEngine(t, "dying"), "--algorithm", "none", "--quiet", "-")
	if code != cli.ExitUsage || !strings.Contains(errOut, "footnote: given up after 3 faults in a row: engine Dying") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}

// TestEPDOverLimit: an engine that takes more nodes than it is allowed is marked
// wherever its results are shown.
func TestEPDOverLimit(t *testing.T) {
	report, junit := filepath.Join(t.TempDir(), "r.html"), filepath.Join(t.TempDir(), "r.xml")
	suite := `6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id "mate";` + "\n"
	args := []string{"epd", "--nodes", "1500000", "--engine", otherEngine(t, "greedy"), "-"}
	code, out, errOut := run(t, suite, append(args, "--html", report, "--junit", junit)...)
	if code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	const note = "Greedy went beyond the limit in 1 of 1 position, first in mate: 40.0 times the nodes"
	if !strings.Contains(out, "! "+note) || !strings.Contains(out, " ! │") {
		t.Errorf("the table does not mark it:\n%s", out)
	}
	for _, file := range []struct{ name, want string }{
		{report, note}, {report, `title="40.0 times the nodes"`}, {junit, "over the limit: 40.0 times the nodes"},
	} {
		if text, err := os.ReadFile(file.name); err != nil || !strings.Contains(string(text), file.want) {
			t.Errorf("%s lacks %q (%v)", file.name, file.want, err)
		}
	}
	code, out, _ = run(t, suite, append(args, "--json", "--quiet=false")...)
	if code != cli.ExitDone || strings.Count(out, `"over_limit":"40.0 times the nodes"`) != 1 {
		t.Errorf("exit code %d: %s", code, out)
	}
}

// TestEPDShards: the shards of a run, joined, are the run.
func TestEPDShards(t *testing.T) {
	dir := t.TempDir()
	suite := filepath.Join("..", "..", "..", "testdata", "epd", "mate2.epd")
	merge := []string{"merge"}
	for _, shard := range []string{"3", "1", "2"} {
		name := filepath.Join(dir, shard)
		movegentest.Must(t, os.WriteFile(name, []byte(epdOf(t, cli.ExitDone, "--depth", "4", "--json", "--algorithm", "mtdf,nega scout", "--shard", shard+"/3", suite)), 0o600))
		merge = append(merge, name)
	}
	whole := epdOf(t, cli.ExitDone, "--depth", "4", "--json", "--algorithm", "mtdf,nega scout", "--jobs", "2", suite)
	joined := epdOf(t, cli.ExitDone, merge...)
	if a, b := withoutTimes(t, whole), withoutTimes(t, joined); a != b {
		t.Errorf("one run:\n%s\nshards:\n%s", a, b)
	}
	if one := epdOf(t, cli.ExitDone, "--depth", "2", "--json", "--shard", fmt.Sprintf("2/%d", math.MaxInt), suite); strings.Count(one, "\n") != 1 {
		t.Errorf("one position of many shards:\n%s", one)
	}
}

// TestOneFileForTwo: two reports are not written over each other.
func TestOneFileForTwo(t *testing.T) {
	name := filepath.Join(t.TempDir(), "report")
	code, _, errOut := run(t, engineSuite, "epd", "--depth", "1", "--force", "--html", name, "--junit", name, "-")
	if code != cli.ExitUsage || !strings.Contains(errOut, "name the same file") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}

// TestMergePart: on a page of results of which some are missing, each answer stands under
// the name of who gave it, and the page is the same each time.
func TestMergePart(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "suite.epd")
	movegentest.Must(t, os.WriteFile(file, []byte(engineSuite+`4k3/8/8/8/8/8/8/4K2R w - - c0 "Rh8=9, Rh7=9, Rh6=9, Rh5=9, Rh4=9";`+"\n"), 0o600))
	part, whole := filepath.Join(dir, "part"), filepath.Join(dir, "whole")
	for name, args := range map[string][]string{part: {"--algorithm", "mtdf", "--shard", "1/2"}, whole: {"--algorithm", "nega scout"}} {
		movegentest.Must(t, os.WriteFile(name, []byte(epdOf(t, cli.ExitDone, append(args, "--depth", "1", "--json", file)...)), 0o600))
	}
	var pages []string
	for _, name := range []string{"1.html", "2.html"} {
		name = filepath.Join(dir, name)
		epdOf(t, cli.ExitFailure, "merge", "--html", name, part, whole)
		text, err := os.ReadFile(name)
		movegentest.Must(t, err)
		pages = append(pages, string(text))
	}
	if pages[0] != pages[1] {
		t.Error("the same results give two pages")
	}
	_, glance, _ := strings.Cut(pages[0], "At a glance")
	glance, _, _ = strings.Cut(glance, "</table>")
	rows, missing := strings.Split(glance, "<tr><td>")[1:], 0
	for _, row := range rows {
		cells := regexp.MustCompile(`<td class="\w*" data-label="([^"]*)">([^<]*)</td>`).FindAllStringSubmatch(row, -1)
		if len(cells) != 2 || cells[0][1] != "MTD(f)" || !strings.Contains(cells[1][1], "NegaScout") || cells[1][2] == "" {
			t.Errorf("%q", row)
		} else if cells[0][2] == "" {
			missing++
		}
	}
	if len(rows) != 5 || missing != 2 {
		t.Errorf("%d rows, in %d of them no answer", len(rows), missing)
	}
}

// TestMergeTwice: the same results given twice are refused in one clear line, whatever the
// positions are called. The names come from a file, so no control character of theirs is
// shown, neither NUL nor a terminal's escape.
func TestMergeTwice(t *testing.T) {
	dir := t.TempDir()
	file, results := filepath.Join(dir, "suite.epd"), filepath.Join(dir, "a")
	suite := "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id \"a\x00b\x1b[2J\";\n6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n"
	movegentest.Must(t, os.WriteFile(file, []byte(suite), 0o600))
	for _, rename := range []string{"", `a\u0000b\u001b`} { // as this program writes it, and as another may
		text := epdOf(t, cli.ExitDone, "--depth", "2", "--json", file)
		if rename != "" {
			text = strings.ReplaceAll(text, "a b [2J", rename)
		}
		movegentest.Must(t, os.WriteFile(results, []byte(text), 0o600))
		code, out, errOut := run(t, "", "epd", "merge", results, results)
		shown := out + errOut
		if code != cli.ExitUsage || !strings.Contains(shown, "is there twice") || strings.ContainsAny(shown, "\x00\x1b") || strings.Count(shown, "\n") != 1 {
			t.Errorf("exit code %d, %q", code, shown)
		}
	}
	_, out, errOut := run(t, "", "epd", "--depth", "2", file)
	if strings.ContainsAny(out+errOut, "\x00\x1b") || !strings.Contains(out, "a b [2J") {
		t.Errorf("%q", out)
	}
}

// withoutTimes drops what a clock has measured.
func withoutTimes(t *testing.T, lines string) string {
	t.Helper()
	records, err := suite.ReadRecords(strings.NewReader(lines))
	movegentest.Must(t, err)
	for i := range records {
		r := &records[i]
		r.Millis, r.SolvedMs = 0, nil
		for k := range r.BestMoves {
			r.BestMoves[k].Millis = 0
		}
	}
	text, err := json.Marshal(records)
	movegentest.Must(t, err)
	return string(text)
}

// run runs a command line with this input.
func run(t *testing.T, in string, args ...string) (code int, out, errOut string) {
	t.Helper()
	return clitest.Execute(t.Context(), cli.NewRoot(NewEPDCommand(cli.Build{Version: "test"})), in, args...)
}

// epdOf runs footnote epd, which must end with this exit code, and returns what it has printed.
func epdOf(t *testing.T, want int, args ...string) string {
	t.Helper()
	code, out, errOut := run(t, "", append([]string{"epd"}, args...)...)
	if code != want {
		t.Fatalf("%v: exit code %d: %s", args, code, errOut)
	}
	return out
}

// TestNoAnswer: the row of an engine without an answer is as wide as the others, with marks too.
func TestNoAnswer(t *testing.T) {
	for _, marks := range []bool{false, true} {
		var b strings.Builder
		p := epdPage{Marks: marks, Cards: []epdCard{{Cells: []epdCell{{By: "A", Error: "no move in time"}}}}}
		movegentest.Must(t, report.Page(&b, page.Frame{Title: "Test suite"}, epdTemplate, p))
		_, card, _ := strings.Cut(b.String(), "<section")
		if want := fmt.Sprintf(`colspan="%d"`, strings.Count(card, "<th")-1); !strings.Contains(card, want) {
			t.Errorf("marks %t: no %s in %s", marks, want, card)
		}
	}
}
