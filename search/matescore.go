package search

import "footnote/eval"

const (
	maxPly    = eval.MaxPly - 4 // room for quiescence's last frames
	infinity  = eval.Infinity
	noScore   = eval.NoScore
	draw      = eval.Draw
	mateScore = eval.Mate
	mateBound = eval.MateBound
)

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
