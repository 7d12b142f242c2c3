package experiments

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"footnote/cmd/internal/report"
	"footnote/search/lab/papers"
)

// TestReadStatements: what StatementTable writes is read back.
func TestReadStatements(t *testing.T) {
	list := []report.Statement{
		{What: "MT-SSS* within |v|", Published: "1, 2", Measured: "1.0 (0.9–1.1)", Verdict: report.Holds},
		{What: "b", Published: "–", Measured: "", Verdict: report.AsItMustBe},
		{Source: "Plaat et al.", What: "c", Published: "p", Measured: "m", Verdict: report.NotReproduce},
	}
	text := strings.ReplaceAll("\nLeaves:\n\n| w | n |\n|---|---:|\n| 2 | 3 |\n"+report.StatementTable(list)+"\n- A note | with bars | holds |\n", "*", "\\*")
	list[2].Source, list[2].What = "", "Plaat et al.: c"
	if got := readStatements(bodyLines(text)); !slices.Equal(got, list) {
		t.Errorf("%+v", got)
	}
	if got := readStatements([]string{"", "| a | b | c | holds |"}); got != nil {
		t.Errorf("%+v", got)
	}
}

// TestStandingAnswers: without any data the answers count what stands in the blocks, keep the
// sentences that need data, and --check sees an old count.
func TestStandingAnswers(t *testing.T) {
	statement := func(verdict string) string {
		return report.StatementTable([]report.Statement{{What: "x", Published: "p", Measured: "m", Verdict: verdict}})
	}
	block := func(kind, command, text string) string {
		return "<!-- " + kind + ": " + command + " -->\n\n" + text + "\n<!-- end -->\n"
	}
	page := block("answer", "sentences", "1. One.\n2. Two.\n3. Three.\n4. Old.") + block("answer", "scores", "") + block("answer", "failures", "")
	for _, e := range papers.Experiments() {
		verdict, kind := report.Undecided, "measured"
		if e.Exact {
			verdict, kind = report.Equal, "checked"
		}
		page += block(kind, "lab paper "+e.Name, "`footnote lab paper "+e.Name+"`\n"+statement(verdict))
	}
	page += block("measured", "compare --set test", "`footnote compare --set test`\n"+statement(report.NotReproduce)) +
		block("checked", "lab paper wall --runs 2", "`footnote lab paper wall --runs 2`\n"+statement(report.Differs))
	name := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(name, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	doc, err := readDocument(name)
	if err != nil {
		t.Fatal(err)
	}
	documents := []*document{doc}
	if n := answersDiffer(newTestLab(), documents); n != 3 {
		t.Errorf("%d of 3 answers differ", n)
	}
	if n := answersDiffer(newTestLab(), documents); n != 0 {
		t.Errorf("%d answers differ from themselves", n)
	}
	text := strings.Join(slices.Concat(doc.bodies[:3]...), "\n")
	exact := 0
	for _, e := range papers.Experiments() {
		if e.Exact {
			exact++
		}
	}
	for _, want := range []string{
		"3. Three.\n4. On abstract trees", "| `compare --set test` | Plaat, Schaeffer, Pijls and de Bruin, figures 9, 10, 13 to 16 |  |  |  |  | 1 |  |",
		"| compare-drivers |", "Does not reproduce (1)", "digit, " + strconv.Itoa(exact) + " figures that the papers print are equal",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "DIFFERS (") || strings.Contains(text, "wall --runs 2") {
		t.Errorf("a reduced size counts:\n%s", text)
	}
	// Without one experiment nothing is said of all.
	doc.blocks, doc.bodies = doc.blocks[:len(doc.blocks)-3], doc.bodies[:len(doc.bodies)-3]
	if err := doc.answer(statedIn(documents), documents, true); err == nil {
		t.Error("an answer about experiments that are not there")
	}
}
