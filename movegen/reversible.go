package movegen

// Two positions of a game that differ by one reversible move differ in their
// keys by a value that depends on the piece, its two squares and the turn. The
// table below holds all of these values, so that a repetition that is one move
// away is seen without trying the moves (Marcel van Kervinck's cuckoo tables).
// It is a cuckoo hash: a value lies in one of two places.

const reversibleSlots = 8192

// A reversibleMove is a piece's way between two squares, in either direction.
type reversibleMove struct {
	key  uint64
	a, b Square
}

var reversibleMoves [reversibleSlots]reversibleMove

func reversibleSlot1(key uint64) uint64 { return key % reversibleSlots }
func reversibleSlot2(key uint64) uint64 { return key >> 16 % reversibleSlots }

// fillReversible enters every move that a piece other than a pawn can make on
// an empty board; called once the keys are there.
func fillReversible() {
	for c := White; c <= Black; c++ {
		for t := Knight; t <= King; t++ {
			for a := Square(0); a < NoSquare; a++ {
				for reach := Attacks(t, a, 0); reach != 0; {
					if b := reach.Pop(); b > a {
						k := pieceKeys[MakePiece(c, t)]
						insertReversible(reversibleMove{k[a] ^ k[b] ^ sideKey, a, b})
					}
				}
			}
		}
	}
}

// insertReversible puts m into its first place; what lay there moves on to its
// other one, and so forth.
func insertReversible(m reversibleMove) {
	slot := reversibleSlot1(m.key)
	for {
		m, reversibleMoves[slot] = reversibleMoves[slot], m
		if m.key == 0 {
			return
		}
		if slot == reversibleSlot1(m.key) {
			slot = reversibleSlot2(m.key)
		} else {
			slot = reversibleSlot1(m.key)
		}
	}
}

// ReversibleMove reports whether p and a position whose key differs from p's by
// difference are one reversible move of one piece apart, and that the way
// between the two squares is free in p.
func (p *Position) ReversibleMove(difference uint64) bool {
	m := &reversibleMoves[reversibleSlot1(difference)]
	if m.key != difference {
		m = &reversibleMoves[reversibleSlot2(difference)]
		if m.key != difference {
			return false
		}
	}
	return difference != 0 && Between(m.a, m.b)&p.Occupied() == 0
}
