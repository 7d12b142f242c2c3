package handcrafted

import (
	"footnote/eval"
	"footnote/movegen"
)

// knownWin is added to the material of a side that mates a bare king, so that
// the search goes for such endings.
const knownWin = 1000

// What a step of the bare king or towards it is worth. The steps are large
// because the way is long: with steps of 20 to 70 a search of 20,000 nodes a move
// won a third of the endings with bishop and knight, with these 23 of 28.
const (
	edgeStep   = 100 // to the edge of the board
	nearStep   = 60  // the winner's king to the bare one
	cornerStep = 200 // with bishop and knight: to the right corner
	bnNearStep = 200 // the winner's king to the bare one
	knightStep = 40  // the knight to the bare king
)

// endgame evaluates positions with a bare king, where counting terms is beside
// the point: the side with mating material drives the king to the edge, or to
// the corner of its bishop, and others have nothing. ok is false when no rule
// applies. The score is White's.
func (e *Evaluator) endgame(p *movegen.Position) (name string, s eval.Score, ok bool) {
	loser := movegen.Black
	if p.ByColor(loser).Many() {
		loser = movegen.White
		if p.ByColor(loser).Many() {
			return "", 0, false
		}
	}
	winner := loser.Other()
	bishops, knights := p.Pieces(winner, movegen.Bishop), p.Pieces(winner, movegen.Knight)
	heavy := p.Pieces(winner, movegen.Rook) | p.Pieces(winner, movegen.Queen)
	pair := bishops&movegen.LightSquares != 0 && bishops&movegen.DarkSquares != 0
	pawns := p.Pieces(winner, movegen.Pawn) != 0
	hunted := p.King(loser)
	near := eval.Score(7 - distance(p.King(winner), hunted))
	switch {
	case heavy == 0 && !pair && !(bishops != 0 && knights != 0) && knights.Count() < 3:
		if pawns {
			return "", 0, false
		}
		return "no mating material", 0, true
	case heavy == 0 && !pair && !pawns && bishops != 0:
		name = "KBNK"
		s = cornerStep*cornerPush(hunted, bishops) + edgeStep*edgePush(hunted) + bnNearStep*near -
			knightStep*eval.Score(toNearest(knights, hunted))
	default:
		name, s = "KXK", edgeStep*edgePush(hunted)+nearStep*near
	}
	s += knownWin
	for t := movegen.Pawn; t < movegen.King; t++ {
		s += eval.PieceValue(t) * eval.Score(p.Pieces(winner, t).Count())
	}
	s = min(s, eval.MaxEval)
	if winner == movegen.Black {
		s = -s
	}
	return name, s, true
}

// toNearest returns the steps from sq to the nearest of the pieces, of which there
// is at least one. The first of two knights would be another one in the mirror.
func toNearest(pieces movegen.Bitboard, sq movegen.Square) int {
	steps := 7
	for pieces != 0 {
		steps = min(steps, distance(pieces.Pop(), sq))
	}
	return steps
}

// edgePush returns how far k is from the four central squares, 0 … 6 in steps
// along files and ranks.
func edgePush(k movegen.Square) eval.Score {
	f, r := k.File(), k.Rank()
	return eval.Score(max(3-f, f-4) + max(3-r, r-4))
}

// cornerPush returns how near k is to a corner that the bishops cover: 7 in the
// corner, 0 on the long diagonal of the other colour.
func cornerPush(k movegen.Square, bishops movegen.Bitboard) eval.Score {
	f, r := k.File(), k.Rank()
	if bishops&movegen.LightSquares != 0 {
		f = 7 - f
	}
	return eval.Score(max(7-f-r, f+r-7))
}

// scaleUnit is the scale factor that leaves a value as it is.
const scaleUnit = 64

// scale returns how much of an advantage is worth playing for, in units of
// 1/scaleUnit: little when the side that is better has too few pawns to win or
// the bishops are of opposite colours, more than all of it when there are only
// pawns. The numbers are those that fit the results of own games best, class by
// class.
func scale(p *movegen.Position, whiteBetter bool) int {
	strong := movegen.Black
	if whiteBetter {
		strong = movegen.White
	}
	weak := strong.Other()
	pawns := p.Pieces(strong, movegen.Pawn)
	n := pawns.Count()
	opposite := oppositeBishops(p)
	if n <= 1 {
		mine, yours := officers(p, strong), officers(p, weak)
		edge := mine - yours
		switch {
		case n == 0 && edge <= eval.BishopValue && mine < eval.RookValue:
			return 0 // a minor piece does not mate
		case n == 0 && edge <= eval.BishopValue && yours <= eval.BishopValue:
			return 6 // rook against a minor piece
		case n == 0 && edge <= eval.BishopValue:
			return 14
		case n == 0 && opposite:
			return 20
		case n == 0:
			return scaleUnit // enough to win without pawns
		case !opposite && min(mine, yours) > 0 && max(mine, yours) <= eval.BishopValue:
			return 24 // a minor piece against another can give itself for the pawn
		}
	}
	if !p.NonPawnMaterial(weak) && wrongCorner(p, strong, pawns) {
		return 0
	}
	rest := p.Occupied() &^ (p.ByType(movegen.Pawn) | p.ByType(movegen.King))
	switch {
	case rest == 0:
		return min(84, 16+28*n)
	case opposite && rest == p.ByType(movegen.Bishop):
		return min(36, 8*n)
	case opposite:
		return min(scaleUnit, 36+4*n)
	}
	return min(scaleUnit, 32+8*n)
}

// oppositeBishops reports whether each side has one bishop and they are of
// opposite colours.
func oppositeBishops(p *movegen.Position) bool {
	b := p.ByType(movegen.Bishop)
	white, black := b&p.ByColor(movegen.White), b&p.ByColor(movegen.Black)
	return white != 0 && black != 0 && !white.Many() && !black.Many() &&
		(white&movegen.LightSquares == 0) != (black&movegen.LightSquares == 0)
}

// officers returns the worth of c's pieces beside pawns and the king.
func officers(p *movegen.Position, c movegen.Color) eval.Score {
	var s eval.Score
	for t := movegen.Knight; t < movegen.King; t++ {
		s += eval.PieceValue(t) * eval.Score(p.Pieces(c, t).Count())
	}
	return s
}

// wrongCorner reports whether all pawns of c stand on one rook's file, c has no
// piece that could drive the enemy king from the corner they run to, and that
// king is there.
func wrongCorner(p *movegen.Position, c movegen.Color, pawns movegen.Bitboard) bool {
	var file int
	switch {
	case pawns == 0:
		return false
	case pawns&^movegen.FileABB == 0:
		file = 0
	case pawns&^movegen.FileHBB == 0:
		file = 7
	default:
		return false
	}
	corner := movegen.MakeSquare(file, 7-7*int(c))
	bishops := p.Pieces(c, movegen.Bishop)
	if p.ByColor(c) != pawns|bishops|p.Pieces(c, movegen.King) {
		return false
	}
	reach := movegen.DarkSquares
	if movegen.LightSquares.Has(corner) {
		reach = movegen.LightSquares
	}
	return bishops&reach == 0 && distance(p.King(c.Other()), corner) <= 1
}
