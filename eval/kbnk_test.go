package eval

import (
	"flag"
	"testing"

	"footnote/engine/syzygy"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

var tablesDir = flag.String("tables", "", "folder with the endgame tables of 4 men")

// TestKBNKLongest: the longest mate takes 33 moves (known since the first tables).
func TestKBNKLongest(t *testing.T) {
	longest := uint8(0)
	for _, set := range kbnk() {
		for _, v := range set {
			longest = max(longest, v)
		}
	}
	if longest != kbnkMated+33 {
		t.Errorf("longest mate: %d moves", longest-kbnkMated)
	}
}

// TestKBNK compares positions drawn at random with the endgame table. There is nothing
// but the mate that resets the clock, so DTZ is the distance to mate, rounded by a ply.
func TestKBNK(t *testing.T) {
	if *tablesDir == "" {
		t.Skip("no -tables")
	}
	tables, err := syzygy.Open(*tablesDir)
	movegentest.Must(t, err)
	defer tables.Close()
	rng := movegen.NewPRNG(7)
	won, drawn := 0, 0
	for won < 20_000 {
		p, ok := bishopAndKnight(rng)
		if !ok {
			continue
		}
		dtz, err := tables.ProbeDTZ(&p)
		movegentest.Must(t, err)
		strong := movegen.White
		if !p.ByColor(strong).MoreThanOne() {
			strong = movegen.Black
		}
		moves, wins := movesToMateKBNK(&p, strong)
		plies := 2 * moves
		if p.SideToMove() == strong {
			plies--
		} else {
			dtz = -dtz
		}
		switch {
		case wins && plies == 0: // mate on the board, which counts as a ply in DTZ
			won++
		case wins != (dtz > 0), wins && max(plies-dtz, dtz-plies) > 1:
			t.Fatalf("%s: %d plies, win %t; the table says %d", p.FEN(), plies, wins, dtz)
		case wins:
			won++
		default:
			drawn++
		}
	}
	t.Logf("%d won, %d drawn", won, drawn)
}

// bishopAndKnight draws a position; ok is false when it is not legal.
func bishopAndKnight(rng *movegen.PRNG) (p movegen.Position, ok bool) {
	var board [64]byte
	swap := byte(rng.Intn(2)) * 0x20
	for _, man := range []byte("KBNk") {
		s := rng.Intn(64)
		if board[s^56] != 0 {
			return p, false
		}
		board[s^56] = man ^ swap
	}
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + [2]string{" w", " b"}[rng.Intn(2)] + " - - 0 1")
	return p, err == nil
}

func BenchmarkNewKBNK(b *testing.B) {
	for b.Loop() {
		newKBNK()
	}
}
