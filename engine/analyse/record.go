package analyse

import (
	"math"

	"footnote/engine/pgn"
	"footnote/movegen"
)

// Record is a report as one line of JSON. The names are a stable format: fields
// may be added, none renamed.
type Record struct {
	File    string            `json:"file,omitempty"`
	Game    int               `json:"game"` // in the file, from 1
	Line    int               `json:"line"` // of its beginning
	Tags    map[string]string `json:"tags"`
	FEN     string            `json:"fen"` // of the start
	Result  string            `json:"result"`
	Cut     string            `json:"cut,omitempty"` // why the moves break off before the text does
	ECO     string            `json:"eco,omitempty"`
	Opening string            `json:"opening,omitempty"`
	// Plies of the named opening. They are missing in Moves when they were not searched.
	OpeningPlies int          `json:"opening_plies,omitempty"`
	White        *SideRecord  `json:"white,omitempty"` // absent when not judged
	Black        *SideRecord  `json:"black,omitempty"`
	Moves        []MoveRecord `json:"moves"`
}

// SideRecord sums up a side. Loss is expected score, 0 … 1.
type SideRecord struct {
	Name string `json:"name"`
	Summary
}

// MoveRecord is a move. Scores are White's view, of the position after it. What is omitted
// is not known: of moves that were not judged, what they lost.
type MoveRecord struct {
	Number     int      `json:"number"`
	Side       string   `json:"side"`
	SAN        string   `json:"san"`
	Move       string   `json:"move"`           // coordinates
	FEN        string   `json:"fen"`            // after the move
	Centipawns *int     `json:"cp,omitempty"`   // when it is no mate
	Mate       *int     `json:"mate,omitempty"` // moves, negative when Black mates
	WDL        []int    `json:"wdl"`            // of White, permille
	Best       string   `json:"best,omitempty"` // coordinates
	BestSAN    string   `json:"best_san,omitempty"`
	PV         []string `json:"pv,omitempty"`        // from best on, of moves that lost enough for a mark
	Loss       *float64 `json:"loss,omitempty"`      // expected score, 0 … 1
	CPLoss     *int     `json:"cp_loss,omitempty"`   // centipawns, of scores within ±10 pawns
	Accuracy   *float64 `json:"accuracy,omitempty"`  // percent
	Judgement  string   `json:"judgement,omitempty"` // as Judgement.String
	Depth      int      `json:"depth"`               // plies
	Nodes      uint64   `json:"nodes"`
	Millis     int64    `json:"time_ms"`
}

// round rounds x to a number of decimal digits.
func round(x float64, digits int) float64 {
	unit := math.Pow10(digits)
	return math.Round(x*unit) / unit
}

// Record writes the report as data for JSON. file may be empty.
func (r *Report) Record(file string, number int) Record {
	g := r.Game
	rec := Record{
		File: file, Game: number, Line: g.Line, Tags: map[string]string{}, FEN: g.Start.FEN(), Result: g.Result.String(),
		ECO: r.Opening.ECO, Opening: r.Opening.Name, OpeningPlies: r.OpeningPlies, Moves: []MoveRecord{},
	}
	if g.Cut != nil {
		rec.Cut = g.Cut.Error()
	}
	for _, t := range g.Tags {
		rec.Tags[t.Name] = t.Value
	}
	for c, into := range []**SideRecord{&rec.White, &rec.Black} {
		if s := r.Sides[c]; s.Moves > 0 {
			s.Accuracy, s.AverageCP, s.AverageLoss = round(s.Accuracy, 2), round(s.AverageCP, 2), round(s.AverageLoss, 4)
			*into = &SideRecord{r.playerName(movegen.Color(c)), s}
		}
	}
	if len(r.Moves) == 0 {
		return rec
	}
	first := r.Moves[0].Ply
	chess960 := g.Start.Chess960()
	for i, p := range g.Main.Positions(g.Start) {
		if i >= first+len(r.Moves) {
			break
		}
		if i >= first {
			rec.Moves = append(rec.Moves, r.Moves[i-first].record(p, chess960))
		}
	}
	return rec
}

// record writes a move of position p.
func (m *MoveReport) record(p *movegen.Position, chess960 bool) MoveRecord {
	after := pgn.After(p, m.Move)
	e := &m.After
	rec := MoveRecord{
		Number: m.Number, Side: m.Side.String(), SAN: m.SAN, Move: m.Move.UCI(chess960), FEN: after.FEN(),
		WDL: []int{e.WDL.Win, e.WDL.Draw, e.WDL.Loss}, Judgement: m.Judgement.String(),
		Depth: e.Depth, Nodes: e.Nodes, Millis: e.Time.Milliseconds(),
	}
	rec.Centipawns, rec.Mate = e.Score.CentipawnsOrMate()
	if !m.Judged {
		return rec
	}
	loss, accuracy, cp := round(m.Loss, 4), round(m.Accuracy, 2), m.CPLoss
	rec.Loss, rec.Accuracy, rec.CPLoss = &loss, &accuracy, &cp
	rec.Best, rec.BestSAN = m.Best.UCI(chess960), p.SAN(m.Best)
	if m.Judgement.lost() {
		rec.PV = movegen.UCILine(m.Line, chess960)
	}
	return rec
}
