package search

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/dylhunn/dragontoothmg"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestPicker checks that the picker yields every legal move exactly once.
func TestPicker(t *testing.T) {
	s := newSearcher(t, 1)
	w := s.workers[0]
	cfg := testConfig()
	for _, p := range epdPositions(t, "agreement50.epd") {
		w.prepare(&p, nil, &cfg)
		n := w.frame(0)
		var list movegen.MoveList
		p.GenerateLegal(&list)
		for _, tt := range append(list.Slice(), movegen.NoMove) {
			// Killers that are illegal, tactical or the table move must do no harm.
			n.killers = [2]movegen.Move{list.Moves[0], list.Moves[list.N-1]}
			n.start(pickAll, tt, 0)
			seen := map[movegen.Move]int{}
			for m := w.next(n); m != movegen.NoMove; m = w.next(n) {
				seen[m]++
			}
			if len(seen) != list.N {
				t.Fatalf("%s: %d moves of %d with table move %v", p.FEN(), len(seen), list.N, tt)
			}
			for m, c := range seen {
				if c != 1 {
					t.Fatalf("%s: %v came %d times", p.FEN(), m, c)
				}
			}
		}
	}
}

// TestGoodCaptures: the record of a capture decides about an exchange that loses or wins
// little, and about no other; at full width it does not count.
func TestGoodCaptures(t *testing.T) {
	w := newSearcher(t, 1).workers[0]
	for _, c := range []struct {
		fen, move       string
		bad, none, good bool // is it a good capture with a bad record, none, a good one?
	}{
		{"4k3/8/2p5/3b4/8/4N3/8/4K3 w - - 0 1", "e3d5", false, true, true},  // a knight for a bishop
		{"4k3/8/2p5/3n4/8/8/6B1/4K3 w - - 0 1", "g2d5", false, false, true}, // a bishop for a knight
		{"4k3/8/8/3n4/8/8/6B1/4K3 w - - 0 1", "g2d5", true, true, true},     // a knight for nothing
		{"4k3/8/2p5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", false, false, false},
	} {
		cfg := testConfig()
		p := movegentest.Parse(t, c.fen)
		move := movegentest.Move(t, &p, c.move)
		for record, want := range map[int16]bool{-historyMax: c.bad, 0: c.none, historyMax: c.good} {
			for _, fullWidth := range []bool{false, true} {
				cfg.FullWidth = fullWidth
				w.prepare(&p, nil, &cfg)
				n := w.frame(0)
				w.hist.capture[pieceToIndex(p.PieceOn(move.From()), move.To())][p.Captured(move)&7] = record
				if fullWidth {
					want = c.none
				}
				n.start(pickAll, movegen.NoMove, 0)
				if got := w.next(n) == move; got != want {
					t.Errorf("%s %s, record %d, full width %t: a good capture: %t", c.fen, c.move, record, fullWidth, got)
				}
			}
		}
	}
}

// TestPickerBest compares best with a textbook selection sort, with ties and extreme
// scores.
func TestPickerBest(t *testing.T) {
	rng := movegen.NewPRNG(11)
	var p picker
	for range 2000 {
		p.cur, p.list.N = 0, 1+rng.Intn(218)
		spread := 1 + rng.Intn(1<<24-2)
		if rng.Intn(2) == 0 {
			spread = 1 + rng.Intn(8)
		}
		var moves []movegen.Move
		var scores []int
		for i := range p.list.N {
			s := rng.Intn(spread) - spread/2
			moves, scores = append(moves, movegen.Move(i+1)), append(scores, s)
			p.list.Moves[i], p.sortKeys[i] = movegen.Move(i+1), sortKeyOf(s, i)
		}
		for cur := range moves {
			b := cur
			for i := cur + 1; i < len(moves); i++ {
				if scores[i] > scores[b] {
					b = i
				}
			}
			want := moves[b]
			moves[b], scores[b] = moves[cur], scores[cur]
			if got := p.takeBest(); got != want {
				t.Fatalf("%d moves within %d: the %d-th is %d, want %d", p.list.N, spread, cur+1, got, want)
			}
		}
	}
}

