package main

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/movegen/movegentest"
	"footnote/search/lab/papers"
)

// TestRows: rows are read as they were written, several files in one too, and statements of files
// of data take their places in them.
func TestRows(t *testing.T) {
	dir := t.TempDir()
	rows := results{{"wall", "c", "1", "the wall, or cliff", "yes", `0.5 "half"`, Holds, "A", "0.01"}, {"table", "c", "1", "a cell", "5", "5", Equal, "", ""}}
	var text strings.Builder
	movegentest.Must(t, rows.write(&text))
	name := filepath.Join(dir, "rows.csv")
	movegentest.Must(t, os.WriteFile(name, []byte(text.String()+text.String()), 0o600))
	read, err := readRows(name)
	if err != nil || len(read) != 4 || read[0] != rows[0] || read[3] != rows[1] {
		t.Fatalf("%v, %v", read, err)
	}
	chance := 0.3
	d := Data{Name: "wall", Command: "footnote-lab paper wall", Commit: "2", Statements: []Statement{
		{What: "the wall, or cliff", Published: "yes", Measured: "0.6", Verdict: Undecided, Family: "A", Chance: &chance}, {Source: "A", What: "new", Published: "no", Measured: "7", Verdict: Holds}}}
	movegentest.Must(t, d.Write(dir))
	merged, err := rows.merge(dir)
	if err != nil || len(merged) != 3 || merged[0].measured != "0.6" || merged[0].chance != "0.3" || merged[1].statement != "A: new" || merged[2] != rows[1] {
		t.Errorf("%v, %v", merged, err)
	}
	if _, err := rows.merge(t.TempDir()); err == nil {
		t.Error("rows from nothing")
	}
	movegentest.Must(t, os.WriteFile(name, []byte("a,b,c,d,e,f,perhaps,,\n"), 0o600))
	if _, err := readRows(name); err == nil {
		t.Error("perhaps is a verdict")
	}
}

// TestFind: a page names one row; none or several are an error.
func TestFind(t *testing.T) {
	rows := results{{"table", "", "", "checkers: level", "", "1.01", Holds, "", ""}, {"table", "", "", "chess: level", "", "1.02", Holds, "", ""}, {"guess", "", "", "chess: level", "", "1", Holds, "", ""}}
	if row, err := rows.find("table", "chess: lev"); err != nil || row != rows[1] {
		t.Errorf("%v, %v", row, err)
	}
	for _, text := range []string{"level", "missing"} {
		if _, err := rows.find("table", text); err == nil {
			t.Errorf("%q is one row", text)
		}
	}
}

// TestPages: every page is its template filled from the rows, its drawings are there, and none has more
// words than the measure of the pages.
func TestPages(t *testing.T) {
	docs := filepath.Join("..", "..", "docs")
	rows, err := readRows(filepath.Join(docs, resultsFile))
	movegentest.Must(t, err)
	words := 0
	err = eachPage(rows, func(name string, text []byte) error {
		there, err := os.ReadFile(filepath.Join(docs, name))
		if err != nil || string(there) != string(text) {
			t.Errorf("%s is not its template filled from the rows (%v): footnote-lab docs writes it", name, err)
		}
		for _, image := range regexp.MustCompile(`]\(([^)]*\.svg)\)`).FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(docs, filepath.Dir(name), image[1])); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		n := len(strings.Fields(string(text)))
		if most := map[bool]int{true: 1000, false: 2000}[name == "papers.md"]; n > most {
			t.Errorf("%s has %d words", name, n)
		}
		words += n
		return err
	})
	if err != nil || words > 12000 {
		t.Errorf("%d words, %v", words, err)
	}
}

// saysOf lists how the statements that an experiment tries are written of a subject.
func saysOf(experiment, subject string) ([]string, error) {
	list, err := papers.Statements(experiment)
	var says []string
	for i := range list {
		s := &list[i]
		for _, pattern := range s.Subjects {
			if ok, _ := path.Match(pattern, subject); pattern != "" && subject != "" && !ok {
				continue
			}
			for _, at := range s.At {
				v := papers.Verdict{Statement: s, Subject: subject, At: at}
				if strings.HasSuffix(s.Relation, "text") { // of a trace, which is of no subject
					v.Subject = ""
				}
				says = append(says, v.What())
			}
		}
	}
	return says, err
}

