package syzygy

import (
	"testing"

	"footnote/movegen"
)

// random returns a legal position with the men of a table, colours and the side to
// move by chance; with the right to take en passant where passing is set and the
// position allows it.
func random(rng *movegen.PRNG, m material, passing bool) (movegen.Position, bool) {
	swap := movegen.Piece(8 * rng.Intn(2))
	black := rng.Intn(2) == 1
	var placed []man
	var pawns []movegen.Square // that may have just jumped
	for pc := range movegen.Piece(16) {
		for range m.key.count(pc) {
			s := movegen.Square(rng.Intn(64))
			placed = append(placed, man{pc ^ swap, s})
			mover := movegen.White
			if !black {
				mover = movegen.Black
			}
			if pc^swap == movegen.MakePiece(mover, movegen.Pawn) && s.RelativeRank(mover) == 3 {
				pawns = append(pawns, s)
			}
		}
	}
	ep := movegen.NoSquare
	if passing {
		if len(pawns) == 0 {
			return movegen.Position{}, false
		}
		if ep = pawns[0] - 8; !black {
			ep = pawns[0] + 8
		}
	}
	p, ok := place(black, ep, placed...)
	return p, ok && (!passing || p.EnPassant() != movegen.NoSquare)
}

// consistent compares a position's values with those of its moves. DTZ may differ by
// one ply, for most tables count in moves.
func consistent(t *testing.T, tables *Tables, p *movegen.Position, dtz bool) {
	t.Helper()
	wdl, err := tables.ProbeWDL(p)
	if err != nil {
		t.Fatalf("%s: %v", p.FEN(), err)
	}
	var list movegen.MoveList
	var next movegen.Position
	p.GenerateLegal(&list)
	want, distance := unknown, 0
	for _, move := range list.Slice() {
		zeroing := p.IsCapture(move) || p.PieceOn(move.From()).Type() == movegen.Pawn
		p.Make(move, &next)
		v, err := tables.ProbeWDL(&next)
		if err != nil {
			t.Fatalf("%s: %v", next.FEN(), err)
		}
		want = max(want, -v)
		if !dtz || -v != wdl || v == Draw {
			continue
		}
		d := beforeZeroing(-v)
		if !zeroing {
			if d, err = tables.ProbeDTZ(&next); err != nil {
				t.Fatalf("%s: %v", next.FEN(), err)
			}
			if d = -d; v == Loss && next.InCheck() && !next.HasLegalMove() {
				d = 1
			} else if d > 0 {
				d++
			} else {
				d--
			}
		}
		if distance == 0 || d < distance {
			distance = d // the shortest win, the longest loss
		}
	}
	if list.N == 0 {
		if want = Draw; p.InCheck() {
			want, distance = Loss, -1
		}
	}
	if wdl != want {
		t.Errorf("%s: %v, its moves say %v", p.FEN(), wdl, want)
	}
	if !dtz {
		return
	}
	got, err := tables.ProbeDTZ(p)
	if err != nil {
		t.Fatalf("%s: %v", p.FEN(), err)
	}
	if diff := got - distance; diff < -1 || diff > 1 || (got > 0) != (distance > 0) || (got < 0) != (distance < 0) {
		t.Errorf("%s: DTZ %d, its moves say %d", p.FEN(), got, distance)
	}
}

// TestConsistentFourMen looks one ply ahead from random positions of every table.
func TestConsistentFourMen(t *testing.T) {
	tables := all(t)
	if faults := tables.Check(); len(faults) > 0 {
		t.Fatal(faults)
	}
	positions := 50_000
	switch {
	case *long:
		positions = 2_000_000
	case testing.Short():
		positions = 5_000
	}
	rng := movegen.NewPRNG(21)
	names := tables.Names()
	if len(names) != 35 {
		t.Errorf("%d tables, want 35", len(names))
	}
	for done := 0; done < positions && !t.Failed(); {
		m, _ := parseMaterial(names[rng.Intn(len(names))])
		if p, ok := random(rng, m, false); ok {
			consistent(t, tables, &p, true)
			done++
		}
	}
	m, _ := parseMaterial("KPvKP")
	for done := 0; done < positions/20 && !t.Failed(); {
		if p, ok := random(rng, m, true); ok {
			consistent(t, tables, &p, true)
			done++
		}
	}
}

// TestConsistentSmall does the same with the repository's own tables: two equal
// sides, two equal men, pawns on both sides and en passant.
func TestConsistentSmall(t *testing.T) {
	tables := small(t)
	rng := movegen.NewPRNG(4)
	for _, test := range []struct {
		name         string
		dtz, passing bool
		positions    int
	}{
		{"KRvKR", true, false, 3000},
		{"KNNvK", true, false, 1000},
		{"KPvKP", false, false, 3000},
		{"KPvKP", false, true, 1000},
	} {
		m, _ := parseMaterial(test.name)
		for done := 0; done < test.positions && !t.Failed(); {
			p, ok := random(rng, m, test.passing)
			// Promotions lead to tables that are not here.
			if ok && (!m.hasPawns || p.ByType(movegen.Pawn)&(movegen.Rank2BB|movegen.Rank7BB) == 0) {
				consistent(t, tables, &p, test.dtz)
				done++
			}
		}
	}
}
