package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"footnote/search/lab"
)

const pearlLeaves = "41 5 12 90 101 80 20 30 34 80 36 35 50 36 25 3\n"

// TestLabRun runs SSS* and MT-SSS* on Pearl's tree.
func TestLabRun(t *testing.T) {
	out, err := runLabCommand(t, pearlLeaves+"\n"+pearlLeaves, "run", "--algorithm", "sss,mt-sss", "--width", "2", "--depth", "4", "--leaves", "-", "--json")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines: %s", len(lines), out)
	}
	for i, line := range lines {
		var got labRecord
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(struct {
			Leaves, Passes []int
		}{got.Leaves, got.Passes})
		if err != nil {
			t.Fatal(err)
		}
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
	if err := os.WriteFile(file, []byte("6 5 7 1 9 8 4 3"), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := runLabCommand(t, "", "run", "--algorithm", "all", "--width", "2", "--depth", "3", "--leaves", file, "--trace")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"SSS*: value 6", "(2.1.1,S,9) (2.1.2,S,8) (1.1.1,S,6) (1.1.2,S,5)", "MTD(best)", "minimal tree 5"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestLabProve: the proof is printed, drawn, and part of the JSON; only the visited
// leaves count.
func TestLabProve(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "proofs")
	args := []string{"run", "--algorithm", "sss,mtd-best", "--width", "2", "--depth", "4", "--leaves", "-", "--prove", "--svg", dir}
	out, err := runLabCommand(t, pearlLeaves, args...)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"max solution tree, value <= 35: 1.1.1.2=5 1.1.2.1=12 2.1.1.1=34 2.1.2.2=35",
		"min solution tree, value >= 35: 2.1.2.1=36 2.1.2.2=35 2.2.1.1=50 2.2.1.2=36",
		"principal variation: to 2.1.2.2=35", "drawn: ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
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

// TestProofDrawing: a negative value in a drawn proof has the minus sign of all drawings.
func TestProofDrawing(t *testing.T) {
	leaves := 0
	root := &lab.ProofNode{Lower: -7, Upper: -3, InMax: true}
	if d := proofNode(nil, root, false, &leaves); d.Label != "−7 … −3" || leaves != 1 {
		t.Errorf("%q, %d leaves", d.Label, leaves)
	}
}

func TestLabRunGenerated(t *testing.T) {
	args := []string{"run", "--algorithm", "alphabeta,memsss", "--width", "3", "--depth", "5", "--tree", "ordered", "--seed", "9", "--count", "3", "--json"}
	first, err := runLabCommand(t, "", args...)
	if err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# pearl:", "[41 36 35 35]", "# wall:", "seed 19951214"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "wall-random.svg")); err != nil || !bytes.Contains(text, []byte("</svg>")) {
		t.Errorf("no plot: %v", err)
	}
	for _, args := range [][]string{{"list"}, {"list", "--json"}, {"paper"}, {"paper", "trends", "--json"}} {
		if out, err := runLabCommand(t, "", args...); err != nil || out == "" {
			t.Errorf("%v: %v", args, err)
		}
	}
}

// TestLabPaperList: a wide terminal holds the lines of the list, which once had 307 columns.
func TestLabPaperList(t *testing.T) {
	out, err := runLabCommand(t, "", "paper")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out) {
		if n := utf8.RuneCountInString(line); n > 160 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}
