package eval

import (
	"slices"
	"testing"

	"footnote/engine/syzygy"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// place is where the strong king, its piece, its pawn, which plays up the board, and the
// weak side's piece stand.
type place struct{ king, piece, pawn, enemy movegen.Square }

// quiet returns the squares of the weak king for which a position with two pieces of a kind
// is quiet: no check, and neither a piece nor the pawn to be taken for nothing.
func (at *place) quiet(piece movegen.PieceType, weakMoves bool) movegen.Bitboard {
	occ := at.king.Bitboard() | at.piece.Bitboard() | at.pawn.Bitboard() | at.enemy.Bitboard()
	protected := movegen.KingAttacks(at.king) | movegen.Attacks(piece, at.piece, occ)
	attacked := protected | movegen.PawnAttacksBB(movegen.White, at.pawn.Bitboard())
	reach := movegen.Attacks(piece, at.enemy, occ)
	if occ.Count() < 4 || attacked.Has(at.enemy) || reach.Has(at.piece) || reach.Has(at.king) {
		return 0
	}
	b := ^(occ | attacked | movegen.KingAttacks(at.king) | movegen.KingAttacks(at.piece))
	if weakMoves && !protected.Has(at.pawn) {
		if reach.Has(at.pawn) {
			return 0
		}
		b &^= movegen.KingAttacks(at.pawn)
	}
	return b
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
	movegentest.Must(t, err)
	defer tables.Close()
	compared := 0
	for _, c := range []struct {
		table  string
		piece  movegen.PieceType
		shares []byte
	}{{"KRPvKR", movegen.Rook, krpkr()}, {"KQPvKQ", movegen.Queen, kqpkq()}} {
		if !slices.Contains(tables.Names(), c.table) {
			t.Logf("no table %s", c.table)
			continue
		}
		rng := movegen.NewPRNG(9)
		positions := 0
		for seen := 0; seen < 100; {
			at := place{king: movegen.Square(rng.Intn(64)), pawn: movegen.MakeSquare(rng.Intn(4), 1+rng.Intn(6))}
			weak, weakMoves := movegen.Square(rng.Intn(64)), rng.Intn(2) == 1
			n, won := at.probeAll(t, tables, c.piece, weak, weakMoves)
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
func (at place) probeAll(t *testing.T, tables *syzygy.Tables, piece movegen.PieceType, weak movegen.Square, weakMoves bool) (n, won int) {
	t.Helper()
	side := " w - - 0 1"
	if weakMoves {
		side = " b - - 0 1"
	}
	for at.piece = 0; at.piece < 64; at.piece++ {
		for at.enemy = 0; at.enemy < 64; at.enemy++ {
			if !at.quiet(piece, weakMoves).Has(weak) {
				continue
			}
			var board [64]byte
			board[at.king], board[at.pawn], board[weak] = 'K', 'P', 'k'
			board[at.piece], board[at.enemy] = "PNBRQK"[piece], "pnbrqk"[piece]
			p := movegentest.Parse(t, movegentest.Placement(&board)+side)
			wdl, err := tables.ProbeWDL(&p)
			movegentest.Must(t, err)
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
