package eval

import "footnote/movegen"

// Rules for endgames that all evaluations share. They cover what the search alone
// would need too many plies to find. Every evaluation must call BareKing first, and
// must not score an advantage for a side that CannotWin.

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

// BareKing evaluates positions in which a side has only its king. A side with mating
// material drives the king to the edge or, with bishop and knight, to the corner of
// the bishop's colour. Insufficient material is a draw. name is the name of the rule,
// for people; s is the score from White's side in centipawns, within ±MaxEval. ok is
// false when no rule applies.
func BareKing(p *movegen.Position) (name string, s Score, ok bool) {
	loser := movegen.Black
	if p.ByColor(loser).MoreThanOne() {
		loser = movegen.White
		if p.ByColor(loser).MoreThanOne() {
			return "", 0, false
		}
	}
	return bareKing(p, loser)
}

// bareKing is BareKing for a loser that has only its king.
func bareKing(p *movegen.Position, loser movegen.Color) (name string, s Score, ok bool) {
	winner := loser.Other()
	bishops, knights := p.Pieces(winner, movegen.Bishop), p.Pieces(winner, movegen.Knight)
	majors := p.Pieces(winner, movegen.Rook) | p.Pieces(winner, movegen.Queen)
	bishopPair := bishops&movegen.LightSquares != 0 && bishops&movegen.DarkSquares != 0
	pawns := p.Pieces(winner, movegen.Pawn) != 0
	loserKing := p.King(loser)
	proximity := Score(7 - movegen.Distance(p.King(winner), loserKing))
	switch {
	case majors == 0 && !bishopPair && !(bishops != 0 && knights != 0) && knights.Count() < 3:
		if pawns && p.ByColor(winner).Count() == 2 {
			return bareKingAgainstPawn(p, winner)
		}
		if pawns {
			return "", 0, false
		}
		return "no mating material", 0, true
	case majors == 0 && !bishopPair && !pawns && bishops != 0:
		name = "KBNK"
		s = bishopAndKnight(p, winner)
	default:
		name, s = "KXK", edgeStep*edgePush(loserKing)+nearStep*proximity
	}
	s += knownWin + PieceMaterial(p, winner) + PawnValue*Score(p.Pieces(winner, movegen.Pawn).Count())
	s = min(s, MaxEval)
	if winner == movegen.Black {
		s = -s
	}
	return name, s, true
}

// Scores in centipawns for bishop and knight, about a hundred for each ply by which a
// feature of the position shortens the mate on average. They were fitted to distances of
// the endgame table; smaller ones win fewer of these endings, larger ones no more.
const (
	// kbnkBase keeps most scores below the one at which the search tests for mate in
	// every iteration.
	kbnkBase      = 700
	kbnkEdge      = 200 // a step of the bare king to the edge
	kbnkKings     = 127 // each king move between the kings
	kbnkManhattan = 59  // each file and each rank between them
	kbnkKing      = 155 // each step of the winner's king from the centre
	kbnkKnight    = 40  // each king move between the knight and the bare king
)

// kbnkCorner is the worth of the bare king's way along the edge from the wrong corner (0)
// to the right one (7), see cornerPush.
var kbnkCorner = [8]Score{0, 20, 50, 100, 350, 650, 1250, 1800}

// bishopAndKnight returns the progress towards the mate with bishop and knight.
func bishopAndKnight(p *movegen.Position, winner movegen.Color) Score {
	loserKing, king := p.King(winner.Other()), p.King(winner)
	file, rank := loserKing.File(), loserKing.Rank()
	files, ranks := king.File()-file, king.Rank()-rank
	return kbnkBase + kbnkCorner[cornerPush(loserKing, p.Pieces(winner, movegen.Bishop))] +
		kbnkEdge*Score(max(3-file, file-4, 3-rank, rank-4)) -
		kbnkKings*Score(movegen.Distance(loserKing, king)) -
		kbnkManhattan*Score(max(files, -files)+max(ranks, -ranks)) -
		kbnkKing*edgePush(king) -
		kbnkKnight*Score(toNearest(p.Pieces(winner, movegen.Knight), loserKing))
}

// bareKingAgainstPawn is BareKing for the ending of king and pawn against king, which is
// known exactly. The pawn's rank leads the search forward when it is won.
func bareKingAgainstPawn(p *movegen.Position, strong movegen.Color) (name string, s Score, ok bool) {
	if !winsKPK(p, strong) {
		return "KPK drawn", 0, true
	}
	pawn := p.Pieces(strong, movegen.Pawn).First()
	s = knownWin + pawnStep*Score(pawn.RelativeRank(strong))
	if strong == movegen.Black {
		s = -s
	}
	return "KPK won", s, true
}

// toNearest returns the number of king steps from sq to the nearest of pieces, which
// must not be empty. (Taking the first of two knights would break colour symmetry.)
func toNearest(pieces movegen.Bitboard, sq movegen.Square) int {
	steps := 7
	for pieces != 0 {
		steps = min(steps, movegen.Distance(pieces.Pop(), sq))
	}
	return steps
}

// edgePush returns the distance of k from the four central squares in steps along files
// and ranks, 0 … 6.
func edgePush(k movegen.Square) Score {
	f, r := k.File(), k.Rank()
	return Score(max(3-f, f-4) + max(3-r, r-4))
}

// cornerPush returns how near k is to a corner that the bishops cover: 7 in the
// corner, 0 on the long diagonal of the other colour.
func cornerPush(k movegen.Square, bishops movegen.Bitboard) Score {
	f, r := k.File(), k.Rank()
	if bishops&movegen.LightSquares != 0 {
		f = 7 - f
	}
	return Score(max(7-f-r, f+r-7))
}

// CannotWin reports whether c has too little to win, by rules that nearly always hold:
// c has no pawns and at most one minor piece, or only wrong rook pawns (see
// wrongRookPawn).
func CannotWin(p *movegen.Position, c movegen.Color) bool {
	pawns := p.Pieces(c, movegen.Pawn)
	switch {
	case pawns == 0:
		return PieceMaterial(p, c) < RookValue
	case pawns&^movegen.FileABB == 0:
		return wrongRookPawn(p, c, pawns, 0)
	case pawns&^movegen.FileHBB == 0:
		return wrongRookPawn(p, c, pawns, 7)
	}
	return false
}

// wrongRookPawn reports whether c has only its king, rook pawns on file and bishops
// that do not cover the promotion corner, while the enemy has no pieces and its king
// stands in that corner or next to it.
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
