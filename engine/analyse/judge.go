package analyse

import (
	"footnote/engine/pgn"
	"footnote/movegen"
)

// Judgement classifies a move by the expected score that it lost.
type Judgement uint8

// The judgements, from none to the worst.
const (
	Fine Judgement = iota
	Inaccuracy
	Mistake
	Blunder
)

// Thresholds of lost expected score, 0 … 1, for an inaccuracy, a mistake and a
// blunder. They are those of lichess.org, whose winning chances run from −1 to 1
// and therefore have twice these numbers.
const (
	inaccuracyLoss = 0.05
	mistakeLoss    = 0.10
	blunderLoss    = 0.15
)

// judgementOf names a loss of expected score, 0 … 1.
func judgementOf(loss float64) Judgement {
	switch {
	case loss >= blunderLoss:
		return Blunder
	case loss >= mistakeLoss:
		return Mistake
	case loss >= inaccuracyLoss:
		return Inaccuracy
	}
	return Fine
}

// String returns "inaccuracy", "mistake", "blunder" or "".
func (j Judgement) String() string {
	return [...]string{"", "inaccuracy", "mistake", "blunder"}[j&3]
}

// nag returns the mark of a judgement for PGN ($6, $2, $4), 0 for none.
func (j Judgement) nag() uint8 {
	return [...]uint8{0, pgn.Dubious, pgn.Mistake, pgn.Blunder}[j&3]
}

// MoveReport is the analysis of a move of the game.
type MoveReport struct {
	Ply    int // index of the move in the game, from 0
	Number int // of the move as players count
	Side   movegen.Color
	Move   movegen.Move // NoMove: passed
	SAN    string
	// Before and After are the positions around the move.
	Before, After Eval
	// Judged reports whether the moves of the side are judged. If not, Best is the
	// move itself and the fields below it are zero.
	Judged bool
	// Best is the first move of the better line. It equals Move when the search
	// agrees with the game.
	Best movegen.Move
	Line []movegen.Move // with Best in front
	// AfterBest is the position after Best. It is known only when the move was
	// verified.
	AfterBest Eval
	Loss      float64 // expected score lost, 0 … 1
	CPLoss    int     // centipawns lost, of scores within ±10 pawns
	Accuracy  float64 // percent
	Judgement Judgement
}

// best returns what the best move is worth. Before verification that is what the position
// before it is worth.
func (m *MoveReport) best() *Eval {
	if m.AfterBest.Known {
		return &m.AfterBest
	}
	return &m.Before
}

// measure compares the move with the best one.
func (m *MoveReport) measure() {
	best := m.best()
	m.Loss, m.CPLoss = 0, 0
	if m.Move != m.Best {
		m.Loss = max(best.Expected(m.Side)-m.After.Expected(m.Side), 0)
		m.CPLoss = max(bounded(best.For(m.Side))-bounded(m.After.For(m.Side)), 0)
	}
	m.Accuracy = accuracyOf(m.Loss)
	m.Judgement = judgementOf(m.Loss)
}