// TestSortKeyRoom checks that the largest possible score of a move fits in a sort key.
func TestSortKeyRoom(t *testing.T) {
	most := 12 * historyMax // butterfly, continuations, structure, low plies
	for _, d := range ParamTable() {
		switch d.Name {
		case "CheckOrderBonus":
			most += d.Max
		case "EscapeBonus":
			most += d.Max * escapeWeight[movegen.Queen]
		}
	}
	if most += 4 * historyMax; most >= 1<<23 { // an underpromotion's malus, for the other direction
		t.Errorf("scores up to %d do not fit in a sort key", most)
	}
}

// TestGravity checks that history entries stay inside their range.
func TestGravity(t *testing.T) {
	var h int16
	for range 1000 {
		gravity(&h, 1700, historyMax)
	}
	if h > historyMax || h < historyMax/2 {
		t.Errorf("rewarded to %d", h)
	}
	for range 1000 {
		gravity(&h, -1700, historyMax)
	}
	if h < -historyMax || h > -historyMax/2 {
		t.Errorf("punished to %d", h)
	}
}

// classical is the scale of the suite, in centipawns.
var classical = map[movegen.PieceType]int{
	movegen.Pawn: 100, movegen.Knight: 300, movegen.Bishop: 300, movegen.Rook: 500, movegen.Queen: 900,
}

// TestSeeSigns runs our suite of exchanges from random games. Each line has a move (sm)
// and what it wins or loses by the classical values (ce) when both sides capture on its
// destination as long as it pays. The test computes that value again with the legal
// moves of another library. see must agree in sign; its values are on another scale.
func TestSeeSigns(t *testing.T) {
	data, err := os.ReadFile("../testdata/epd/exchanges.epd")
	movegentest.Must(t, err)
	lines, bad := 0, []string{}
	for line := range strings.Lines(string(data)) {
		// rnbqkbnr/… w KQkq - sm e2e4; ce 0;
		fields := strings.Fields(strings.ReplaceAll(line, ";", " "))
		if len(fields) != 8 {
			t.Fatalf("cannot read %q", line)
		}
		p := movegentest.Parse(t, strings.Join(fields[:4], " "))
		m := movegentest.Move(t, &p, fields[5])
		want, err := strconv.Atoi(fields[7])
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		lines++
		if again := foreignExchange(p.FEN(), m.String()); again != want {
			t.Errorf("%s %v: dragontoothmg finds %d, the suite says %d", p.FEN(), m, again, want)
		}
		if got := signOf(int(seeExact(&p, m))); got != signOf(want) {
			bad = append(bad, fmt.Sprintf("%s %v: sign %d, suite %d", p.FEN(), m, got, want))
		}
	}
	t.Logf("%d exchanges, %d of another sign", lines, len(bad))
	for _, b := range bad {
		t.Log(b)
	}
	// see ignores recaptures that promote, pins that arise or end during the exchange,
	// checks that forbid a recapture, and that capturing with the least valuable piece
	// may be wrong.
	if lines < 200 || len(bad) > lines/50 {
		t.Errorf("%d of %d exchanges wrong", len(bad), lines)
	}
}

// TestSeePublicSuite runs the public exchange suite where it is present. Only the sign
// of each exchange must be right: its values are on another scale.
func TestSeePublicSuite(t *testing.T) {
	f, err := os.Open("../../shared/epd/see.epd")
	if err != nil {
		t.Skip("the public exchange suite is not here")
	}
	defer f.Close()
	lines, bad := 0, []string{}
	for sc := bufio.NewScanner(f); sc.Scan(); {
		fields := strings.Split(sc.Text(), ";")
		if len(fields) < 3 {
			continue
		}
		p, err := movegen.ParseFEN(strings.TrimSpace(fields[0]))
		if err != nil {
			continue
		}
		want, err := strconv.Atoi(strings.TrimSpace(fields[2]))
		if err != nil {
			continue
		}
		san := strings.TrimSpace(fields[1])
		m, err := p.ParseSAN(san)
		if err != nil { // one line does not say which of two knights captures; both do equally well
			m, err = p.ParseSAN(strings.Replace(san, "Nx", "Ncx", 1))
		}
		if err != nil {
			t.Fatalf("%q: %v", sc.Text(), err)
		}
		lines++
		if got := int(seeExact(&p, m)); signOf(got) != signOf(want) {
			bad = append(bad, fmt.Sprintf("%s %v: %d, suite %d", fields[0], m, got, want))
		}
	}
	t.Logf("%d exchanges, %d of another sign", lines, len(bad))
	// see ignores recaptures that promote.
	if lines < 60 || len(bad) > 4 {
		t.Errorf("%d of %d exchanges wrong:\n%s", len(bad), lines, strings.Join(bad, "\n"))
	}
}

