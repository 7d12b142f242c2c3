package eval

import (
	"flag"
	"testing"

	"footnote/engine/syzygy"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

func TestKnownEnding(t *testing.T) {
	for _, c := range []struct{ fen, rule string }{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "no mating material"},
		{"4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "no mating material"},
		{"4k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1", "no mating material"},
		{"4k3/8/8/8/8/8/8/2B1K1N1 w - - 0 1", "KBNK"},
		{"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "KXK"},
		{"4k3/8/8/8/8/8/8/N1N1K1N1 w - - 0 1", "KXK"},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "KXK"},
		{"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "KXK"},
		{"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "KPK drawn"},
		{"7k/8/8/8/8/8/P7/4K3 w - - 0 1", "KPK won"},
		{"8/8/4k3/8/4p3/8/8/4K3 b - - 0 1", "KPK drawn"},
		{"8/8/8/4kp2/8/8/8/K7 b - - 0 1", "KPK won"},
		{"8/8/8/4k3/8/8/PP6/4K3 w - - 0 1", ""},
		{"4k3/r7/8/8/8/8/8/Q3K3 w - - 0 1", "KQKR"},
		{"4k3/q7/8/8/8/8/8/R3K3 w - - 0 1", "KQKR"},
		{"4k3/q7/8/8/8/8/8/Q3K3 w - - 0 1", ""},
		{"4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", "KXK"},
		{"4k3/r7/8/8/8/8/4P3/Q3K3 w - - 0 1", "KQKR"},
		{"4k3/qbp5/8/8/8/8/8/R3K3 w - - 0 1", "KQKR"},
		{"4k3/qp6/8/8/8/8/P7/R3K3 w - - 0 1", ""},
		{"4k3/r7/8/8/8/8/8/QR2K3 w - - 0 1", ""},
		{"4k3/8/8/p7/N7/8/8/1N2K3 w - - 0 1", "KNNKP"},
		{"1n2k3/8/8/n7/P7/8/8/4K3 w - - 0 1", "KNNKP"},
		{"1n2k3/8/8/n7/p7/8/8/4K3 w - - 0 1", ""},
		{"1n2k3/8/8/n7/P7/8/8/3NK3 w - - 0 1", ""},
		{"1n2k3/8/8/8/P7/8/8/3NK3 w - - 0 1", ""},
		{"1n2k3/8/8/n7/7Q/8/8/4K3 w - - 0 1", ""},
		{"4k3/8/8/8/8/8/P7/4KB2 w - - 0 1", ""},
		{"4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", ""},
	} {
		p := movegentest.Parse(t, c.fen)
		rule, s, ok := KnownEnding(&p)
		if rule != c.rule || ok != (c.rule != "") {
			t.Errorf("%s: rule %q, want %q", c.fen, rule, c.rule)
		}
		if won := rule == "KXK" || rule == "KBNK" || rule == "KPK won"; rule != "KQKR" && won != (max(s, -s) > knownWin) || s > MaxEval {
			t.Errorf("%s: %d by rule %q", c.fen, s, rule)
		}
	}
	// The rook is worth taking, wherever the kings stand.
	with, without := movegentest.Parse(t, "k6r/8/1K6/8/8/8/8/4Q3 w - - 0 1"), movegentest.Parse(t, "k6Q/8/1K6/8/8/8/8/8 b - - 0 1")
	_, kqkr, _ := KnownEnding(&with)
	if _, kqk, _ := KnownEnding(&without); kqk <= kqkr {
		t.Errorf("%d for queen against rook, %d without the rook", kqkr, kqk)
	}
	// With a pawn more it is worth more than any mate of the table, or the search gives it away.
	more := movegentest.Parse(t, "8/8/8/3k4/8/8/P7/BN2K3 w - - 0 1")
	if _, s, _ := KnownEnding(&more); s <= knownWin+kbnkBase+BishopValue+KnightValue {
		t.Errorf("%d for bishop, knight and pawn", s)
	}
	// Nor is a queen worth less than a knight beside a bishop, or the search promotes to a knight.
	for _, pair := range [][2]string{
		{"8/8/8/3k4/8/8/P7/BQ2K3 w - - 0 1", "8/8/8/3k4/8/8/P7/BN2K3 w - - 0 1"},
		{"3k4/8/3K4/8/8/8/8/BQ6 w - - 0 1", "k7/8/1K6/8/8/8/8/BN6 w - - 0 1"},
	} {
		queen, knight := movegentest.Parse(t, pair[0]), movegentest.Parse(t, pair[1])
		_, q, _ := KnownEnding(&queen)
		if _, n, _ := KnownEnding(&knight); q <= n {
			t.Errorf("%s: %d, %s: %d", pair[0], q, pair[1], n)
		}
	}
	// Nor a pawn beside a queen, for the rule of a queen against a rook.
	beside, alone := movegentest.Parse(t, "8/8/8/1k6/4r3/2K5/4P3/3Q4 w - - 0 1"), movegentest.Parse(t, "8/8/8/1k6/4r3/2K5/8/3Q4 w - - 0 1")
	_, s, _ := KnownEnding(&beside)
	if _, r, _ := KnownEnding(&alone); s <= r {
		t.Errorf("%d for queen and pawn against rook, %d without the pawn", s, r)
	}
	// Two knights win only when the pawn is stopped behind Troitsky's line.
	behind, beyond := movegentest.Parse(t, "4k3/8/8/2p5/2N5/8/8/1N2K3 w - - 0 1"), movegentest.Parse(t, "4k3/8/8/8/2p5/2N5/8/1N2K3 w - - 0 1")
	_, stopped, _ := KnownEnding(&behind)
	if _, tooFar, _ := KnownEnding(&beyond); stopped < 2*tooFar || tooFar < 0 {
		t.Errorf("%d behind the line, %d beyond", stopped, tooFar)
	}
	white, black := movegentest.Parse(t, "k7/8/3Q4/8/8/8/8/K7 w - - 0 1"), movegentest.Parse(t, "k7/8/8/8/8/3q4/8/K7 w - - 0 1")
	_, w, _ := KnownEnding(&white)
	if _, b, _ := KnownEnding(&black); w != -b {
		t.Errorf("%d for White, %d for Black", w, b)
	}
}

// TestDeadDrawChances: nobody has a chance where nobody can win.
func TestDeadDrawChances(t *testing.T) {
	for fen, dead := range map[string]bool{
		"8/8/4k3/8/8/3K4/8/8 w - - 0 1":    true,
		"8/8/4k3/8/8/3KB3/8/8 b - - 0 1":   true,
		"7k/8/6K1/7P/8/3B4/8/8 w - - 0 1":  true,  // the bishop does not cover h8
		"7k/8/6K1/7P/8/4B3/8/8 w - - 0 1":  false, // it does
		"7k/p7/6K1/7P/8/4B3/8/8 w - - 0 1": false, // Black has a pawn
		"8/8/4k3/8/8/3KN1N1/8/8 w - - 0 1": false, // a mate, though none that can be forced
		"4k3/8/8/8/8/8/8/R3K3 w - - 0 1":   false,
	} {
		p, err := movegen.ParseFEN(fen)
		movegentest.Must(t, err)
		if got := SelfPlayWDL(0, &p); (got == WDL{Draw: 1000}) != dead {
			t.Errorf("%s: %v", fen, got)
		}
	}
}

func TestCannotWin(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want bool // of White
	}{
		{"4k3/p7/8/8/8/8/8/4K3 w - - 0 1", true},
		{"4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", true},
		{"4k3/p7/8/8/8/8/8/4KBN1 w - - 0 1", false},
		{"4k3/4r3/8/8/8/8/8/4KR2 w - - 0 1", false},
		{"k7/8/1K6/P7/8/8/8/4B3 w - - 0 1", true},
		{"k7/8/1K6/P7/8/8/8/5B2 w - - 0 1", false}, // the right bishop
		{"3k4/8/1K6/P7/8/8/8/4B3 w - - 0 1", false},
		{"7k/8/6K1/7P/8/8/7P/8 w - - 0 1", true},
		{"7k/8/6K1/7P/8/8/6P1/8 w - - 0 1", false},
		{"7k/8/6K1/7P/8/8/n7/8 w - - 0 1", false}, // Black may have to move it
		{"7k/8/6K1/7P/8/8/7N/8 w - - 0 1", false},
	} {
		p := movegentest.Parse(t, c.fen)
		if got := CannotWin(&p, movegen.White); got != c.want {
			t.Errorf("%s: %v, want %v", c.fen, got, c.want)
		}
		// A value counts only if the side that it favours can win, be it to move or not.
		for s, drawn := range map[Score]bool{100: c.want, -100: CannotWin(&p, movegen.Black)} {
			want := s
			if drawn {
				want = Draw
			}
			for _, q := range []movegen.Position{p, p.Mirror()} {
				if got := Winnable(&q, s); got != want {
					t.Errorf("%s: %d is worth %d, want %d", q.FEN(), s, got, want)
				}
			}
		}
	}
}

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
