package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"footnote/movegen/movegentest"
	"footnote/search/lab/papers"
)

const pearlLeaves = "41 5 12 90 101 80 20 30 34 80 36 35 50 36 25 3\n"

// TestLabRun runs SSS* and MT-SSS* on Pearl's tree.
func TestLabRun(t *testing.T) {
	out, err := runLabCommand(t, pearlLeaves+"\n"+pearlLeaves, "run", "--algorithm", "sss,mt-sss", "--width", "2", "--depth", "4", "--leaves", "-", "--json")
	movegentest.Must(t, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines: %s", len(lines), out)
	}
	for i, line := range lines {
		var got labRecord
		movegentest.Must(t, json.Unmarshal([]byte(line), &got))
		text, err := json.Marshal(struct {
			Leaves, Passes []int
		}{got.Leaves, got.Passes})
		movegentest.Must(t, err)
		if want := `{"Leaves":[0,2,8,10,1,11,12,13],"Passes":[41,36,35,35]}`; string(text) != want {
			t.Errorf("line %d: %s, want %s", i, text, want)
		}
		if got.Tree != i/2 || got.Algorithm != []string{"sss", "mt-sss"}[i%2] || got.Value != 35 || got.Distinct != 8 {
			t.Errorf("line %d: %s", i, line)
		}
	}
	if !strings.HasPrefix(lines[0], `{"tree":0,"algorithm":"sss","value":35,"leaves":[0,2,8,`) {
		t.Errorf("the fields do not come in the documented order: %s", lines[0])
	}
	if _, err := runLabCommand(t, "\ufeff"+pearlLeaves, "run", "--algorithm", "sss", "--width", "2", "--depth", "4", "--leaves", "-"); err != nil {
		t.Errorf("behind a byte order mark: %v", err)
	}
}

func TestLabRunText(t *testing.T) {
	file := filepath.Join(t.TempDir(), "leaves")
	movegentest.Must(t, os.WriteFile(file, []byte("6 5 7 1 9 8 4 3"), 0o644))
	out, err := runLabCommand(t, "", "run", "--algorithm", "all", "--width", "2", "--depth", "3", "--leaves", file, "--trace")
	movegentest.Must(t, err)
	movegentest.Contains(t, out, "SSS*: value 6", "(2.1.1,S,9) (2.1.2,S,8) (1.1.1,S,6) (1.1.2,S,5)", "MTD(best)", "minimal tree 5")
}

// TestLabProve: the proof is printed, drawn, and part of the JSON; only the visited
// leaves count.
func TestLabProve(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "proofs")
	args := []string{"run", "--algorithm", "sss,mtd-best", "--width", "2", "--depth", "4", "--leaves", "-", "--prove", "--svg", dir}
	out, err := runLabCommand(t, pearlLeaves, args...)
	movegentest.Must(t, err)
	movegentest.Contains(t, out,
		"max solution tree, value <= 35: 1.1.1.2=5 1.1.2.1=12 2.1.1.1=34 2.1.2.2=35",
		"min solution tree, value >= 35: 2.1.2.1=36 2.1.2.2=35 2.2.1.1=50 2.2.1.2=36",
		"principal variation: to 2.1.2.2=35", "drawn: ",
	)
	if text, err := os.ReadFile(filepath.Join(dir, "proof-0-sss.svg")); err != nil || !bytes.Contains(text, []byte("</svg>")) {
		t.Errorf("no drawing: %v", err)
	}
	out, err = runLabCommand(t, pearlLeaves, "run", "--algorithm", "sss", "--width", "2", "--depth", "4", "--leaves", "-", "--prove", "--json")
	if err != nil || !strings.Contains(out, `"proof":{"lower":35,"upper":35,"lines":["max solution tree`) {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err := runLabCommand(t, pearlLeaves, append(args[:len(args)-3], "--svg", dir)...); err == nil {
		t.Error("--svg without --prove was taken")
	}
}

