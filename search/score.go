package search

import "footnote/eval"

// Score is eval.Score: centipawns from the side to move.
type Score = eval.Score

// The scores of eval that the search uses all the time.
const (
	infinity  = eval.Infinity
	noScore   = eval.NoScore
	draw      = eval.Draw
	mateScore = eval.Mate
	mateBound = eval.MateBound
)

// winningScore is the score in centipawns from which a game is practically won: a
// bound beyond it makes MTD(f) test for mate next.
const winningScore Score = 2500

// In the search mates and wins by endgame tables count plies from the root, in the hash
// table from the node.

func (w *worker) toTable(s Score, ply int) int16 {
	switch {
	case s >= w.decided:
		s += Score(ply)
	case s <= -w.decided:
		s -= Score(ply)
	}
	return int16(min(max(s, -infinity), infinity))
}

func (w *worker) fromTable(v int16, ply int) Score {
	s := Score(v)
	switch {
	case s >= w.decided:
		return s - Score(ply)
	case s <= -w.decided:
		return s + Score(ply)
	}
	return s
}
