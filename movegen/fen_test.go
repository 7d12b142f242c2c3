package movegen

import (
	"strings"
	"testing"
	"unicode"
)

// TestParseFENErrors checks that each fault is found and named.
func TestParseFENErrors(t *testing.T) {
	for _, c := range []struct{ fen, want string }{
		{"", "got 0"},
		{"8/8/8/8/8/8/8/8 w -", "want 4 or 6 fields, got 3"},
		{StartFEN + " extra", "got 7"},
		{"4k3/8/8/8/8/8/4K3 w - - 0 1", "8 ranks, got 7"},
		{"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "8 ranks, got 9"},
		{"4k3/8/8/7/8/8/8/4K3 w - - 0 1", "rank 5 has 7 squares"},
		{"4k3/8/8/54/8/8/8/4K3 w - - 0 1", "rank 5 has more than 8"},
		{"4k3/8/8/8p/8/8/8/4K3 w - - 0 1", "rank 5 has more than 8"},
		{"4k3/8/8/x7/8/8/8/4K3 w - - 0 1", `'x'`},
		{"4k3/8/8/9/8/8/8/4K3 w - - 0 1", `'9'`},
		{"4k3/8/8/0/8/8/8/4K3 w - - 0 1", `'0'`},
		{"4k3/8/8/.7/8/8/8/4K3 w - - 0 1", `'.'`},
		{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move"},
		{"4k3/8/8/8/8/8/8/8 w - - 0 1", "white has 0 kings"},
		{"4k3/4k3/8/8/8/8/8/4K3 w - - 0 1", "black has 2 kings"},
		{"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a pawn stands"},
		{"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands"},
		{"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "white has 9 pawns"},
		{"4k3/8/8/8/8/8/QQQQQQQQ/QQ2K3 b - - 0 1", "promoted"},
		{"4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1", "1 promoted piece but lacks only 0 pawns"},
		{"4k3/8/8/8/QQQQQQQQ/8/NNBBRRPP/4K3 w - - 0 1", "white has 17 pieces"},
		{"4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "white is in check but black is to move"},
		{"4k3/8/8/8/8/8/4r3/3bK1n1 w - - 0 1", ""},
		{"4k3/4r3/8/b7/7q/8/8/4K3 w - - 0 1", "in check by 3 pieces"},
		{"4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", "cannot both"},
		{"4k3/8/8/8/8/8/8/4K3 w K - 0 1", `right 'K'`},
		{"4k3/8/8/8/8/8/8/R3K3 w K - 0 1", `right 'K'`},
		{"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", `right 'K'`},
		{"4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", "twice"},
		{"4k3/8/8/8/8/8/8/R3K2R w KH - 0 1", "twice"},
		{"4k3/8/8/8/8/8/8/R3K2R w x - 0 1", `right 'x'`},
		{"4k3/8/8/8/8/8/8/R3K2R w K- - 0 1", `right '-'`},
		{"4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1", "two castling rights on one wing"},
		{"4k3/8/8/8/8/8/8/K6R w H - 0 1", "with the king on a1"},
		{"4k3/8/8/8/8/8/8/4K3 w - e 0 1", "en passant square must be"},
		{"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant square must be"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "jumped over the en passant square e6"},
		{"4k3/8/8/4pP2/8/8/8/4K3 w - e3 0 1", "square e3"},
		{"4k3/4r3/8/4pP2/8/8/8/4K3 w - e6 0 1", "square e6"}, // e7 is occupied
		{"4k3/8/4r3/4pP2/8/8/8/4K3 w - e6 0 1", "square e6"}, // e6 is occupied
		{"4k3/8/8/4pP2/8/3n4/8/4K3 w - e6 0 1", "square e6"}, // who gave this check?
		{"4k3/8/8/4pP2/8/8/8/4K3 w - e6 x 1", "halfmove clock"},
		{"4k3/8/8/4pP2/8/8/8/4K3 w - e6 -1 1", "halfmove clock"},
		{"4k3/8/8/4pP2/8/8/8/4K3 w - e6 65536 1", "halfmove clock"},
		{"4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 99999999999999999999", "fullmove number"},
	} {
		_, err := ParseFEN(c.fen)
		switch {
		case err == nil && c.want != "":
			t.Errorf("%q: no error, want one with %q", c.fen, c.want)
		case err != nil && (c.want == "" || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%q: error %q, want %q", c.fen, err, c.want)
		case err != nil && strings.ContainsAny(err.Error(), "\n\r"):
			t.Errorf("%q: error of several lines: %q", c.fen, err)
		}
	}
}

// TestParseFENForms checks what is read and how it is written back.
func TestParseFENForms(t *testing.T) {
	for _, c := range []struct{ fen, want, shredder string }{
		{StartFEN, StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		{" rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR \t w  qkQK - \r\n", StartFEN, ""},
		{"4k3/8/8/8/8/8/8/4K3 b - - 7 0", "4k3/8/8/8/8/8/8/4K3 b - - 7 1", ""},
		{"4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", ""},
		// No legal capture: the square is dropped; the pawn on f5 is pinned or absent.
		{"4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1", ""},
		{"4k3/8/8/r3pP1K/8/8/8/8 w - e6 0 1", "4k3/8/8/r3pP1K/8/8/8/8 w - - 0 1", ""},
		{"4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1", ""},
		// The e.p. capture is the answer to a check by the pawn that jumped.
		{"4k3/8/8/4pP2/3K4/8/8/8 w - e6 0 1", "4k3/8/8/4pP2/3K4/8/8/8 w - e6 0 1", ""},
		// Chess960: outermost rooks are written KQkq, inner ones by file.
		{"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"},
		{"4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1", "4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1", "4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1"},
		{"4k3/8/8/8/8/8/8/RR2K1R1 w GB - 0 1", "4k3/8/8/8/8/8/8/RR2K1R1 w KB - 0 1", "4k3/8/8/8/8/8/8/RR2K1R1 w GB - 0 1"},
	} {
		p := mustParse(t, c.fen)
		if got := p.FEN(); got != c.want {
			t.Errorf("%q: written as %q, want %q", c.fen, got, c.want)
		}
		if got := p.ShredderFEN(); c.shredder != "" && got != c.shredder {
			t.Errorf("%q: Shredder-FEN %q, want %q", c.fen, got, c.shredder)
		}
	}
	four := mustParse(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")
	if four != StartPosition() {
		t.Error("four fields do not give the start position")
	}
}

func TestChess960(t *testing.T) {
	for fen, want := range map[string]bool{
		StartFEN:                                false,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":         false,
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w - - 0 1": false, // no rights, nothing to write
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w g - 0 1": true,
		"r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1":  true,
		"r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 1":    false,
	} {
		p := mustParse(t, fen)
		if got := p.Chess960(); got != want {
			t.Errorf("%s: Chess960 is %v", fen, got)
		}
	}
}

// FuzzParseFEN checks that no input makes ParseFEN panic, that every accepted position
// survives writing and reading back, and that move generation works on it.
func FuzzParseFEN(f *testing.F) {
	for _, fen := range gameStarts {
		f.Add(fen)
	}
	for _, b := range perftBenches {
		f.Add(b.fen)
	}
	f.Add("8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1")
	f.Add("1r2k1rr/8/8/8/8/8/8/RR2K1R1 w GBg - 3 90")
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		for _, text := range []string{p.FEN(), p.ShredderFEN()} {
			q, err := ParseFEN(text)
			if err != nil {
				t.Fatalf("%q was accepted, its FEN %q is not: %v", fen, text, err)
			}
			if p != q {
				t.Fatalf("%q and its FEN %q differ", fen, text)
			}
		}
		var l MoveList
		p.GenerateLegal(&l)
		var next Position
		for _, m := range l.Slice() {
			if !p.IsLegal(m) {
				t.Fatalf("%q: %v is generated but not legal", fen, m)
			}
			if back, err := p.ParseUCI(m.UCI(p.Chess960())); err != nil || back != m {
				t.Fatalf("%q: %v is read back as %v: %v", fen, m, back, err)
			}
			p.Make(m, &next)
			if err := next.Validate(); err != nil {
				t.Fatalf("%q: after %v: %v", fen, m, err)
			}
		}
	})
}

func TestLooksLikeFEN(t *testing.T) {
	for text, want := range map[string]bool{
		StartFEN: true, " 8/8/8/8/8/8/8/8\n": true, "x/8/8/8/8/8/8/ w": true, "": false, "1. e4": false, "8/8/8/8 8/8/8/8": false, "1/2/3": false,
	} {
		if got := LooksLikeFEN(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

const kiwi = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"

// repairCases are positions as programs, sites and people send them, what they are read as, and
// words of each repair.
var repairCases = []struct {
	text, want string
	repairs    []string
}{
	// What needs no repair.
	{kiwi + " w KQkq - 0 1", kiwi + " w KQkq - 0 1", nil},
	{"\t" + kiwi + "  w\tqkQK  -\r\n", kiwi + " w KQkq - 0 1", nil},
	{"4k3/8/8/8/8/8/8/4KRR1 w F - 3 0", "4k3/8/8/8/8/8/8/4KRR1 w F - 3 1", nil},
	{"4k3/8/8/4p3/8/8/8/4K3 w - e6 0 9", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 9", nil}, // no pawn can take
	// Castling rights.
	{"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", []string{`castling rights "Qkq" of "KQkq" do not fit king and rooks: left out`}},
	{"r3k2r/8/8/8/8/8/8/R3K2R w KQkqKQkqK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", []string{`"KQkqKQkqK" have more than 8 letters`}},
	{"r3k3/8/8/8/8/8/4K3/R6R b KQkq - 4 9", "r3k3/8/8/8/8/8/4K3/R6R b q - 4 9", []string{`"KQk" of "KQkq"`}},
	{"4k3/8/8/8/8/8/8/R3K2R w KKQ- - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", []string{`"K-" of "KKQ-"`}},
	{"4k3/8/8/8/8/8/8/R3K2R w HAha - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", []string{`"ha" of "HAha"`}},
	{"4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1", "4k3/8/8/8/8/8/8/4KRR1 w F - 0 1", []string{`"G" of "FG"`}},
	// A king that has castled does not castle again as in Chess960.
	{"r3k2r/8/8/8/8/8/8/R4RK1 b KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 0 1", []string{`"KQ" of "KQkq"`}},
	{"r3k1r1/8/8/8/8/8/8/4K1R1 w KQkq - 0 1", "r3k1r1/8/8/8/8/8/8/4K1R1 w q - 0 1", []string{`"KQk" of "KQkq"`}},
	{"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", nil}, // Chess960
	{"4k3/8/8/8/8/8/8/K6R w KH - 0 1", "4k3/8/8/8/8/8/8/K6R w - - 0 1", []string{`"KH" do not fit`}},
	{"4k3/8/8/8/8/8/8/R3K2R w xyz - 0 1", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", []string{`"xyz" do not fit`}},
	{kiwi + " w kqKQ – 0 1", kiwi + " w KQkq - 0 1", []string{"signs that FEN does not have"}},
	// En passant squares.
	{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 2", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", []string{"jumped over the en passant square e3: left out"}},
	{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", []string{"square e6"}},
	{"4k3/8/4p3/4pP2/8/8/8/4K3 w - e6 0 1", "4k3/8/4p3/4pP2/8/8/8/4K3 w - - 0 1", []string{"square e6"}},
	{"4k3/4p3/8/4pP2/8/8/8/4K3 w - e6 0 1", "4k3/4p3/8/4pP2/8/8/8/4K3 w - - 0 1", []string{"square e6"}},
	{"4k3/8/8/4pP2/8/3n4/8/4K3 w - e6 0 1", "4k3/8/8/4pP2/8/3n4/8/4K3 w - - 0 1", []string{"square e6"}},
	{"4k3/8/8/4pP2/8/8/8/4K3 w - e5 0 1", "4k3/8/8/4pP2/8/8/8/4K3 w - - 0 1", []string{"square e5"}},
	{"4k3/8/8/4pP2/8/8/8/4K3 w - e 0 1", "4k3/8/8/4pP2/8/8/8/4K3 w - - 0 1", []string{`must be - or a square, got "e"`}},
	{"4k3/8/8/4pP2/8/8/8/4K3 w - e9 0 1", "4k3/8/8/4pP2/8/8/8/4K3 w - - 0 1", []string{`got "e9"`}},
	{"4k3/8/8/4pP2/8/8/8/4K3 w - E6 0 1", "4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1", []string{`square e6 is given as "E6"`}},
	// Counters.
	{kiwi + " w KQkq - - -", kiwi + " w KQkq - 0 1", []string{`halfmove clock must be 0 … 65535, got "-": 0`, `fullmove number must be 0 … 65535, got "-": 1`}},
	{kiwi + " w KQkq - -3 -7", kiwi + " w KQkq - 0 1", []string{`got "-3"`, `got "-7"`}},
	{kiwi + " w KQkq - 7", kiwi + " w KQkq - 7 1", []string{"no fullmove number: 1"}},
	{kiwi + " w KQkq - 1.5 99999999999999999999", kiwi + " w KQkq - 0 1", []string{`got "1.5"`, `got "99999999999999999999"`}},
	// Text behind the fields.
	{kiwi + " w KQkq - 3 9 extra", kiwi + " w KQkq - 3 9", []string{"text behind the fields: left out"}},
	{kiwi + " w KQkq - 3 9;", kiwi + " w KQkq - 3 9", nil},
	{kiwi + ` w KQkq - bm Bxa6; id "1";`, kiwi + " w KQkq - 0 1", []string{"text behind"}},
	{kiwi + ` w KQkq - 3 9 ; a remark_ "of mine"`, kiwi + " w KQkq - 3 9", []string{"text behind"}},
	// Fields that are missing.
	{kiwi, kiwi + " w - - 0 1", []string{"no side to move: white moves", "no castling rights: nobody may castle", "no en passant square"}},
	{kiwi + " b", kiwi + " b - - 0 1", []string{"no castling rights", "no en passant square"}},
	{kiwi + " b KQ", kiwi + " b KQ - 0 1", []string{"no en passant square"}},
	{kiwi + " KQkq - 3 9", kiwi + " w KQkq - 3 9", []string{"no side to move"}},
	{kiwi + " - - 3 9", kiwi + " w - - 3 9", []string{"no side to move"}},
	{kiwi + " b KQkq 3 9", kiwi + " b KQkq - 3 9", []string{"no en passant square"}},
	{kiwi + " b 3 9", kiwi + " b - - 3 9", []string{"no castling rights", "no en passant square"}},
	{"4k3/4R3/8/8/8/8/8/4K3", "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1", []string{"no side to move: black moves", "no castling", "no en passant"}},
	{kiwi + " B KQkq - 0 1", kiwi + " b KQkq - 0 1", []string{`must be w or b, got "B": black moves`}},
	{kiwi + " white KQkq - 0 1", kiwi + " w KQkq - 0 1", []string{`got "white": white moves`}},
	// Other signs.
	{kiwi + "_b_KQkq_-_3_9", kiwi + " b KQkq - 3 9", []string{"signs that FEN does not have: read as blanks and hyphens"}},
	{"\ufeff\"" + kiwi + " b KQkq — 3 9\"", kiwi + " b KQkq - 3 9", []string{"signs that FEN"}},
	{kiwi + "\u00a0w\u00a0KQkq\u00a0-\u00a00\u00a01", kiwi + " w KQkq - 0 1", nil},
}

// TestReadFEN: each position is read, its repairs are told, and the rules hold on it as other
// programs have them.
func TestReadFEN(t *testing.T) {
	for _, c := range repairCases {
		p, repairs, err := ReadFEN(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if p.FEN() != c.want || p.Validate() != nil {
			t.Errorf("%q: read as %s, want %s", c.text, p.FEN(), c.want)
		}
		for i, told := range repairs {
			if i >= len(c.repairs) || !strings.Contains(told, c.repairs[i]) {
				t.Errorf("%q: repair %q, want %q", c.text, repairs, c.repairs)
				break
			}
		}
		if len(repairs) != len(c.repairs) {
			t.Errorf("%q: %d repairs %q, want %d", c.text, len(repairs), repairs, len(c.repairs))
		}
		if _, err := ParseFEN(c.text); err == nil && repairs != nil {
			t.Errorf("%q needs a repair, and the strict form reads it", c.text)
		}
		if want := mustParse(t, c.want); want != p {
			t.Errorf("%q: another position than %s", c.text, c.want)
		}
		if plain := plainPerft(&p, 2); plain != p.Perft(2) {
			t.Errorf("%q: %d leaves, by the plain rules %d", c.text, p.Perft(2), plain)
		}
	}
}

// TestReadFENRefuses: what cannot be played is refused in one line, however much is missing behind
// the board.
func TestReadFENRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "got 0",
		";" + StartFEN:                         "got 0",
		"startpos":                             "8 ranks, got 1",
		"4k3/8/8/8/8/8/4K3":                    "8 ranks, got 7",
		"4k3/8/8/8/8/8/8/8/4K3 w":              "8 ranks, got 9",
		"4k3/8/8/7/8/8/8/4K3":                  "rank 5 has 7 squares",
		"4k3/8/8/9/8/8/8/4K3":                  "'9'",
		"4k3/8/8/8/8/8/8/8 w - - 0 1":          "white has 0 kings",
		"4k3/4k3/8/8/8/8/8/4K3 w KQkq":         "black has 2 kings",
		"4k3/8/8/8/8/8/8/P3K3":                 "a pawn stands",
		"p3k3/8/8/8/8/8/8/4K3 w KQkq e3":       "a pawn stands",
		"4k3/8/8/8/8/P7/PPPPPPPP/4K3":          "9 pawns",
		"4k3/4R3/8/8/8/8/8/4K3 w KQkq e6 x":    "black is in check but white is to move",
		"4k3/8/8/8/8/8/4r3/4K3 black":          "white is in check but black is to move",
		"4k3/4R3/8/8/8/8/4r3/4K3":              "is in check",
		"4k3/4r3/8/b7/7q/8/8/4K3":              "in check by 3 pieces",
		"4k3/8/8/8/8/8/8/4K3 x - - 0 1":        "side to move must be w or b",
		"4k3/8/8/8/8/8/8/4K3 nobody":           "side to move must be w or b",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/x": "rank 1 has the character 'x'",
	} {
		p, repairs, err := ReadFEN(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
		if p != (Position{}) || repairs != nil {
			t.Errorf("%q: refused, and there is a position, or repairs %q", text, repairs)
		}
	}
}

// FuzzReadFEN: what is read is a position of the rules, which is written as FEN that needs no
// repair; each repair is one short line; and what the strict form reads is read alike.
func FuzzReadFEN(f *testing.F) {
	for _, c := range repairCases {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, repairs, err := ReadFEN(text)
		strict, fault := ParseFEN(text)
		if fault == nil && (err != nil || p != strict || repairs != nil) {
			t.Fatalf("%q: the strict form reads it; %v, repairs %q", text, err, repairs)
		}
		if err != nil {
			if len(err.Error()) > 300 || strings.ContainsFunc(err.Error(), unicode.IsControl) {
				t.Fatalf("%q: %q", text, err)
			}
			return
		}
		if err := p.Validate(); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for _, told := range repairs {
			if len(told) > 300 || strings.ContainsFunc(told, unicode.IsControl) {
				t.Fatalf("%q: repair %q", text, told)
			}
		}
		if again, err := ParseFEN(p.FEN()); err != nil || again != p {
			t.Fatalf("%q: written as %s, which is another: %v", text, p.FEN(), err)
		}
		if p.Perft(1) != plainPerft(&p, 1) {
			t.Fatalf("%q: %d moves, by the plain rules %d", text, p.Perft(1), plainPerft(&p, 1))
		}
	})
}