func TestLabRunGenerated(t *testing.T) {
	args := []string{"run", "--algorithm", "alphabeta,memsss", "--width", "3", "--depth", "5", "--tree", "ordered", "--seed", "9", "--count", "3", "--json"}
	first, err := runLabCommand(t, "", args...)
	movegentest.Must(t, err)
	again, err := runLabCommand(t, "", args...)
	if err != nil || first != again || strings.Count(first, "\n") != 6 || !strings.Contains(first, `"seed":11`) {
		t.Errorf("generated trees differ or lack their seeds: %v\n%s", err, first)
	}
}

// TestLabErrors: bad input is one clear line.
func TestLabErrors(t *testing.T) {
	base := []string{"run", "--algorithm", "sss", "--width", "2", "--depth", "2", "--leaves", "-"}
	for _, test := range []struct {
		in, want string
		args     []string
	}{
		{"1 2 3\n", "line 1: 3 leaf values", nil},
		{"1 2 3 4 5\n", "line 1: more than the 4", nil},
		{"1 2 3 4\n1 2 3 4.0\n", `line 2: "4.0" is not an integer`, nil},
		{"", "no leaf values", nil},
		{"1 2\n", "width 0", []string{"--width", "0"}},
		{"1 2\n", "depth -1", []string{"--depth", "-1"}},
		{"1 2 3 4\n", "no algorithm \"x\"", []string{"--algorithm", "x"}},
		{"1 2 3 4\n", "needs 3", []string{"--algorithm", "memsss", "--memory", "2"}},
		{"1 2 3 4\n", "--memory 0", []string{"--algorithm", "memsss", "--memory", "0"}},
		{"1 2 3 4\n", "--slab -2", []string{"--algorithm", "mgame", "--slab", "-2"}},
		{"1 2 3 4\n", "--step has no effect on these algorithms, only on mtd-step", []string{"--step", "2"}},
		{"1 2 3 4\n", "either", []string{"--tree", "random"}},
	} {
		args := append([]string{}, base...)
		_, err := runLabCommand(t, test.in, append(args, test.args...)...)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q %v: %v, want %q", test.in, test.args, err, test.want)
		}
	}
	for _, args := range [][]string{
		{"run", "--width", "2", "--depth", "2", "--tree", "random"},
		{"run", "--algorithm", "sss", "--width", "2", "--depth", "2", "--tree", "random", "--window", "5"},
		{"run", "--algorithm", "mtd-f", "--width", "2", "--depth", "2", "--tree", "random", "--sorted-open"},
		{"paper", "--quick"},
		{"run", "--algorithm", "sss", "--width", "2", "--depth", "2", "--tree", "bushy"},
		{"run", "--algorithm", "sss", "--width", "2", "--depth", "2", "--leaves", "/nonexistent/leaves"},
		{"run", "--algorithm", "sss", "--width", "2", "--depth", "2", "--tree", "random", "--count", "0"},
		{"run", "--algorithm", "sss", "--width", "2", "--depth", "2", "--tree", "ordered", "--first", "1.5"},
		{"paper", "nonsense"}, {"paper", "wall", "--runs", "-2"}, {"paper", "pearl", "--seed", "3"}, {"paper", "exact", "--runs", "3"}, {"paper", "wall", "--quick", "--runs", "3"},
		{"run", "--algorithm", "sss", "--width", "2", "--depth", "4", "--leaves", "-", "--seed", "3"}, {"plot", "nowhere.json"}, {"docs", "nowhere.md"}, {"docs", "lab_test.go"},
		{"paper", "pearl", "--threads", "-1"}, {"paper", "pearl", "--svg", "lab_test.go"}, {"paper", "--shard", "1/2"}, {"paper", "pearl", "--shard", "3/2"},
		{"run", "--algorithm", "sss", "--width", "2", "--depth", "4", "--tree", "random", "--first", "0.5"}, {"list", "more"},
	} {
		if _, err := runLabCommand(t, "", args...); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v", args, err)
		}
	}
}

