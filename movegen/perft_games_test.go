package movegen

import (
	"path/filepath"
	"testing"
)

// TestPerftGames runs perft over positions of random games and compares the counts of
// the first plies with those of plainBoard. TestAgainstOracles asks two libraries for the
// moves themselves.
func TestPerftGames(t *testing.T) {
	for name, games := range map[string]int{"perft-games.epd": 64, "perft960-games.epd": 96} {
		t.Run(name, func(t *testing.T) {
			lines := readPerftSuite(t, filepath.Join("..", "testdata", "epd", name))
			if len(lines) != games {
				t.Fatalf("%d lines, want %d", len(lines), games)
			}
			runPerftSuite(t, lines, suiteNodes())
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
