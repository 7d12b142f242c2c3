package engine

import (
	"slices"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// Listener receives the events of a search, on the goroutine that searches, before its
// best move arrives at [Search.Done].
type Listener interface {
	Info(Info)
	CurrMove(CurrMove)
	// Note is a remark for people: one line of plain text.
	Note(text string)
	// Error is what went wrong. A best move follows all the same, empty if the search is refused.
	Error(err error)
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
	j.hashFull = i.HashFull
	i.Nodes += j.proved
	switch {
	case !j.analysis:
		j.show(i, r.out)
	case i.EndsIteration():
		j.showLine(i, r.out)
	default:
		j.showPass(i, r.out)
	}
}

// show reports an event as it is.
func (j *job) show(i search.Info, out Listener) {
	if i.MultiPV <= 1 {
		if j.announced = nil; i.Bound == Exact {
			j.announced = slices.Clone(i.PV)
		}
	}
	out.Info(j.info(i))
}

// CurrMove implements search.Reporter.
func (r *reporter) CurrMove(c search.CurrMove) {
	r.out.CurrMove(CurrMove{c, c.Move.UCI(r.job.set.chess960)})
}

// info makes an event of the search ready to be shown.
func (j *job) info(i search.Info) Info {
	info := Info{
		SearchInfo: i, NPS: search.NodesPerSecond(i.Nodes, i.Time), Line: movegen.UCILine(i.PV, j.set.chess960),
	}
	if j.set.showWDL {
		w := j.evaluator.WDL(i.Score, &j.root)
		info.WDL = &w
	}
	return info
}
