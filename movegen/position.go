package movegen

import "unsafe"

// Position is a chess position with everything the rules need. It has at most 256
// bytes and no pointers, since every move copies it (copy-make). Use StartPosition or
// ParseFEN; the zero value is not a valid position.
type Position struct {
	byType  [8]Bitboard // both colours, by PieceType; eight, so that an index needs no check
	byColor [2]Bitboard
	board   [64]Piece

	checkers Bitboard // enemy pieces that give check to the side to move
	pinned   Bitboard // pieces of the side to move that are pinned to their king
	castling Bitboard // rooks that may still castle

	key        uint64    // Zobrist: pieces, side, castling, e.p. file when a capture is legal
	pawnKey    uint64    // pawns of both sides
	minorKey   uint64    // knights, bishops and kings
	nonPawnKey [2]uint64 // all but pawns, by colour

	king     [2]Square
	epSquare Square // where a legal en passant capture lands, else NoSquare
	side     Color
	halfmove uint32 // plies since the last capture or pawn move
	fullmove uint32 // wider than a FEN allows, so that no game makes them begin anew
}

// This does not compile when a Position outgrows 256 bytes: the constant is negative then.
const _ = uint(256 - unsafe.Sizeof(Position{}))

// SideToMove returns whose turn it is.
func (p *Position) SideToMove() Color { return p.side }

// PieceOn returns the piece on s, NoPiece when empty.
func (p *Position) PieceOn(s Square) Piece { return p.board[s&63] }

// Occupied returns all pieces.
func (p *Position) Occupied() Bitboard { return p.byColor[0] | p.byColor[1] }

// All yields every piece with its square, a1 first.
func (p *Position) All(yield func(Square, Piece) bool) {
	for b := p.Occupied(); b != 0; {
		if s := b.Pop(); !yield(s, p.board[s&63]) {
			return
		}
	}
}

// ByColor returns all pieces of one side.
func (p *Position) ByColor(c Color) Bitboard { return p.byColor[c&1] }

// ByType returns the pieces of a type, both sides. t must be Pawn … King.
func (p *Position) ByType(t PieceType) Bitboard { return p.byType[t] }

// Pieces returns one side's pieces of a type. t must be Pawn … King.
func (p *Position) Pieces(c Color, t PieceType) Bitboard { return p.byColor[c&1] & p.byType[t] }

// King returns the square of a side's king.
func (p *Position) King(c Color) Square { return p.king[c&1] }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Pinned returns the pieces of colour c that are pinned to their own king. It
// is stored for the side to move and computed on each call for the other.
func (p *Position) Pinned(c Color) Bitboard {
	if c == p.side {
		return p.pinned
	}
	return p.findPinned(c)
}

// Key returns the Zobrist key. The e.p. file is part of it only when an en
// passant capture is legal, so equal keys mean equal positions (clocks apart).
func (p *Position) Key() uint64 { return p.key }

// PawnKey returns the key of the pawns of both sides.
func (p *Position) PawnKey() uint64 { return p.pawnKey }

// MinorKey returns the key of knights, bishops and kings of both sides.
func (p *Position) MinorKey() uint64 { return p.minorKey }

// NonPawnKey returns the key of all of a side's pieces that are not pawns.
func (p *Position) NonPawnKey(c Color) uint64 { return p.nonPawnKey[c&1] }

// EnPassant returns the square on which a legal en passant capture lands, else NoSquare.
func (p *Position) EnPassant() Square { return p.epSquare }

// HalfmoveClock returns the plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// FullmoveNumber returns the move number, from 1.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// CastlingRook returns the rook with which c may still castle on that wing, NoSquare when
// that right is gone.
func (p *Position) CastlingRook(c Color, wing Wing) Square {
	rooks := p.castling & p.byColor[c&1]
	kingSide := ^Bitboard(0) << (p.king[c&1] & 63)
	if wing == KingSide {
		return (rooks & kingSide).First()
	}
	return (rooks &^ kingSide).First()
}

// CanCastle reports whether any castling right is left for c.
func (p *Position) CanCastle(c Color) bool { return p.castling&p.byColor[c&1] != 0 }

// HasNonPawnMaterial reports whether c has a piece other than pawns and the king.
func (p *Position) HasNonPawnMaterial(c Color) bool {
	return p.byColor[c&1]&^(p.byType[Pawn]|p.byType[King]) != 0
}

// IsCapture reports whether m, legal here, takes a piece (en passant included).
func (p *Position) IsCapture(m Move) bool {
	return p.board[m.To()] != NoPiece && m.Kind() != Castling || m.Kind() == EnPassant
}

// IsTactical reports whether m, legal here, is one of the moves that GenerateCaptures
// yields: a capture or a queen promotion, but no underpromotion.
func (p *Position) IsTactical(m Move) bool {
	if m.IsPromotion() {
		return m.Kind() == PromoteQueen
	}
	return p.IsCapture(m)
}

// Captured returns the type that m takes, NoPieceType when it takes nothing.
func (p *Position) Captured(m Move) PieceType {
	switch m.Kind() {
	case EnPassant:
		return Pawn
	case Castling:
		return NoPieceType
	}
	return p.board[m.To()].Type()
}
