package engine

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"footnote/movegen"
)

// SuiteRecord is a result as one line of JSON. The names are a stable format:
// fields may be added, none renamed.
type SuiteRecord struct {
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
	Scored      bool     `json:"scored"` // whether the line claims anything
	Solved      bool     `json:"solved"`
	SolvedDepth int      `json:"solved_depth,omitempty"`
	SolvedNodes uint64   `json:"solved_nodes,omitempty"`
	SolvedMs    *int64   `json:"solved_ms,omitempty"`
	Points      int      `json:"points,omitempty"`
	MaxPoints   int      `json:"max_points,omitempty"`
}

// Record writes the result as data for JSON. file may be empty.
func (r *SuiteResult) Record(file string) SuiteRecord {
	p, e := &r.EPD.Position, r.EPD
	rec := SuiteRecord{
		File: file, Line: e.Line, ID: e.ID, FEN: e.FEN,
		Best: sanList(p, e.Best), Avoid: sanList(p, e.Avoid), Mate: e.Mate,
		Move: r.Played.UCI(p.Chess960()), SAN: SAN(p, r.Played), PV: []string{},
		Depth: r.End.Depth, Nodes: r.End.Nodes, Millis: r.End.Time.Milliseconds(),
		Scored: e.Scored(), Solved: r.Solved,
		Points: r.Points, MaxPoints: e.MaxPoints,
	}
	for _, m := range r.PV {
		rec.PV = append(rec.PV, m.UCI(p.Chess960()))
	}
	if n, ok := r.Score.MateMoves(); ok {
		rec.MateScore = &n
	} else {
		cp := int(r.Score)
		rec.Centipawns = &cp
	}
	if r.Solved {
		ms := r.SolvedAt.Time.Milliseconds()
		rec.SolvedDepth, rec.SolvedNodes, rec.SolvedMs = r.SolvedAt.Depth, r.SolvedAt.Nodes, &ms
	}
	return rec
}

// Wanted writes the claim for a reader: "Qg6", "not Bxa7", "mate in 3".
func (e *EPD) Wanted() string {
	s := ""
	add := func(text string) {
		if s != "" {
			s += ", "
		}
		s += text
	}
	for i, m := range sanList(&e.Position, e.Best) {
		if i > 0 {
			s += " or "
		}
		s += m
	}
	for _, m := range sanList(&e.Position, e.Avoid) {
		add("not " + m)
	}
	if e.Mate > 0 {
		add(fmt.Sprintf("mate in %d", e.Mate))
	}
	if s == "" && e.MaxPoints > 0 {
		var list movegen.MoveList
		e.Position.GenerateLegal(&list)
		for _, m := range list.Slice() {
			if e.Points[m] == e.MaxPoints {
				add(SAN(&e.Position, m))
			}
		}
	}
	return s
}

func sanList(p *movegen.Position, moves []movegen.Move) []string {
	var out []string
	for _, m := range moves {
		out = append(out, SAN(p, m))
	}
	return out
}

// Tally sums up results.
type Tally struct {
	Positions         int // all that were searched
	Scored, Solved    int
	Points, MaxPoints int
	Nodes             uint64
	Time              time.Duration // of all searches, whatever ran side by side
	SolveTime         time.Duration // to the solutions, of the solved positions
}

// Add counts a result.
func (t *Tally) Add(r *SuiteResult) {
	t.Positions++
	if r.EPD.Scored() {
		t.Scored++
	}
	if r.Solved {
		t.Solved++
		t.SolveTime += r.SolvedAt.Time
	}
	t.Points += r.Points
	t.MaxPoints += r.EPD.MaxPoints
	t.Nodes += r.End.Nodes
	t.Time += r.End.Time
}

// ReadBaseline reads the JSON lines of an earlier run and returns, by FEN,
// whether each position was solved then. A position that occurs twice counts
// as solved only if it was each time.
func ReadBaseline(r io.Reader) (map[string]bool, error) {
	solved := map[string]bool{}
	in := json.NewDecoder(bufio.NewReader(r))
	for n := 1; ; n++ {
		var rec SuiteRecord
		err := in.Decode(&rec)
		if errors.Is(err, io.EOF) {
			return solved, nil
		}
		if err != nil {
			return nil, fmt.Errorf("record %d: %w", n, err)
		}
		if rec.FEN == "" {
			return nil, fmt.Errorf("record %d has no fen", n)
		}
		before, seen := solved[rec.FEN]
		solved[rec.FEN] = rec.Solved && (before || !seen)
	}
}
