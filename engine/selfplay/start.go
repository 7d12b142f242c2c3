package selfplay

import (
	"cmp"
	"fmt"
	"strings"

	"footnote/movegen"
	"footnote/search"
)

// beginning is how a game begins: a position, plies at random, and the range in which
// the first search must value what comes of them, for either side.
type beginning struct {
	position    movegen.Position
	plies       int
	least, most search.Score
}

// start draws how a game begins. Nothing is drawn from rng for kinds of starts that are off.
func (p *player) start(rng *movegen.PRNG) beginning {
	b := beginning{position: movegen.StartPosition(), most: p.MaxOpening}
	n := 100
	if p.drawn() > 0 {
		n = rng.Intn(100)
	}
	// is reports whether n falls into the next part of the hundred.
	is := func(percent int) bool {
		n -= percent
		return n < 0
	}
	switch {
	case is(p.Chess960):
		b.position = chess960(rng)
	case is(p.Endgames):
		b.position, b.plies = endgame(rng), rng.Intn(2)
		return b
	case is(p.Imbalances):
		b.position = imbalance(rng)
	case is(p.Unbalanced):
		b.least, b.most = unbalancedLeast, unbalancedMost
	case is(p.OpenKings):
		b.position, b.plies = openKings(rng), rng.Intn(2)
		return b
	default:
		for _, book := range p.Starts {
			if is(book.Percent) {
				b.position, b.plies = book.Positions[rng.Intn(len(book.Positions))], rng.Intn(3)
				return b
			}
		}
	}
	b.plies = p.Opening + rng.Intn(2)
	return b
}

// drawn returns the percentage of games that do not begin from the usual position.
func (s *Settings) drawn() int {
	sum := s.Chess960 + s.Endgames + s.Imbalances + s.Unbalanced + s.OpenKings
	for _, book := range s.Starts {
		sum += book.Percent
	}
	return sum
}

// What an opening of the kind Unbalanced is worth to one side, in centipawns: games from it
// are won about as often as drawn.
const unbalancedLeast, unbalancedMost = 80, 120

// chess960 returns one of the 960 start positions of Chess960.
func chess960(rng *movegen.PRNG) movegen.Position {
	rank := []byte("........")
	// place puts a piece on the nth of the empty files.
	place := func(piece byte, n int) {
		for file, held := range rank {
			if held != '.' {
				continue
			}
			if n == 0 {
				rank[file] = piece
				return
			}
			n--
		}
	}
	rank[2*rng.Intn(4)], rank[2*rng.Intn(4)+1] = 'b', 'b'
	place('q', rng.Intn(6))
	place('n', rng.Intn(5))
	place('n', rng.Intn(4))
	place('r', 0)
	place('k', 0)
	place('r', 0)
	black := string(rank)
	pos, err := movegen.ParseFEN(black + "/pppppppp/8/8/8/8/PPPPPPPP/" + strings.ToUpper(black) + " w KQkq - 0 1")
	if err != nil {
		return movegen.StartPosition() // cannot happen
	}
	return pos
}

// imbalance returns the start position without up to three men of each side, chosen by
// kind: not the same kinds on both sides, and worth the same but for two pawns at most.
// So a queen stands against rooks, a rook against minor pieces, a piece against pawns:
// trades that games rarely show an evaluation, which then does not know their price.
func imbalance(rng *movegen.PRNG) movegen.Position {
	worth := [...]int{movegen.Pawn: 1, movegen.Knight: 3, movegen.Bishop: 3, movegen.Rook: 5, movegen.Queen: 9}
	start := movegen.StartPosition()
	for {
		var gone [2][len(worth)]int
		var removed movegen.Bitboard
		surplus := 0
		for c := movegen.White; c <= movegen.Black; c++ {
			for range rng.Intn(4) {
				t := movegen.PieceType(rng.Intn(len(worth)))
				left := start.ByColor(c) & start.ByType(t) &^ removed
				if left == 0 {
					continue
				}
				for range rng.Intn(left.Count()) {
					left.Pop()
				}
				removed |= left & -left
				gone[c][t]++
				surplus += worth[t] * (1 - 2*int(c))
			}
		}
		if surplus < -2 || surplus > 2 || gone[0] == gone[1] {
			continue
		}
		var men board
		for square, piece := range start.All {
			if !removed.Has(square) {
				men[square] = piece.String()[0]
			}
		}
		castling := ""
		for i, corner := range []movegen.Square{movegen.H1, movegen.A1, movegen.H8, movegen.A8} {
			if men[corner] != 0 {
				castling += "KQkq"[i : i+1]
			}
		}
		if pos, err := men.position(movegen.White, cmp.Or(castling, "-"), 1); err == nil {
			return pos
		}
	}
}

// endgameMove is the move number of endgames. The filter counts plies from it, and
// draws may be adjudicated at once.
const endgameMove = 60

