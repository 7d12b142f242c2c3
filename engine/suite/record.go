package suite

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"footnote/engine/epd"
	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/quote"
)

// Record is the result of one position, and as JSON one line. The names are a stable format:
// fields may be added, none renamed.
type Record struct {
	File        string   `json:"file,omitempty"`
	Line        int      `json:"line"`
	ID          string   `json:"id,omitempty"`
	FEN         string   `json:"fen"`
	Best        []string `json:"bm,omitempty"`   // SAN
	Avoid       []string `json:"am,omitempty"`   // SAN
	Mate        int      `json:"dm,omitempty"`   // full moves
	Move        string   `json:"move"`           // coordinates
	SAN         string   `json:"san"`            // the same move
	Centipawns  *int     `json:"cp,omitempty"`   // score, unless it is a mate
	MateScore   *int     `json:"mate,omitempty"` // score in full moves, negative when mated
	PV          []string `json:"pv"`             // coordinates
	Depth       int      `json:"depth"`
	Nodes       uint64   `json:"nodes"`
	Millis      int64    `json:"time_ms"`
	Scored      bool     `json:"scored"`                 // whether the line claims anything
	Solved      bool     `json:"solved"`                 // whether the claim holds at the end of the search
	SolvedDepth int      `json:"solved_depth,omitempty"` // when it began to hold for good
	SolvedNodes uint64   `json:"solved_nodes,omitempty"`
	SolvedMs    *int64   `json:"solved_ms,omitempty"`
	Points      int      `json:"points,omitempty"`
	MaxPoints   int      `json:"max_points,omitempty"`

	// Marks are the points that moves earn, by SAN.
	Marks map[string]int `json:"marks,omitempty"`
	// Changes is the number of changes of the best move; BestMoves are the moves, in order. The last
	// is the move played.
	Changes   int        `json:"changes"`
	BestMoves []BestMove `json:"mind,omitempty"`
	Error     string     `json:"error,omitempty"`      // why a foreign engine gave no answer
	Excess    string     `json:"over_limit,omitempty"` // how far it went beyond the limits: "39.8 times the nodes"

	// The run of this result, which Run does not know: who answered (a driver or an engine), within
	// which limits, and which of the suite's positions this is, from 1, of how many.
	By     string `json:"by,omitempty"`
	Limits string `json:"limits,omitempty"`
	Index  int    `json:"index,omitempty"`
	Of     int    `json:"of,omitempty"`
}

// BestMove is a move and the moment at which it became the best.
type BestMove struct {
	SAN    string `json:"san"`
	Depth  int    `json:"depth"`
	Nodes  uint64 `json:"nodes"`
	Millis int64  `json:"time_ms"`
}

// newRecord writes what the suite says of a position and what the search has answered.
func newRecord(e *epd.Entry, a *answer) Record {
	p := &e.Position
	r := Record{
		Line: e.Line, ID: e.ID, FEN: e.FEN, Best: sanList(p, e.Best), Avoid: sanList(p, e.Avoid), Mate: e.Mate,
		Move: a.played.UCI(p.Chess960()), PV: movegen.UCILine(a.pv, p.Chess960()),
		Depth: a.end.depth, Nodes: a.end.nodes, Millis: a.end.time.Milliseconds(),
		Scored: e.Scored(), MaxPoints: e.MaxPoints,
	}
	if a.played != movegen.NoMove {
		r.SAN = p.SAN(a.played)
	}
	for m, points := range e.Points {
		if r.Marks == nil {
			r.Marks = map[string]int{}
		}
		r.Marks[p.SAN(m)] = points
	}
	r.Centipawns, r.MateScore = a.score.CentipawnsOrMate()
	return r
}

// clean takes control characters out of what a record from a file says and a terminal shows.
func (r *Record) clean() {
	for _, s := range []*string{&r.File, &r.ID, &r.FEN, &r.By, &r.Move, &r.SAN, &r.Error, &r.Excess, &r.Limits} {
		*s = quote.Line(*s)
	}
	for _, list := range [][]string{r.Best, r.Avoid} {
		for i := range list {
			list[i] = quote.Line(list[i])
		}
	}
	for move, points := range r.Marks {
		if clean := quote.Line(move); clean != move {
			delete(r.Marks, move)
			r.Marks[clean] = points
		}
	}
}

// Wanted writes the claim for a reader: "Qg6", "not Bxa7", "mate in 3".
func (r *Record) Wanted() string {
	list := []string{}
	if len(r.Best) > 0 {
		list = append(list, strings.Join(r.Best, " or "))
	}
	for _, m := range r.Avoid {
		list = append(list, "not "+m)
	}
	if r.Mate > 0 {
		list = append(list, fmt.Sprintf("mate in %d", r.Mate))
	}
	if len(list) == 0 && r.MaxPoints > 0 {
		for _, m := range slices.Sorted(maps.Keys(r.Marks)) {
			if r.Marks[m] == r.MaxPoints {
				list = append(list, m)
			}
		}
	}
	return strings.Join(list, ", ")
}

// Score writes the score from the side to move: "+0.35", "#4", "#-2", nothing when there is none.
func (r *Record) Score() string {
	switch {
	case r.Error != "":
		return ""
	case r.MateScore != nil:
		return eval.MateText(*r.MateScore)
	case r.Centipawns != nil:
		return eval.PawnsText(*r.Centipawns)
	}
	return ""
}

// Name is what a reader knows the position by: its id, else file and line.
func (r *Record) Name() string {
	if r.ID != "" {
		return r.ID
	}
	return fmt.Sprintf("%s:%d", r.File, r.Line)
}

func sanList(p *movegen.Position, moves []movegen.Move) []string {
	var out []string
	for _, m := range moves {
		out = append(out, p.SAN(m))
	}
	return out
}

// Tally sums up results.
type Tally struct {
	Positions         int // all that were searched
	Scored, Solved    int
	Points, MaxPoints int
	Changes           int // of the best move
	Faults            int // positions on which a foreign engine failed
	OverLimit         int // positions on which it went beyond the limits
	Nodes             uint64
	Time              time.Duration // of all searches, whatever ran side by side
	SolveTime         time.Duration // to the solutions, of the solved positions
}

// Add counts a result.
func (t *Tally) Add(r *Record) {
	t.Positions++
	if r.Error != "" {
		t.Faults++
	}
	if r.Excess != "" {
		t.OverLimit++
	}
	if r.Scored {
		t.Scored++
	}
	if r.Solved {
		t.Solved++
		if r.SolvedMs != nil {
			t.SolveTime += time.Duration(*r.SolvedMs) * time.Millisecond
		}
	}
	t.Points += r.Points
	t.MaxPoints += r.MaxPoints
	t.Changes += r.Changes
	t.Nodes += r.Nodes
	t.Time += time.Duration(r.Millis) * time.Millisecond
}
