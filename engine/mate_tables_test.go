package engine_test

import (
	"context"
	"testing"

	"footnote/engine/syzygy"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search/mate"
)

// TestMatesAgainstTables compares proofs of mates of up to six moves with the endgame
// tables of queen and rook against the bare king. Nothing is captured there and there are
// no pawns, so that the distance to zeroing is the distance to mate.
func TestMatesAgainstTables(t *testing.T) {
	known, err := syzygy.Open(tables)
	movegentest.Must(t, err)
	defer known.Close()
	s := mate.New(16)
	rng := movegen.NewPRNG(3)
	limit := 6
	if testing.Short() {
		limit = 4
	}
	var found [8]int
	for tries := 0; tries < 60000; tries++ {
		p, ok := threeMen(rng, [3]byte{'K', "QR"[tries%2], 'k'})
		if !ok {
			continue
		}
		dtz, err := known.ProbeDTZ(&p)
		movegentest.Must(t, err)
		want := (dtz + 1) / 2
		if want < 3 || want > limit || found[want] >= 15 {
			continue
		}
		found[want]++
		r := s.Solve(context.Background(), mate.Request{Position: p, Moves: limit, Nodes: 20_000_000})
		if r.Answer != mate.Mate || r.Moves != want || !r.Shortest {
			t.Errorf("%s: %+v, want mate in %d", p.FEN(), r, want)
			continue
		}
		movegentest.MustMate(t, &p, r.Line, 2*want-1)
	}
	if found[3] == 0 || found[limit] == 0 {
		t.Errorf("by distance: %v", found)
	}
}

// threeMen puts three pieces on the board, White to move; ok is false when that is no
// legal position.
func threeMen(rng *movegen.PRNG, pieces [3]byte) (movegen.Position, bool) {
	var board [64]byte
	for _, piece := range pieces {
		board[rng.Intn(64)] = piece
	}
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + " w - - 0 1")
	return p, err == nil
}
