package analyse

import (
	"context"

	"footnote/engine/pgn"
	"footnote/eval"
	"footnote/movegen"
	"footnote/search"
)

// A move is praised by what the best of the others is worth, in expected score, 0 … 1: it is the only
// one when all others would be mistakes, and a sacrifice the only way when all others would be
// inaccuracies.
const (
	onlyGap       = mistakeLoss
	sacrificeGap  = inaccuracyLoss
	soundLoss     = 0.02 // what a good move may lose
	holding       = 0.40 // what a good move must leave to its side
	decided       = 0.90 // when another move is worth more, the game is won anyway
	leastGiven    = 150  // centipawns given by a sacrifice: the exchange, or a piece for a pawn
	shallowNodes  = 1000 // of the search that finds what is easy to see
	previewFactor = 16   // of the limit that a first look at the other moves has in less
)

// taken returns what a move takes and what a promotion adds.
func taken(p *movegen.Position, m movegen.Move) eval.Score {
	score := eval.PieceValue(p.Captured(m))
	if m.IsPromotion() {
		score += eval.PieceValue(m.Promotion()) - eval.PawnValue
	}
	return score
}

// sacrifice reports whether a move gives material: a capture then wins it, and when line, which follows
// the move, begins with a capture on that square, its second move does not win it back; the sacrifice
// is accepted when line begins with that capture. What a move out of check leaves behind is not given
// but lost.
func sacrifice(p *movegen.Position, m movegen.Move, line []movegen.Move) (given, accepted bool) {
	after := pgn.After(p, m)
	returned := movegen.NoSquare
	if len(line) > 1 {
		taking := pgn.After(&after, line[0])
		if taken(&after, line[0])-taken(p, m)-taken(&taking, line[1]) < eval.PawnValue {
			returned = line[0].To()
		}
	}
	var list movegen.MoveList
	after.GenerateCaptures(&list)
	for _, c := range list.Slice() {
		if (!p.InCheck() || c.To() == m.To()) && c.To() != returned && search.WinsExchange(&after, c, taken(p, m)+leastGiven) {
			given, accepted = true, accepted || len(line) > 0 && c == line[0]
		}
	}
	return given, accepted
}

// mayBeGood reports whether a move deserves the searches that a mark of praise needs: it loses
// nothing, does not just take back, and the game is not decided by it.
func (w *work) mayBeGood(m *MoveReport) bool {
	if m.Judgement != Fine || m.Loss > soundLoss || m.After.Expected(m.Side) < holding {
		return false
	}
	if m.Move != m.Best && m.After.Expected(m.Side)-m.Before.Expected(m.Side) < sacrificeGap/2 {
		given, accepted := sacrifice(&w.line[m.Ply].Now, m.Move, m.After.PV)
		return given && accepted
	}
	if m.Ply == 0 {
		return true
	}
	p, last := &w.line[m.Ply-1].Now, w.report.Game.Main.Moves[m.Ply-1].Move
	return last == movegen.NoMove || last.To() != m.Move.To() || !p.IsCapture(last)
}

// praise gives a move that loses nothing its mark. It searches the other moves with the whole limit
// when the move is a sacrifice, or when a shallow search prefers another one and a search with a small
// limit finds the others worse.
func (w *work) praise(ctx context.Context, s *search.Searcher, m *MoveReport, o *Options) {
	before := &w.line[m.Ply]
	small := *o
	small.Depth, small.MoveTime, small.Nodes = 0, 0, shallowNodes
	easy := evaluate(ctx, s, before, &small, false)
	hard := len(easy.PV) > 0 && easy.PV[0] != m.Move
	given, accepted := sacrifice(&before.Now, m.Move, m.After.PV)
	if !hard && !given {
		return
	}
	worth := m.After.Expected(m.Side)
	if m.Move == m.Best {
		worth = (worth + m.Before.Expected(m.Side)) / 2
	}
	others := *o
	others.except = m.Move
	if !given { // most of these moves are no better than others
		few := others
		few.Depth, few.Nodes, few.MoveTime = max(o.Depth-4, min(o.Depth, 1)), (o.Nodes+previewFactor-1)/previewFactor, (o.MoveTime+previewFactor-1)/previewFactor
		if m.Second = evaluate(ctx, s, before, &few, false); worth-m.Second.Expected(m.Side) < onlyGap/2 {
			return
		}
	}
	m.Second = evaluate(ctx, s, before, &others, false)
	gap := worth - m.Second.Expected(m.Side)
	switch {
	case m.Second.Expected(m.Side) > decided:
	case given && gap >= sacrificeGap:
		m.Judgement = Brilliant
	case hard && gap >= onlyGap:
		m.Judgement = Good
	case hard && accepted && gap > -soundLoss:
		m.Judgement = Interesting
	}
}
