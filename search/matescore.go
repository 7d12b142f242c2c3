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

// In the search mate scores count plies from the root, in the table from the node.

func toTable(s Score, ply int) int16 {
	switch {
	case s >= mateBound:
		s += Score(ply)
	case s <= -mateBound:
		s -= Score(ply)
	}
	return int16(min(max(s, -infinity), infinity))
}

func fromTable(v int16, ply int) Score {
	s := Score(v)
	switch {
	case s >= mateBound:
		return s - Score(ply)
	case s <= -mateBound:
		return s + Score(ply)
	}
	return s
}
