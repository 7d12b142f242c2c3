package eval

import "footnote/movegen"

// The ending of king and pawn against king is known exactly. A table of 24 KiB, made
// at start in about a millisecond, holds for each square of the pawn and of its king
// the set of squares on which the other king loses. The sets are computed whole: a
// bitboard stands for 64 positions. TestKPK proves the table with endgame tables.

// kpkTable holds the sets of squares of the weak king with which the strong side, which
// has the pawn and plays up the board, wins.
type kpkTable struct {
	attack  [kpkPawns][64]movegen.Bitboard // by pawn and strong king, strong side to move
	defence [kpkPawns][64]movegen.Bitboard // weak side to move
}

// kpkPawns is the number of squares for a pawn: ranks 2 … 7 of the files a … d.
const kpkPawns = 24

var kpk = newKPK()

// kpkPawn is the index of a pawn on files a … d.
func kpkPawn(pawn movegen.Square) int { return (pawn.Rank()-1)*4 + pawn.File() }

// newKPK computes the table, the most advanced pawns first, since pawns go only
// forward. The sets of one pawn grow until nothing changes.
func newKPK() *kpkTable {
	t := new(kpkTable)
	for rank := 6; rank >= 1; rank-- {
		for file := range 4 {
			pawn := movegen.MakeSquare(file, rank)
			for changed := true; changed; {
				changed = false
				for king := movegen.A1; king <= movegen.H8; king++ {
					if king != pawn && t.update(pawn, king) {
						changed = true
					}
				}
			}
		}
	}
	return t
}

// update computes the sets of one pawn and strong king from those that its moves lead
// to. It reports whether they have grown.
func (t *kpkTable) update(pawn, king movegen.Square) bool {
	i := kpkPawn(pawn)
	near := kingSpread(king.Bitboard())
	attacked := near | movegen.PawnAttacksBB(movegen.White, pawn.Bitboard())

	wins := t.pawnMoves(pawn, king)
	for steps := near &^ pawn.Bitboard(); steps != 0; {
		wins |= t.defence[i][steps.Pop()]
	}
	wins &^= near | king.Bitboard() | pawn.Bitboard()

	legal := ^(attacked | king.Bitboard()) // squares to step to; the pawn's is a capture
	escapes := kingSpread(legal &^ wins)   // squares from which a step saves the game
	stalemate := ^kingSpread(legal) &^ movegen.PawnAttacksBB(movegen.White, pawn.Bitboard())
	loses := ^(escapes | stalemate | near | king.Bitboard() | pawn.Bitboard())

	changed := t.attack[i][king] != wins || t.defence[i][king] != loses
	t.attack[i][king], t.defence[i][king] = wins, loses
	return changed
}

// pawnMoves returns the squares of the weak king with which a move of the pawn wins.
func (t *kpkTable) pawnMoves(pawn, king movegen.Square) movegen.Bitboard {
	to := pawn + 8
	if to == king {
		return 0
	}
	if to.Rank() == 7 {
		// A new queen, or a rook where the queen would be stalemate, wins unless it is taken.
		if kingSpread(king.Bitboard()).Has(to) {
			return ^to.Bitboard()
		}
		return ^(kingSpread(to.Bitboard()) | to.Bitboard())
	}
	wins := t.defence[kpkPawn(to)][king]
	if twice := to + 8; pawn.Rank() == 1 && twice != king {
		wins |= t.defence[kpkPawn(twice)][king] &^ to.Bitboard()
	}
	return wins
}

// kingSpread returns the squares that a king on any of the squares attacks.
func kingSpread(b movegen.Bitboard) movegen.Bitboard {
	sides := b.East() | b.West()
	row := b | sides
	return sides | row.North() | row.South()
}

// pawnView returns the xor that turns squares to the view of strong, playing up the board,
// with its pawn on the files a … d.
func pawnView(strong movegen.Color, pawn movegen.Square) movegen.Square {
	flip := movegen.Square(strong) * 56 // the ranks
	if pawn.File() >= 4 {
		flip |= 7 // the files
	}
	return flip
}

// winsKPK reports whether strong, which has a king and a pawn against a king, wins.
func winsKPK(p *movegen.Position, strong movegen.Color) bool {
	pawn := p.Pieces(strong, movegen.Pawn).First()
	king, enemy := p.King(strong), p.King(strong.Other())
	flip := pawnView(strong, pawn)
	i := kpkPawn(pawn ^ flip)
	if p.SideToMove() == strong {
		return kpk.attack[i][king^flip].Has(enemy ^ flip)
	}
	return kpk.defence[i][king^flip].Has(enemy ^ flip)
}
