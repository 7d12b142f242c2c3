package selfplay

import "footnote/movegen"

// start returns the position from which a game begins and the number of plies at
// random that follow. Nothing is drawn from rng for kinds of starts that are off.
func (p *player) start(rng *movegen.PRNG) (movegen.Position, int) {
	if p.Chess960 > 0 || p.Endgames > 0 || p.Imbalances > 0 {
		switch n := rng.Intn(100); {
		case n < p.Chess960:
			return chess960(rng), p.Opening + rng.Intn(2)
		case n < p.Chess960+p.Endgames:
			return endgame(rng), rng.Intn(2)
		case n < p.Chess960+p.Endgames+p.Imbalances:
			return imbalance(rng), p.Opening + rng.Intn(2)
		}
	}
	return movegen.StartPosition(), p.Opening + rng.Intn(2)
}

// chess960 returns one of the 960 start positions of Chess960.
func chess960(rng *movegen.PRNG) movegen.Position {
	var rank [8]movegen.PieceType
	for i := range rank {
		rank[i] = movegen.NoPieceType
	}
	// place puts a piece on the nth of the empty files.
	place := func(t movegen.PieceType, n int) int {
		for file, held := range rank {
			if held != movegen.NoPieceType {
				continue
			}
			if n == 0 {
				rank[file] = t
				return file
			}
			n--
		}
		return 0
	}
	rank[2*rng.Intn(4)], rank[2*rng.Intn(4)+1] = movegen.Bishop, movegen.Bishop
	place(movegen.Queen, rng.Intn(6))
	place(movegen.Knight, rng.Intn(5))
	place(movegen.Knight, rng.Intn(4))
	west := place(movegen.Rook, 0)
	place(movegen.King, 0)
	east := place(movegen.Rook, 0)

	const outer = movegen.Rank1BB | movegen.Rank8BB
	s := movegen.Setup{
		Occupied:  outer | movegen.RankBB(1) | movegen.RankBB(6),
		Castling:  (movegen.FileBB(west) | movegen.FileBB(east)) & outer,
		EnPassant: movegen.NoSquare,
	}
	for file, t := range rank {
		s.Pieces[file] = movegen.MakePiece(movegen.White, t)
		s.Pieces[8+file] = movegen.MakePiece(movegen.White, movegen.Pawn)
		s.Pieces[16+file] = movegen.MakePiece(movegen.Black, movegen.Pawn)
		s.Pieces[24+file] = movegen.MakePiece(movegen.Black, t)
	}
	pos, err := movegen.NewPosition(&s)
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
		s := movegen.Setup{
			Occupied:  start.Occupied() &^ removed,
			Castling:  (movegen.FileBB(0) | movegen.FileBB(7)) & (movegen.Rank1BB | movegen.Rank8BB) &^ removed,
			EnPassant: movegen.NoSquare,
		}
		for i, b := 0, s.Occupied; b != 0; i++ {
			s.Pieces[i] = start.PieceOn(b.Pop())
		}
		if pos, err := movegen.NewPosition(&s); err == nil {
			return pos
		}
	}
}

// endgameMove is the move number of endgames. The filter counts plies from it, and
// draws may be adjudicated at once.
const endgameMove = 60

// endgame returns a random legal endgame: the same kinds of pieces for both sides (a
// minor piece may be a knight or a bishop), up to four pawns each, at most one pawn
// more for a side. Whether it is decided is for the first search to find.
func endgame(rng *movegen.PRNG) movegen.Position {
	for {
		// What each side has besides king and pawns; m is a knight or a bishop.
		kinds := [...]string{"", "m", "mm", "r", "mr", "q", "mq", "rr"}
		pieces := kinds[rng.Intn(len(kinds))]
		pawns := [2]int{rng.Intn(5)}
		pawns[1] = min(max(pawns[0]+rng.Intn(3)-1, 0), 4)
		s := movegen.Setup{EnPassant: movegen.NoSquare, Fullmove: endgameMove, SideToMove: movegen.Color(rng.Intn(2))}
		var board [64]movegen.Piece
		put := func(c movegen.Color, t movegen.PieceType) {
			for {
				sq := movegen.Square(rng.Intn(64))
				if rank := sq.RelativeRank(c); s.Occupied.Has(sq) || t == movegen.Pawn && (rank == 0 || rank > 5) {
					continue // pawns one step from promotion decide too much
				}
				s.Occupied |= sq.Bitboard()
				board[sq] = movegen.MakePiece(c, t)
				return
			}
		}
		for c := movegen.White; c <= movegen.Black; c++ {
			put(c, movegen.King)
			for range pawns[c] {
				put(c, movegen.Pawn)
			}
			for _, piece := range pieces {
				switch piece {
				case 'm':
					put(c, [...]movegen.PieceType{movegen.Knight, movegen.Bishop}[rng.Intn(2)])
				case 'r':
					put(c, movegen.Rook)
				case 'q':
					put(c, movegen.Queen)
				}
			}
		}
		for i, b := 0, s.Occupied; b != 0; i++ {
			s.Pieces[i] = board[b.Pop()]
		}
		if pos, err := movegen.NewPosition(&s); err == nil && !pos.InsufficientMaterial() && pos.HasLegalMove() {
			return pos
		}
	}
}
