package main

import (
	"encoding/json"
	"strings"
	"testing"
)

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
		if err != nil {
			t.Fatal(err)
		}
		values := map[int]int{}
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if len(lines) != 16 {
			t.Fatalf("%v: %d lines", args, len(lines))
		}
		for _, line := range lines {
			var r searchRecord
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatal(err)
			}
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
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"position 0, depth 3, MTD(f): value 3;", "position 0, depth 3, Alpha-Beta: value 3;", "position 1, depth 3, MTD(f): value 5;",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
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