func TestSee(t *testing.T) {
	v := func(t movegen.PieceType) Score { return eval.PieceValue(t) }
	pawn, rook, queen := v(movegen.Pawn), v(movegen.Rook), v(movegen.Queen)
	for _, c := range []struct {
		fen, move string
		want      Score
	}{
		{"4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1", "e1e5", pawn - rook},
		{"4k3/8/8/4p3/8/8/8/4RK2 w - - 0 1", "e1e5", pawn},
		{"4k3/8/5b2/4p3/8/3N4/8/4RK2 w - - 0 1", "d3e5", pawn},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", queen - pawn},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -pawn},
		{"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2", "d5c6", pawn},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", 0},
	} {
		p := movegentest.Parse(t, c.fen)
		m := movegentest.Move(t, &p, c.move)
		if got := seeExact(&p, m); got != c.want {
			t.Errorf("%s %s: %d, want %d", c.fen, c.move, got, c.want)
		}
	}
}

// seeExact finds the exact exchange value by asking see.
func seeExact(p *movegen.Position, m movegen.Move) Score {
	lo, hi := Score(-5000), Score(5000)
	for lo < hi {
		mid := lo + (hi-lo+1)/2
		if see(p, m, mid) {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// signOf returns the sign of value. A difference between knight and bishop counts as 0.
func signOf(value int) int {
	switch {
	case value > 20:
		return 1
	case value < -20:
		return -1
	}
	return 0
}

// foreignExchange returns the value of a move on the classical scale when both sides
// go on capturing on its destination as long as it pays. It uses the legal moves of
// dragontoothmg.
func foreignExchange(fen, move string) int {
	board := dragontoothmg.ParseFen(fen)
	for _, m := range board.GenerateLegalMoves() {
		if m.String() == move {
			return exchangeOf(&board, m)
		}
	}
	return -1 << 20 // not legal there
}

// exchangeOf returns the value of m for the side that plays it.
func exchangeOf(board *dragontoothmg.Board, m dragontoothmg.Move) int {
	gain := classical[foreignPiece(board, m.To())]
	if foreignPiece(board, m.From()) == movegen.Pawn && m.From()&7 != m.To()&7 && gain == 0 {
		gain = classical[movegen.Pawn] // en passant
	}
	if promoted := m.Promote(); promoted != dragontoothmg.Nothing {
		gain += classical[movegen.PieceType(promoted-dragontoothmg.Pawn)] - classical[movegen.Pawn]
	}
	undo := board.Apply(m)
	reply := 0 // the other side may stop
	for _, r := range board.GenerateLegalMoves() {
		if r.To() == m.To() && (r.Promote() == dragontoothmg.Nothing || r.Promote() == dragontoothmg.Queen) {
			reply = max(reply, exchangeOf(board, r))
		}
	}
	undo()
	return gain - reply
}

// foreignPiece returns what stands on a square, NoPieceType for nothing.
func foreignPiece(board *dragontoothmg.Board, square uint8) movegen.PieceType {
	bit := uint64(1) << square
	for _, side := range []*dragontoothmg.Bitboards{&board.White, &board.Black} {
		for t, set := range map[movegen.PieceType]uint64{
			movegen.Pawn: side.Pawns, movegen.Knight: side.Knights, movegen.Bishop: side.Bishops,
			movegen.Rook: side.Rooks, movegen.Queen: side.Queens, movegen.King: side.Kings,
		} {
			if set&bit != 0 {
				return t
			}
		}
	}
	return movegen.NoPieceType
}
