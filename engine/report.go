package engine

import (
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// Listener receives the events of a search, on the goroutine that searches.
// BestMove is called exactly once for each successful call of [Engine.Go], and
// last. When the search is refused, it is called before Go returns.
type Listener interface {
	Info(Info)
	CurrMove(CurrMove)
	// Note is a remark for people: one line of plain text.
	Note(text string)
	// Error is what went wrong. The best move follows all the same, empty if the search is refused.
	Error(err error)
	BestMove(BestMove)
}

// The bounds of reported scores: Exact, or that the true value is at least (Lower) or at
// most (Upper) that much.
const (
	Exact = hashtable.Exact
	Lower = hashtable.Lower
	Upper = hashtable.Upper
)

// Score is a value from the side to move: centipawns, or a distance to mate.
type Score = eval.Score

// WDL is the expected outcome in permille from the side to move.
type WDL = eval.WDL

// SearchInfo is what the search itself reports; see [search.Info].
type SearchInfo = search.Info

// Info is the state of a search at the end of a pass or an iteration, ready to be
// shown.
type Info struct {
	SearchInfo
	NPS  uint64   // nodes per second
	Line []string // the moves of PV, castling as the user's interface expects it
	WDL  *WDL     // nil unless the option UCI_ShowWDL is on
	// Verbose asks for this line to be shown even where a frontend would leave it
	// out.
	Verbose bool
}

// CurrMove announces the root move searched next, Text in the user's notation.
type CurrMove struct {
	search.CurrMove
	Text string
}

// BestMove is the answer to a search. Move is empty when there is none: no
// legal move, or no position to search. Ponder is empty when no reply is
// expected or when the reply would end the game.
type BestMove struct{ Move, Ponder string }

// reporter turns the events of the search into those of the facade.
type reporter struct {
	job *job
	out Listener
}

// Info implements search.Reporter.
func (r *reporter) Info(i search.Info) {
	j := r.job
	if j.handicap != nil && !j.handicap.Observe(i) {
		return
	}
	if i.MultiPV <= 1 && len(i.PV) > 0 && !i.Confirms { // what only confirms is shown without its line
		switch {
		case i.Bound == Exact:
			j.announced = i.PV[0]
		case i.PV[0] != j.announced:
			j.announced = movegen.NoMove
		}
	}
	j.hashFull = i.HashFull
	i.Nodes += j.proved
	r.out.Info(j.info(i))
}

// CurrMove implements search.Reporter.
func (r *reporter) CurrMove(c search.CurrMove) {
	r.out.CurrMove(CurrMove{c, c.Move.UCI(r.job.chess960)})
}

// info makes an event of the search ready to be shown.
func (j *job) info(i search.Info) Info {
	info := Info{
		SearchInfo: i, NPS: search.NodesPerSecond(i.Nodes, i.Time), Line: movegen.UCILine(i.PV, j.chess960), Verbose: j.verbose,
	}
	if j.showWDL {
		w := j.evaluator.WDL(i.Score, &j.root)
		info.WDL = &w
	}
	return info
}
