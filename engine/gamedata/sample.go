package gamedata

import (
	"errors"
	"unsafe"

	"footnote/engine/game"
	"footnote/eval"
	"footnote/movegen"
)

// Sample is a position with its labels in 32 bytes, small enough to hold hundreds of
// millions in memory and shuffle them.
type Sample struct {
	occupied uint64
	// pieces holds four bits for each occupied square, a1 first: the piece type, or
	// rookCastles for a rook that may castle, plus 8 for Black.
	pieces [16]byte
	score  int16
	ahead  uint16 // 0: unknown; else White's points times the steps of ahead, plus 1
	group  uint16
	// state holds in bit 0 whether Black is to move, in bits 1–4 the file of the e.p.
	// square from 1, 0 for none, in bits 5 and 6 the result.
	state uint8
	clock uint8
}

// Memory bounds what can be learnt from: a sample must not grow unnoticed.
var _ [32]byte = [unsafe.Sizeof(Sample{})]byte{}

// aheadSteps is the number of steps from no point to one, as in package train.
const aheadSteps = 1<<16 - 2

const resultShift = 5

// rookCastles is the code of a rook that may still castle.
const rookCastles = 6

// groupOf hashes the ID of a game, which need not be random. The game itself is drawn from
// NewPRNG(id), so this must be another stream: else the games held out would be those of a
// certain kind of start.
func groupOf(id uint64) uint16 { return uint16(movegen.NewPRNG(^id).Uint64() >> 48) }

// MakeSample packs a position with the search's score (White's view), the
// game's result and ID.
func MakeSample(p *movegen.Position, score eval.Score, result game.Result, id uint64) Sample {
	s := Sample{
		occupied: uint64(p.Occupied()),
		score:    int16(max(-eval.Mate, min(eval.Mate, score))),
		state:    uint8(min(result, game.WhiteWins)) << resultShift,
		clock:    uint8(min(p.HalfmoveClock(), 255)),
		group:    groupOf(id),
	}
	castles := p.CastlingRooks()
	i := 0
	for b := p.Occupied(); b != 0 && i < 32; i++ {
		sq := b.Pop()
		pc := p.PieceOn(sq)
		code := byte(pc.Type())
		if castles.Has(sq) {
			code = rookCastles
		}
		code |= byte(pc.Color()) << 3
		s.pieces[i/2] |= code << (i % 2 * 4)
	}
	if p.SideToMove() == movegen.Black {
		s.state |= 1
	}
	if ep := p.EnPassant(); ep != movegen.NoSquare {
		s.state |= uint8(ep.File()+1) << 1
	}
	return s
}

// Score returns the search's score in centipawns, White's view.
func (s *Sample) Score() eval.Score { return eval.Score(s.score) }

// SetAhead sets the points that White may expect by what the game showed later (Game.Ahead).
func (s *Sample) SetAhead(points float64) {
	s.ahead = uint16(max(0, min(1, points))*aheadSteps+0.5) + 1
}

// Ahead returns what SetAhead set; ok is false if nothing did.
func (s *Sample) Ahead() (points float32, ok bool) {
	return float32(max(s.ahead, 1)-1) / aheadSteps, s.ahead != 0
}

// Result returns the outcome of the game.
func (s *Sample) Result() game.Result { return game.Result(s.state >> resultShift & 3) }

// Group returns a hash of the game's ID, spread evenly over 0 … 65535. It serves to
// split a set by games.
func (s *Sample) Group() uint16 { return s.group }

// SideToMove returns who moves.
func (s *Sample) SideToMove() movegen.Color { return movegen.Color(s.state & 1) }

// Pieces lists the pieces with their squares, a1 first, without the cost of Position.
func (s *Sample) Pieces(yield func(movegen.Square, movegen.Piece) bool) {
	i := 0
	for set := movegen.Bitboard(s.occupied); set != 0 && i < 32; i++ {
		sq := set.Pop()
		pc, _ := s.piece(i)
		if !yield(sq, pc) {
			return
		}
	}
}

// piece returns the piece on the i-th occupied square, and whether it is a rook that may castle.
func (s *Sample) piece(i int) (pc movegen.Piece, castles bool) {
	code := s.pieces[i/2] >> (i % 2 * 4) & 15
	kind := movegen.PieceType(code & 7)
	if castles = kind == rookCastles; castles {
		kind = movegen.Rook
	}
	return movegen.MakePiece(movegen.Color(code>>3), kind), castles
}

// errSample says that the bytes of a sample are no position.
var errSample = errors.New("the sample holds no position")

// Position returns the position. Its move number is 1, clocks above 255 are
// 255. It fails when s was not made by MakeSample.
func (s *Sample) Position() (movegen.Position, error) {
	setup := movegen.Setup{
		Occupied: movegen.Bitboard(s.occupied), SideToMove: s.SideToMove(), EnPassant: movegen.NoSquare,
		Halfmove: uint16(s.clock), Fullmove: 1,
	}
	if setup.Occupied.Count() > len(setup.Pieces) {
		return movegen.Position{}, errSample
	}
	i := 0
	for set := setup.Occupied; set != 0; i++ {
		sq := set.Pop()
		pc, castles := s.piece(i)
		if castles {
			setup.Castling |= sq.Bitboard()
		}
		setup.Pieces[i] = pc
	}
	switch file := int(s.state >> 1 & 15); {
	case file > 8:
		return movegen.Position{}, errSample
	case file > 0:
		rank := 5
		if setup.SideToMove == movegen.Black {
			rank = 2
		}
		setup.EnPassant = movegen.MakeSquare(file-1, rank)
	}
	return movegen.NewPosition(&setup)
}
