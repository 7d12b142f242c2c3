package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"footnote/movegen/movegentest"
)

const module = "footnote/"

// arrows lists the packages and what each may import of ours.
func arrows() map[string][]string {
	return map[string][]string{
		"movegen":   {"movegen/quote"},
		"eval":      {"movegen"},
		"hashtable": {"movegen", "movegen/prefetch"},
		// Words messages; knows nothing of chess.
		"movegen/quote": {},
		// Asks the processor for memory ahead of time; knows nothing of chess.
		"movegen/prefetch": {},
		// Makes positions; only tests use it.
		"movegen/movegentest": {"movegen"},
		// Evaluations. The search knows none of them: a request names the one to use.
		"eval/handcrafted": {"movegen", "eval", "movegen/prefetch"},
		"eval/nnue":        {"movegen", "movegen/quote", "eval"},
		"eval/nnue/net":    {"eval/nnue"},
		"eval/nnue/train":  {"movegen", "eval", "eval/nnue"},
		"eval/nnue/asm":    {}, // writes the assembly of eval/nnue; a module of its own
		"search/mtd":       {},
		"search":           {"movegen", "eval", "hashtable", "search/mtd"},
		// Proofs of mate: the rules of chess, nothing of the search.
		"search/mate": {"movegen"},
		"search/lab":  {"search/mtd"},
		// The same for games: the search knows none of them.
		"search/lab/games":     {"search/mtd", "hashtable", "movegen"}, // a move in the table's entry
		"search/lab/schedules": {"search/mtd"},
		"search/lab/othello":   {"search/lab/games"},
		"search/lab/checkers":  {"search/lab/games"},
		"search/lab/synthetic": {"search/lab/games"},
		"search/lab/chess":     {"search/lab/games", "movegen", "eval/handcrafted"},
		// What repeats the papers' experiments knows the laboratory; the laboratory
		// does not know it.
		"search/lab/papers": {"search/lab", "search/lab/games", "search/lab/othello", "search/lab/checkers", "search/lab/chess", "search/lab/synthetic", "search/lab/schedules", "search/mtd", "hashtable"},
		"engine":            {"movegen", "movegen/quote", "eval", "eval/handcrafted", "eval/nnue", "hashtable", "search", "search/mate", "engine/clock", "engine/game", "engine/evaluation", "engine/handicap", "engine/book", "engine/syzygy", "engine/tablebase"},
		"uci":               {"movegen/quote", "engine"},
		"engine/book":       {"movegen", "movegen/quote", "engine/game"},
		"engine/clock":      {"movegen"},
		"engine/game":       {"movegen"},
		"engine/evaluation": {"eval", "eval/handcrafted", "eval/nnue", "eval/nnue/net"},
		"engine/handicap":   {"movegen", "eval", "hashtable", "search"},
		// Endgame tables: files and the rules; and as the search asks for them.
		"engine/syzygy":    {"movegen"},
		"engine/tablebase": {"movegen", "movegen/quote", "search", "engine/syzygy"},
		// Test suites: positions and claims.
		"engine/epd":        {"movegen", "movegen/quote"},
		"engine/experiment": {"movegen", "eval", "hashtable", "search", "engine/evaluation"},
		"engine/suite":      {"movegen", "movegen/quote", "eval", "hashtable", "search", "engine/epd", "engine/inorder", "engine/uciclient"},
		// Other engines as processes: the protocol from the other side, no chess.
		"engine/uciclient": {"movegen/quote"},
		// What reports in HTML are made of.
		"engine/page": {"movegen"},
		// The engine in a browser: searches, and pages that show them.
		"engine/serve": {"movegen", "movegen/quote", "eval", "hashtable", "search", "engine/analyse", "engine/book", "engine/epd", "engine/evaluation", "engine/game", "engine/handicap", "engine/page", "engine/pgn", "engine/syzygy"},
		// Training: games as data.
		"engine/gamedata": {"movegen", "movegen/quote", "eval", "eval/nnue/train", "engine/game", "engine/inorder"},
		"engine/selfplay": {"movegen", "eval/handcrafted", "hashtable", "search", "engine/game", "engine/gamedata", "engine/inorder"},
		// Tasks side by side.
		"engine/inorder": {},
		// Games of people: reading, writing and annotating them.
		"engine/pgn":     {"movegen", "movegen/quote", "engine/game"},
		"engine/analyse": {"movegen", "movegen/quote", "eval", "hashtable", "search", "engine/game", "engine/page", "engine/pgn"},
		// The command line: what all commands share, what shows results, a package for each family of
		// commands, and the programs, which know the families.
		"cmd/internal/cli":         {"movegen", "movegen/quote", "eval", "search", "engine/epd", "engine/evaluation", "engine/pgn", "engine/tablebase", "cmd/internal/report"},
		"cmd/internal/cli/clitest": {"engine", "uci", "cmd/internal/cli"},
		"cmd/internal/report":      {"engine/page"},
		"cmd/engine/suites": {"movegen", "search", "engine/epd", "engine/page", "engine/suite", "engine/uciclient",
			"cmd/internal/cli", "cmd/internal/report"},
		"cmd/engine/experiments": {"movegen", "search", "engine/experiment", "engine/page", "cmd/internal/cli", "cmd/internal/report"},
		// The laboratory's own program.
		"cmd/lab/drivers": {"movegen", "eval", "hashtable", "search", "engine/evaluation", "engine/epd"},
		"cmd/lab": {"movegen", "movegen/quote", "hashtable", "search", "search/lab", "search/lab/papers", "search/lab/games", "search/lab/othello", "search/lab/checkers", "search/lab/chess", "search/lab/synthetic", "engine/page",
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

// libraries lists what each package may import from outside besides the
// standard library. The path from a UCI line to a move and back needs none of them,
// except that hashtable asks the system how much memory there is.
func libraries() map[string][]string {
	const (
		cobra  = "github.com/spf13/cobra" // commands, flags, help
		pflag  = "github.com/spf13/pflag"
		tables = "github.com/jedib0t/go-pretty/v6"
		bars   = "github.com/vbauerster/mpb/v8" // progress
	)
	return map[string][]string{
		"hashtable": {"golang.org/x/sys"},
		// The processor time of one thread.
		"search/lab/papers": {"golang.org/x/sys"},
		"eval/nnue":         {"golang.org/x/sys"},
		"eval/nnue/train":   {"golang.org/x/sys"},
		"eval/nnue/asm":     {"github.com/mmcloughlin/avo"},
		// Files mapped into memory.
		"engine/syzygy": {"golang.org/x/sys"},

		"engine/pgn":               {"golang.org/x/text"},
		"engine/analyse":           {"github.com/notnil/chess"},
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

// imports returns the imports of a package without its tests, by file.
func imports(t *testing.T, dir string) map[string][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	movegentest.Must(t, err)
	found := map[string][]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		movegentest.Must(t, err)
		found[file] = nil
		for _, spec := range f.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			movegentest.Must(t, err)
			if spec.Name != nil && spec.Name.Name == "." {
				t.Errorf("%s: dot import of %s", file, name)
			}
			found[file] = append(found[file], name)
		}
	}
	return found
}

// packages lists the folders with Go files, relative to the module's root.
func packages(t *testing.T, root string) []string {
	t.Helper()
	var dirs []string
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(name, ".go") {
			dir, err := filepath.Rel(root, filepath.Dir(name))
			if err != nil {
				return err
			}
			if dir = filepath.ToSlash(dir); !slices.Contains(dirs, dir) {
				dirs = append(dirs, dir)
			}
		}
		return nil
	})
	movegentest.Must(t, err)
	return dirs
}

// TestArrows checks the imports of every package against the tables, and that the tables
// hold no more than there is.
func TestArrows(t *testing.T) {
	root := filepath.Join("..", "..")
	ours, others := arrows(), libraries()
	seen, used := map[string]bool{}, map[[2]string]bool{}
	for _, dir := range packages(t, root) {
		allowed, known := ours[dir]
		if !known {
			t.Errorf("package %s has no place in the design: add it to the arrows", dir)
			continue
		}
		seen[dir] = true
		for file, names := range imports(t, filepath.Join(root, dir)) {
			for _, name := range names {
				if rest, own := strings.CutPrefix(name, module); own {
					used[[2]string{dir, rest}] = true
					if !slices.Contains(allowed, rest) {
						t.Errorf("%s imports %s; %s may import %v of ours", file, name, dir, allowed)
					}
				} else if isLibrary(name) && !allowedLibrary(others[dir], name) {
					t.Errorf("%s imports %s; %s may import %v besides the standard library", file, name, dir, others[dir])
				}
			}
		}
	}
	for dir, allowed := range ours {
		if !seen[dir] {
			t.Errorf("there is no package %s", dir)
			continue
		}
		for _, other := range allowed {
			if !used[[2]string{dir, other}] {
				t.Errorf("%s may import %s, but does not", dir, other)
			}
		}
	}
}

// isLibrary reports whether an import is from outside the standard library.
func isLibrary(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return strings.Contains(first, ".")
}

func allowedLibrary(allowed []string, name string) bool {
	for _, a := range allowed {
		if name == a || strings.HasPrefix(name, a+"/") {
			return true
		}
	}
	return false
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
