package analyse

import (
	"footnote/engine/pgn"
	"footnote/movegen"
)

// Judgement is what a move is called for the expected score it lost.
type Judgement uint8

// The judgements, from none to the worst.
const (
	Fine Judgement = iota
	Inaccuracy
	Mistake
	Blunder
)

// Thresholds of expected score lost, 0 … 1, from which on a move is an
// inaccuracy, a mistake, a blunder: those of lichess.org, whose winning chances
// run from −1 to 1 and therefore have twice these numbers.
const (
	inaccuracyLoss = 0.05
	mistakeLoss    = 0.10
	blunderLoss    = 0.15
)

// Judge names a loss of expected score, 0 … 1.
func Judge(loss float64) Judgement {
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

// NAG returns the mark of a judgement for PGN ($6, $2, $4), 0 for none.
func (j Judgement) NAG() uint8 {
	return [...]uint8{0, pgn.Dubious, pgn.Mistake, pgn.Blunder}[j&3]
}

// MoveReport is what the analysis says about a move of the game.
type MoveReport struct {
	Ply    int // index of the move in the game, from 0
	Number int // of the move as players count
	Side   movegen.Color
	Move   movegen.Move // NoMove: passed
	SAN    string
	// Before and After are the positions around the move.
	Before, After Eval
	// Judged tells whether the side was asked for; what follows is zero if not.
	Judged bool
	// Best begins the better line, which Line continues; it is the move itself when
	// the search agrees with it.
	Best movegen.Move
	Line []movegen.Move // with Best in front
	// Checked is the position after Best when the move was looked at twice.
	Checked   Eval
	Loss      float64 // expected score lost, 0 … 1
	CPLoss    int     // centipawns lost, of scores within ±10 pawns
	Accuracy  float64 // percent
	Judgement Judgement
}

// measure compares the move with the best one. Without a second look best is
// what the position before promised.
func (m *MoveReport) measure() {
	best := &m.Before
	if m.Checked.Known {
		best = &m.Checked
	}
	m.Loss, m.CPLoss = 0, 0
	if m.Move != m.Best {
		m.Loss = max(best.Expected(m.Side)-m.After.Expected(m.Side), 0)
		m.CPLoss = max(bounded(best.For(m.Side))-bounded(m.After.For(m.Side)), 0)
	}
	m.Accuracy = Accuracy(m.Loss)
	m.Judgement = Judge(m.Loss)
}
