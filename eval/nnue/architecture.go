package nnue

import (
	"fmt"

	"footnote/movegen"
)

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
	// MaxKings is the number of sets of feature weights when there is more than one.
	MaxKings = 4
)

// Architecture is the shape of a network.
type Architecture struct {
	Hidden  int // width of the hidden layer of one view: a multiple of HiddenStep up to MaxHidden
	Buckets int // sets of output weights: 1 or MaxBuckets
	Kings   int // sets of feature weights, by KingZone of the view's own king: 1 or MaxKings
}

// Inputs returns the number of features of a view: Features for each set.
func (a Architecture) Inputs() int { return Features * a.Kings }

// Check reports why networks of that shape do not exist, nil if they do.
func (a Architecture) Check() error {
	switch {
	case a.Hidden < 1 || a.Hidden > MaxHidden || a.Hidden%HiddenStep != 0:
		return fmt.Errorf("%d hidden neurons: not a multiple of %d up to %d", a.Hidden, HiddenStep, MaxHidden)
	case a.Buckets != 1 && a.Buckets != MaxBuckets:
		return fmt.Errorf("%d output buckets: neither 1 nor %d", a.Buckets, MaxBuckets)
	case a.Kings != 1 && a.Kings != MaxKings:
		return fmt.Errorf("%d sets of feature weights: neither 1 nor %d", a.Kings, MaxKings)
	}
	return nil
}

// Bucket returns which set of output weights a position with that number of pieces,
// kings included, uses: 0 for 2 to 5 pieces, the last from 30 on.
func (a Architecture) Bucket(pieces int) int {
	if a.Buckets == 1 {
		return 0
	}
	return max(0, min((pieces-2)/4, MaxBuckets-1))
}

// kingZones are the zones of the squares a–d of each rank, from the side's own back rank. A set that is
// seldom used learns little; each of these has 20 to 30 % of the positions of self-play games: the
// castled king (or one on its way into the corner, 27 %), the centre of the back rank (30 %), the
// second rank (21 %), and all before it, where kings stand in endgames (22 %).
const kingZones = "0011" +
	"2222" +
	"3333" +
	"3333" +
	"3333" +
	"3333" +
	"3333" +
	"3333"

// KingZone returns the zone of a king that its own side sees on s, its back rank being the first: the
// set of feature weights, 0 … MaxKings−1, of its view where there are MaxKings. Both wings are alike.
func KingZone(s movegen.Square) int {
	file := s&7 ^ flipFiles*(s>>2&1)
	return int(kingZones[s>>3&7<<2|file] - '0')
}

// kingSet returns the set of feature weights that the view of c uses with its king on s.
func (a Architecture) kingSet(c movegen.Color, s movegen.Square) int {
	if a.Kings == 1 {
		return 0
	}
	return KingZone(s ^ movegen.Square(c&1)*flipRanks)
}

// View numbers the features as a side sees them. A trainer that numbers them by its own
// means is tested against it.
type View struct {
	mask uint16
	set  int // of feature weights
}

// Bits of a feature's number: the type of the piece, from Pawn, times 128, 64 if it
// belongs to the opponent, and the square. A view differs from White's by exclusive or.
const (
	typeShift   = 7
	opponentBit = 64
	flipRanks   = 56
	flipFiles   = 7
)

// View returns the view of c in p.
func (a Architecture) View(p *movegen.Position, c movegen.Color) View {
	king := p.King(c)
	return View{viewMask(c, wing(king)), a.kingSet(c, king)}
}

// Feature returns the number of the feature "piece on s", 0 … Inputs()−1: the set times
// Features and the number in it. The piece must not be NoPiece.
func (v View) Feature(piece movegen.Piece, s movegen.Square) int {
	return v.set*Features + int(feature(piece, s)^v.mask)
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
