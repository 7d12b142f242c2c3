package eval

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the tables
	"io"
	"sync"

	"footnote/movegen"
)

// Rook and pawn against rook, and queen and pawn against queen, are judged by the kings and the pawn.
// For each of their places and each side to move, a table of 96 KiB (50 KB in the program) holds how
// many of the quiet places of the two pieces win, in fifteenths. The likelier result is the right one
// in 91 % of all quiet positions with rooks and in 87 % of those with queens; the pieces are left to
// the search. A solver of the rules made the tables once; TestShares counts places again with endgame
// tables of five men.
//
// Bishop and pawn against knight has no table: it would take as much room and mend little.

//go:embed krpkr.gz
var krpkrFile []byte

//go:embed kqpkq.gz
var kqpkqFile []byte

// shareBytes is the size of a table: two values in a byte.
const shareBytes = 2 * kpkPawns * 64 * 64 / 2

// The tables. One is empty only in a program that was built from a damaged file.
var (
	krpkr = sync.OnceValue(func() []byte { return readShares(krpkrFile) })
	kqpkq = sync.OnceValue(func() []byte { return readShares(kqpkqFile) })
)

// readShares unpacks a table.
func readShares(file []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil
	}
	table, err := io.ReadAll(io.LimitReader(r, shareBytes+1))
	if err != nil || len(table) != shareBytes {
		return nil
	}
	return table
}

// sharePlace numbers the places of the kings and of the pawn on files a … d, the strong
// side playing up the board.
func sharePlace(weakMoves bool, pawn, king, weak movegen.Square) int {
	i := kpkPawn(pawn)
	if weakMoves {
		i += kpkPawns
	}
	return i<<12 | int(king)<<6 | int(weak)
}

// krpkrScores turns the share of wins into centipawns. They lie below those with which
// that share of games is won, but for the last: the search takes the best of many places
// of the rooks, so a share that is merely high is hardly ever a win there.
var krpkrScores = [16]Score{5, 8, 12, 20, 30, 40, 50, 62, 75, 90, 105, 120, 140, 165, 230, 450}

// kqpkqScores are those with which that share of games is won. With the lower ones of
// rooks the squared error of searches is half as large again.
var kqpkqScores = [16]Score{5, 32, 60, 86, 108, 130, 148, 165, 184, 204, 224, 246, 273, 305, 362, 450}

// Scores in centipawns that lead the search forward among positions of the same share.
const (
	shareRank = 5 // for each rank of the pawn
	shareNear = 3 // for each step that the strong king is nearer to the pawn than the weak one
)

// pieceAndPawn is KnownEnding for rook and pawn against rook, and queen and pawn against
// queen. There must be five men.
func pieceAndPawn(p *movegen.Position) (name string, s Score, ok bool) {
	pawns := p.ByType(movegen.Pawn)
	if pawns == 0 || pawns.MoreThanOne() {
		return "", 0, false
	}
	var table []byte
	var scores *[16]Score
	switch {
	case oneEach(p, p.ByType(movegen.Rook)):
		name, table, scores = "KRPKR", krpkr(), &krpkrScores
	case oneEach(p, p.ByType(movegen.Queen)):
		name, table, scores = "KQPKQ", kqpkq(), &kqpkqScores
	}
	if table == nil {
		return "", 0, false
	}
	strong, pawn := movegen.White, pawns.First()
	if p.ByColor(movegen.Black)&pawns != 0 {
		strong = movegen.Black
	}
	flip := pawnView(strong, pawn)
	king, weak := p.King(strong), p.King(strong.Other())
	place := sharePlace(p.SideToMove() != strong, pawn^flip, king^flip, weak^flip)
	share := table[place>>1] >> (place & 1 * 4) & 15
	s = scores[share] + shareRank*Score(pawn.RelativeRank(strong)) +
		shareNear*Score(movegen.Distance(weak, pawn)-movegen.Distance(king, pawn))
	return name, max(s, 0).For(strong), true
}

// oneEach reports whether pieces holds one man of each side.
func oneEach(p *movegen.Position, pieces movegen.Bitboard) bool {
	return pieces.Count() == 2 && pieces&p.ByColor(movegen.White) != 0 && pieces&p.ByColor(movegen.Black) != 0
}
