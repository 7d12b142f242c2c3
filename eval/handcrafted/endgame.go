package handcrafted

import (
	"footnote/eval"
	"footnote/movegen"
)

// scaleUnit is the scale factor that leaves a value as it is.
const scaleUnit = 64

// scale returns the scale factor of an advantage, in units of 1/scaleUnit: small when the better side
// has too few pawns to win or with opposite-coloured bishops, above scaleUnit in pawn endgames. Each
// number was fitted to the results of self-play games of its class.
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
		mine, yours := eval.NonPawnMaterial(p, strong), eval.NonPawnMaterial(p, weak)
		edge := mine - yours
		switch {
		case n == 0 && edge <= eval.BishopValue && yours <= eval.BishopValue:
			return 6 // rook against a minor piece
		case n == 0 && edge <= eval.BishopValue:
			return 14
		case n == 0 && mine == 2*eval.KnightValue && p.Pieces(strong, movegen.Knight).Count() == 2:
			return 6 // two knights need a pawn that the other side must move
		case n == 0 && opposite:
			return 20
		case n == 0:
			return scaleUnit // enough to win without pawns
		case !opposite && min(mine, yours) > 0 && max(mine, yours) <= eval.BishopValue:
			return 24 // a minor piece can be sacrificed for the last pawn
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

// oppositeBishops reports whether each side has one bishop and they are of opposite colours.
func oppositeBishops(p *movegen.Position) bool {
	b := p.ByType(movegen.Bishop)
	white, black := b&p.ByColor(movegen.White), b&p.ByColor(movegen.Black)
	return white != 0 && black != 0 && !white.MoreThanOne() && !black.MoreThanOne() &&
		(white&movegen.LightSquares == 0) != (black&movegen.LightSquares == 0)
}
