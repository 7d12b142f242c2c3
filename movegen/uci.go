package movegen

import (
	"fmt"
	"strings"

	"footnote/movegen/quote"
)

// ParseUCI reads a legal move in the protocol's coordinate form: e2e4, e7e8q.
// Castling is accepted as the king taking its own rook (e1h1) and, for a king on the
// e-file, as its move of two squares (e1g1), in standard chess and in Chess960. The
// error says whether the text is not in coordinate form or the move is illegal.
func (p *Position) ParseUCI(s string) (Move, error) {
	if len(s) != 4 && len(s) != 5 {
		return NoMove, fmt.Errorf("move %s is not in coordinate form", quote.Word(s))
	}
	from, to := parseSquare(s[0:2]), parseSquare(s[2:4])
	promotion := NoPieceType
	if len(s) == 5 {
		var ok bool
		if promotion, ok = promotionPiece(s[4]); !ok {
			from = NoSquare
		}
	}
	if from == NoSquare || to == NoSquare {
		return NoMove, fmt.Errorf("move %s is not in coordinate form", quote.Word(s))
	}

	m := p.resolve(from, to, promotion)
	if !p.IsLegal(m) {
		return NoMove, fmt.Errorf("move %s is illegal in %s", s, p.FEN())
	}
	return m, nil
}

// promotionPiece reads the letter of a promotion. Some interfaces write it in upper case.
func promotionPiece(c byte) (t PieceType, ok bool) {
	i := strings.IndexByte("nbrq", c|0x20)
	return Knight + PieceType(i), i >= 0
}

// resolve finds the kind of a move given by its squares. The result need not be
// legal.
func (p *Position) resolve(from, to Square, promotion PieceType) Move {
	us := p.side & 1
	pc := p.board[from&63]
	switch {
	case promotion != NoPieceType:
		return NewMove(from, to, PromoteKnight+Kind(promotion-Knight))
	case pc.Type() == King && (p.castling & p.byColor[us]).Has(to): // not a capture of the enemy's rook
		return NewMove(from, to, Castling)
	case pc.Type() == King && from.File() == 4 && (to == from+2 || to == from-2):
		wing := KingSide
		if to < from {
			wing = QueenSide
		}
		if rook := p.CastlingRook(us, wing); rook != NoSquare {
			return NewMove(from, rook, Castling)
		}
	case pc.Type() == Pawn && to == p.epSquare && from.File() != to.File():
		return NewMove(from, to, EnPassant)
	}
	return NewMove(from, to, Normal)
}

// parseSquare reads a square of two letters. It returns NoSquare when s is not one.
func parseSquare(s string) Square {
	if s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return NoSquare
	}
	return MakeSquare(int(s[0]-'a'), int(s[1]-'1'))
}
