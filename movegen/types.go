package movegen

// Square is a board square, a1 = 0, b1 = 1 … h8 = 63.
type Square uint8

// NoSquare means that there is no such square (no en passant square, no castling rook).
const NoSquare Square = 64

// The squares of White's back rank.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
)

// The squares of Black's back rank.
const (
	A8 Square = iota + 56
	B8
	C8
	D8
	E8
	F8
	G8
	H8
)

// MakeSquare returns the square on the given file and rank, both 0 … 7.
func MakeSquare(file, rank int) Square { return Square(rank<<3 | file) }

// File returns 0 (a) … 7 (h).
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 (first) … 7 (eighth), seen from White.
func (s Square) Rank() int { return int(s >> 3) }

// RelativeRank returns the rank as colour c sees it: 0 is its own back rank.
func (s Square) RelativeRank(c Color) int { return int(s>>3) ^ int(c)*7 }

// Bitboard returns the set that holds only s. s must be a real square.
func (s Square) Bitboard() Bitboard { return 1 << (s & 63) }

// Distance returns the number of king moves between two squares, 0 … 7.
func Distance(a, b Square) int {
	df, dr := int(a&7)-int(b&7), int(a>>3)-int(b>>3)
	return max(df, -df, dr, -dr)
}

// String returns the square in algebraic form, "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// Color is White or Black.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Wing is a side of the board on which a king castles.
type Wing uint8

// The wings.
const (
	KingSide Wing = iota
	QueenSide
)

// PieceType is a kind of piece without its colour.
type PieceType uint8

// The kinds of pieces. NoPieceType is the type of an empty square.
const (
	Pawn PieceType = iota
	Knight
	Bishop
	Rook
	Queen
	King
	NoPieceType
)

// pieceLetters holds the letter of each Piece in a FEN.
const pieceLetters = "PNBRQK..pnbrqk.."

// String returns the English letter in lower case, "." for no piece.
func (t PieceType) String() string { return pieceLetters[t&7+8 : t&7+9] }

// Piece is a piece type with a colour: type + 8·colour, always below 16, so
// that tables of 16 are indexed without a bounds check.
type Piece uint8

// NoPiece marks an empty square. NoPiece.Type() is NoPieceType.
const NoPiece = Piece(NoPieceType)

// MakePiece joins a colour and a type.
func MakePiece(c Color, t PieceType) Piece { return Piece(c)<<3 | Piece(t) }

// Type returns the piece's kind.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// Color returns the piece's side; meaningless for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// String returns the FEN letter: upper case for White, "." for an empty square.
func (p Piece) String() string { return pieceLetters[p&15 : p&15+1] }
