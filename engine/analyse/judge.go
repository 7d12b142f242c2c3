package analyse

import (
	"footnote/engine/pgn"
	"footnote/movegen"
)

// Judgement classifies a move by the expected score that it lost, or by what the others would have
// lost.
type Judgement uint8

// The judgements, from none to the worst.
const (
	Fine Judgement = iota
	Inaccuracy
	Mistake
	Blunder
	Interesting // a sacrifice that loses nothing
	Good        // the only move that keeps the result, and hard to see
	Brilliant   // a sacrifice that is the only way
	Forced      // no other move is legal
	Book        // of a known opening
)

// Thresholds of lost expected score, 0 … 1, for an inaccuracy, a mistake and a blunder. They are those
// of lichess.org, whose winning chances run from −1 to 1 and therefore have twice these numbers.
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

// judgements are their names and their marks for PGN, 0 for none.
var judgements = [...]struct {
	name string
	nag  uint8
}{
	{"", 0}, {"inaccuracy", pgn.Dubious}, {"mistake", pgn.Mistake}, {"blunder", pgn.Blunder},
	{"interesting", pgn.Interesting}, {"good", pgn.GoodMove}, {"brilliant", pgn.BrilliantMove}, {"forced", pgn.OnlyMove}, {"book", 0},
}

// String names a judgement: "inaccuracy", …, "book", or "" for Fine.
func (j Judgement) String() string { return judgements[j].name }

// lost reports whether the move has lost something: there is a better line.
func (j Judgement) lost() bool { return j >= Inaccuracy && j <= Blunder }

// marked reports whether the move has a sign such as "?" or "!".
func (j Judgement) marked() bool { return j != Fine && j < Forced }

// sign returns the symbol of a judgement: "??", "!", "□", or "".
func (j Judgement) sign() string {
	if judgements[j].nag == 0 {
		return ""
	}
	return pgn.Glyph(judgements[j].nag)
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
	// Best is the first move of the better line. It equals Move when the search agrees with the game.
	Best movegen.Move
	Line []movegen.Move // with Best in front
	// AfterBest is the position after Best. It is known only when the move was verified.
	AfterBest Eval
	// Second is the position before the move without it: what the other moves are worth. It is
	// known only when the move may deserve praise.
	Second    Eval
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
