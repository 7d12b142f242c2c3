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

// evaluate searches a position. keys are those of the game's positions before it, back to the last
// irreversible move. The result is meaningless when ctx has ended.
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
		if o.except != movegen.NoMove {
			var list movegen.MoveList
			p.GenerateLegal(&list)
			limits.Moves = slices.DeleteFunc(slices.Clone(list.Slice()), func(m movegen.Move) bool { return m == o.except })
		}
		limits.SetMoveTime(o.MoveTime)
		r := s.Search(ctx, search.Request{Position: *p, History: keys, Limits: limits, Config: o.Config})
		score = r.Score
		e.PV, e.Depth, e.Nodes, e.Time = slices.Clone(r.PV), r.Depth, r.Nodes, r.Time
		if len(e.PV) == 0 && r.Best != movegen.NoMove {
			e.PV = []movegen.Move{r.Best}
		}
	}
	e.WDL = o.evaluator.WDL(score, p).For(p.SideToMove())
	e.Score = score.For(p.SideToMove())
	return e
}

// gameLine is the line of a game with the data that searches of its positions need.
type gameLine struct {
	positions []movegen.Position // before each move, and after the last
	keys      []uint64           // of the positions
	from      []int              // for each position: index of the first key that it may repeat
}

func newGameLine(start movegen.Position, moves []movegen.Move) *gameLine {
	l := &gameLine{}
	p, from := start, 0
	for i := 0; ; i++ {
		if p.HalfmoveClock() == 0 {
			from = i
		}
		l.positions = append(l.positions, p)
		l.keys = append(l.keys, p.Key())
		l.from = append(l.from, from)
		if i == len(moves) {
			return l
		}
		if moves[i] == movegen.NoMove {
			from = i + 1 // positions before a pass do not count as repeated
		}
		p = pgn.After(&p, moves[i])
	}
}

// history returns the keys before position i that it may repeat.
func (l *gameLine) history(i int) []uint64 { return l.keys[l.from[i]:i] }

// variation returns the position after another move than the one played in
// position i, and the keys that it may repeat.
func (l *gameLine) variation(i int, m movegen.Move) (movegen.Position, []uint64) {
	after := pgn.After(&l.positions[i], m)
	if after.HalfmoveClock() == 0 {
		return after, nil
	}
	return after, append(slices.Clone(l.history(i)), l.keys[i])
}
