package movegen

// zobristSeed fixes every key of the project. Node counts in tests and documents follow
// from it; TestZobristGolden pins it.
const zobristSeed = 0x466f6f746e6f7465 // "Footnote" in ASCII

// The keys of Zobrist hashing (A. L. Zobrist, "A new hashing method with
// application for game playing", 1970). The keys of NoPiece stay zero, so that empty
// squares need no branch.
var (
	pieceKeys    [16][64]uint64
	castlingKeys [64]uint64  // by the square of the rook that may still castle
	epKeys       [128]uint64 // by e.p. square, equal along a file; zero at NoSquare
	sideKey      uint64      // Black to move
)

// keyMasks tells which of the partial keys a piece type is part of.
var keyMasks = [8]struct{ pawn, minor, nonPawn uint64 }{
	Pawn:   {pawn: ^uint64(0)},
	Knight: {minor: ^uint64(0), nonPawn: ^uint64(0)},
	Bishop: {minor: ^uint64(0), nonPawn: ^uint64(0)},
	Rook:   {nonPawn: ^uint64(0)},
	Queen:  {nonPawn: ^uint64(0)},
	King:   {minor: ^uint64(0), nonPawn: ^uint64(0)},
}

func init() {
	r := NewPRNG(zobristSeed)
	for c := White; c <= Black; c++ {
		for t := Pawn; t <= King; t++ {
			for s := range pieceKeys[0] {
				pieceKeys[MakePiece(c, t)][s] = r.Uint64()
			}
		}
	}
	for s := range castlingKeys {
		castlingKeys[s] = r.Uint64()
	}
	var files [8]uint64
	for f := range files {
		files[f] = r.Uint64()
	}
	for s := range NoSquare {
		epKeys[s] = files[s.File()]
	}
	sideKey = r.Uint64()
	fillReversible()
}

// keys are the Zobrist keys of a position.
type keys struct {
	all, pawn, minor uint64
	nonPawn          [2]uint64
}

// setKeys sets the keys of a new position.
func (p *Position) setKeys() {
	k := p.computeKeys()
	p.key, p.pawnKey, p.minorKey, p.nonPawnKey = k.all, k.pawn, k.minor, k.nonPawn
}

// computeKeys computes the keys from scratch. Make updates them incrementally; a test
// compares the two.
func (p *Position) computeKeys() keys {
	var k keys
	for s, pc := range p.board {
		z, mask := pieceKeys[pc&15][s], &keyMasks[pc&7]
		k.all ^= z
		k.pawn ^= z & mask.pawn
		k.minor ^= z & mask.minor
		k.nonPawn[pc.Color()] ^= z & mask.nonPawn
	}
	for rooks := p.castling; rooks != 0; {
		k.all ^= castlingKeys[rooks.Pop()&63]
	}
	k.all ^= epKeys[p.epSquare&127]
	if p.side == Black {
		k.all ^= sideKey
	}
	return k
}
