package search

import (
	"footnote/eval"
	"footnote/movegen"
)

// seeValue is the scale of static exchanges: eval's, with a king that no
// exchange can afford.
func seeValue(t movegen.PieceType) Score { return exchangeValues[t&7] }

var exchangeValues = [8]Score{
	eval.PieceValue(movegen.Pawn), eval.PieceValue(movegen.Knight), eval.PieceValue(movegen.Bishop),
	eval.PieceValue(movegen.Rook), eval.PieceValue(movegen.Queen), 0, 0, 0,
}

// see reports whether the exchanges that m starts on its destination win at
// least threshold for the side to move when both sides recapture with their
// least valuable piece and may stop at any time. Pinned pieces recapture only
// while their pinner is gone from the board.
func see(p *movegen.Position, m movegen.Move, threshold Score) bool {
	if m.Kind() == movegen.Castling {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	gain := seeValue(p.Captured(m)) - threshold
	next := seeValue(p.PieceOn(from).Type())
	if m.IsPromotion() {
		pv := seeValue(m.Promotion())
		gain += pv - seeValue(movegen.Pawn)
		next = pv
	}
	if gain < 0 {
		return false
	}
	// Even losing the moved piece keeps the threshold.
	gain -= next
	if gain >= 0 {
		return true
	}
	occ := p.Occupied()&^from.Bitboard() | to.Bitboard()
	if m.Kind() == movegen.EnPassant {
		occ &^= movegen.MakeSquare(to.File(), from.Rank()).Bitboard()
	}
	return exchange(p, to, occ, p.SideToMove(), gain)
}

// exchange plays the recaptures on to. us has just moved there and stands at
// balance after losing the piece that moved; it returns whether us comes out
// at zero or better.
func exchange(p *movegen.Position, to movegen.Square, occ movegen.Bitboard, us movegen.Color, balance Score) bool {
	bishops := p.ByType(movegen.Bishop) | p.ByType(movegen.Queen)
	rooks := p.ByType(movegen.Rook) | p.ByType(movegen.Queen)
	attackers := p.AttackersTo(to, occ) & occ
	side := us.Other()
	for {
		mine := attackers & p.ByColor(side)
		if mine != 0 && mine&p.Pinned(side) != 0 && pinnersStand(p, side, occ) {
			mine &^= p.Pinned(side)
		}
		if mine == 0 {
			break
		}
		t := movegen.Pawn
		for mine&p.ByType(t) == 0 {
			t++
		}
		if t == movegen.King {
			// The king may take only when nothing can take it back.
			if attackers&p.ByColor(side.Other()) != 0 {
				break
			}
			side = side.Other()
			break
		}
		occ &^= (mine & p.ByType(t)).First().Bitboard()
		if t == movegen.Pawn || t == movegen.Bishop || t == movegen.Queen {
			attackers |= movegen.BishopAttacks(to, occ) & bishops
		}
		if t == movegen.Rook || t == movegen.Queen {
			attackers |= movegen.RookAttacks(to, occ) & rooks
		}
		attackers &= occ
		side = side.Other()
		// Negamax of the running balance: the side to move now takes the piece t.
		balance = -balance - 1 - seeValue(t)
		if balance >= 0 {
			break
		}
	}
	// The side that cannot or need not go on has lost the exchange.
	return side != us
}

// pinnersStand reports whether every slider that may pin pieces of side to its
// king is still on the board; an approximation, once one is gone all pins are
// taken as lifted.
func pinnersStand(p *movegen.Position, side movegen.Color, occ movegen.Bitboard) bool {
	k := p.King(side)
	sliders := movegen.RookRays(k)&(p.ByType(movegen.Rook)|p.ByType(movegen.Queen)) |
		movegen.BishopRays(k)&(p.ByType(movegen.Bishop)|p.ByType(movegen.Queen))
	sliders &= p.ByColor(side.Other())
	return sliders&^occ == 0
}
