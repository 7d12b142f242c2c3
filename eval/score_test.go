package eval

import (
	"testing"

	"footnote/movegen"
)

func TestMateScores(t *testing.T) {
	for ply := 1; ply <= MaxPly; ply++ {
		win, lose := MateIn(ply), MatedIn(ply)
		if !win.IsMate() || !lose.IsMate() || win != -lose {
			t.Fatalf("ply %d: %d, %d", ply, win, lose)
		}
		if m, ok := win.MateMoves(); !ok || m != (ply+1)/2 {
			t.Errorf("mate in %d plies is %d moves, %v", ply, m, ok)
		}
		if m, ok := lose.MateMoves(); ply%2 == 0 && (!ok || m != -(ply/2)) {
			t.Errorf("mated in %d plies is %d moves, %v", ply, m, ok)
		}
	}
	for _, s := range []Score{0, 100, MaxEval, -MaxEval, MateBound - 1, 1 - MateBound} {
		if _, ok := s.MateMoves(); ok || s.IsMate() {
			t.Errorf("%d counts as mate", s)
		}
	}
	if MaxEval >= MateBound || Infinity <= Mate {
		t.Error("the scale is out of order")
	}
}

// TestCentipawnsOrMate: one of the two is set.
func TestCentipawnsOrMate(t *testing.T) {
	for _, s := range []Score{0, -35, MaxEval} {
		if cp, mate := s.CentipawnsOrMate(); cp == nil || *cp != int(s) || mate != nil {
			t.Errorf("%d: %v, %v", s, cp, mate)
		}
	}
	for s, want := range map[Score]int{MateIn(5): 3, MatedIn(4): -2, MatedIn(0): 0} {
		if cp, mate := s.CentipawnsOrMate(); cp != nil || mate == nil || *mate != want {
			t.Errorf("%d: %v, %v", s, cp, mate)
		}
	}
}

func TestDamp(t *testing.T) {
	for _, s := range []Score{-MaxEval, -301, -1, 0, 1, 50, 777, MaxEval} {
		if Damp(s, 0) != s {
			t.Errorf("Damp(%d, 0) = %d", s, Damp(s, 0))
		}
		for h := 1; h <= 100; h++ {
			a, b := Damp(s, h-1), Damp(s, h)
			if b*b > a*a || a*b < 0 || Damp(-s, h) != -b {
				t.Errorf("Damp(%d, %d) = %d after %d", s, h, b, a)
			}
		}
		if Damp(s, 500) != Damp(s, 100) || Damp(s, -3) != s {
			t.Errorf("Damp(%d) outside 0 … 100", s)
		}
	}
	if Damp(MateIn(7), 90) != MateIn(7) {
		t.Error("Damp changes a mate score")
	}
}

func TestPieceValue(t *testing.T) {
	for p := movegen.Knight; p <= movegen.King; p++ {
		if PieceValue(p) <= PieceValue(p-1) {
			t.Errorf("%v is worth no more than %v", p, p-1)
		}
	}
	p := movegen.StartPosition()
	if army := totalMaterial(&p, movegen.White); PieceValue(movegen.King) <= army {
		t.Errorf("the king is worth %d, the other pieces of the beginning %d", PieceValue(movegen.King), army)
	}
	if PieceValue(movegen.NoPieceType) != 0 {
		t.Error("an empty square has a value")
	}
}
