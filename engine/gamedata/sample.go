package gamedata

import (
	"unsafe"

	"footnote/engine/game"
	"footnote/eval"
	"footnote/movegen"
)

// Sample is what an evaluation sees of a position, the men and the side to move, with its
// labels in 32 bytes, small enough to hold hundreds of millions in memory and shuffle them.
type Sample struct {
	occupied movegen.Bitboard
	pieces   [16]byte // four bits for each occupied square, a1 first: the piece type, plus 8 for Black
	score    int16
	ahead    uint16 // 0: unknown; else White's points times the steps of ahead, plus 1
	group    uint16
	side     movegen.Color // to move
	result   game.Result
}

// Memory bounds what can be learnt from: a sample must not grow unnoticed.
var _ [32]byte = [unsafe.Sizeof(Sample{})]byte{}

// aheadSteps is the number of steps from no point to one, as in package train.
const aheadSteps = 1<<16 - 2

// groupOf hashes the ID of a game, which need not be random. The game itself is drawn from
// NewPRNG(id), so this must be another stream: else the games held out would be those of a
// certain kind of start.
func groupOf(id uint64) uint16 { return uint16(movegen.NewPRNG(^id).Uint64() >> 48) }

// MakeSample packs a position with the search's score (White's view), the
// game's result and ID.
func MakeSample(p *movegen.Position, score eval.Score, result game.Result, id uint64) Sample {
	s := Sample{
		occupied: p.Occupied(), side: p.SideToMove(), group: groupOf(id),
		score: int16(max(-eval.Mate, min(eval.Mate, score))), result: result,
	}
	for i, b := 0, s.occupied; b != 0; i++ {
		pc := p.PieceOn(b.Pop())
		s.pieces[i/2] |= (byte(pc.Type()) | byte(pc.Color())<<3) << (i % 2 * 4)
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
func (s *Sample) Result() game.Result { return s.result }

// Group returns a hash of the game's ID, spread evenly over 0 … 65535. It serves to
// split a set by games.
func (s *Sample) Group() uint16 { return s.group }

// SideToMove returns who moves.
func (s *Sample) SideToMove() movegen.Color { return s.side }

// Pieces lists the pieces with their squares, a1 first.
func (s *Sample) Pieces(yield func(movegen.Square, movegen.Piece) bool) {
	for i, set := 0, s.occupied; set != 0; i++ {
		code := s.pieces[i/2] >> (i % 2 * 4)
		if !yield(set.Pop(), movegen.MakePiece(movegen.Color(code>>3&1), movegen.PieceType(code&7))) {
			return
		}
	}
}
