package gamedata

import (
	"errors"
	"fmt"
	"math/bits"

	"footnote/eval"
	"footnote/movegen"
)

// Sample is a position with its labels in 32 bytes, small enough to hold many
// millions in memory and shuffle them.
type Sample struct {
	occupied uint64
	// pieces holds four bits for each occupied square, a1 first: the piece type, or
	// rookCastles for a rook that may castle, plus 8 for Black.
	pieces [16]byte
	score  int16
	result Result
	state  uint8 // bit 0 Black to move, bits 1–4 file of the e.p. square from 1, 0 none
	clock  uint8
	ply    uint8
	group  uint16
}

// rookCastles is the code of a rook that may still castle.
const rookCastles = 6

// MakeSample packs a position with the search's score (White's view), the
// game's result, the number of plies played before it and the game's ID.
func MakeSample(p *movegen.Position, score eval.Score, result Result, ply int, id uint64) Sample {
	s := Sample{
		occupied: uint64(p.Occupied()),
		score:    int16(max(-eval.Mate, min(eval.Mate, score))),
		result:   result,
		clock:    uint8(min(p.HalfmoveClock(), 255)),
		ply:      uint8(min(ply, 255)),
		// IDs need not be random, so they are hashed.
		group: uint16(movegen.NewPRNG(id).Uint64() >> 48),
	}
	var castles movegen.Bitboard
	for c := movegen.White; c <= movegen.Black; c++ {
		for wing := range 2 {
			if rook := p.CastlingRook(c, wing); rook != movegen.NoSquare {
				castles |= rook.Bitboard()
			}
		}
	}
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
		s.state = 1
	}
	if ep := p.EnPassant(); ep != movegen.NoSquare {
		s.state |= uint8(ep.File()+1) << 1
	}
	return s
}

// Score returns the search's score in centipawns, White's view.
func (s *Sample) Score() eval.Score { return eval.Score(s.score) }

// Result returns the outcome of the game.
func (s *Sample) Result() Result { return s.result }

// Ply returns the number of plies before the position, 255 for any more.
func (s *Sample) Ply() int { return int(s.ply) }

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
		code := s.pieces[i/2] >> (i % 2 * 4) & 15
		kind := movegen.PieceType(code & 7)
		if kind == rookCastles {
			kind = movegen.Rook
		}
		if !yield(sq, movegen.MakePiece(movegen.Color(code>>3), kind)) {
			return
		}
	}
}

// Position returns the position. Its move number is 1, clocks above 255 are
// 255. It fails when s was not made by MakeSample.
func (s *Sample) Position() (movegen.Position, error) {
	var buf [120]byte
	fen, err := s.appendFEN(buf[:0])
	if err != nil {
		return movegen.Position{}, err
	}
	return movegen.ParseFEN(string(fen))
}

// errSample says that the bytes of a sample are no position.
var errSample = errors.New("the sample holds no position")

// appendFEN appends the position as Shredder-FEN.
func (s *Sample) appendFEN(b []byte) ([]byte, error) {
	if bits.OnesCount64(s.occupied) > 32 {
		return b, errSample
	}
	var codes [64]byte
	i := 0
	for set := s.occupied; set != 0; set &= set - 1 {
		code := s.pieces[i/2] >> (i % 2 * 4) & 15
		if code&7 == 7 {
			return b, errSample
		}
		codes[bits.TrailingZeros64(set)] = code + 1
		i++
	}
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			code := codes[rank*8+file]
			if code == 0 {
				empty++
				continue
			}
			if empty > 0 {
				b, empty = append(b, '0'+empty), 0
			}
			b = append(b, "PNBRQKR.pnbrqkr."[code-1])
		}
		if empty > 0 {
			b = append(b, '0'+empty)
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', "wb"[s.state&1], ' ')
	rights := len(b)
	for sq, code := range codes {
		if code != 0 && (code-1)&7 == rookCastles {
			b = append(b, "Aa"[(code-1)>>3]+byte(sq&7))
		}
	}
	if len(b) == rights {
		b = append(b, '-')
	}
	ep := s.state >> 1
	if ep > 8 {
		return b, errSample
	}
	if ep == 0 {
		b = append(b, " -"...)
	} else {
		b = append(b, ' ', 'a'+ep-1, "63"[s.state&1])
	}
	return fmt.Appendf(b, " %d 1", s.clock), nil
}
