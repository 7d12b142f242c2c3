package movegen

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"
)

// perftLine is one line of a perft suite: a FEN and the node counts by depth.
type perftLine struct {
	number int
	fen    string
	counts map[int]uint64
}

func readPerftSuite(t *testing.T, path string) []perftLine {
	t.Helper()
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("no suite at %s", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var lines []perftLine
	sc := bufio.NewScanner(f)
	for number := 1; sc.Scan(); number++ {
		parts := strings.Split(sc.Text(), ";")
		if text := strings.TrimSpace(parts[0]); text == "" || text[0] == '#' {
			continue
		}
		line := perftLine{number, strings.TrimSpace(parts[0]), map[int]uint64{}}
		for _, part := range parts[1:] {
			word := strings.Fields(part)
			depth, err1 := strconv.Atoi(strings.TrimPrefix(word[0], "D"))
			count, err2 := strconv.ParseUint(word[1], 10, 64)
			if err1 != nil || err2 != nil {
				t.Fatalf("%s:%d: bad count %q", path, number, part)
			}
			line.counts[depth] = count
		}
		lines = append(lines, line)
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

// runPerftSuite checks every count of at most maxNodes; of each line only the
// deepest such count, which covers the shallower ones.
func runPerftSuite(t *testing.T, path string, maxNodes uint64) {
	lines := readPerftSuite(t, path)
	var total uint64
	for _, line := range lines {
		p, err := ParseFEN(line.fen)
		if err != nil {
			t.Errorf("%s:%d: %v", path, line.number, err)
			continue
		}
		depth := 0
		for d, count := range line.counts {
			if count <= maxNodes {
				depth = max(depth, d)
			}
		}
		total += line.counts[depth]
		if got := p.Perft(depth); depth > 0 && got != line.counts[depth] {
			t.Errorf("%s:%d: %s: perft %d is %d, want %d", path, line.number, line.fen, depth, got, line.counts[depth])
		}
	}
	t.Logf("%d lines, %d nodes", len(lines), total)
}

func suiteNodes() uint64 {
	if testing.Short() {
		return 1_000_000
	}
	return 20_000_000
}

func TestPerftSuite(t *testing.T) { runPerftSuite(t, "../../shared/epd/perft.epd", suiteNodes()) }
func TestPerft960Suite(t *testing.T) {
	runPerftSuite(t, "../../shared/epd/perft-chess960.epd", suiteNodes())
}
