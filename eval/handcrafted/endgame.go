package handcrafted

import (
	"footnote/eval"
	"footnote/movegen"
)

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
	if eval.CannotWin(p, strong) {
		return 0
	}
	weak := strong.Other()
	n := p.Pieces(strong, movegen.Pawn).Count()
	opposite := oppositeBishops(p)
	if n <= 1 {
		mine, yours := eval.PieceMaterial(p, strong), eval.PieceMaterial(p, weak)
		edge := mine - yours
		switch {
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
	return white != 0 && black != 0 && !white.MoreThanOne() && !black.MoreThanOne() &&
		(white&movegen.LightSquares == 0) != (black&movegen.LightSquares == 0)
}
