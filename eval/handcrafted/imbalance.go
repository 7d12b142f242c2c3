package handcrafted

import "footnote/movegen"

// Pieces are worth more or less beside others: two rooks less than twice one, a knight
// more among many pawns (Kaufman, "The Evaluation of Material Imbalances", 1999). The
// weights of group Imbalance are counted for pairs of pieces, own with own and own with
// the enemy's, and for each piece by the number of pawns.

// The kinds that the weights of pairs know: knight … queen as in movegen less one, and the
// bishop pair as a piece of its own.
const (
	pairKind       = 4
	imbalanceKinds = 5
)

const materialBits = 10 // of the cache of material: 16 KiB

// materialEntry holds what depends on the number of pieces alone. The zero value is
// right for two kings, whose key is 0.
type materialEntry struct {
	key   uint64
	score packedScore // White − Black
}

// census is the number of pieces of a colour: by kind, and pawns.
type census struct {
	pieces [imbalanceKinds]int
	pawns  int
}

// count returns the census of c and a number that tells it from all others.
func count(p *movegen.Position, c movegen.Color) (n census, key uint64) {
	n.pawns = p.Pieces(c, movegen.Pawn).Count()
	key = uint64(n.pawns)
	for t := movegen.Knight; t <= movegen.Queen; t++ {
		n.pieces[t-movegen.Knight] = p.Pieces(c, t).Count()
		key = key<<4 | uint64(n.pieces[t-movegen.Knight])
	}
	b := p.Pieces(c, movegen.Bishop)
	if b&movegen.LightSquares != 0 && b&movegen.DarkSquares != 0 {
		n.pieces[pairKind] = 1
	}
	return n, key<<1 | uint64(n.pieces[pairKind])
}

// imbalance evaluates the material of both sides but for the sums of its values.
func imbalance[T mode](e *Evaluator, p *movegen.Position) packedScore {
	w, wk := count(p, movegen.White)
	b, bk := count(p, movegen.Black)
	if tracing[T]() {
		return pairs[white, T](e, &w, &b) - pairs[black, T](e, &b, &w)
	}
	key := wk<<32 | bk
	m := &e.material[key*movegen.Golden>>(64-materialBits)]
	if m.key != key {
		*m = materialEntry{key, pairs[white, T](e, &w, &b) - pairs[black, T](e, &b, &w)}
	}
	return m.score
}

// pairs counts the weights of group Imbalance for C.
func pairs[C side, T mode](e *Evaluator, own, foe *census) (s packedScore) {
	us, tr := colour[C](), tracing[T]()
	ix := 0
	for i, n := range own.pieces {
		if n == 0 {
			ix += i
			continue
		}
		for j := range i {
			s += e.mul(tr, us, &e.w.PairOwn[ix+j], n*own.pieces[j])
			s += e.mul(tr, us, &e.w.PairFoe[ix+j], n*foe.pieces[j])
		}
		ix += i
		if n > 1 {
			s += e.val(tr, us, &e.w.PieceAgain[i][min(n-2, 1)])
		}
		if i != pairKind {
			s += e.mul(tr, us, &e.w.OwnPawns[i][pawnColumn(own)], n)
			s += e.mul(tr, us, &e.w.FoePawns[i][pawnColumn(foe)], n)
		}
	}
	return s
}

// pawnColumn returns the column of OwnPawns or FoePawns for the pawns of n. Self-play says too little
// of endings without pawns, which few nodes cannot win, to give them a column of their own.
func pawnColumn(n *census) int { return max(0, min(n.pawns-1, 7)) }
