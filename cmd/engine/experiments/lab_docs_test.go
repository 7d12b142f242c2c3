package experiments

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"footnote/cmd/internal/report"
)

func TestDocsBlocks(t *testing.T) {
	text := "a\n<!-- checked: lab paper pearl -->\nold\n<!-- end -->\nb\n<!-- measured: compare --algorithms \"MTD(f)\" | compare --depth 3 -->\n<!-- end -->\nc"
	lines := strings.Split(text, "\n")
	blocks, err := docsBlocks(lines)
	if err != nil || len(blocks) != 2 || blocks[0].kind != checkedBlock || blocks[1].kind != measuredBlock || blocks[1].small != "compare --depth 3" || blocks[0].first != 1 || blocks[0].last != 3 {
		t.Fatalf("%v, %+v", err, blocks)
	}
	if words := splitWords(blocks[1].command); !slices.Equal(words, []string{"compare", "--algorithms", "MTD(f)"}) {
		t.Errorf("%q", words)
	}
	got := joinBlocks(lines, blocks, [][]string{{"new"}, {"", "x"}})
	if want := strings.Replace(strings.Replace(text, "old", "new", 1), "-->\n<!-- end -->\nc", "-->\n\nx\n<!-- end -->\nc", 1); got != want {
		t.Errorf("%q\n%q", got, want)
	}
	for _, bad := range []string{"<!-- checked: a -->", "<!-- checked: a -->\n<!-- checked: b -->\n<!-- end -->"} {
		if _, err := docsBlocks(strings.Split(bad, "\n")); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

// TestBodyLines: a block is set off by empty lines, and its z-scores have minus signs.
func TestBodyLines(t *testing.T) {
	got := bodyLines("factor 0.989, z = -0.9 | -1\n\n")
	if want := []string{"", "factor 0.989, z = −0.9 | -1", ""}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestMarkOlder(t *testing.T) {
	once := markOlder([]string{"", "`footnote compare`; commit a", "", "| table |"})
	if !slices.Contains(once, olderCounts) || len(markOlder(once)) != len(once) {
		t.Errorf("%q", once)
	}
	if len(markOlder(nil)) != 0 || len(markOlder([]string{"", "Not measured yet.", ""})) != 3 {
		t.Error("a block that was never measured is older")
	}
}

// answerFrom writes the answers of a document from a folder of data and documents.
func answerFrom(t *testing.T, dir string, doc *document, documents ...*document) error {
	t.Helper()
	all, err := findAll(dir, documents)
	if err != nil {
		t.Fatal(err)
	}
	return doc.answer(all, documents, false)
}

// TestTimes: what the measured blocks took is added up, by what they measure.
func TestTimes(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.md")
	block := func(command, body string) string {
		return "<!-- measured: " + command + " -->\n" + body + "<!-- end -->\n"
	}
	text := block("compare", "\n`footnote compare`, seed 1; commit a; x, 2 processors; 2026-01-01, 90 s\n\n") + block("lab paper games-etc", "\n`footnote lab paper games-etc`; y, 30 s\n\n") +
		block("lab paper wall", "") + "<!-- answer: times -->\n<!-- end -->\n"
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	doc, err := readDocument(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := answerFrom(t, dir, doc, doc); err != nil {
		t.Fatal(err)
	}
	if err := doc.save(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"took 2.0 minutes: chess 1.5 minutes, three games 0.5 minutes, abstract trees 0.0 minutes", "| `lab paper games-etc` | three games | 30 |"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(string(got), "| `lab paper wall`") {
		t.Error("a block that was never measured took time")
	}
	// Rows of a document that is not given stay.
	other := &document{name: "b.md", blocks: []docsBlock{{kind: answerBlock, command: timesBlock}}, bodies: [][]string{{"| `lab paper wall` | abstract trees | 1 |", "| `lab paper gone` | abstract trees | 1 |"}}}
	if err := answerFrom(t, dir, other, other, doc); err == nil || !strings.Contains(err.Error(), "lab paper gone") || len(other.bodies[0]) != 2 {
		t.Errorf("%v, %q", err, other.bodies)
	}
	if err := unknownRows([]*document{other, doc}); err == nil {
		t.Error("a row without a block")
	}
	other.bodies[0] = other.bodies[0][:1]
	if err := unknownRows([]*document{other, doc}); err != nil {
		t.Error(err)
	}
	if err := answerFrom(t, dir, other, other, doc); err != nil {
		t.Error(err)
	}
}

// TestRename: experiments of one name have files and drawings of their own.
func TestRename(t *testing.T) {
	dir := t.TempDir()
	for i, want := range []string{"a", "a-2", "a"} {
		d := &report.Data{Name: "a", Figures: []report.Chart{{Name: "a-leaves"}, {Name: "other"}}}
		rename(d, numbered(d.Name, []int{1, 2, 1}[i]))
		if d.Name != want || d.Figures[0].Name != want+"-leaves" || d.Figures[1].Name != "other"+strings.TrimPrefix(want, "a") {
			t.Errorf("%d: %s, %s, %s", i, d.Name, d.Figures[0].Name, d.Figures[1].Name)
		}
		if err := d.Write(dir); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPlaceOf: the data of a block are called the same whichever others are measured.
func TestPlaceOf(t *testing.T) {
	one := &document{blocks: []docsBlock{
		{kind: measuredBlock, command: "compare --depth 3"}, {kind: measuredBlock, command: "compare --depth 3 --schedule growing"},
		{kind: measuredBlock, command: "compare --experiment ladder"}, {kind: measuredBlock, command: "compare --quick --experiment ladder --rungs window"},
		{kind: checkedBlock, command: "compare --counts --experiment ladder"}, {kind: measuredBlock, command: "lab paper wall --runs 2"},
	}}
	two := &document{blocks: []docsBlock{{kind: measuredBlock, command: "lab paper wall"}, {kind: checkedBlock, command: "lab paper wall"}}}
	var got []string
	for _, doc := range []*document{one, two} {
		for i, b := range doc.blocks {
			got = append(got, numbered(experimentOf(b.command), placeOf([]*document{one, two}, doc, i)))
		}
	}
	want := []string{"drivers", "drivers-growing", "ladder", "ladder-2", "ladder-counts", "wall", "wall-2", "wall"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestIncomplete: answers about all experiments are left as they are where data are
// missing, and the others are written.
func TestIncomplete(t *testing.T) {
	dir := t.TempDir()
	d := &report.Data{Name: "compare-drivers", Command: "footnote compare", Statements: []report.Statement{{Verdict: report.Holds}}}
	if err := d.Write(dir); err != nil {
		t.Fatal(err)
	}
	doc := &document{name: "page.md", blocks: []docsBlock{{kind: answerBlock, command: "scores"}, {kind: answerBlock, command: timesBlock}},
		bodies: [][]string{{"old"}, {"old"}}}
	err := answerFrom(t, dir, doc, doc)
	if err == nil || !strings.Contains(err.Error(), "was not measured") {
		t.Errorf("%v", err)
	}
	if doc.bodies[0][0] != "old" || doc.bodies[1][0] == "old" {
		t.Errorf("%q", doc.bodies)
	}
}

// TestFindingsInBrackets: the name of a folder is no pattern.
func TestFindingsInBrackets(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run[2]")
	for folder, d := range map[string]*report.Data{dir: {Name: "a"}, filepath.Join(dir, checkedFolder): {Name: "b", Exact: true}} {
		if err := d.Write(folder); err != nil {
			t.Fatal(err)
		}
	}
	if all, err := readFindings(dir); err != nil || len(all) != 2 {
		t.Errorf("%d files of data, %v", len(all), err)
	}
}

// TestCopyPlots: a document's drawings are drawn anew, and no others.
func TestCopyPlots(t *testing.T) {
	dir := t.TempDir()
	doc := &document{name: filepath.Join(dir, "page.md"), lines: []string{"![Leaves](plots/a-leaves.svg) and ![no](b.svg)"}}
	if err := os.Mkdir(filepath.Join(dir, "plots"), 0o755); err != nil {
		t.Fatal(err)
	}
	point := []report.Series{{Name: "MTD(f)", X: []float64{1, 2}, Y: []float64{1, 2}}}
	d := &report.Data{Name: "a", Figures: []report.Chart{{Name: "a-leaves", Title: "t", Series: point}, {Name: "a-time", Title: "t", Series: point}}}
	if err := doc.copyPlots(d); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.svg"))
	if err != nil || len(files) != 1 {
		t.Errorf("%v, %v", files, err)
	}
}

func TestZipFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	if err := os.MkdirAll(filepath.Join(dir, "plots"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.json", "plots/b.svg"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// Neither is the packed file in itself, nor one that a run has not finished.
	if err := os.WriteFile(filepath.Join(dir, ".footnote-1"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{filepath.Join(t.TempDir(), "data.zip"), filepath.Join(dir, "data.zip"), filepath.Join(dir, "data.zip")} {
		if err := zipFolder(dir, name); err != nil {
			t.Fatal(err)
		}
		z, err := zip.OpenReader(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(z.File) != 2 || z.File[0].Name != "data/a.json" || z.File[1].Name != "data/plots/b.svg" {
			t.Errorf("%s: %+v", name, z.File)
		}
		z.Close()
	}
}

// TestDataAndPlot: compare writes what lab plot draws.
func TestDataAndPlot(t *testing.T) {
	dir := t.TempDir()
	out, err := runCompareCommand(t, "--depth", "1..2", "--algorithms", "mtdf", "--data", dir, "--hash-entries", "2^12")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"24 positions of 3 games", "95 % intervals"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if _, err := runLabCommand(t, "", "plot", filepath.Join(dir, "compare-drivers.json"), "--svg", dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"compare-drivers.csv", "compare-drivers-leaves.svg", "compare-drivers-totals.svg", "compare-drivers-time.svg"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}
