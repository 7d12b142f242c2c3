package movegen

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/dylhunn/dragontoothmg"
	"github.com/notnil/chess"
)

// gameSuites are perft suites of positions from random games; each line has the
// counts of the first plies.
var gameSuites = []struct {
	name     string
	chess960 bool
	games    int
}{
	{"perft-games.epd", false, 64},
	{"perft960-games.epd", true, 96},
}

// TestPerftGames runs perft over positions of random games and compares the counts of
// the first plies with other implementations of the rules: plainBoard and, except for
// Chess960, which they do not support, two libraries.
func TestPerftGames(t *testing.T) {
	for _, suite := range gameSuites {
		t.Run(suite.name, func(t *testing.T) {
			path := filepath.Join("..", "testdata", "epd", suite.name)
			lines := readPerftSuite(t, path)
			if len(lines) != suite.games {
				t.Fatalf("%d lines, want %d", len(lines), suite.games)
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
				if suite.chess960 {
					continue
				}
				if got := dragontoothCount(line.fen, 3); got != line.counts[3] {
					t.Errorf("%s: dragontoothmg counts %d, want %d", line.fen, got, line.counts[3])
				}
				if got := notnilPerft(t, line.fen, 2); got != line.counts[2] {
					t.Errorf("%s: notnil counts %d, want %d", line.fen, got, line.counts[2])
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

// dragontoothCount is perft by dragontoothmg plus the moves that it misses.
func dragontoothCount(fen string, depth int) uint64 {
	board := dragontoothmg.ParseFen(fen)
	var count func(depth int) uint64
	count = func(depth int) uint64 {
		moves := board.GenerateLegalMoves()
		var missed []string
		if p, err := ParseFEN(board.ToFen()); err == nil && p.EnPassant() != NoSquare {
			missed = missedByDragontooth(&p)
		}
		if depth == 1 {
			return uint64(len(moves) + len(missed))
		}
		var sum uint64
		for _, m := range moves {
			undo := board.Apply(m)
			sum += count(depth - 1)
			undo()
		}
		for _, m := range missed {
			p, _ := ParseFEN(board.ToFen())
			if move, err := p.ParseUCI(m); err == nil {
				var next Position
				p.Make(move, &next)
				sum += next.Perft(depth - 1)
			}
		}
		return sum
	}
	return count(depth)
}

func notnilPerft(t *testing.T, fen string, depth int) uint64 {
	t.Helper()
	var start chess.Position
	if err := start.UnmarshalText([]byte(fen)); err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	positions := []*chess.Position{&start}
	for ; depth > 1; depth-- {
		var next []*chess.Position
		for _, p := range positions {
			for _, m := range p.ValidMoves() {
				next = append(next, p.Update(m))
			}
		}
		positions = slices.Clip(next)
	}
	var sum uint64
	for _, p := range positions {
		sum += uint64(len(p.ValidMoves()))
	}
	return sum
}
