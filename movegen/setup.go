package movegen

import "errors"

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
	p := Position{epSquare: NoSquare, side: s.SideToMove & 1, halfmove: s.Halfmove, fullmove: max(s.Fullmove, 1)}
	if err := p.setUp(s); err != nil {
		return Position{}, err
	}
	return p, nil
}

func (p *Position) setUp(s *Setup) error {
	if s.Occupied.Count() > len(s.Pieces) {
		return errors.New("position: more than 32 pieces")
	}
	for i := range p.board {
		p.board[i] = NoPiece
	}
	i := 0
	for b := s.Occupied; b != 0; i++ {
		sq, pc := b.Pop(), s.Pieces[i]
		if pc > MakePiece(Black, King) || pc.Type() > King {
			return errors.New("position: a square has no piece of chess")
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
			return errors.New("position: no pawn can have jumped over the en passant square")
		}
		p.setEnPassant(s.EnPassant)
	}
	k := p.computeKeys()
	p.key, p.pawnKey, p.minorKey, p.nonPawnKey = k.all, k.pawn, k.minor, k.nonPawn
	return nil
}
