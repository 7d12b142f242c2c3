package selfplay

import (
	"context"
	"errors"
	"fmt"

	"footnote/engine/gamedata"
	"footnote/engine/inorder"
	"footnote/eval/handcrafted"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// Settings describes games of the engine against itself, as data for training. A
// game depends only on its number and these settings: the same number gives the
// same game on every machine, whatever else is being played.
type Settings struct {
	Seed uint64 // of all games; a game's own seed is its ID
	// Nodes ends a search after the iteration that passes it; eight times as many end it at once.
	Nodes uint64
	Hash  int // MiB of table for each game; forgotten after it
	// Filter says which positions the games are for. The others are needed only to go
	// on, so their searches get UnfitPercent of Nodes, 1 … 100.
	Filter       gamedata.Filter
	UnfitPercent int

	Chess960   int          // percent of the games that begin with a start position of Chess960
	Endgames   int          // percent that begin with a random endgame, with one ply at random or none
	Imbalances int          // percent that begin without some men, which differ between the sides
	Unbalanced int          // percent whose plies at random leave one side better by 0.8 to 1.2 pawns
	OpenKings  int          // percent that begin with a random middlegame of open kings
	Starts     []Book       // positions from which other games begin, with two plies at random at most
	Opening    int          // plies at random, one more in half of the games
	MaxOpening search.Score // centipawns; an opening that the first search values higher for a side is replaced

	WinScore  search.Score // centipawns; see WinPlies
	WinPlies  int          // a side wins after so many plies in a row at or above WinScore; 0: never
	DrawScore search.Score // centipawns; see DrawPlies
	DrawPlies int          // a game is drawn after so many plies in a row within ±DrawScore; 0: never
	DrawFrom  int          // plies before which DrawPlies does not count
	MaxPlies  int          // a longer game is a draw

	Config search.Config // with endgame tables, if any; they end games too
}

// Book holds positions from which a part of the games begins.
type Book struct {
	Percent   int // of the games
	Positions []movegen.Position
}

// DefaultSettings returns settings whose games train an evaluation well: a
// thousand nodes a move, 8 or 9 random plies, wins at ten pawns for four
// plies, draws within a tenth of a pawn for eight plies after move 40.
func DefaultSettings() Settings {
	config := search.DefaultConfig(handcrafted.Factory())
	config.ShortPV = true
	return Settings{
		Nodes: 1000, Hash: 1,
		Filter: gamedata.DefaultFilter(), UnfitPercent: 12,
		Opening: 8, MaxOpening: 400,
		WinScore: 1000, WinPlies: 4,
		DrawScore: 10, DrawPlies: 8, DrawFrom: 80,
		MaxPlies: 400,
		Config:   config,
	}
}

// Check names the first setting that makes no sense.
func (s *Settings) Check() error {
	switch {
	case s.Nodes < 1:
		return errors.New("self-play: no nodes to search")
	case s.Hash < 1:
		return fmt.Errorf("self-play: %d MiB of hash table", s.Hash)
	case s.UnfitPercent < 1 || s.UnfitPercent > 100:
		return fmt.Errorf("self-play: %d percent of the nodes for unfit positions is outside 1 … 100", s.UnfitPercent)
	case min(s.Chess960, s.Endgames, s.Imbalances, s.Unbalanced, s.OpenKings) < 0 || s.drawn() > 100:
		return fmt.Errorf("self-play: %d percent Chess960, %d percent endgames, %d percent imbalances, %d percent unbalanced, %d percent open kings and those from files are not within 0 … 100",
			s.Chess960, s.Endgames, s.Imbalances, s.Unbalanced, s.OpenKings)
	case s.Opening < 0 || s.Opening > 100:
		return fmt.Errorf("self-play: %d random plies are outside 0 … 100", s.Opening)
	case s.MaxOpening < 50:
		return fmt.Errorf("self-play: hardly any opening is within ±%d centipawns", s.MaxOpening)
	case s.WinPlies < 0 || s.DrawPlies < 0 || s.WinScore < 0 || s.DrawScore < 0 || s.DrawFrom < 0:
		return errors.New("self-play: a limit of adjudication is negative")
	case s.WinPlies > 0 && s.WinScore <= s.DrawScore:
		return fmt.Errorf("self-play: a score of %d cannot win where %d draws", s.WinScore, s.DrawScore)
	case s.MaxPlies <= s.Opening || s.MaxPlies > 4096:
		return fmt.Errorf("self-play: a limit of %d plies is outside %d … 4096", s.MaxPlies, s.Opening+1)
	case s.Config.Threads > 1:
		return errors.New("self-play: games are reproducible with one thread only")
	}
	for _, book := range s.Starts {
		if book.Percent < 0 || len(book.Positions) == 0 {
			return fmt.Errorf("self-play: %d percent of the games from %d positions", book.Percent, len(book.Positions))
		}
	}
	return nil
}

// ID returns the ID of game number n, which is its seed. Different numbers have different IDs.
func (s *Settings) ID(n uint64) uint64 {
	return movegen.NewPRNG(s.Seed + n*movegen.Golden).Uint64() // n counts the steps of a PRNG
}

// Run plays games side by side, one to a worker, and hands them to emit in the order of their numbers:
// next yields a number, or false when there is no more to play. Neither is called by two goroutines at
// once. When ctx ends, games under way are lost, and so are those after them that are complete: what
// reached emit is the beginning of what would have, and a run that goes on behind it ends as one that
// nothing has interrupted. The error is then ctx's. An error of emit ends the run.
func (s *Settings) Run(ctx context.Context, workers int, next func() (uint64, bool), emit func(n uint64, g *gamedata.Game) error) error {
	if err := s.Check(); err != nil {
		return err
	}
	players := make([]inorder.Worker[uint64, *gamedata.Game], max(workers, 1))
	for i := range players {
		table, err := hashtable.New(s.Hash)
		if err != nil {
			return err
		}
		p := newPlayer(s, search.New(table))
		players[i] = func(ctx context.Context, n uint64) (*gamedata.Game, error) {
			g := p.play(ctx, s.ID(n))
			if g == nil {
				return nil, ctx.Err()
			}
			return g, nil
		}
	}
	return inorder.Run(ctx, players, next, emit)
}
