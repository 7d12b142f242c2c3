package nnue

import "footnote/movegen"

// Quantisation: the number that stands for 1.
const (
	QA = 255 // of sums and of the weights that lead to them
	QB = 64  // of the output's weights
)

// Limits of the weights. A trainer that clips to ±1.98 keeps all of them.
const (
	// MaxFeatureWeight is 1.98 in units of 1/QA. With the 32 pieces of a board and
	// MaxBias a sum stays within int16.
	MaxFeatureWeight = 505
	// MaxBias bounds the sums of an empty board, in units of 1/QA.
	MaxBias = 16000
	// MaxOutputWeight is 1.98 in units of 1/QB. Times a clamped sum, at most QA, it
	// fits int16, as the kernels need. That times the sum again, added up over
	// 2·MaxHidden sums in the eight lanes of a register, fits int32 in every lane.
	MaxOutputWeight = 127
	// MaxOutputBias is in units of 1/(QA·QB), 6,000 times the output 1.
	MaxOutputBias = 100_000_000
	// MaxScale bounds the centipawns that the output 1 stands for.
	MaxScale = 10_000
)

// Sizes of a network.
const (
	Features = 768
	// HiddenStep divides the width of the hidden layer, so that kernels need no
	// remainder: 16 sums fill a register of AVX2.
	HiddenStep = 16
	// MaxHidden is the largest width.
	MaxHidden = 1024
	// MaxBuckets is the number of sets of output weights when there is more than one.
	MaxBuckets = 8
)

// Architecture is the shape of a network.
type Architecture struct {
	Hidden  int // width of the hidden layer of one view: a multiple of HiddenStep up to MaxHidden
	Buckets int // sets of output weights: 1 or MaxBuckets
}

// valid reports whether networks of that shape exist.
func (a Architecture) valid() bool {
	return a.Hidden > 0 && a.Hidden <= MaxHidden && a.Hidden%HiddenStep == 0 &&
		(a.Buckets == 1 || a.Buckets == MaxBuckets)
}

// Bucket returns which set of output weights a position with that number of pieces,
// kings included, uses: 0 for 2 to 5 pieces, the last from 30 on.
func (a Architecture) Bucket(pieces int) int {
	if a.Buckets == 1 {
		return 0
	}
	return max(0, min((pieces-2)/4, MaxBuckets-1))
}

// View numbers the features as a side sees them. It is meant for trainers, which
// must number them as evaluators do.
type View struct{ mask uint16 }

// Bits of a feature's number: the type of the piece, from Pawn, times 128, 64 if it
// belongs to the opponent, and the square. A view differs from White's by exclusive or.
const (
	typeShift   = 7
	opponentBit = 64
	flipRanks   = 56
	flipFiles   = 7
)

// MakeView returns the view of c in p.
func MakeView(p *movegen.Position, c movegen.Color) View {
	return View{viewMask(c, wing(p.King(c)))}
}

// Feature returns the number of the feature "piece on s", 0 … Features−1. The piece
// must not be NoPiece.
func (v View) Feature(piece movegen.Piece, s movegen.Square) int {
	return int(feature(piece, s) ^ v.mask)
}

// feature returns the number of "piece on s" as White sees it with its king on a–d.
// For NoPiece the number is noFeature or one of the 63 behind it.
func feature(piece movegen.Piece, s movegen.Square) uint16 {
	return uint16(piece&7)<<typeShift | uint16(piece>>3)*opponentBit | uint16(s&63)
}

// viewMask returns what turns White's number of a feature with the king on a–d into
// that of c with its king on that wing.
func viewMask(c movegen.Color, wing int) uint16 {
	return uint16(c)*(opponentBit|flipRanks) ^ uint16(wing)*flipFiles
}

// wing returns 0 for a king on the files a–d, 1 on e–h.
func wing(king movegen.Square) int { return int(king >> 2 & 1) }
