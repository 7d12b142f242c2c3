package movegen

// Position is a chess position with everything the rules need, at most 256
// bytes and without pointers: it is copied, changed and thrown away
// (copy-make). Use StartPosition or ParseFEN; the zero value is not a position.
type Position struct {
	byType  [6]Bitboard // both colours
	byColor [2]Bitboard
	board   [64]Piece

	checkers Bitboard    // enemy pieces that give check to the side to move
	pinned   [2]Bitboard // pieces of either colour that alone shield the king of that colour

	key        uint64    // Zobrist: pieces, side, castling, e.p. file when a capture is legal
	pawnKey    uint64    // pawns of both sides
	minorKey   uint64    // knights, bishops and kings
	nonPawnKey [2]uint64 // all but pawns, by colour

	castleRook [2][2]Square // [colour][0 king side, 1 queen side], NoSquare when the right is gone
	king       [2]Square
	epSquare   Square // where a legal en passant capture lands, else NoSquare
	side       Color
	halfmove   uint16 // plies since the last capture or pawn move
	fullmove   uint16
}

// SideToMove returns whose turn it is.
func (p *Position) SideToMove() Color { return p.side }

// PieceOn returns the piece on s, NoPiece when empty.
func (p *Position) PieceOn(s Square) Piece { return p.board[s&63] }

// Occupied returns all pieces.
func (p *Position) Occupied() Bitboard { return p.byColor[0] | p.byColor[1] }

// ByColor returns all pieces of one side.
func (p *Position) ByColor(c Color) Bitboard { return p.byColor[c&1] }

// ByType returns the pieces of a type, both sides. t must be Pawn … King.
func (p *Position) ByType(t PieceType) Bitboard { return p.byType[t] }

// Pieces returns one side's pieces of a type. t must be Pawn … King.
func (p *Position) Pieces(c Color, t PieceType) Bitboard { return p.byColor[c&1] & p.byType[t] }

// King returns the square of a side's king.
func (p *Position) King(c Color) Square { return p.king[c&1] }

// Checkers returns the enemy pieces giving check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Pinned returns the pieces of colour c that are pinned to their own king.
func (p *Position) Pinned(c Color) Bitboard { return p.pinned[c&1] }

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

// CastlingRook returns the rook with which colour c may still castle on the
// king side (0) or the queen side (1), NoSquare when that right is gone.
func (p *Position) CastlingRook(c Color, wing int) Square { return p.castleRook[c&1][wing&1] }

// CanCastle reports whether any castling right is left for c.
func (p *Position) CanCastle(c Color) bool {
	return p.castleRook[c&1][0] != NoSquare || p.castleRook[c&1][1] != NoSquare
}

// NonPawnMaterial reports whether c has a piece beside pawns and the king.
func (p *Position) NonPawnMaterial(c Color) bool {
	return p.byColor[c&1]&^(p.byType[Pawn]|p.byType[King]) != 0
}

// IsCapture reports whether m, legal here, takes a piece (en passant included).
func (p *Position) IsCapture(m Move) bool {
	return p.board[m.To()] != NoPiece && m.Kind() != Castling || m.Kind() == EnPassant
}

// IsTactical reports whether m, legal here, is a capture or a queen promotion:
// what GenerateCaptures yields.
func (p *Position) IsTactical(m Move) bool {
	return p.IsCapture(m) || m.Kind() == PromoteQueen
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
