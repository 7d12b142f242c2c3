package eval

import "footnote/movegen"

// Rules for endgames that all evaluations share. They cover what the search alone
// would need too many plies to find. Every evaluation calls KnownEnding first and Winnable
// last; the hand-crafted one has its scale instead of Winnable.

// knownWin is added to the score of a side that can mate a bare king, so that the
// search goes for such endgames.
const knownWin = 1000

// Scores in centipawns for one step of the bare king or towards it. They are large
// because the mate is many moves away.
const (
	edgeStep = 100 // to the edge of the board
	nearStep = 60  // the winner's king to the bare king
	pawnStep = 50  // with a pawn alone: the pawn forward
)

// KnownEnding evaluates a bare king, rook and pawn against rook, queen and pawn against queen, a queen,
// with or without more, against a rook (up to six men), and two knights against a pawn. A side with
// mating material drives a bare king to the edge. With bishop and knight, or a pawn, the rule is exact;
// insufficient material is a draw. name is the name of the rule, for people; s is the score from
// White's side in centipawns, within ±MaxEval. ok is false when no rule applies.
func KnownEnding(p *movegen.Position) (name string, s Score, ok bool) {
	loser := movegen.Black
	if p.ByColor(loser).MoreThanOne() {
		loser = movegen.White
		if p.ByColor(loser).MoreThanOne() {
			men := p.Occupied().Count()
			if men > 6 {
				return "", 0, false
			}
			if men == 5 {
				if p.ByType(movegen.Knight).MoreThanOne() {
					return knightsAgainstPawn(p)
				}
				if name, s, ok = pieceAndPawn(p); ok {
					return name, s, true
				}
			}
			return queenAgainstRook(p)
		}
	}
	return bareKing(p, loser)
}

// bareKing is KnownEnding for a loser that has only its king.
func bareKing(p *movegen.Position, loser movegen.Color) (name string, s Score, ok bool) {
	winner := loser.Other()
	bishops, knights := p.Pieces(winner, movegen.Bishop), p.Pieces(winner, movegen.Knight)
	majors := p.Pieces(winner, movegen.Rook) | p.Pieces(winner, movegen.Queen)
	bishopPair := bishops&movegen.LightSquares != 0 && bishops&movegen.DarkSquares != 0
	pawns := p.Pieces(winner, movegen.Pawn) != 0
	switch {
	case majors == 0 && !bishopPair && !(bishops != 0 && knights != 0) && knights.Count() < 3:
		if pawns && p.ByColor(winner).Count() == 2 {
			return bareKingAgainstPawn(p, winner)
		}
		if pawns {
			return "", 0, false
		}
		return "no mating material", 0, true
	case majors == 0 && !pawns && bishops != 0 && knights != 0 && p.ByColor(winner).Count() == 3:
		moves, won := movesToMateKBNK(p, winner)
		if !won {
			return "KBNK drawn", 0, true
		}
		name, s = "KBNK", kbnkBase-kbnkMove*Score(moves)
	default:
		// More than any mate of the table, or the search gives men away for one, or promotes
		// to a knight beside a bishop.
		name, s = "KXK", kbnkBase+drive(p.King(loser), p.King(winner), edgeStep, nearStep)
	}
	s += knownWin + totalMaterial(p, winner)
	return name, min(s, MaxEval).For(winner), true
}

// Scores in centipawns for bishop and knight; the base counts for all that mates a bare
// king. The steps are large because the nearness of the fifty-move rule takes from the
// scores of long games, and because tables keep scores from before it did: with 50 a move
// 22 of 28 games are won, with 100 27, with 200 all.
const (
	kbnkBase = 6800
	kbnkMove = 200 // each move to mate
)

// bareKingAgainstPawn is KnownEnding for the ending of king and pawn against king, which is
// known exactly. The pawn's rank leads the search forward when it is won.
func bareKingAgainstPawn(p *movegen.Position, strong movegen.Color) (name string, s Score, ok bool) {
	if !winsKPK(p, strong) {
		return "KPK drawn", 0, true
	}
	pawn := p.Pieces(strong, movegen.Pawn).First()
	s = knownWin + pawnStep*Score(pawn.RelativeRank(strong))
	return "KPK won", s.For(strong), true
}

// Scores in centipawns for a queen against a rook. The steps are large for the same
// reason as those of bishop and knight; all together stay below a queen against a bare
// king, so that the rook is taken. Against the longest defence of the tables, at 20,000 nodes a
// move, 22 of 28 games are won with the rule, and without it none of 14.
const (
	kqkrBase  = 200
	kqkrEdge  = 160 // for each step of the weak king to the edge
	kqkrNear  = 140 // for each step of the strong king to the weak one
	kqkrApart = 100 // for each step between the weak king and its rook
	kqkrPawn  = 15  // for each rank of a pawn
)

