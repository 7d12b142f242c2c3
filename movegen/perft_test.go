package movegen

import (
	"bufio"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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

// runPerftSuite checks the deepest count of at most maxNodes of each line.
func runPerftSuite(t *testing.T, lines []perftLine, maxNodes uint64) {
	t.Helper()
	var total uint64
	for _, line := range lines {
		p, err := ParseFEN(line.fen)
		if err != nil {
			t.Errorf("line %d: %s: %v", line.number, line.fen, err)
			continue
		}
		depth := 0
		for d, count := range line.counts {
			if count <= maxNodes {
				depth = max(depth, d)
			}
		}
		if depth == 0 {
			t.Errorf("line %d: %s: no count to compare", line.number, line.fen)
			continue
		}
		total += line.counts[depth]
		if got := p.Perft(depth); got != line.counts[depth] {
			t.Errorf("line %d: %s: perft %d is %d, want %d", line.number, line.fen, depth, got, line.counts[depth])
		}
	}
	t.Logf("%d lines, %d nodes", len(lines), total)
	if total == 0 {
		t.Error("nothing was counted")
	}
}

// suiteNodes is the largest count of a line that the tests check.
func suiteNodes() uint64 {
	switch {
	case raceEnabled:
		return 20_000
	case testing.Short() || debugging: // which recomputes what Make keeps at every node
		return 1_000_000
	}
	return 20_000_000
}

// TestPerft runs suites: the six well-known perft positions, positions made for one rule each (pins of en
// passant, castling rights lost to captured rooks, double checks, promotions) and random middlegames, the
// same in Chess960, positions of random games of both, and two public suites where they are present. In the
// positions of games it compares the counts of the first plies with those of plainBoard; TestAgainstOracles
// asks two libraries for the moves themselves.
func TestPerft(t *testing.T) {
	for path, games := range map[string]int{
		"testdata/epd/perft.epd": 0, "testdata/epd/perft960.epd": 0, "testdata/epd/perft-games.epd": 64, "testdata/epd/perft960-games.epd": 96,
		"../shared/epd/perft.epd": 0, "../shared/epd/perft-chess960.epd": 0,
	} {
		t.Run(path, func(t *testing.T) {
			file := filepath.Join("..", path)
			if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) && strings.HasPrefix(path, "..") {
				t.Skipf("no suite at %s", file)
			}
			lines := readPerftSuite(t, file)
			runPerftSuite(t, lines, suiteNodes())
			if games == 0 {
				return
			}
			if len(lines) != games {
				t.Fatalf("%d lines, want %d", len(lines), games)
			}
			for i, line := range lines {
				if (raceEnabled || debugging || testing.Short()) && i%8 != 0 {
					continue
				}
				p := mustParse(t, line.fen)
				if got := plainPerft(&p, 2); got != line.counts[2] {
					t.Errorf("%s: plain rules count %d, want %d", line.fen, got, line.counts[2])
				}
			}
		})
	}
}

// TestDivide: the counts by root move, to a depth that looks for cancellation, add up to
// that of Perft, and a context that has ended ends both.
func TestDivide(t *testing.T) {
	const depth = uninterruptedDepth + 2
	p, err := ParseFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	want, counts := p.Perft(depth), p.Divide(t.Context(), depth)
	if n, ok := p.PerftContext(t.Context(), depth); n != want || !ok {
		t.Errorf("%d leaves (%v), want %d", n, ok, want)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := p.PerftContext(ended, depth); ok {
		t.Error("counted although cancelled")
	}
	for m := range p.Divide(ended, depth) {
		t.Errorf("counted %v although cancelled", m)
	}
	p = StartPosition() // too late to matter
	moves, total := 0, uint64(0)
	for _, n := range counts {
		moves++
		total += n
	}
	if moves != 6 || total != want {
		t.Errorf("%d moves and %d leaves, want 6 and %d", moves, total, want)
	}
}

// plainPerft is perft over the moves of plainBoard.
func plainPerft(p *Position, depth int) uint64 {
	b := plain(p)
	moves := b.legal()
	if depth == 1 {
		return uint64(len(moves))
	}
	var sum uint64
	for _, m := range moves {
		var next Position
		p.Make(m, &next)
		sum += plainPerft(&next, depth-1)
	}
	return sum
}
