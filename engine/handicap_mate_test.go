package engine_test

import (
	"fmt"
	"testing"

	"footnote/engine"
	"footnote/engine/game"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestHandicapMates: a level from 1000 on mates a bare king, which full strength defends, with a
// queen or a rook: no stalemate, no third repetition, no fifty moves.
func TestHandicapMates(t *testing.T) {
	rng := movegen.NewPRNG(4)
	defender := newEngine(t)
	for _, piece := range []string{"Q", "R"} {
		for _, elo := range []int{1000, 2180} {
			start := bareKing(t, rng, piece)
			if result, n := play(t, weak(t, elo, 1), defender, start); result != game.WhiteWins {
				t.Errorf("%d: %s in %d moves from %s", elo, result, n, start)
			}
		}
	}
}

// bareKing returns a random position with White to move in which the piece cannot be taken.
func bareKing(t *testing.T, rng *movegen.PRNG, piece string) string {
	t.Helper()
	for {
		squares := map[int]string{}
		for _, p := range []string{"K", "k", piece} {
			squares[int(rng.Uint64()%64)] = p
		}
		if len(squares) < 3 {
			continue
		}
		fen := ""
		for s := range 64 {
			if p := squares[s]; p != "" {
				fen += p
			} else {
				fen += "1"
			}
			if s%8 == 7 && s < 63 {
				fen += "/"
			}
		}
		if p, err := movegen.ParseFEN(fen + " b - - 0 1"); err == nil && p.HasLegalMove() {
			var list movegen.MoveList
			p.GenerateLegal(&list)
			safe := true
			for _, m := range list.Slice() {
				safe = safe && !p.IsCapture(m)
			}
			if q, err := movegen.ParseFEN(fen + " w - - 0 1"); err == nil && safe {
				return q.FEN()
			}
		}
	}
}

// play plays a game and returns its result and number of moves.
func play(t *testing.T, white, black *engine.Engine, start string) (game.Result, int) {
	t.Helper()
	g := game.Game{Now: movegentest.Parse(t, start)}
	var moves []string
	for !g.Over() {
		e, limit := white, engine.Request{}
		if g.Now.SideToMove() == movegen.Black {
			e, limit = black, engine.Request{Nodes: 500}
		}
		movegentest.Must(t, e.SetPosition(start, moves))
		m, _ := think(t, e, limit)
		moves = append(moves, m.Move)
		var list movegen.MoveList
		g.Now.GenerateLegal(&list)
		found := false
		for _, l := range list.Slice() {
			if l.UCI(false) == m.Move {
				found = g.Play(l)
				break
			}
		}
		if !found {
			t.Fatal(fmt.Sprint(start, moves))
		}
	}
	return g.Result(), (len(moves) + 1) / 2
}