func TestLabPaper(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "plots")
	out, err := runLabCommand(t, "", "paper", "pearl", "wall", "--runs", "3", "--svg", dir)
	movegentest.Must(t, err)
	movegentest.Contains(t, out, "# pearl:", "[41 36 35 35]", "# wall:", "seed 19951214")
	if text, err := os.ReadFile(filepath.Join(dir, "wall-random.svg")); err != nil || !bytes.Contains(text, []byte("</svg>")) {
		t.Errorf("no plot: %v", err)
	}
	for _, args := range [][]string{{"list"}, {"list", "--json"}, {"paper"}, {"paper", "trends", "--json"}} {
		if out, err := runLabCommand(t, "", args...); err != nil || out == "" {
			t.Errorf("%v: %v", args, err)
		}
	}
}

// TestLabSearch: every algorithm finds one value on each position, of each game.
func TestLabSearch(t *testing.T) {
	for _, args := range [][]string{
		{"--game", "othello", "--depth", "4"},
		{"--game", "checkers", "--depth", "7", "--deepen", "2", "--history"},
		{"--game", "chess", "--depth", "2", "--plies", "4"},
		{"--game", "synthetic", "--width", "4", "--height", "4", "--transpositions", "0.5", "--dependence", "0.9", "--branching", "0.5"},
	} {
		args = append([]string{"search", "--count", "2", "--entries", "4096", "--json"}, args...)
		out, err := runLabCommand(t, "", args...)
		movegentest.Must(t, err)
		values := map[int]int{}
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if len(lines) != 16 {
			t.Fatalf("%v: %d lines", args, len(lines))
		}
		for _, line := range lines {
			var r searchRecord
			movegentest.Must(t, json.Unmarshal([]byte(line), &r))
			if v, known := values[r.Position]; known && v != r.Value {
				t.Errorf("%v: %s finds %d, others %d", args, r.Algorithm, r.Value, v)
			}
			values[r.Position] = r.Value
			if r.Leaves == 0 || r.Interior == 0 || r.Passes == 0 {
				t.Errorf("%v: %s", args, line)
			}
		}
	}
}

// TestLabSearchFile: irregular trees, each to its own height.
func TestLabSearchFile(t *testing.T) {
	out, err := runLabCommand(t, "((3 17) (2 (12 15) 25) (0 2))\n(x:(5 9) (x 4))", "search", "--file", "-", "--algorithm", "mtd-f,alphabeta")
	movegentest.Must(t, err)
	movegentest.Contains(t, out,
		"position 0, depth 3, MTD(f): value 3;", "position 0, depth 3, Alpha-Beta: value 3;", "position 1, depth 3, MTD(f): value 5;",
	)
	if _, err := runLabCommand(t, "\ufeff(1 2)", "search", "--file", "-", "--algorithm", "mtd-f"); err != nil {
		t.Errorf("behind a byte order mark: %v", err)
	}
}

func TestLabSearchErrors(t *testing.T) {
	for _, args := range [][]string{
		{}, {"--game", "go", "--depth", "2"}, {"--game", "chess"}, {"--game", "chess", "--file", "x"}, {"--file", "-", "--seed", "2"},
		{"--file", "/nowhere"}, {"--file", "-"}, {"--game", "othello", "--depth", "2", "--algorithm", "x"}, {"--game", "othello", "--depth", "2", "--entries", "3"},
		{"--game", "othello", "--depth", "2", "--order", "0.5"}, {"--game", "synthetic", "--plies", "3"}, {"--game", "synthetic", "--plain", "--history"},
		{"--game", "othello", "--depth", "2", "--single", "--deepen", "2"}, {"--game", "othello", "--depth", "2", "--plies", "50"}, {"--game", "synthetic", "--order", "2"}, {"--game", "othello", "--depth", "2", "--count", "0"},
	} {
		if out, err := runLabCommand(t, "", append([]string{"search"}, args...)...); err == nil {
			t.Errorf("%v was accepted: %s", args, out)
		}
	}
}

