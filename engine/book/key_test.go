package book

import (
	"testing"

	corentings "github.com/corentings/chess/v2"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// The positions and keys that the format's description publishes.
func publishedKeys() map[string]uint64 {
	return map[string]uint64{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":      0x463b96181691fc9c,
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1":   0x823c9b50fd114196,
		"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2": 0x0756b94461c50fb0,
		"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2":   0x662fafb965db29d4,
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3": 0x22a48b5a8e47ff78,
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3":    0x652a607ca3f242c1,
		"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4":     0x00fdd303c946bdd9,
		"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3": 0x3c8123ea7b067637,
		"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4":  0x5c3f9b829b279560,
	}
}

func TestPublishedKeys(t *testing.T) {
	for fen, want := range publishedKeys() {
		p := movegentest.Parse(t, fen)
		if got := Key(&p); got != want {
			t.Errorf("%s: key %016x, want %016x", fen, got, want)
		}
	}
}

// TestKeysAgainstHasher plays random games and compares the key of every
// position with that of another program's hasher.
func TestKeysAgainstHasher(t *testing.T) {
	hasher := corentings.NewZobristHasher()
	random := movegen.NewPRNG(20)
	compared, enPassant := 0, 0
	for range 40 {
		p := movegen.StartPosition()
		for range 120 {
			text, err := hasher.HashPosition(p.FEN())
			if err != nil {
				t.Fatalf("%s: %v", p.FEN(), err)
			}
			if want := corentings.ZobristHashToUint64(text); Key(&p) != want {
				t.Fatalf("%s: key %016x, want %016x", p.FEN(), Key(&p), want)
			}
			compared++
			if p.EnPassant() != movegen.NoSquare {
				enPassant++
			}
			var list movegen.MoveList
			p.GenerateLegal(&list)
			if list.N == 0 {
				break
			}
			p.Advance(list.Moves[random.Intn(list.N)])
		}
	}
	if compared < 2000 || enPassant == 0 {
		t.Errorf("only %d positions were compared, %d with en passant", compared, enPassant)
	}
}
