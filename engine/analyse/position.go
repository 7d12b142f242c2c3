package analyse

import (
	"context"
	"slices"
	"time"

	"footnote/engine/pgn"
	"footnote/eval"
	"footnote/movegen"
	"footnote/search"
)

// Eval is the result of a search of a position. Score and win, draw and loss are
// White's.
type Eval struct {
	Known bool // false for positions that were not searched
	// Over means that the game is over by the rules: nothing was searched.
	Over            bool
	Score           search.Score // centipawns or mate, White's view
	Win, Draw, Loss int          // of White, permille
	PV              []movegen.Move
	Depth           int // plies
	Nodes           uint64
	Time            time.Duration
}

// For returns the score from a side's view.
func (e *Eval) For(c movegen.Color) search.Score {
	if c == movegen.Black {
		return -e.Score
	}
	return e.Score
}

// Expected returns the expected score of a side, 0 … 1.
func (e *Eval) Expected(c movegen.Color) float64 { return ExpectedScore(e.For(c)) }

// evaluate searches a position. keys are those of the game's positions before
// it, back to the last irreversible move. The result is meaningless
// when ctx has ended.
func evaluate(ctx context.Context, s *search.Searcher, p *movegen.Position, keys []uint64, o *Options) Eval {
	e := Eval{Known: true}
	var score search.Score // of the side to move
	switch {
	case !p.HasLegalMove():
		e.Over = true
		if p.InCheck() {
			score = eval.MatedIn(0)
		}
	case p.InsufficientMaterial():
		e.Over = true
	default:
		limits := search.Limits{Depth: o.Depth, Nodes: o.Nodes}
		if o.MoveTime > 0 {
			limits.Soft, limits.Hard, limits.Fixed = o.MoveTime, o.MoveTime, true
		}
		r := s.Search(ctx, search.Request{Position: *p, History: keys, Limits: limits, Config: o.Config})
		score = r.Score
		e.PV, e.Depth, e.Nodes, e.Time = slices.Clone(r.PV), r.Depth, r.Nodes, r.Time
		if len(e.PV) == 0 && r.Best != movegen.NoMove {
			e.PV = []movegen.Move{r.Best}
		}
	}
	w := o.evaluator.WDL(score, p)
	e.Win, e.Draw, e.Loss = w.Win, w.Draw, w.Loss
	e.Score = score
	if p.SideToMove() == movegen.Black {
		e.Score = -score
		e.Win, e.Loss = e.Loss, e.Win
	}
	return e
}

// gameLine is the line of a game with the data that searches of its positions need.
type gameLine struct {
	positions []movegen.Position // before each move, and after the last
	keys      []uint64           // of the positions
	from      []int              // for each position: index of the first key that it may repeat
}

func newGameLine(start movegen.Position, moves []movegen.Move) *gameLine {
	t := &gameLine{}
	p, from := start, 0
	for i := 0; ; i++ {
		if p.HalfmoveClock() == 0 {
			from = i
		}
		t.positions = append(t.positions, p)
		t.keys = append(t.keys, p.Key())
		t.from = append(t.from, from)
		if i == len(moves) {
			return t
		}
		if moves[i] == movegen.NoMove {
			from = i + 1 // positions before a pass do not count as repeated
		}
		p = pgn.After(&p, moves[i])
	}
}

// history returns the keys before position i that it may repeat.
func (t *gameLine) history(i int) []uint64 { return t.keys[t.from[i]:i] }
