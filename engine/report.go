package engine

import (
	"time"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// Listener receives what a search has to say, on the goroutine that searches.
// BestMove comes exactly once for each successful call of [Engine.Go], as the
// last call, unless Go itself was refused; then it comes before Go returns.
type Listener interface {
	Info(Info)
	CurrMove(CurrMove)
	// Note is a remark for people: one line of plain text.
	Note(text string)
	BestMove(BestMove)
}

// Bound says what a reported score is.
type Bound uint8

// A score is exact, or the true value is at least (Lower) or at most (Upper)
// that much.
const (
	Exact Bound = iota
	Lower
	Upper
)

// Score is a value from the side to move: centipawns, or moves to mate.
type Score struct {
	Mate       bool
	Centipawns int // when Mate is false
	// Moves is the distance in full moves when Mate is true; negative, or zero
	// on the board of the checkmate, when the side to move is mated.
	Moves int
}

// WDL is the expected outcome in permille from the side to move.
type WDL = eval.WDL

// Info is the state of a search at the end of a pass or an iteration.
type Info struct {
	Depth, SelDepth int // plies
	MultiPV         int // rank of the line, from 1
	Score           Score
	Bound           Bound
	WDL             *WDL   // nil unless the option UCI_ShowWDL is on
	Nodes, NPS      uint64 // of all threads; NPS in nodes per second
	Time            time.Duration
	HashFull        int // permille
	PV              []string
	// Verbose asks for this line even where lines are usually thinned out.
	Verbose bool
}

// CurrMove announces the root move searched next.
type CurrMove struct {
	Depth, Number int
	Move          string
	Time          time.Duration
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
	if j.weak != nil && !j.weak.Note(i) {
		return
	}
	line := j.playable(i.PV)
	if i.MultiPV <= 1 && i.Bound == hashtable.Exact && len(line) > 0 {
		j.announced = line[0]
	}
	j.hashFull = i.HashFull
	r.out.Info(j.info(i, line))
}

// CurrMove implements search.Reporter.
func (r *reporter) CurrMove(c search.CurrMove) {
	r.out.CurrMove(CurrMove{Depth: c.Depth, Number: c.Number, Move: c.Move.UCI(r.job.chess960), Time: c.Time})
}

// info converts one event; line is the part of its variation worth showing.
func (j *job) info(i search.Info, line []movegen.Move) Info {
	info := Info{
		Depth:    i.Depth,
		SelDepth: i.SelDepth,
		MultiPV:  max(i.MultiPV, 1),
		Score:    scoreOf(i.Score),
		Nodes:    i.Nodes,
		NPS:      nodesPerSecond(i.Nodes, i.Time),
		Time:     max(i.Time, 0),
		HashFull: i.HashFull,
		PV:       make([]string, len(line)),
		Verbose:  j.verbose,
	}
	switch i.Bound {
	case hashtable.Lower:
		info.Bound = Lower
	case hashtable.Upper:
		info.Bound = Upper
	}
	for n, m := range line {
		info.PV[n] = m.UCI(j.chess960)
	}
	if j.showWDL {
		w := j.evaluator.WDL(i.Score, &j.root)
		info.WDL = &w
	}
	return info
}

// scoreOf splits the search's score into centipawns or moves to mate.
func scoreOf(s eval.Score) Score {
	if moves, ok := s.MateMoves(); ok {
		return Score{Mate: true, Moves: moves}
	}
	return Score{Centipawns: int(s)}
}

// nodesPerSecond never divides by zero: times below a millisecond count as one.
func nodesPerSecond(nodes uint64, t time.Duration) uint64 {
	return uint64(float64(nodes) / max(t, time.Millisecond).Seconds())
}
