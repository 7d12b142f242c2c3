package eval

import (
	"testing"

	"footnote/engine/syzygy"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestKPK compares every position with the endgame table, every seventh in short tests.
func TestKPK(t *testing.T) {
	tables, err := syzygy.Open("../engine/syzygy/testdata")
	movegentest.Must(t, err)
	defer tables.Close()
	seen, won, step := 0, 0, 1
	if testing.Short() {
		step = 7
	}
	for i := 0; i < 2*64*64*48*2; i += step {
		strong, side := movegen.Color(i&1), movegen.Color(i>>1&1)
		king, enemy := movegen.Square(i>>2&63), movegen.Square(i>>8&63)
		pawn := movegen.Square(8 + i>>14%48)
		p, ok := kingAndPawn(strong, side, king, enemy, pawn)
		if !ok {
			continue
		}
		wdl, err := tables.ProbeWDL(&p)
		movegentest.Must(t, err)
		if side != strong {
			wdl = -wdl
		}
		seen++
		if want := wdl == syzygy.Win; winsKPK(&p, strong) != want {
			t.Fatalf("%s: won: %t", p.FEN(), !want)
		} else if want {
			won++
		}
	}
	t.Logf("%d positions, %d won", seen, won)
	if seen < 300_000/step || won < seen/2 {
		t.Errorf("%d positions, %d won", seen, won)
	}
}

// kingAndPawn sets up an ending; ok is false when it is not legal.
func kingAndPawn(strong, side movegen.Color, king, enemy, pawn movegen.Square) (p movegen.Position, ok bool) {
	if king == enemy || king == pawn || enemy == pawn {
		return p, false
	}
	var board [64]byte
	board[king], board[enemy], board[pawn] = "Kk"[strong], "kK"[strong], "Pp"[strong]
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + [2]string{" w", " b"}[side] + " - - 0 1")
	return p, err == nil
}
