package search

import (
	"footnote/eval"
	"footnote/movegen"
)

// seeValue returns the value of a piece in static exchanges: that of eval, but 0 for
// the king, which is never captured.
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
	// If losing the moved piece still leaves the threshold, the reply does not matter.
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

// exchange plays the recaptures on to. us has just moved there, and balance is its
// result after losing the moved piece. exchange reports whether us ends at zero or
// better.
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
	// side is the loser: it has no capture left that helps.
	return side != us
}

// pinnersStand reports whether every slider that may pin pieces of side to its king is
// still on the board. This is an approximation: once one slider is gone, all pins count
// as lifted.
func pinnersStand(p *movegen.Position, side movegen.Color, occ movegen.Bitboard) bool {
	k := p.King(side)
	sliders := movegen.RookRays(k)&(p.ByType(movegen.Rook)|p.ByType(movegen.Queen)) |
		movegen.BishopRays(k)&(p.ByType(movegen.Bishop)|p.ByType(movegen.Queen))
	sliders &= p.ByColor(side.Other())
	return sliders&^occ == 0
}
