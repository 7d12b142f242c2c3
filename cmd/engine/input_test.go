package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/movegen/movegentest"
)

// TestDeepPerft: a depth that no count can have is a fault of its line, not of the program.
func TestDeepPerft(t *testing.T) {
	t.Chdir(t.TempDir())
	const fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	text := fen + " ;D999999999999 0\n" + fen + " ;D99999999999999999999 0\n" + fen + " ;D1 5 ;D99999999999999999999 0\n"
	movegentest.Must(t, os.WriteFile("far.epd", []byte(text), 0o600))
	code, _, errOut := run(t, "", "perft", "--suite", "far.epd")
	for _, want := range []string{
		"far.epd:1: D999999999999: the depth is above 100; skipped",
		"far.epd:2: D99999999999999999999: the depth is above 100; skipped", // more than an integer holds
		"far.epd:3: D99999999999999999999: the depth is above 100; skipped",
	} {
		if code != cli.ExitUsage || !strings.Contains(errOut, want) {
			t.Errorf("exit code %d: %s, want %s", code, errOut, want)
		}
	}
}

// TestFilesWithoutEnd: what never ends is no file for a command, and fills no memory.
func TestFilesWithoutEnd(t *testing.T) {
	const zeros = "/dev/zero"
	if _, err := os.Stat(zeros); err != nil {
		t.Skip(err)
	}
	t.Chdir(t.TempDir())
	for line, want := range map[string]string{
		"epd":               zeros + ": this is no text",
		"analyse":           zeros + ": more than 64 MiB without the end of a game",
		"book make -o book": zeros + ": more than 64 MiB without the end of a game",
	} {
		code, out, errOut := run(t, "", append(strings.Fields(line), zeros)...)
		if !clitest.Refused(code, errOut) || out != "" || !strings.Contains(errOut, want) {
			t.Errorf("%s: exit code %d, %.200q and %.200q, want %q", line, code, out, errOut, want)
		}
	}
}

// TestFilesThatSayNothing gives commands files that are empty, blank, foreign or cut
// short: exit code 2, and one line that names the file.
func TestFilesThatSayNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"empty": "", "blank": "\n \n", "binary": "\x01\x02\xff\x00\x7f", "cut": `{"name": "x", "title"`, "list": "[]", "other": "{}",
		"games": "\n[Event \"x\"]\n\n1. e4 e5 *\n", "prose": "Once\nupon\na time\n", "nul": "\x7fELF\x00\n\n",
		"good.epd": "k7/8/1K6/8/8/8/8/7R w - - bm Rh8;\n",
		"deep.epd": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D5 4865609\n",
	} {
		movegentest.Must(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for line, want := range map[string]string{
		"perft --suite empty":                     "there are no counts in empty",
		"perft --suite empty --suite blank":       "there are no counts in empty, blank",
		"perft --json --suite empty":              "there are no counts in empty",
		"perft --max-nodes 5 --suite deep.epd":    "all counts in deep.epd are above --max-nodes 5",
		"analyse empty":                           "there are no games in empty",
		"epd games":                               "games: these are games in PGN, which footnote analyse reads; a suite is EPD, a position a line",
		"epd nul":                                 "nul: this is no text; a suite is EPD, a position a line",
		"epd other":                               "other: this is JSON; a suite is EPD, a position a line",
		"perft --suite games":                     "games: these are games in PGN",
		"epd --depth 1 --baseline games good.epd": "games: record 1: no result of footnote epd --json: ",
		"epd --depth 1 --baseline other good.epd": "other: record 1: no result of footnote epd --json: it has no fen",
		"epd --depth 1 --baseline list good.epd":  "list: record 1: no result of footnote epd --json: ",
		"epd empty":                               "there are no positions in empty",
		"book show empty":                         "empty: the file is empty",
	} {
		code, out, errOut := run(t, "", strings.Fields(line)...)
		if !clitest.Refused(code, errOut) || out != "" || !strings.Contains(errOut, want) {
			t.Errorf("%s: exit code %d, %q and %q, want %q", line, code, out, errOut, want)
		}
	}
	if code, _, said := run(t, "", "epd", "prose"); code != cli.ExitUsage ||
		said != "prose:1: FEN: board must have 8 ranks, got 1; skipped, and so are 2 other lines\nfootnote: there are no positions in prose; 3 malformed lines were skipped\n" {
		t.Errorf("prose: exit code %d, %q", code, said)
	}
	for _, line := range []string{"train empty", "relabel -o out empty", "relabel -o out binary", "relabel -o out missing"} {
		code, _, said := run(t, "", strings.Fields(line)...)
		_, err := os.Stat("out")
		if code != cli.ExitUsage || strings.Contains(said, "cut short") || !strings.Contains(said, filepath.Base(line[strings.LastIndexByte(line, ' ')+1:])) || err == nil {
			t.Errorf("%s: exit code %d, %q", line, code, said)
		}
	}
}
