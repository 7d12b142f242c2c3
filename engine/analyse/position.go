package analyse

import (
	"context"
	"slices"
	"time"

	"footnote/engine/game"
	"footnote/engine/pgn"
	"footnote/eval"
	"footnote/movegen"
	"footnote/search"
)

// Eval is the result of a search of a position. Score and WDL are White's.
type Eval struct {
	Known bool // false for positions that were not searched
	// Over means that the game is over by the rules: nothing was searched.
	Over  bool
	Score search.Score // centipawns or mate, White's view
	WDL   eval.WDL     // of White
	PV    []movegen.Move
	Depth int // plies
	Nodes uint64
	Time  time.Duration
}

// For returns the score from a side's view.
func (e *Eval) For(c movegen.Color) search.Score { return e.Score.For(c) }

// Expected returns the expected score of a side, 0 … 1.
func (e *Eval) Expected(c movegen.Color) float64 { return expectedScore(e.For(c)) }

// evaluate searches the position that a game has come to. With claimed a draw that a player has to
// claim ends the game; players may go on without. The result is meaningless when ctx has ended.
func evaluate(ctx context.Context, s *search.Searcher, g *game.Game, o *Options, claimed bool) Eval {
	e, p := Eval{Known: true}, &g.Now
	var score search.Score // of the side to move
	ending := g.Ending()
	e.Over = ending != game.Ongoing && (claimed || ending != game.FiftyMoves && ending != game.Repetition)
	switch {
	case ending == game.Checkmate:
		score = eval.MatedIn(0)
	case !e.Over:
		limits := search.Limits{Depth: o.Depth, Nodes: o.Nodes}
		if o.except != movegen.NoMove {
			var list movegen.MoveList
			p.GenerateLegal(&list)
			limits.Moves = slices.DeleteFunc(slices.Clone(list.Slice()), func(m movegen.Move) bool { return m == o.except })
		}
		limits.SetMoveTime(o.MoveTime)
		r := s.Search(ctx, search.Request{Position: *p, History: g.Keys, Limits: limits, Config: o.Config})
		score = r.Score
		e.PV, e.Depth, e.Nodes, e.Time = slices.Clone(r.PV), r.Depth, r.Nodes, r.Time
		if len(e.PV) == 0 && r.Best != movegen.NoMove {
			e.PV = []movegen.Move{r.Best}
		}
	}
	e.WDL = o.evaluator.WDL(score, p).For(p.SideToMove())
	if e.Over && score == 0 {
		e.WDL = eval.WDL{Draw: 1000}
	}
	e.Score = score.For(p.SideToMove())
	return e
}

// lineOf returns a game at its start and after each of its moves.
func lineOf(start movegen.Position, moves []movegen.Move) []game.Game {
	g := game.Game{Now: start}
	line := []game.Game{g}
	for _, m := range moves {
		if m == movegen.NoMove || !g.Play(m) { // positions before a pass do not count as repeated
			g = game.Game{Now: pgn.After(&g.Now, m)}
		}
		line = append(line, g)
	}
	return line
}
