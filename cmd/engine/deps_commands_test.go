package main

import (
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// commandArrows lists the packages of the command line and what each may import of
// ours: what all commands share, what shows results, a package for each family of
// commands, and the programs, which know the families.
func commandArrows() map[string][]string {
	return map[string][]string{
		"cmd/internal/cli":         {"movegen", "movegen/quote", "eval", "search", "engine/epd", "engine/evaluation", "engine/pgn", "engine/tablebase", "cmd/internal/report"},
		"cmd/internal/cli/clitest": {"engine", "uci", "cmd/internal/cli"},
		"cmd/internal/report":      {"engine/page"},
		"cmd/engine/suites": {"movegen", "search", "engine/epd", "engine/page", "engine/suite", "engine/uciclient",
			"cmd/internal/cli", "cmd/internal/report"},
		"cmd/engine/experiments": {"movegen", "search", "engine/experiment", "engine/page", "cmd/internal/cli", "cmd/internal/report"},
		// The laboratory's own program.
		"cmd/lab/drivers": {"movegen", "eval", "hashtable", "search", "engine/evaluation", "engine/epd"},
		"cmd/lab": {"movegen", "hashtable", "search", "search/lab", "search/lab/papers", "search/lab/games", "search/lab/othello", "search/lab/checkers", "search/lab/chess", "search/lab/synthetic", "engine/page",
			"cmd/internal/cli", "cmd/internal/report", "cmd/lab/drivers"},
		"cmd/engine/games": {"movegen", "search", "engine/analyse", "engine/book", "engine/pgn", "cmd/internal/cli", "cmd/internal/report"},
		"cmd/engine/train": {"eval", "eval/nnue", "eval/nnue/train", "hashtable", "search", "engine/evaluation", "engine/game", "engine/gamedata", "engine/inorder", "engine/selfplay",
			"cmd/internal/cli"},
		// The engine alone, for browsers and node; and serve behind a page that lies anywhere.
		"cmd/engine/wasm":      {"engine", "engine/experiment", "uci"},
		"cmd/engine/wasm/site": {"engine/serve"},
		"cmd/engine/lichess":   {"engine", "uci", "cmd/internal/cli"},
		"cmd/engine/doctor":    {"movegen", "engine/syzygy", "engine/uciclient", "cmd/internal/cli"},
		"cmd/engine": {"movegen", "hashtable", "eval/handcrafted", "eval/nnue", "search/mate", "engine", "engine/book", "engine/evaluation", "engine/epd", "engine/serve", "engine/syzygy", "uci", "cmd/internal/cli",
			"cmd/engine/suites", "cmd/engine/experiments", "cmd/engine/games", "cmd/engine/lichess", "cmd/engine/train", "cmd/engine/doctor"},
	}
}

// commandLibraries lists what they may import from outside.
func commandLibraries() map[string][]string {
	const (
		cobra  = "github.com/spf13/cobra" // commands, flags, help
		pflag  = "github.com/spf13/pflag"
		tables = "github.com/jedib0t/go-pretty/v6"
		bars   = "github.com/vbauerster/mpb/v8" // progress
	)
	return map[string][]string{
		"cmd/internal/cli":         {cobra, pflag, bars, "github.com/klauspost/cpuid/v2", "golang.org/x/term", "golang.org/x/sys/windows"},
		"cmd/internal/cli/clitest": {cobra},
		"cmd/internal/report":      {tables},
		"cmd/engine/suites":        {cobra, tables},
		"cmd/engine/experiments":   {cobra, tables},
		"cmd/lab":                  {cobra, pflag, tables},
		"cmd/engine/games":         {cobra, tables, bars, "github.com/klauspost/compress"},
		"cmd/engine/train":         {cobra},
		"cmd/engine/doctor":        {cobra},
		"cmd/engine/lichess":       {cobra},
		"cmd/engine":               {cobra, pflag, "github.com/dylhunn/dragontoothmg"}, // a second generator, for perft --verify
	}
}

// TestLayers checks the tables against the layers of the design: no package may import
// one above it. A folder belongs to the layer of its nearest parent in the list.
func TestLayers(t *testing.T) {
	layers := [][]string{{"movegen", "search/mtd"}, {"eval", "hashtable"}, {"search"}, {"engine"}, {"uci"}, {"cmd"}}
	layer := func(dir string) int {
		for name := dir; name != "."; name = path.Dir(name) {
			for i, names := range layers {
				if slices.Contains(names, name) {
					return i
				}
			}
		}
		t.Errorf("%s is in no layer", dir)
		return 0
	}
	ours := arrows()
	maps.Copy(ours, commandArrows())
	for dir, allowed := range ours {
		for _, other := range allowed {
			if layer(other) > layer(dir) {
				t.Errorf("%s may import %s, which lies above it", dir, other)
			}
		}
	}
}

// TestSharedByCommands: no family of commands knows another; what several need is
// in cli or in report. Only a program knows its families, and nothing outside cmd
// knows any of this.
func TestSharedByCommands(t *testing.T) {
	shared := []string{"cmd/internal/cli", "cmd/internal/report"}
	ours := arrows()
	maps.Copy(ours, commandArrows())
	for dir, allowed := range ours {
		for _, other := range allowed {
			program := dir == "cmd/engine" || dir == "cmd/lab"
			if (!program || !strings.HasPrefix(other, dir+"/")) && strings.HasPrefix(other, "cmd/") && (!strings.HasPrefix(dir, "cmd/") || !slices.Contains(shared, other)) {
				t.Errorf("%s may import %s", dir, other)
			}
		}
	}
}

// TestPlayersProgram: nothing of the laboratory is in the program that plays.
func TestPlayersProgram(t *testing.T) {
	ours := arrows()
	maps.Copy(ours, commandArrows())
	seen := map[string]bool{}
	var visit func(dir string)
	visit = func(dir string) {
		if seen[dir] {
			return
		}
		seen[dir] = true
		if dir == "search/lab" || strings.HasPrefix(dir, "search/lab/") || strings.HasPrefix(dir, "cmd/lab") {
			t.Errorf("%s is linked into footnote", dir)
		}
		for _, other := range ours[dir] { // TestArrows holds this table equal to the imports
			visit(other)
		}
	}
	visit("cmd/engine")
	if !seen["search"] {
		t.Error("footnote does not search")
	}
}
