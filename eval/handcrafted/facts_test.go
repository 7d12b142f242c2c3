package handcrafted

import (
	"fmt"
	"testing"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// whiteScore returns the evaluation from White's side.
func whiteScore(tb testing.TB, fen string) eval.Score {
	tb.Helper()
	p := movegentest.Parse(tb, fen)
	return New().Evaluate(&p).For(p.SideToMove())
}

// TestOrder checks pairs of positions: the first must be better for White by at least
// the margin.
func TestOrder(t *testing.T) {
	tests := []struct {
		name          string
		better, worse string
		margin        eval.Score
	}{
		{"a pawn more", "4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", 60},
		{"a knight more", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", 250},
		{"the side to move", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", 10},
		{"passed pawn on the seventh", "6k1/3P1r2/8/8/8/8/8/3R2K1 w - - 0 1", "6k1/5r2/8/8/3P4/8/8/3R2K1 w - - 0 1", 80},
		{"enemy king far from the passed pawn", "8/8/8/1P6/8/1K6/8/3r2k1 w - - 0 1", "8/2k5/8/1P6/8/1K6/8/3r4 w - - 0 1", 50},
		{"free passed pawn against a blocked one", "2r3k1/4r3/3P4/8/8/8/8/3RR1K1 w - - 0 1", "2r3k1/3r4/3P4/8/8/8/8/3RR1K1 w - - 0 1", 30},
		{"pawns side by side against doubled", "4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1", "4k3/ppp5/8/8/8/P7/P1P5/4K3 w - - 0 1", 20},
		{"rook on an open file", "r5k1/1pp2ppp/p7/8/8/P7/1PP2PPP/3R2K1 w - - 0 1", "r5k1/1pp2ppp/p7/8/8/P7/1PP2PPP/2R3K1 w - - 0 1", 15},
		{"bishop pair", "4k3/pppppppp/8/8/8/2B2B2/PPPPPPPP/4K3 w - - 0 1", "4k3/pppppppp/8/8/8/2B2N2/PPPPPPPP/4K3 w - - 0 1", 20},
		{"whole shelter", "r2q1rk1/pp3ppp/2n2n2/8/8/2N2N2/PP3PPP/R2Q1RK1 w - - 0 1", "r2q1rk1/pp3ppp/2n2n2/8/8/2N2N2/PPP1P2P/R2Q1RK1 w - - 0 1", 20},
		{"attack on the king", "5rk1/5p1p/6pQ/6N1/8/8/q4PPP/6K1 w - - 0 1", "5rk1/5p1p/6p1/8/8/8/q4PPP/N2Q2K1 w - - 0 1", 20},
		{"piece hit by a pawn", "4k3/pp6/8/3n4/2P5/8/PP6/4K1N1 w - - 0 1", "4k3/pp6/8/3n4/1P6/8/P1P5/4K1N1 w - - 0 1", 20},
		{"centralised king in the endgame", "8/pp3k2/8/8/3K4/8/PP6/8 w - - 0 1", "8/pp3k2/8/8/8/8/PP6/7K w - - 0 1", 20},
		{"knight outpost", "4k3/pp2pp2/8/3N4/4P3/8/PP3P2/4K1n1 w - - 0 1", "4k3/pp2pp2/8/8/4P3/8/PP3P2/N3K1n1 w - - 0 1", 40},
		{"unstoppable pawn", "8/8/8/P7/8/8/6k1/4K3 w - - 0 1", "8/8/2k5/P7/8/8/8/4K3 w - - 0 1", 150},
		{"two minor pieces against rook and pawn", "r2q1rk1/pp3pp1/3p3p/4p3/4P3/2NP1N2/PPP2PP1/R2Q1K2 w - - 0 1", "r2q1rk1/pp3pp1/3p3p/4p3/4P3/3P4/PPP2PP1/R2Q1RK1 w - - 0 1", 60},
		{"bishops of one colour", "8/3bkp2/8/8/3P4/3KB3/5P2/5B2 w - - 0 1", "8/3bkp2/8/8/3P4/3KB3/5P2/8 w - - 0 1", 100},
	}
	for _, tt := range tests {
		if b, w := whiteScore(t, tt.better), whiteScore(t, tt.worse); b < w+tt.margin {
			t.Errorf("%s: %d for %s, %d for %s", tt.name, b, tt.better, w, tt.worse)
		}
	}
}

// TestEndingsWithoutPawns: what self-play says of pawns must not reach endings that have
// none, where few nodes win nothing and the results teach that a queen is worth a rook.
func TestEndingsWithoutPawns(t *testing.T) {
	for fen, least := range map[string]eval.Score{
		"8/8/3k4/3r4/8/8/3Q4/3K4 w - - 0 1": 250,
		"8/8/3k4/3n4/8/8/3Q4/3K4 w - - 0 1": 500,
		"8/8/3k4/3b4/8/8/3Q4/3K4 w - - 0 1": 500,
		"8/8/3k4/3p4/8/8/3Q4/3K4 w - - 0 1": 500,
	} {
		if s := whiteScore(t, fen); s < least {
			t.Errorf("%s: %d, want %d at least", fen, s, least)
		}
	}
}

func TestDrawish(t *testing.T) {
	tests := []struct {
		name, fen string
		limit     eval.Score
	}{
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0},
		{"knight", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", 0},
		{"bishop", "4k3/8/8/8/8/8/8/4KB2 b - - 0 1", 0},
		{"two knights", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", 0},
		{"two bishops of one colour", "4k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1", 0},
		{"rook against bishop", "4k3/4b3/8/8/8/8/8/R3K3 w - - 0 1", 60},
		{"rook against knight", "4k3/4n3/8/8/8/8/8/R3K3 w - - 0 1", 60},
		{"rook and bishop against rook", "4k3/4r3/8/8/8/8/8/R3KB2 w - - 0 1", 120},
		{"wrong bishop", "k7/8/1K6/P7/8/8/8/4B3 w - - 0 1", 0},
		{"rook's pawn with the king before it", "7k/8/6K1/7P/8/8/8/8 w - - 0 1", 0},
	}
	for _, tt := range tests {
		if s := whiteScore(t, tt.fen); s > tt.limit || s < -tt.limit {
			t.Errorf("%s, %s: %d, want within ±%d", tt.name, tt.fen, s, tt.limit)
		}
	}
	// With the right bishop White wins. Opposite-coloured bishops are more drawish than
	// bishops of one colour.
	if s := whiteScore(t, "k7/8/1K6/P7/8/8/8/5B2 w - - 0 1"); s < 200 {
		t.Errorf("right bishop: %d", s)
	}
	same := whiteScore(t, "8/3bk3/5p2/8/3P4/3K1P2/4BP2/8 w - - 0 1")
	opposite := whiteScore(t, "8/3bk3/5p2/8/3P4/3K1P2/3B1P2/8 w - - 0 1")
	if opposite > same*2/3 {
		t.Errorf("opposite bishops %d, bishops of one colour %d", opposite, same)
	}
}

// TestMateDriving checks that against a bare king the score grows when that king comes
// nearer to the edge, and when the kings come nearer to each other; with bishop and
// knight, that the king is worse off in the corner of the bishop.
func TestMateDriving(t *testing.T) {
	for _, pieces := range []string{"Q", "R", "BB"} {
		last := eval.Score(0)
		for _, k := range []string{"8/8/8/8/3k4/8/8", "8/8/3k4/8/8/8/8", "4k3/8/8/8/8/8/8", "1k6/8/8/8/8/8/8"} {
			s := whiteScore(t, fmt.Sprintf("%s/%s%dK b - - 0 1", k, pieces, 7-len(pieces)))
			if s <= last || s < 1200 {
				t.Errorf("%s: king at %s scores %d after %d", pieces, k, s, last)
			}
			last = s
		}
	}
	far := whiteScore(t, "k7/8/8/8/8/8/8/1R5K w - - 0 1")
	if near := whiteScore(t, "k7/8/2K5/8/8/8/8/1R6 w - - 0 1"); near <= far {
		t.Errorf("kings near %d, far %d", near, far)
	}
	// A dark-squared bishop mates on a1 and h8.
	wrong := whiteScore(t, "k7/8/8/8/2K5/8/8/2B3N1 w - - 0 1")
	if right := whiteScore(t, "7k/8/8/8/5K2/8/8/2B3N1 w - - 0 1"); right <= wrong || wrong < 1200 {
		t.Errorf("KBNK: %d in the right corner, %d in the wrong one", right, wrong)
	}
}

// TestRandomBoards checks random positions with few or many pieces: knights against a
// bare king, nine queens, unusual pawn structures.
func TestRandomBoards(t *testing.T) {
	rng := movegen.NewPRNG(5)
	var squares [64]int
	for i := range squares {
		squares[i] = i
	}
	e := New()
	boards := 40000
	if testing.Short() {
		boards = 4000
	}
	for checked := 0; checked < boards; {
		var board [64]byte
		movegen.Shuffle(rng, squares[:])
		board[squares[0]], board[squares[1]] = 'K', 'k'
		kinds := []string{"PNBRQpnbrq", "NBRQnbrq", "PNBRQ", "nb"}[rng.Intn(4)]
		for _, sq := range squares[2 : 2+rng.Intn(12)] {
			board[sq] = kinds[rng.Intn(len(kinds))]
		}
		p, err := movegen.ParseFEN(movegentest.Placement(&board) + [2]string{" w", " b"}[rng.Intn(2)] + " - - 0 1")
		if err != nil {
			continue // a pawn on the last rank, or the king of the side that moved in check
		}
		checkPosition(t, e, &p)
		checked++
	}
}

// checkPosition checks bounds, colour symmetry, trace and WDL of a position.
func checkPosition(t *testing.T, e *Evaluator, p *movegen.Position) {
	t.Helper()
	s := e.Evaluate(p)
	if s > eval.MaxEval || s < -eval.MaxEval {
		t.Errorf("%s: %d is out of bounds", p.FEN(), s)
	}
	m := p.Mirror()
	if r := e.Evaluate(&m); r != s {
		t.Errorf("%s: %d, mirrored %d", p.FEN(), s, r)
	}
	tr := e.Trace(p)
	if w := tr.Score; w != s && w != -s {
		t.Errorf("%s: %d, trace %d", p.FEN(), s, w)
	}
	if w := e.WDL(s, p); w.Win < 0 || w.Draw < 0 || w.Loss < 0 || w.Win+w.Draw+w.Loss != 1000 {
		t.Errorf("%s: win/draw/loss %v", p.FEN(), w)
	}
}

// FuzzEvaluate checks positions, among them some that no game reaches.
func FuzzEvaluate(f *testing.F) {
	for _, fens := range benchFENs {
		for _, fen := range fens {
			f.Add(fen)
		}
	}
	for _, fen := range []string{
		"QQQQkQQQ/QQ6/8/8/8/8/8/4K3 b - - 0 1",
		"qqqqkqqq/qq6/8/8/8/8/QQ6/QQQQKQQQ w - - 0 1",
		"4k3/8/8/8/8/8/8/RRRRKRRR w - - 0 1",
		"NNNNkNNN/8/NNN5/8/8/8/8/4K3 w - - 0 1",
		"bbbbkbbb/bbb5/8/8/8/8/8/BBBBKBBB w - - 0 1",
		"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
		"4k3/PPPPPPPP/8/8/8/8/pppppppp/4K3 w - - 0 1",
		"k7/p7/P7/p7/P7/p7/P7/K7 w - - 0 1",
		"7k/5K2/8/6Q1/8/8/8/8 b - - 0 1",
		"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
		"R6k/R7/8/8/8/8/8/K7 b - - 0 1",
		"QQQQQQQQ/Q7/8/8/8/8/7k/K1qqqqqq w - - 0 1",
	} {
		f.Add(fen)
	}
	e := New()
	f.Fuzz(func(t *testing.T, fen string) {
		if p, err := movegen.ParseFEN(fen); err == nil {
			checkPosition(t, e, &p)
		}
	})
}