// TestTree: a tree is drawn with all its nodes, and one that is too large is not.
func TestTree(t *testing.T) {
	leaf := func(label string, part treePart) *treeNode { return &treeNode{Label: label, Part: part} }
	drawn := tree{Name: "t", Title: "A & B", Root: &treeNode{Label: "35", Max: true, Part: bothTree, Children: []*treeNode{
		{Label: "35", Part: bothTree, Children: []*treeNode{leaf("35", bothTree), leaf("36", minTree)}},
		{Label: "12", Part: maxTree, Children: []*treeNode{leaf("12", maxTree), leaf("90", visited)}},
	}}}
	var b strings.Builder
	movegentest.Must(t, drawn.SVG(&b))
	counted := func(name string) int { return strings.Count(b.String(), "<"+name+" ") }
	lines, ellipses, rects := counted("line"), counted("ellipse"), counted("rect")
	// Six edges and four lines of the legend; two MIN nodes; the root, four leaves and the page.
	if lines != 10 || ellipses != 2 || rects != 6 {
		t.Errorf("%d lines, %d ellipses, %d rectangles in\n%s", lines, ellipses, rects, b.String())
	}
	wide := &treeNode{}
	for range maxTreeLeaves + 1 {
		wide.Children = append(wide.Children, leaf("1", visited))
	}
	if (&tree{Root: wide}).SVG(io.Discard) == nil || (&tree{}).SVG(io.Discard) == nil {
		t.Error("what cannot be drawn was drawn")
	}
}

// TestPapers: what every experiment finds can be printed, and its figures drawn.
func TestPapers(t *testing.T) {
	for _, e := range papers.Experiments() {
		if e.Name == "table5.1" || e.Name == "table5.4" || e.Name == "winloss" || e.Name == "theorems" || testing.Short() && !e.Exact && e.Name != "wall" {
			continue // slow, and of the same kind as the others
		}
		s := papers.Settings{Runs: 2, Seed: 1, Shallow: 8}
		if slices.Contains([]string{"fig5.5", "memsss-table1", "memsss-random", "memsss-readings", "games-table"}, e.Name) {
			s.Runs = 1 // slow; others show what there is to print of an error
		}
		found, err := e.Run(t.Context(), s)
		movegentest.Must(t, err)
		var text strings.Builder
		if err := Paper(&text, found); err != nil || !strings.HasPrefix(text.String(), "# "+e.Name+": ") {
			t.Errorf("%s: %v, %.80q", e.Name, err, text.String())
		}
		if seed := strings.Contains(text.String(), "seed 1.\n"); seed == !e.Seeded() {
			t.Errorf("%s: names a seed: %t", e.Name, seed)
		}
		for i := range found.Figures {
			if err := paperChart(&found.Figures[i]).SVG(io.Discard); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestPaperText(t *testing.T) {
	seed := uint64(7)
	var b strings.Builder
	err := Paper(&b, &papers.Report{
		Name: "n", Title: "T", Source: "S", Runs: 3, Unit: "trees", Seed: &seed, Notes: []string{"a note"},
		Traces: []papers.Trace{{Title: "trace", Lines: []string{"(1,S,2)"}}},
		Tables: []papers.Table{{Title: "table", Columns: []string{"driver", "±"}, Rows: [][]string{{"MTD(f)", "12"}}}},
		Checks: []papers.Check{
			{What: "a", Published: "1", Measured: "1", Exact: true, OK: true}, {What: "b", Published: "1", Measured: "2", Exact: true},
			{What: "c", Published: "less", Measured: "1, 2", OK: true}, {What: "d", Published: "less", Measured: "2, 1"},
			{What: "e", Published: "3", Measured: "3", Exact: true, OK: true, Own: true},
		},
	})
	const want = `# n: T

S; 3 trees for each point, seed 7.

trace:

    (1,S,2)

table:

| driver |  ± |
|--------|---:|
| MTD(f) | 12 |

Published and measured:

| statement | published | measured |                    |
|-----------|----------:|---------:|-------------------:|
| a         |         1 |        1 |              equal |
| b         |         1 |        2 |            DIFFERS |
| c         |      less |     1, 2 |              holds |
| d         |      less |     2, 1 | does not reproduce |
| e         |         – |        3 |      as it must be |

- a note
`
	if err != nil || b.String() != want {
		t.Errorf("%v\n%s", err, b.String())
	}
}