// queenAgainstRook is KnownEnding for a queen, with or without more, against a rook: the
// weak king is driven to the edge like a bare one, and away from its rook. What the strong
// side has besides counts too, or the search gives it away for this rule.
func queenAgainstRook(p *movegen.Position) (name string, s Score, ok bool) {
	queens, rooks := p.ByType(movegen.Queen), p.ByType(movegen.Rook)
	winner := movegen.White
	if rooks&p.ByColor(movegen.White) != 0 {
		winner = movegen.Black
	}
	loser := winner.Other()
	if rooks == 0 || rooks.MoreThanOne() || queens&p.ByColor(winner) == 0 || p.ByColor(loser).Count() != 2 {
		return "", 0, false
	}
	loserKing := p.King(loser)
	s = kqkrBase + drive(loserKing, p.King(winner), kqkrEdge, kqkrNear) +
		kqkrApart*Score(movegen.Distance(rooks.First(), loserKing)) + totalMaterial(p, winner) - QueenValue
	for pawns := p.Pieces(winner, movegen.Pawn); pawns != 0; {
		s += kqkrPawn * Score(pawns.Pop().RelativeRank(winner))
	}
	return "KQKR", s.For(winner), true
}

// troitsky holds, for each file, the rank to which a pawn may have come, 0 … 7 from its own side, for
// two knights to win once one of them stands before it: the line of A. A. Troitsky (1906).
var troitsky = [8]int{4, 2, 3, 4, 4, 3, 2, 4}

// Scores in centipawns for two knights against a pawn. They are small: these wins take up
// to 115 moves, no search sees them, and the fifty-move rule takes many.
const (
	knnkpDrawn   = 10
	knnkpBlocked = 50
	knnkpEdge    = 8 // for each step of the weak king to the edge
	knnkpNear    = 4 // for each step of the strong king to the weak one
)

// knightsAgainstPawn is KnownEnding for two knights against a pawn. There must be five men
// and two knights or more.
func knightsAgainstPawn(p *movegen.Position) (name string, s Score, ok bool) {
	pawns, knights := p.ByType(movegen.Pawn), p.ByType(movegen.Knight)
	weak := movegen.White
	if pawns&p.ByColor(movegen.Black) != 0 {
		weak = movegen.Black
	}
	strong := weak.Other()
	if pawns == 0 || p.Pieces(strong, movegen.Knight).Count() != 2 || p.ByColor(weak).Count() != 2 {
		return "", 0, false
	}
	pawn := pawns.First()
	s = knnkpDrawn
	if pawns.Forward(weak)&knights != 0 && pawn.RelativeRank(weak) <= troitsky[pawn.File()] {
		s = knnkpBlocked + drive(p.King(weak), p.King(strong), knnkpEdge, knnkpNear)
	}
	return "KNNKP", s.For(strong), true
}

// drive returns the score for driving a king to the edge: edge for each step towards it, near
// for each step that the other king has come nearer.
func drive(loser, winner movegen.Square, edge, near Score) Score {
	return edge*edgePush(loser) + near*Score(7-movegen.Distance(winner, loser))
}

// edgePush returns the distance of k from the four central squares in steps along files
// and ranks, 0 … 6.
func edgePush(k movegen.Square) Score {
	f, r := k.File(), k.Rank()
	return Score(max(3-f, f-4) + max(3-r, r-4))
}

// Winnable returns s, a value for the side to move, or Draw when the side that it favours cannot win.
func Winnable(p *movegen.Position, s Score) Score {
	// The sign is hard to foresee; so it chooses a colour, not a branch.
	if CannotWin(p, p.SideToMove()^movegen.Color(uint32(s)>>31)) {
		return Draw
	}
	return s
}

// CannotWin reports whether c has too little to win, by rules that nearly always hold: c has no pawns
// and at most one minor piece, or only wrong rook pawns (see wrongRookPawn).
func CannotWin(p *movegen.Position, c movegen.Color) bool {
	pawns := p.Pieces(c, movegen.Pawn)
	switch {
	case pawns == 0:
		return NonPawnMaterial(p, c) < RookValue
	case pawns&^movegen.FileABB == 0:
		return wrongRookPawn(p, c, pawns, 0)
	case pawns&^movegen.FileHBB == 0:
		return wrongRookPawn(p, c, pawns, 7)
	}
	return false
}

// deadDraw reports whether nobody can win: nothing can mate, or a side has only wrong rook pawns
// against a bare king.
func deadDraw(p *movegen.Position) bool {
	if p.InsufficientMaterial() {
		return true
	}
	for c := movegen.White; c <= movegen.Black; c++ {
		if p.Pieces(c, movegen.Pawn) != 0 && CannotWin(p, c) && !p.ByColor(c.Other()).MoreThanOne() {
			return true
		}
	}
	return false
}

// wrongRookPawn reports whether c has only its king, rook pawns on file and bishops that do not cover
// the promotion corner, while the enemy has no pieces and its king stands in that corner or next to it.
func wrongRookPawn(p *movegen.Position, c movegen.Color, pawns movegen.Bitboard, file int) bool {
	them := c.Other()
	bishops := p.Pieces(c, movegen.Bishop)
	if p.HasNonPawnMaterial(them) || p.ByColor(c) != pawns|bishops|p.Pieces(c, movegen.King) {
		return false
	}
	corner := movegen.MakeSquare(file, 7-7*int(c))
	covered := movegen.DarkSquares
	if movegen.LightSquares.Has(corner) {
		covered = movegen.LightSquares
	}
	return bishops&covered == 0 && movegen.Distance(p.King(them), corner) <= 1
}
