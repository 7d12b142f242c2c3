package movegen

import (
	"strings"
	"testing"
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
		{"4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1", "1 promoted pieces but only 0 pawns"},
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
