package movegen

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dylhunn/dragontoothmg"
	"github.com/notnil/chess"
)

var updatePerft = flag.Bool("update-perft", false, "draw the perft suites of random games again and write them to testdata/epd")

// gameSuites are perft suites of positions from random games; each line has the
// counts of the first plies.
var gameSuites = []struct {
	name     string
	chess960 bool
	seed     uint64
	games    uint64
	plies    int
}{
	{"perft-games.epd", false, 41, 64, 4},
	{"perft960-games.epd", true, 43, 96, 4},
}

// TestPerftGames runs perft over positions of random games and compares the counts of
// the first plies with other implementations of the rules: plainBoard and, except for
// Chess960, which they do not support, two libraries.
func TestPerftGames(t *testing.T) {
	for _, suite := range gameSuites {
		t.Run(suite.name, func(t *testing.T) {
			path := filepath.Join("..", "testdata", "epd", suite.name)
			if *updatePerft {
				text := drawPerftSuite(t, suite.chess960, suite.seed, suite.games, suite.plies)
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			lines := readPerftSuite(t, path)
			if len(lines) != int(suite.games) {
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

// drawPerftSuite returns the text of a suite with one position from each random game,
// 8 to 71 plies from its start. The counts come from the generator under test.
func drawPerftSuite(t *testing.T, chess960 bool, seed, games uint64, plies int) string {
	r := NewPRNG(seed)
	var text strings.Builder
	for n := uint64(0); n < games; {
		p := StartPosition()
		if chess960 {
			p = randomChess960(t, r)
		}
		var l MoveList
		for range 8 + r.Intn(64) {
			if p.GenerateLegal(&l); l.N == 0 {
				break
			}
			p.Advance(l.Moves[r.Intn(l.N)])
		}
		if p.GenerateLegal(&l); l.N == 0 || chess960 && p.castling == 0 {
			continue // nothing to count; in Chess960 only castling is new
		}
		fen := p.FEN()
		if chess960 {
			fen = p.ShredderFEN()
		}
		text.WriteString(fen)
		for depth := 1; depth <= plies; depth++ {
			fmt.Fprintf(&text, " ;D%d %d", depth, p.Perft(depth))
		}
		text.WriteByte('\n')
		n++
	}
	return text.String()
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
