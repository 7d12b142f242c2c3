package movegen

// The keys of two positions that differ by one reversible move differ by a value
// that depends only on the piece, its two squares and the side to move. The table
// below holds all of these values, so that the search sees an upcoming repetition
// without trying the moves (Marcel van Kervinck). It is a cuckoo hash table: a value
// lies in one of two slots.

const reversibleSlots = 8192

// A reversibleMove is a move of a piece between two squares, in either direction.
type reversibleMove struct {
	key  uint64
	a, b Square
}

var reversibleMoves [reversibleSlots]reversibleMove

func reversibleSlot1(key uint64) uint64 { return key % reversibleSlots }
func reversibleSlot2(key uint64) uint64 { return key >> 16 % reversibleSlots }

// fillReversible enters every move that a piece other than a pawn can make on an
// empty board. The Zobrist keys must be initialised before.
func fillReversible() {
	for c := White; c <= Black; c++ {
		for t := Knight; t <= King; t++ {
			for a := range NoSquare {
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

// insertReversible puts m into its first slot. The entry that was there moves to its
// other slot, and so on until a slot is free.
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

// ReversibleMove reports whether one reversible move connects p with a position whose
// key differs from p's by difference (the xor of the two), and no piece stands between
// the two squares of that move in p.
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