// TestPagesCanBeMeasured: every statement that a page names is one that its experiment still tries, so that
// pages can be filled from what is measured next. Those of experiments that are there no more stand in rows alone.
func TestPagesCanBeMeasured(t *testing.T) {
	rows, err := readRows(filepath.Join("..", "..", "docs", resultsFile))
	movegentest.Must(t, err)
	var next results
	subjects := map[string][]string{} // of the experiments whose statements are lines of the table
	for _, r := range rows {
		says, err := saysOf(r.experiment, "")
		movegentest.Must(t, err)
		if _, subject, _ := strings.Cut(r.family, " on "); len(says) == 0 {
			next = append(next, r)
		} else if r.family != "" && !slices.Contains(subjects[r.experiment], subject) {
			subjects[r.experiment] = append(subjects[r.experiment], subject)
		}
	}
	for experiment, list := range subjects {
		for _, subject := range list {
			if subject == "" && len(list) > 1 {
				continue // said of traces, which are of no subject
			}
			says, err := saysOf(experiment, subject)
			movegentest.Must(t, err)
			for _, what := range says {
				if r := (result{experiment: experiment, statement: what, measured: "1", verdict: Holds}); !slices.Contains(next, r) { // said of no subject
					next = append(next, r)
				}
			}
		}
	}
	for _, r := range rows { // what was measured last is among what can be
		if len(subjects[r.experiment]) > 0 {
			if _, err := next.find(r.experiment, r.statement); err != nil {
				t.Error(err)
			}
		}
	}
	if err := eachPage(next, func(string, []byte) error { return nil }); err != nil {
		t.Error(err)
	}
}

// TestDocsCheck: a page that is not its template is a failure.
func TestDocsCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("measures the exact experiments")
	}
	dir := t.TempDir()
	movegentest.Must(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "docs"))))
	if code, out, errOut := program(t, "docs --check --dir", dir); code != cli.ExitDone || !strings.HasPrefix(out, "219 exact figures are equal, and so are their rows; ") {
		t.Errorf("exit code %d, %q, %q", code, out, errOut)
	}
	movegentest.Must(t, os.WriteFile(filepath.Join(dir, "papers.md"), []byte("other"), 0o600))
	if code, _, errOut := program(t, "docs --check --dir", dir); code != cli.ExitFailure || !strings.Contains(errOut, "papers.md is not its template") {
		t.Errorf("exit code %d, %q", code, errOut)
	}
}

// TestData: what is written is read again, and is all that a plot needs.
func TestData(t *testing.T) {
	dir := t.TempDir()
	seed := uint64(7)
	c := report.Chart{
		Name: "sample", Title: "Leaves & <bounds>", XLabel: "depth", YLabel: "leaves",
		Series: []report.Series{{Name: "measured", X: []float64{1, 2}, Y: []float64{10, 200}, Low: []float64{9, 150}, High: []float64{12, 260}}},
	}
	d := Data{
		Name: "growth", Title: "T", Command: "footnote-lab paper fig5.2", Commit: "abc", Machine: "a machine", Seed: &seed,
		Figures: []report.Chart{c}, Columns: []string{"tree", "leaves"}, Samples: [][]any{{"random", 12.0}, {"strong", 9.0}},
	}
	movegentest.Must(t, d.Write(dir))
	read, err := ReadData(filepath.Join(dir, "growth.json"))
	if err != nil || !reflect.DeepEqual(*read, d) {
		t.Errorf("%v\n%+v\n%+v", err, read, d)
	}
	text, err := os.ReadFile(filepath.Join(dir, "growth.csv"))
	if want := "# growth: footnote-lab paper fig5.2; commit abc; seed 7\ntree,leaves\nrandom,12\nstrong,9\n"; err != nil || string(text) != want {
		t.Errorf("%v\n%s", err, text)
	}
	names, err := read.Plot(dir, false)
	if err != nil || len(names) != 1 || filepath.Base(names[0]) != "sample.svg" {
		t.Errorf("%v, %v", names, err)
	}
	movegentest.Must(t, os.WriteFile(filepath.Join(dir, "other.json"), []byte("{}"), 0o644))
	if _, err := ReadData(filepath.Join(dir, "other.json")); err == nil {
		t.Error("an object without a name was taken for an experiment")
	}
}

// TestQuoted: a shell reads a word of a command that was noted as it was.
func TestQuoted(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Log("no sh: only the text is looked at")
	}
	for word, want := range map[string]string{
		"3..7":            `3..7`,
		"":                `""`,
		"MTD(f),MT-SSS*":  `"MTD(f),MT-SSS*"`,
		"a file":          `"a file"`,
		`C:\new\net.fnn`:  `"C:\new\net.fnn"`,
		`\\host\net`:      `"\\\host\net"`,
		`a "b" $HOME`:     `"a \"b\" \$HOME"`,
		"`date`":          "\"\\`date\\`\"",
		`a folder\`:       `"a folder\\"`,
		`\"`:              `"\\\""`,
		"[ab]?":           `"[ab]?"`,
		"~":               `"~"`,
		"don't":           `"don't"`,
		"#1":              `"#1"`,
		"1\n2":            "\"1\n2\"",
		"\\\n":            "\"\\\\\n\"",
		"Käfer":           "Käfer",
		"compare.svg":     "compare.svg",
		"8/8/8/8 w - - 0": `"8/8/8/8 w - - 0"`,
	} {
		if got := quoted(word); got != want {
			t.Errorf("quoted(%q) = %s, want %s", word, got, want)
		}
		if shell == "" {
			continue
		}
		got, err := exec.Command(shell, "-c", "printf %s/ "+quoted(word)).Output()
		if err != nil || string(got) != word+"/" {
			t.Errorf("a shell reads %s as %q, %v", quoted(word), got, err)
		}
	}
}
