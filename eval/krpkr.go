package eval

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the table
	"io"
	"sync"

	"footnote/movegen"
)

// Rook and pawn against rook is judged by the kings and the pawn. For each of their
// places and each side to move, a table of 96 KiB (50 KB in the program) holds how many
// of the quiet places of the rooks win, in fifteenths. The likelier result is the right
// one in 91 % of all quiet positions; the rooks are left to the search. The ending is
// solved from the rules, and go generate makes the table from that; TestSolver proves the
// solver with endgame tables.

//go:generate go test -run TestMakeKRPKR -make-krpkr -timeout 2h .

//go:embed krpkr.gz
var krpkrFile []byte

// krpkrBytes is the size of the table: two values in a byte.
const krpkrBytes = 2 * kpkPawns * 64 * 64 / 2

// krpkr returns the table. It is empty only in a program that was built from a damaged
// file.
var krpkr = sync.OnceValue(func() []byte {
	r, err := gzip.NewReader(bytes.NewReader(krpkrFile))
	if err != nil {
		return nil
	}
	table, err := io.ReadAll(io.LimitReader(r, krpkrBytes+1))
	if err != nil || len(table) != krpkrBytes {
		return nil
	}
	return table
})

// krpkrPlace numbers the places of the kings and of the pawn on files a … d, the strong
// side playing up the board.
func krpkrPlace(weakMoves bool, pawn, king, weak movegen.Square) int {
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

// Scores in centipawns that lead the search forward among positions of the same share.
const (
	krpkrRank = 5 // for each rank of the pawn
	krpkrNear = 3 // for each step that the strong king is nearer to the pawn than the weak one
)

// rookAndPawn is KnownEnding for rook and pawn against rook. There must be five men.
func rookAndPawn(p *movegen.Position) (name string, s Score, ok bool) {
	rooks, pawns := p.ByType(movegen.Rook), p.ByType(movegen.Pawn)
	if rooks&p.ByColor(movegen.White) == 0 || rooks&p.ByColor(movegen.Black) == 0 || pawns == 0 ||
		rooks.Count() != 2 || pawns.MoreThanOne() {
		return "", 0, false
	}
	table := krpkr()
	if table == nil {
		return "", 0, false
	}
	strong, pawn := movegen.White, pawns.First()
	flip := movegen.Square(0)
	if p.ByColor(movegen.Black)&pawns != 0 {
		strong, flip = movegen.Black, 56 // the ranks
	}
	if pawn.File() >= 4 {
		flip |= 7 // the files
	}
	king, weak := p.King(strong), p.King(strong.Other())
	place := krpkrPlace(p.SideToMove() != strong, pawn^flip, king^flip, weak^flip)
	share := table[place>>1] >> (place & 1 * 4) & 15
	s = krpkrScores[share] + krpkrRank*Score(pawn.RelativeRank(strong)) +
		krpkrNear*Score(movegen.Distance(weak, pawn)-movegen.Distance(king, pawn))
	s = max(s, 0)
	if strong == movegen.Black {
		s = -s
	}
	return "KRPKR", s, true
}