// endgame returns a random legal endgame. In two of three both sides have the same kinds of pieces (a
// minor piece may be a knight or a bishop), up to four pawns each and at most one pawn more for a side;
// in the third rooks or opposite bishops and up to five pawns, at most two more for a side: those are
// drawn most often when they look won. Whether it is decided is for the first search to find.
func endgame(rng *movegen.PRNG) movegen.Position {
	for {
		// What each side has besides king and pawns; m is a knight or a bishop, b one of a
		// pair of bishops on squares of two colours.
		kinds, most, more := []string{"", "m", "mm", "r", "mr", "q", "mq", "rr"}, 4, 1
		if rng.Intn(3) == 0 {
			kinds, most, more = []string{"r", "b", "rb", "rr"}, 5, 2
		}
		pieces := kinds[rng.Intn(len(kinds))]
		pawns := [2]int{rng.Intn(most + 1)}
		pawns[1] = min(max(pawns[0]+rng.Intn(2*more+1)-more, 0), most)
		board := scatter{rng: rng, side: movegen.Color(rng.Intn(2)), move: endgameMove}
		light := rng.Intn(2) // the colour of White's bishop's squares
		for c := movegen.White; c <= movegen.Black; c++ {
			board.put(c, movegen.King, ^movegen.Bitboard(0))
			for range pawns[c] {
				// Pawns one step from promotion decide too much.
				board.put(c, movegen.Pawn, ranks(c, 1, 5))
			}
			for _, piece := range pieces {
				switch piece {
				case 'm':
					board.put(c, [...]movegen.PieceType{movegen.Knight, movegen.Bishop}[rng.Intn(2)], ^movegen.Bitboard(0))
				case 'b':
					board.put(c, movegen.Bishop, squaresOf(light^int(c)))
				case 'r':
					board.put(c, movegen.Rook, ^movegen.Bitboard(0))
				case 'q':
					board.put(c, movegen.Queen, ^movegen.Bitboard(0))
				}
			}
		}
		if pos, ok := board.position(); ok {
			return pos
		}
	}
}

// openKingsMove is the move number of positions of openKings: past the plies that the filter
// leaves out.
const openKingsMove = 12

// openKings returns a middlegame in which attacks are played: all pieces on the board, both
// kings castled, mostly to opposite sides, and of each side's pawns up to two gone, mostly from
// before its king. Whether it is decided is for the first search to find.
func openKings(rng *movegen.PRNG) movegen.Position {
	for {
		board := scatter{rng: rng, side: movegen.Color(rng.Intn(2)), move: openKingsMove}
		west := rng.Intn(2) == 0 // White's king is castled to the queen's side
		for c := movegen.White; c <= movegen.Black; c++ {
			if c == movegen.Black {
				west = west != (rng.Intn(4) > 0)
			}
			king, rook, shelter := 6, 5, 5
			if west {
				king, rook, shelter = 2, 3, 0
			}
			home := movegen.RankBB(7 * int(c))
			board.put(c, movegen.King, home&movegen.FileBB(king))
			board.put(c, movegen.Rook, home&movegen.FileBB(rook))
			gone := [8]bool{}
			for range rng.Intn(3) {
				file := rng.Intn(8)
				if rng.Intn(4) > 0 {
					file = shelter + rng.Intn(3)
				}
				gone[file] = true
			}
			for file := range gone {
				if !gone[file] {
					// On its second rank half of the time, on the third or the fourth else.
					rank := 1 + max(0, rng.Intn(4)-1)
					board.put(c, movegen.Pawn, movegen.FileBB(file)&ranks(c, rank, rank))
				}
			}
			for i, t := range [...]movegen.PieceType{movegen.Rook, movegen.Bishop, movegen.Bishop, movegen.Knight, movegen.Knight, movegen.Queen} {
				squares := ranks(c, 0, 2)
				switch {
				case t == movegen.Rook:
					squares = home
				case t == movegen.Bishop:
					squares &= squaresOf(i)
				}
				board.put(c, t, squares)
			}
		}
		if pos, ok := board.position(); ok && !pos.InCheck() {
			return pos
		}
	}
}

// squaresOf returns the squares of one colour: the dark ones for an even number.
func squaresOf(colour int) movegen.Bitboard {
	if colour&1 == 0 {
		return movegen.DarkSquares
	}
	return movegen.LightSquares
}

// ranks returns the squares from one rank to another as c sees them, 0 being its own first.
func ranks(c movegen.Color, first, last int) movegen.Bitboard {
	var b movegen.Bitboard
	for rank := first; rank <= last; rank++ {
		b |= movegen.RankBB(rank ^ 7*int(c))
	}
	return b
}

// board holds the letters of the men as a FEN has them, by square, 0 where none stands.
type board [64]byte

// position returns the position with these men, if chess knows it.
func (b *board) position(side movegen.Color, castling string, move int) (movegen.Position, error) {
	var ranks []byte
	for rank := 7; rank >= 0; rank-- {
		for _, letter := range b[8*rank : 8*rank+8] {
			ranks = append(ranks, cmp.Or(letter, '1'))
		}
		ranks = append(ranks, '/')
	}
	return movegen.ParseFEN(fmt.Sprintf("%s %c %s - 0 %d", ranks[:len(ranks)-1], "wb"[side], castling, move))
}

// scatter puts men on squares at random.
type scatter struct {
	rng      *movegen.PRNG
	side     movegen.Color // to move
	move     int           // its number
	men      board
	occupied movegen.Bitboard
	full     bool // a man has found no square
}

// put puts a man on one of the squares that are still empty.
func (b *scatter) put(c movegen.Color, t movegen.PieceType, squares movegen.Bitboard) {
	squares &^= b.occupied
	if squares == 0 {
		b.full = true
		return
	}
	for range b.rng.Intn(squares.Count()) {
		squares.Pop()
	}
	sq := squares.First()
	b.occupied |= sq.Bitboard()
	b.men[sq] = movegen.MakePiece(c, t).String()[0]
}

// position returns the position, if it is one that can be played on.
func (b *scatter) position() (movegen.Position, bool) {
	pos, err := b.men.position(b.side, "-", b.move)
	return pos, err == nil && !b.full && !pos.InsufficientMaterial() && pos.HasLegalMove()
}
