package eval

import (
	"bytes"
	"compress/gzip"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"footnote/engine/syzygy"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

var makeShares = flag.String("make-shares", "", "solve these endings, KRPKR or KQPKQ, and write their tables")

// rookEnding is rook and pawn against rook, queenEnding queen and pawn against queen.
var (
	rookEnding  = ending{movegen.Rook, movegen.Rook, true}
	queenEnding = ending{movegen.Queen, movegen.Queen, true}
)

// quiet returns the squares of the weak king for which a position is quiet: no check,
// and neither a rook nor the pawn to be taken for nothing.
func (e ending) quiet(at *place, occ movegen.Bitboard, weakMoves bool) movegen.Bitboard {
	reach := movegen.Attacks(e.weak, at.enemy, occ)
	if e.attacked(at, occ).Has(at.enemy) || reach.Has(at.piece) || reach.Has(at.king) {
		return 0
	}
	b := e.mayMove(at, occ) & e.mayWait(at, occ) &^ movegen.KingAttacks(at.piece)
	if weakMoves && !(movegen.KingAttacks(at.king) | movegen.Attacks(e.strong, at.piece, occ)).Has(at.pawn) {
		if reach.Has(at.pawn) {
			return 0
		}
		b &^= movegen.KingAttacks(at.pawn)
	}
	return b
}

// shares returns the table of a solved ending: for each place of the kings and the pawn
// how many of the quiet places of the pieces win, 0 … 15. Places without a quiet one
// take the value of the one before, which costs no room. told is the share of all quiet
// positions in which the likelier result is the right one.
func (s *solution) shares() (table []byte, told float64) {
	table = make([]byte, shareBytes)
	right, positions := 0, 0
	last := byte(0)
	for pawn := range kpkPawns {
		for side := range 2 {
			at := place{pawn: movegen.MakeSquare(pawn%4, 1+pawn/4)}
			for at.king = 0; at.king < 64; at.king++ {
				all, won := s.count(at, side == 1)
				for weak := range movegen.Square(64) {
					if n := all[weak]; n > 0 {
						last = byte((30*won[weak] + n) / (2 * n)) // rounded
						right += max(won[weak], n-won[weak])
						positions += n
					}
					i := sharePlace(side == 1, at.pawn, at.king, weak)
					table[i>>1] |= last << (i & 1 * 4)
				}
			}
		}
	}
	return table, float64(right) / float64(positions)
}

// count returns, for each square of the weak king, how many of the places of the pieces
// are quiet, and how many of them win.
func (s *solution) count(at place, weakMoves bool) (all, won [64]int) {
	l := s.layers[kpkPawn(at.pawn)]
	for at.piece = 0; at.piece < 64; at.piece++ {
		for at.enemy = 0; at.enemy < 64; at.enemy++ {
			occ, ok := s.men(&at)
			if !ok {
				continue
			}
			wins := l.wins[at.index()]
			if weakMoves {
				wins = l.loses[at.index()]
			}
			for quiet := s.quiet(&at, occ, weakMoves); quiet != 0; {
				weak := quiet.Pop()
				all[weak]++
				if wins.Has(weak) {
					won[weak]++
				}
			}
		}
	}
	return all, won
}

// TestMakeShares makes the tables; that takes half a minute of a processor for rooks,
// a minute and a half for queens, and 150 MB.
func TestMakeShares(t *testing.T) {
	if *makeShares == "" {
		t.Skip("no -make-shares")
	}
	for name := range strings.SplitSeq(*makeShares, ",") {
		e, ok := map[string]ending{"KRPKR": rookEnding, "KQPKQ": queenEnding}[name]
		if !ok {
			t.Fatalf("%q has no table", name)
		}
		var b bytes.Buffer
		w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		table, told := make(endings).solve(e).shares()
		if _, err := w.Write(table); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(strings.ToLower(name)+".gz", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes; tells the result of %.1f %% of the quiet positions", name, b.Len(), 100*told)
	}
}

// TestPieceAndPawn: what the books say of rook and pawn against rook, and of queen and
// pawn against queen.
func TestPieceAndPawn(t *testing.T) {
	if len(krpkr()) != shareBytes || len(kqpkq()) != shareBytes {
		t.Fatal("no table")
	}
	for _, c := range []struct {
		name, rule, fen string
		least, most     Score
	}{
		{"Lucena", "KRPKR", "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1", 300, 600},
		{"Lucena, Black's", "KRPKR", "5R2/7r/8/8/8/8/6p1/4K1k1 b - - 0 1", -600, -300},
		{"the king cut off far away", "KRPKR", "8/7k/8/3KP3/8/8/8/r4R2 w - - 0 1", 150, 600},
		{"Philidor", "KRPKR", "3k4/8/r7/3KP3/8/8/8/7R w - - 0 1", 0, 150},
		{"Philidor, Black's", "KRPKR", "7r/8/8/8/3kp3/R7/8/3K4 b - - 0 1", -150, 0},
		{"the king before a pawn that is far back", "KRPKR", "8/8/4k3/r7/8/4PK2/8/7R w - - 0 1", 0, 100},
		{"a bishop's pawn on the seventh", "KQPKQ", "8/4KP2/8/6Q1/8/8/k7/2q5 w - - 0 1", 300, 600},
		{"a bishop's pawn on the seventh, Black's", "KQPKQ", "2Q5/K7/8/8/6q1/8/4kp2/8 b - - 0 1", -600, -300},
		{"the king before a rook's pawn", "KQPKQ", "k7/8/8/P7/1K6/8/6q1/3Q4 w - - 0 1", 0, 100},
		{"the king before a pawn that is far back", "KQPKQ", "8/8/4k3/q7/8/4PK2/8/7Q w - - 0 1", 0, 150},
	} {
		p := movegentest.Parse(t, c.fen)
		rule, s, ok := KnownEnding(&p)
		if rule != c.rule || !ok || s < c.least || s > c.most {
			t.Errorf("%s: %q %t %d, want %d … %d", c.name, rule, ok, s, c.least, c.most)
		}
	}
	for _, fen := range []string{
		"8/8/7k/8/3KP3/8/8/r4B2 w - - 0 1", "8/8/7k/8/3K4/8/8/rR3R2 w - - 0 1", "8/8/7k/8/3K4/2P5/8/5RR1 w - - 0 1",
		"8/8/7k/r7/3KP3/2P5/8/8 w - - 0 1", "8/8/7k/8/3KP3/8/8/r4Q2 w - - 0 1", "8/8/7k/8/3K4/2P5/8/5QQ1 w - - 0 1",
	} {
		p := movegentest.Parse(t, fen)
		if rule, _, ok := KnownEnding(&p); ok && (rule == "KRPKR" || rule == "KQPKQ") {
			t.Errorf("%s: %q", fen, rule)
		}
	}
}

// TestShares counts the quiet places of the pieces that win by the endgame tables, for
// places of the kings and the pawn drawn at random.
func TestShares(t *testing.T) {
	tables, err := syzygy.Open(*tablesDir)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	compared := 0
	for _, c := range []struct {
		table string
		ending
		shares []byte
	}{{"KRPvKR", rookEnding, krpkr()}, {"KQPvKQ", queenEnding, kqpkq()}} {
		if !slices.Contains(tables.Names(), c.table) {
			t.Logf("no table %s", c.table)
			continue
		}
		rng := movegen.NewPRNG(9)
		positions := 0
		for seen := 0; seen < 100; {
			at := place{king: movegen.Square(rng.Intn(64)), pawn: movegen.MakeSquare(rng.Intn(4), 1+rng.Intn(6))}
			weak, weakMoves := movegen.Square(rng.Intn(64)), rng.Intn(2) == 1
			n, won := c.probeAll(t, tables, at, weak, weakMoves)
			if n == 0 {
				continue
			}
			seen++
			positions += n
			i := sharePlace(weakMoves, at.pawn, at.king, weak)
			if share, want := int(c.shares[i>>1]>>(i&1*4)&15), (30*won+n)/(2*n); share != want {
				t.Errorf("%s: pawn %s, kings %s and %s, weak side to move %t: %d fifteenths, the tables say %d (%d of %d)",
					c.table, at.pawn, at.king, weak, weakMoves, share, want, won, n)
			}
		}
		t.Logf("%s: %d positions", c.table, positions)
		compared++
	}
	if compared == 0 {
		t.Skip("no table of five men")
	}
}

// probeAll returns how many places of the pieces are quiet, and how many of them win by
// the tables.
func (e ending) probeAll(t *testing.T, tables *syzygy.Tables, at place, weak movegen.Square, weakMoves bool) (n, won int) {
	t.Helper()
	for at.piece = 0; at.piece < 64; at.piece++ {
		for at.enemy = 0; at.enemy < 64; at.enemy++ {
			occ, ok := e.men(&at)
			if !ok || !e.quiet(&at, occ, weakMoves).Has(weak) {
				continue
			}
			p, ok := e.position(at, weak, weakMoves)
			if !ok {
				t.Fatalf("%v is not legal", at)
			}
			wdl, err := tables.ProbeWDL(&p)
			if err != nil {
				t.Fatal(err)
			}
			if weakMoves {
				wdl = -wdl
			}
			n++
			if wdl > syzygy.Draw {
				won++
			}
		}
	}
	return n, won
}

// TestSolver proves the solver with the endgame tables that are there; without -tables
// these are those of three men.
func TestSolver(t *testing.T) {
	dir := *tablesDir
	if dir == "" {
		dir = "../engine/syzygy/testdata"
	}
	tables, err := syzygy.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	all := make(endings)
	for _, c := range []struct {
		table string
		ending
	}{
		{"KPvK", ending{none, none, true}},
		{"KRvKP", ending{none, movegen.Rook, true}},
		{"KQvKP", ending{none, movegen.Queen, true}},
		{"KBvKP", ending{none, movegen.Bishop, true}},
		{"KNvKP", ending{none, movegen.Knight, true}},
		{"KQvKQ", ending{movegen.Queen, movegen.Queen, false}},
		{"KRvKR", ending{movegen.Rook, movegen.Rook, false}},
		{"KQvKR", ending{movegen.Queen, movegen.Rook, false}},
		{"KRvKB", ending{movegen.Rook, movegen.Bishop, false}},
		{"KQPvK", ending{movegen.Queen, none, true}},
		{"KRPvK", ending{movegen.Rook, none, true}},
		{"KBPvK", ending{movegen.Bishop, none, true}},
		{"KRPvKR", rookEnding},
		{"KQPvKQ", queenEnding},
	} {
		if slices.Contains(tables.Names(), c.table) {
			compare(t, tables, c.table, all.solve(c.ending))
		}
	}
}

// compare looks at positions drawn at random.
func compare(t *testing.T, tables *syzygy.Tables, name string, s *solution) {
	t.Helper()
	rng := movegen.NewPRNG(3)
	won, wrong, seen := 0, 0, 0
	for seen < 20_000 {
		at := place{
			movegen.Square(rng.Intn(64)), movegen.Square(rng.Intn(64)),
			movegen.MakeSquare(rng.Intn(4), 1+rng.Intn(6)), movegen.Square(rng.Intn(64)),
		}
		weak, weakMoves := movegen.Square(rng.Intn(64)), rng.Intn(2) == 1
		p, ok := s.position(at, weak, weakMoves)
		if !ok {
			continue
		}
		wdl, err := tables.ProbeWDL(&p)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		if s.pawn {
			n = kpkPawn(at.pawn)
		}
		wins := s.layers[n].wins[s.index(at)]
		if weakMoves {
			wins, wdl = s.layers[n].loses[s.index(at)], -wdl
		}
		seen++
		switch want := wdl > syzygy.Draw; {
		case wins.Has(weak) != want:
			wrong++
			t.Logf("%s: won: %t", p.FEN(), want)
		case want:
			won++
		}
	}
	t.Logf("%s: %d positions, %d won", name, seen, won)
	if wrong > 0 {
		t.Errorf("%s: %d wrong", name, wrong)
	}
}

// position sets up a position of an ending, the strong side White.
func (e ending) position(at place, weak movegen.Square, weakMoves bool) (p movegen.Position, ok bool) {
	var board [64]byte
	ok = true
	put := func(s movegen.Square, man byte) {
		ok = ok && board[s] == 0
		board[s] = man
	}
	put(at.king, 'K')
	put(weak, 'k')
	if e.strong != none {
		put(at.piece, "PNBRQK"[e.strong])
	}
	if e.weak != none {
		put(at.enemy, "pnbrqk"[e.weak])
	}
	if e.pawn {
		put(at.pawn, 'P')
	}
	if !ok {
		return p, false
	}
	side := " w"
	if weakMoves {
		side = " b"
	}
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + side + " - - 0 1")
	return p, err == nil
}
