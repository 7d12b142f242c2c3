package drivers

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"footnote/engine/evaluation"
	"footnote/engine/gamedata"
	"footnote/engine/selfplay"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

var mine = flag.Bool("mine", false, "play the games of papers.epd again and write it anew")

// TestSets: the halves hold what they promise: two positions of each game, no game and
// no position in both.
func TestSets(t *testing.T) {
	positions, games := map[uint64]string{}, map[string]string{}
	for _, name := range []string{SetTuning, SetTest} {
		set, err := Set(name)
		movegentest.Must(t, err)
		count := map[string]int{}
		for _, p := range set {
			if other := positions[p.Position.Key()]; other != "" {
				t.Errorf("%s is in %s and %s", p.Position.FEN(), other, name)
			}
			if other := games[p.Game]; other != "" && other != name {
				t.Errorf("%s is in %s and %s", p.Game, other, name)
			}
			positions[p.Position.Key()], games[p.Game] = name, name
			count[p.Game]++
		}
		for game, n := range count {
			if n != 2 {
				t.Errorf("%s: %d positions", game, n)
			}
		}
		if len(set) != 120 || len(count) != 60 {
			t.Errorf("%s: %d positions of %d games", name, len(set), len(count))
		}
	}
	if list, err := Set(SetAll); err != nil || len(list) != len(positions) {
		t.Errorf("%d positions in all, %v", len(list), err)
	}
	if list, err := Set(SetSequences); err != nil || len(list) != 24 || list[7].Game != "game 1" || list[8].Game != "game 2" {
		t.Errorf("%d positions, %v", len(list), err)
	}
	if _, err := Set("none"); err == nil {
		t.Error("a set that does not exist was found")
	}
}

// TestMine writes papers.epd: games of the engine against itself, from the seed 19951214
// (the date of the report by Plaat et al.), with some 4000 nodes a move. From each game
// that reaches them it takes the first position at or after a random ply of 16 … 39, and
// one of 44 … 79, in which the side to move is not in check, has at least five moves and
// is not worth more than six pawns for either side. The first 60 games are for tuning.
func TestMine(t *testing.T) {
	if !*mine {
		t.Skip("only with -mine")
	}
	const games, seed, nodes = 120, 19951214, 4000
	s := selfplay.DefaultSettings()
	s.Seed, s.Nodes, s.Config.Evaluation = seed, nodes, evaluation.Default()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var lines []string
	seen := map[uint64]bool{}
	number, found := uint64(0), 0
	next := func() (uint64, bool) { number++; return number - 1, true }
	err := s.Run(ctx, 1, next, func(_ uint64, g *gamedata.Game) error {
		rng := movegen.NewPRNG(g.ID + 1)
		from := []int{16 + rng.Intn(24), 44 + rng.Intn(36)}
		half := SetTuning
		if found >= games/2 {
			half = SetTest
		}
		var taken []string
		now := g.Start
		for i, m := range g.Moves {
			if len(taken) < 2 && i >= g.Opening && i >= from[len(taken)] {
				var list movegen.MoveList
				now.GenerateLegal(&list)
				score := g.Scores[i-g.Opening]
				if list.N >= 5 && !now.InCheck() && max(score, -score) <= 600 && !seen[now.Key()] {
					fen := strings.Join(strings.Fields(now.FEN())[:4], " ")
					taken = append(taken, fmt.Sprintf(`%s id "game %d, ply %d"; c0 "%s";`, fen, found+1, i, half))
					seen[now.Key()] = true
				}
			}
			now.Advance(m)
		}
		if len(taken) == 2 && found < games {
			lines = append(lines, taken...)
			if found++; found == games {
				cancel()
			}
		}
		return nil
	})
	if found < games {
		t.Fatalf("%d games, %v", found, err)
	}
	text := fmt.Sprintf("# Two positions from each of %d games of the engine against itself (seed %d, %d nodes a move; of %d played):\n"+
		"# go test ./cmd/lab/drivers -run TestMine -mine. Games 1 to %d are for tuning, the others for tests.\n%s\n",
		games, seed, nodes, number, games/2, strings.Join(lines, "\n"))
	movegentest.Must(t, os.WriteFile("papers.epd", []byte(text), 0o644))
}
