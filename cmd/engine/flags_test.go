package main

import (
	"os"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
)

// TestFlagErrors: what is wrong with a flag is said in words, not in those of a parser.
func TestFlagErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"file": "", "games.fng": ""} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		want string
		args []string
	}{
		{`--max-nodes: "-5" is not a whole number, 0 or more`, []string{"perft", "--max-nodes", "-5", "3"}},
		{`--movetime: "NaN" is not a time, such as 500ms`, []string{"epd", "--movetime", "NaN", "file"}},
		{`--depth: 99999999999999999999 is out of range`, []string{"epd", "--depth", "99999999999999999999", "file"}},
		{`--hold-out: "much" is not a number`, []string{"train", "--hold-out", "much", "file"}},
		{`--json: "maybe" is not true or false`, []string{"version", "--json=maybe"}},
		{`--set: "NullMove=abc" is not NAME=NUMBER`, []string{"bench", "--set", "NullMove=abc"}},
		{`--max-opening: "-1" is not a number of centipawns`, []string{"datagen", "--max-opening", "-1", "file"}},
		{`-1: no argument is a negative number`, []string{"perft", "-1"}},
		{`-12: no argument is a negative number`, []string{"bench", "-12"}},
		{`-version: a word has two dashes: --version`, []string{"-version"}},
		{`-help: a word has two dashes: --help`, []string{"bench", "-help"}},
		{`-depth: a word has two dashes: --depth`, []string{"epd", "-depth=3", "file"}},
		{`-hash: a word has two dashes: --hash`, []string{"bench", "1", "-hash", "16"}},
		{`-verbose: a word has two dashes: --verbose`, []string{"bench", "-verbose"}},
		{`-output: a word has two dashes: --output`, []string{"analyse", "-output", "new.pgn", "games.pgn"}},
		{`-out: a word has two dashes: --out`, []string{"train", "-out", "net.fnn", "games.fng"}},
		{`depth: no flag but an argument: footnote bench [depth]; see`, []string{"bench", "-depth", "3"}},
		{`depth: no flag but an argument: footnote bench [depth]; see`, []string{"bench", "--depth=3"}},
		{`depth: no flag but an argument: footnote perft [FEN] DEPTH; see`, []string{"perft", "--depth", "3"}},
		{`fen: no flag but an argument: footnote eval [FEN]; see`, []string{"eval", "--fen", "x"}},
		{`unknown shorthand flag: 'z'`, []string{"bench", "-z"}},
		{`the name of a file is empty (argument 2)`, []string{"train", "games.fng", ""}},
		{`the name of a file is empty (argument 1)`, []string{"analyse", ""}},
		{`--html: the value is empty`, []string{"epd", "--html", "", "file"}},
		{`--output: the value is empty`, []string{"analyse", "-o", "", "file"}},
		{`--cpuprofile: the value is empty`, []string{"bench", "1", "--cpuprofile", ""}},
		{`--engine: the value is empty`, []string{"epd", "--engine", "", "file"}},
		{`--suite: the value is empty`, []string{"perft", "--suite", ""}},
		{`--only: the value is empty`, []string{"doctor", "--only", ""}},
		{`--token-file: open missing`, []string{"lichess", "--token-file", "missing"}},
		{`--token-file: file does not hold 1 token of ASCII`, []string{"lichess", "--token-file", "file"}},
		{`--threads: 0 is outside 1 … 1024`, []string{"lichess", "--token-file", "file", "--threads", "0"}},
		{`--without: the value is empty`, []string{"bench", "--without", ""}},
		{`--set: "" is not NAME=NUMBER`, []string{"bench", "--set", ""}},
		{`there is no position to learn from in games.fng`, []string{"train", "--description", "", "--licence", "", "games.fng"}},
		{`--checkpoint: stat missing`, []string{"train", "--checkpoint", "missing/run.fnt", "games.fng"}},
		{`--max-nodes: has no effect without --suite`, []string{"perft", "--max-nodes", "5", "3"}},
		{`--tree-nodes: has no effect without --tree`, []string{"mate", "--tree-nodes", "5", "k7/8/1K6/8/8/8/8/7R w - -"}},
		{`--engine-timeout: has no effect without --engine`, []string{"epd", "--engine-timeout", "1s", "file"}},
		{`--eval-file: has no effect with --evaluation HandCrafted`, []string{"bench", "1", "--evaluation", "HandCrafted", "--eval-file", "file"}},
		{`--print: no check runs`, []string{"doctor", "--print", "openbench", "--only", "identity"}},
		{`--grain: 100000 is outside 1 … 1000`, []string{"bench", "1", "--grain", "100000"}},
	} {
		code, _, errOut := run(t, "", tt.args...)
		lines := strings.Split(strings.TrimSpace(errOut), "\n")
		if code != cli.ExitUsage || !strings.HasPrefix(lines[len(lines)-1], "footnote: "+tt.want) || strings.HasPrefix(tt.want, "-") && len(lines) > 1 {
			t.Errorf("%q: exit code %d, %q, want %q", tt.args, code, errOut, tt.want)
		}
	}
}
