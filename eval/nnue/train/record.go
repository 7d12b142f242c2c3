package train

import (
	"errors"
	"iter"
	"math/bits"
	"unsafe"

	"footnote/eval"
	"footnote/eval/nnue"
	"footnote/movegen"
)

// Record is a position with its labels in 32 bytes, as the side to move sees it.
type Record struct {
	occupied uint64 // ranks counted from the back rank of the side to move
	// pieces holds four bits for each occupied square, the lowest first: the type of
	// the piece, plus 8 for one of the opponent.
	pieces [16]byte
	score  int16  // of the search
	ahead  uint16 // 0: unknown; else the points it may expect times aheadSteps, plus 1
	group  uint16
	points uint8 // of the side to move, in halves
	// views: bit 0: its king is on e–h; bit 1: the opponent's is; from bits 2 and 4 the
	// zones of both kings.
	views uint8
}

// maxPieces is the number of pieces that a position may have.
const maxPieces = 32

var errRecord = errors.New("train: not a position with two kings and at most 32 pieces")

// Labels are what a position is to teach, all from White's side, as games hold them.
type Labels struct {
	Score  eval.Score // of the search
	Points float32    // result of the game: 0, ½, 1
	// Ahead is how many points White may expect by all that the game showed later, 0 … 1. If
	// HasAhead is set, they take the place of Score in the target.
	Ahead    float64
	HasAhead bool
	Group    uint16 // of the game, to part records by games; no target depends on it
}

// MakeRecord packs a position. The pieces come in any order. The error says that there are
// more than 32, or not one king of each side.
func MakeRecord(toMove movegen.Color, pieces iter.Seq2[movegen.Square, movegen.Piece], l Labels) (Record, error) {
	var board [64]byte // the code plus 1
	var r Record
	var kings [2]int
	flip := movegen.Square(toMove) * 56
	for s, p := range pieces {
		if p.Type() > movegen.King {
			return Record{}, errRecord
		}
		s ^= flip
		owner := p.Color() ^ toMove
		board[s&63] = byte(p.Type()) + byte(owner)<<3 + 1
		r.occupied |= 1 << (s & 63)
		if p.Type() == movegen.King {
			kings[owner]++
			r.views |= uint8(s>>2&1)<<owner | uint8(nnue.KingZone(s^movegen.Square(owner)*56))<<(2+2*owner)
		}
	}
	if kings != [2]int{1, 1} || bits.OnesCount64(r.occupied) > maxPieces {
		return Record{}, errRecord
	}
	i := 0
	for set := r.occupied; set != 0; set &= set - 1 {
		r.pieces[i/2] |= (board[bits.TrailingZeros64(set)] - 1) << (i % 2 * 4)
		i++
	}
	r.label(toMove, &l)
	return r, nil
}

// label sets the labels, as the side to move sees them.
func (r *Record) label(toMove movegen.Color, l *Labels) {
	points, steps := l.Points, uint16(max(0, min(1, l.Ahead))*aheadSteps+0.5)
	if toMove == movegen.Black {
		points, steps = 1-points, aheadSteps-steps
	}
	r.score = int16(max(-eval.Mate, min(eval.Mate, l.Score.For(toMove))))
	r.points, r.group = uint8(max(0, min(2, points*2+0.5))), l.Group
	if l.HasAhead {
		r.ahead = steps + 1
	}
}

// Group returns the group that the labels gave.
func (r *Record) Group() uint16 { return r.group }

// The memory of a training is mostly records: a field more, or another order, must not
// enlarge them unnoticed.
var _ [32]byte = [unsafe.Sizeof(Record{})]byte{}

// aheadSteps is the number of steps from no point to one.
const aheadSteps = 1<<16 - 2

// count returns the number of pieces.
func (r *Record) count() int { return bits.OnesCount64(r.occupied) }

// opponent is a bit of a feature's number, as package nnue numbers them: the type of the
// piece times 128, 64 for the opponent's, the square.
const opponent = 64

// wings are the bits of views that say on which wings the kings stand.
const wings = 3

// features writes the features of the side to move to us and those of the opponent to
// them, as many as there are pieces, for networks with that number of sets of weights.
func (r *Record) features(kings int, us, them *[maxPieces]uint16) {
	mine := uint16(r.views&1) * 7
	theirs := uint16(r.views>>1&1)*7 ^ (opponent | 56)
	var ourSet, theirSet uint16
	if kings > 1 {
		ourSet, theirSet = uint16(r.views>>2&3)*nnue.Features, uint16(r.views>>4&3)*nnue.Features
	}
	i := 0
	for set := r.occupied; set != 0; set &= set - 1 {
		code := uint16(r.pieces[i>>1&15] >> (i & 1 * 4) & 15)
		f := code&7<<7 | code>>3<<6 | uint16(bits.TrailingZeros64(set))
		us[i&31], them[i&31] = f^mine+ourSet, f^theirs+theirSet
		i++
	}
}
