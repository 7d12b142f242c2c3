package movegen

import (
	"errors"
	"fmt"
	"math/bits"
)

// Setup lists what makes up a position, for compact formats: NewPosition is more
// than twice as fast as writing and parsing FEN.
type Setup struct {
	Occupied   Bitboard
	Pieces     [32]Piece // on the occupied squares in ascending order, a1 first
	SideToMove Color
	Castling   Bitboard // rooks that may still castle
	EnPassant  Square   // the square behind a pawn that has just moved two, or NoSquare
	Halfmove   uint16   // plies since the last capture or pawn move
	Fullmove   uint16   // number of the next move, from 1
}

// NewPosition returns the position of s, checked as ParseFEN does. An en passant
// square on which no capture is legal is dropped. After an error the position is the
// zero Position.
func NewPosition(s *Setup) (Position, error) {
	p := Position{epSquare: NoSquare, side: s.SideToMove & 1, halfmove: uint32(s.Halfmove), fullmove: max(uint32(s.Fullmove), 1)}
	if err := p.setUp(s); err != nil {
		return Position{}, fmt.Errorf("position: %w", err)
	}
	return p, nil
}

func (p *Position) setUp(s *Setup) error {
	if s.Occupied.Count() > len(s.Pieces) {
		return errors.New("more than 32 pieces")
	}
	for i := range p.board {
		p.board[i] = NoPiece
	}
	i := 0
	for b := s.Occupied; b != 0; i++ {
		sq, pc := b.Pop(), s.Pieces[i]
		if pc > MakePiece(Black, King) || pc.Type() > King {
			return errors.New("a square has no piece of chess")
		}
		p.put(pc, sq)
	}
	if err := p.validateBoard(); err != nil {
		return err
	}
	p.castling = s.Castling
	if err := p.validateCastling(); err != nil {
		return err
	}
	p.updateChecks()
	if err := p.validateChecks(); err != nil {
		return err
	}
	if s.EnPassant != NoSquare {
		if !p.plausibleEnPassant(s.EnPassant) {
			return errors.New("no pawn can have jumped over the en passant square")
		}
		p.setEnPassant(s.EnPassant)
	}
	p.setKeys()
	return nil
}

// Mirror returns p with the colours exchanged and the board turned, the other side to
// move. Every evaluation should value both alike.
func (p *Position) Mirror() Position {
	m := Position{side: p.side ^ 1, epSquare: NoSquare, halfmove: p.halfmove, fullmove: p.fullmove, castling: turned(p.castling)}
	for t, b := range p.byType {
		m.byType[t] = turned(b)
	}
	for c := range m.byColor {
		m.byColor[c], m.king[c] = turned(p.byColor[c^1]), p.king[c^1]^56
	}
	for s, pc := range p.board {
		if pc != NoPiece {
			pc = MakePiece(pc.Color().Other(), pc.Type())
		}
		m.board[s^56] = pc
	}
	if p.epSquare != NoSquare {
		m.epSquare = p.epSquare ^ 56
	}
	m.updateChecks()
	m.setKeys()
	return m
}

// turned returns b with the ranks in reverse order.
func turned(b Bitboard) Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }
