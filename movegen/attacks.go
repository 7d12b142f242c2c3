package movegen

// squareSets holds the attack sets of one square for leapers, pins and checks. It is as
// large as a cache line, but the linker does not always begin the table with one.
type squareSets struct {
	knight, king Bitboard
	pawn         [2]Bitboard // attacks of a pawn of that colour standing here
	rook, bishop Bitboard    // rays on the empty board
	diagonal     Bitboard    // from lower left to upper right, the square included
	antidiagonal Bitboard    // from upper left to lower right, the square included
}

// Tables built once by init and never written again.
var (
	squareTable  [64]squareSets
	betweenTable [64][64]Bitboard
	lineTable    [64][64]Bitboard
)

func init() {
	for s := range NoSquare {
		squareTable[s] = makeSquareSets(s)
	}
	for a := range NoSquare {
		for b := range NoSquare {
			betweenTable[a][b], lineTable[a][b] = connect(a, b)
		}
	}
	initSliders()
}

func makeSquareSets(s Square) squareSets {
	b := s.Bitboard()
	row := b.East() | b | b.West()
	side := b.East() | b.West()
	far := b.East().East() | b.West().West()
	return squareSets{
		knight: far.North() | far.South() | side.North().North() | side.South().South(),
		king:   (row | row.North() | row.South()) &^ b,
		pawn:   [2]Bitboard{PawnAttacksBB(White, b), PawnAttacksBB(Black, b)},
		rook:   slide(s, 0, rookDirections),
		bishop: slide(s, 0, bishopDirections),

		diagonal:     b | slide(s, 0, bishopDirections[:2]),
		antidiagonal: b | slide(s, 0, bishopDirections[2:]),
	}
}

// direction is one step of a sliding piece.
type direction struct{ file, rank int }

var (
	rookDirections   = []direction{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishopDirections = []direction{{1, 1}, {-1, -1}, {-1, 1}, {1, -1}}
)

// slide walks the rays from s up to and including the first piece of occ. It is
// slow and obviously right; the magic tables are filled from it.
func slide(s Square, occ Bitboard, steps []direction) Bitboard {
	var attacks Bitboard
	for _, d := range steps {
		f, r := s.File()+d.file, s.Rank()+d.rank
		for f|r >= 0 && f < 8 && r < 8 {
			to := MakeSquare(f, r)
			attacks |= to.Bitboard()
			if occ.Has(to) {
				break
			}
			f, r = f+d.file, r+d.rank
		}
	}
	return attacks
}

// connect returns the squares strictly between a and b and the whole line through
// both. Both sets are empty when a and b share no line.
func connect(a, b Square) (between, line Bitboard) {
	if a == b {
		return 0, 0
	}
	ends := a.Bitboard() | b.Bitboard()
	for i := 0; i < 4; i += 2 {
		for _, steps := range [][]direction{rookDirections[i : i+2], bishopDirections[i : i+2]} {
			if slide(a, 0, steps).Has(b) {
				between = slide(a, ends, steps) & slide(b, ends, steps)
				line = slide(a, 0, steps) | a.Bitboard()
				return between, line
			}
		}
	}
	return 0, 0
}

// KnightAttacks returns the squares a knight on s attacks. Here and in the functions
// below s must not be NoSquare.
func KnightAttacks(s Square) Bitboard { return squareTable[s&63].knight }

// KingAttacks returns the squares a king on s attacks.
func KingAttacks(s Square) Bitboard { return squareTable[s&63].king }

// PawnAttacks returns the squares a pawn of colour c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return squareTable[s&63].pawn[c&1] }

// QueenAttacks returns the squares a queen on s attacks when occ is occupied.
func QueenAttacks(s Square, occ Bitboard) Bitboard {
	return RookAttacks(s, occ) | BishopAttacks(s, occ)
}

// RookRays returns the squares a rook on s attacks on the empty board.
func RookRays(s Square) Bitboard { return squareTable[s&63].rook }

// BishopRays returns the squares a bishop on s attacks on the empty board.
func BishopRays(s Square) Bitboard { return squareTable[s&63].bishop }

// Attacks returns the squares that a piece of type t (Knight … King) on s attacks
// when occ is occupied. For other types the set is empty.
func Attacks(t PieceType, s Square, occ Bitboard) Bitboard {
	switch t {
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occ)
	case Rook:
		return RookAttacks(s, occ)
	case Queen:
		return QueenAttacks(s, occ)
	case King:
		return KingAttacks(s)
	}
	return 0
}

// Between returns the squares strictly between a and b when they share a rank, file
// or diagonal, else the empty set.
func Between(a, b Square) Bitboard { return betweenTable[a&63][b&63] }

// Line returns the whole line from edge to edge through a and b when they share a
// rank, file or diagonal. It is empty when they do not, and when a == b.
func Line(a, b Square) Bitboard { return lineTable[a&63][b&63] }

// AttackersTo returns the pieces of both colours that attack s when occ is
// occupied. Pieces outside occ are included too: after removing pieces from occ,
// mask the result with it.
func (p *Position) AttackersTo(s Square, occ Bitboard) Bitboard {
	sets := &squareTable[s&63]
	return sets.pawn[White]&p.byType[Pawn]&p.byColor[Black] |
		sets.pawn[Black]&p.byType[Pawn]&p.byColor[White] |
		sets.knight&p.byType[Knight] |
		sets.king&p.byType[King] |
		RookAttacks(s, occ)&(p.byType[Rook]|p.byType[Queen]) |
		BishopAttacks(s, occ)&(p.byType[Bishop]|p.byType[Queen])
}

// isAttacked reports whether a piece of colour by attacks s when occ is occupied: a king
// that steps away no longer shields the squares behind it.
func (p *Position) isAttacked(s Square, by Color, occ Bitboard) bool {
	sets, them := &squareTable[s&63], p.byColor[by&1]
	if (sets.pawn[by&1^1]&p.byType[Pawn]|sets.knight&p.byType[Knight]|sets.king&p.byType[King])&them != 0 {
		return true
	}
	return RookAttacks(s, occ)&(p.byType[Rook]|p.byType[Queen])&them != 0 ||
		BishopAttacks(s, occ)&(p.byType[Bishop]|p.byType[Queen])&them != 0
}
