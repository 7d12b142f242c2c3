package epd_test

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"footnote/engine/epd"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// names writes moves in coordinates.
func names(moves []movegen.Move) string {
	var s []string
	for _, m := range moves {
		s = append(s, m.String())
	}
	return strings.Join(s, " ")
}

func TestParse(t *testing.T) {
	type want struct {
		ID, Best, Avoid string
		Mate, Points    int
	}
	const wac1 = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -"
	const mates = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"
	tests := []struct {
		name, line string
		want       want
	}{
		{"plain", wac1 + ` bm Qg6; id "WAC.001";`, want{ID: "WAC.001", Best: "g3g6"}},
		{"no last semicolon, no blanks", wac1 + `bm Qg6;id"x"`, want{}},
		{"semicolon before the first operation", wac1 + `  ; bm Qg6 ; id POS.01 `, want{ID: "POS.01", Best: "g3g6"}},
		{"glued semicolons", wac1 + `;bm Qg6;id"WAC;1"`, want{ID: "WAC;1", Best: "g3g6"}},
		{"check marks, one astray", mates + ` bm Ra8 +; dm 1;`, want{Best: "a1a8", Mate: 1}},
		{"two moves", mates + ` bm Ra8# Kf1!; am Ra7, Ra6;`, want{Best: "a1a8 g1f1", Avoid: "a1a7 a1a6"}},
		{"long algebraic and a mate", mates + ` bm Ra1-a8+; ce +M1; pv Ra1-a8+;`, want{Best: "a1a8"}},
		{"an analysis that cannot be read", mates + " bm Ra8; acd deep; acn 1e6; acs 0.5; ce +1.2;", want{Best: "a1a8"}},
		{"line with a remark", mates + ` pv 1. Ra8# winning;`, want{}},
		{"six fields", mates + ` 12 40 bm Ra8; id "full";`, want{ID: "full", Best: "a1a8"}},
		{"five fields", mates + ` 12 bm Ra8;`, want{Best: "a1a8"}},
		{"perft", mates + ` 0 1 ;D1 20 ;D2 91`, want{}},
		{"points in c0", mates + ` bm Ra8; c0 "Ra8#=10, Kf1=3, Ra7=1";`, want{Best: "a1a8", Points: 14}},
		{"points in columns", mates + ` bm Ra8; c8 "10 4"; c9 "a1a8 g1f1";`, want{Best: "a1a8", Points: 14}},
		{"points in columns, algebraic", mates + ` c7 "Ra8 Kf1"; c8 "10 4";`, want{Points: 14}},
		{"an ordinary comment", mates + ` c0 "White = better, by far";`, want{}},
		{"a mate as matetrack has it", mates + " bm #1; PV: a1a8;", want{Mate: 1}},
		{"a mate against the side to move", mates + " bm #-3;", want{}},
		{"moves in two operations", mates + " bm Ra8; bm Kf1;", want{Best: "a1a8 g1f1"}},
		{"unclosed quote", mates + ` bm Ra8; id "open;`, want{Best: "a1a8", ID: "open;"}},
		{"quotes in quotes", mates + ` id "the \"best\"; of \\ all"; bm Ra8;`, want{Best: "a1a8", ID: `the "best"; of \ all`}},
		{"a quote at the end", mates + ` id "called \"x\""; bm Ra8;`, want{Best: "a1a8", ID: `called "x"`}},
		{"a backslash that is no escape", mates + ` id "C:\tests\"; bm Ra8;`, want{Best: "a1a8", ID: `C:\tests\`}},
		{"a name in UTF-8", mates + ` bm Ra8; id "Réti";`, want{ID: "Réti", Best: "a1a8"}},
		{"a name in Latin-1", mates + " bm Ra8; id \"R\xe9ti, L\xf6sung\";", want{ID: "Réti, Lösung", Best: "a1a8"}},
		{"castling with zeros", "4k3/8/8/8/8/8/8/4K2R w K - bm 0-0;", want{Best: "e1g1"}},
		{"Chess960", "1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - bm O-O;", want{Best: "c1g1"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e, err := epd.Parse(test.line)
			if strings.HasPrefix(test.name, "no last") {
				if err == nil {
					t.Fatal("an e.p. field with letters glued to it was accepted")
				}
				return
			}
			movegentest.Must(t, err)
			points := 0
			for _, n := range e.Points {
				points += n
			}
			got := want{ID: e.ID, Avoid: names(e.Avoid), Mate: e.Mate, Points: points}
			for i, m := range e.Best {
				if i > 0 {
					got.Best += " "
				}
				got.Best += m.UCI(e.Position.Chess960())
			}
			if d := cmp.Diff(test.want, got); d != "" {
				t.Error("(-want +got)\n" + d)
			}
		})
	}
}

// TestCounters: hmvc and fmvn complete a position of four fields, and only that.
func TestCounters(t *testing.T) {
	const mates = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"
	for _, tt := range []struct{ line, counters string }{
		{mates + " hmvc 98; fmvn 120; bm Ra8;", "98 120"},
		{mates + ` fmvn "7"; hmvc "3";`, "3 7"},
		{mates + " hmvc soon; fmvn -4;", "0 1"},
		{mates + " 12 40 hmvc 98; fmvn 120;", "12 40"},
		{mates + " 12 bm Ra8;", "12 1"},
		{mates + " 12;", "12 1"},
		{mates + " 12 hmvc 98; fmvn 120;", "12 120"},
	} {
		e, err := epd.Parse(tt.line)
		if err != nil || !strings.HasSuffix(e.FEN, " - "+tt.counters) {
			t.Errorf("%s: %s, %v; want the counters %s", tt.line, e.FEN, err, tt.counters)
		}
	}
}

// TestParsePosition: of a line only the position counts; what is FEN is read as FEN; both are
// repaired.
func TestParsePosition(t *testing.T) {
	const mates = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"
	for text, want := range map[string]string{
		mates:                                     mates + " 0 1",
		"\n" + mates + "\t12 40\n":                mates + " 12 40",
		mates + ` bm Ra8; id "x";`:                mates + " 0 1",
		mates + " bm Ra8":                         mates + " 0 1",
		mates + " 12 40 bm Ra8":                   mates + " 12 40",
		mates + " bm Qh8; dm soon; hmvc 7":        mates + " 7 1", // what it claims is wrong
		mates + " 12":                             mates + " 12 1; no fullmove number",
		mates + " -1 40":                          mates + " 0 40; halfmove clock ",
		mates + " - -":                            mates + " 0 1; halfmove clock ",
		mates + " 12 40 more":                     mates + " 12 40; text behind",
		mates + " 12 40;":                         mates + " 12 40",
		"6k1/5ppp/8/8/8/8/8/R5K1 w K - bm Ra8;":   mates + ` 0 1; castling rights "K" do not fit`,
		"6k1/5ppp/8/8/8/8/8/R5K1 w - e3 bm Ra8;":  mates + " 0 1; no pawn can have jumped over",
		"6k1/5ppp/8/8/8/8/8/R5K1 w bm Ra8; id x":  mates + ` 0 1; castling rights "bm"`,
		"6k1/5ppp/8/8/8/8/8/R5K1 w; bm Ra8; id x": mates + " 0 1; no castling rights",
		"6k1/5ppp/8/8/8/8/8/R5K1":                 mates + " 0 1; no side to move",
		"6k1/5ppp/8/8/8/8/8/R5K1_w_-_-_7_9":       mates + " 7 9; signs",
		"6k1/5ppp/8/8/8/8/8/R7 w - - bm Ra8;":     "FEN: white has 0 kings",
		"6k1/5ppp/8/8/8/8/8/R5K1 x - - bm Ra8;":   "FEN: side to move",
	} {
		p, repairs, err := epd.ParsePosition(text)
		got := strings.Join(append([]string{p.FEN()}, repairs...), "; ")
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestRepairs: a position of a suite is repaired and told, and a claim is never taken for a field.
func TestRepairs(t *testing.T) {
	for line, want := range map[string]string{
		"6k1/5ppp/8/8/8/8/8/R5K1 w KQkq e6 - - bm Ra8; id \"a\";": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
		"6k1/5ppp/8/8/8/8/8/R5K1 w KQkq; bm Ra8;":                 "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
		"6k1/5ppp/8/8/8/8/8/R5K1; bm Ra8":                         "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
	} {
		e, err := epd.Parse(line)
		if err != nil || e.FEN != want || len(e.Best) != 1 || len(e.Repairs) == 0 {
			t.Errorf("%s: %s, %v, %q, %v", line, e.FEN, e.Best, e.Repairs, err)
		}
	}
	for line, want := range map[string]string{
		"6k1/5ppp/8/8/8/8/8/R5K1 w bm Ra8;":       `the position has 2 of 4 fields before "bm"`,
		"6k1/5ppp/8/8/8/8/8/R5K1 w - bm Ra8;":     `the position has 3 of 4 fields before "bm"`,
		"6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1 more;": "",
		"6k1/5ppp/8/8/8/8/6r1/R5K1 b - -":         "FEN: white is in check",
	} {
		if e, err := epd.Parse(line); want == "" && (err != nil || e.Repairs != nil) || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s: %q, %v", line, e.Repairs, err)
		}
	}
}

// TestRemarks: what only looks like points is a remark, and a line without an end is one
// fault.
func TestRemarks(t *testing.T) {
	const mates = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; "
	for _, line := range []string{`c0 "depth=20";`, `c7 "see Kmoch"; c8 "12";`} {
		if e, err := epd.Parse(mates + line); err != nil || len(e.Points) > 0 || len(e.Best) != 1 {
			t.Errorf("%s: %v %v", line, e.Points, err)
		}
	}
	if _, err := epd.Parse(mates + `c0 "Ra8=70000";`); err == nil || !strings.Contains(err.Error(), "70000 is above") {
		t.Error(err)
	}
	long := strings.Repeat("x", 3<<20)
	suite, bad, err := epd.Read(strings.NewReader(mates + "\n" + long + "\n" + mates + "\n" + long))
	if err != nil || len(suite) != 2 || len(bad) != 2 || bad[0].Line != 2 || bad[1].Line != 4 || suite[1].Line != 3 {
		t.Error(len(suite), bad, err)
	}
}

func TestReadReportsLines(t *testing.T) {
	const file = "\ufeff# a comment\r\n\r\n" +
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id \"one\";\r\n" + // 3
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Qa8; id \"illegal\";\n" + // 4
		"6k1/5ppp/8/8/8/8/8 w - - bm Ra8;\n" + // 5
		"too short\n" + // 6
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - dm soon;\n" + // 7
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm;\n" + // 8
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - c7 \"Ra8\"; c8 \"1 2\";\n" + // 9
		"6k1/5ppp/8/8/8/8/8/R5K1 b - - am Kf8; id \"last\"" // 10, no newline
	suite, bad, err := epd.Read(strings.NewReader(file))
	movegentest.Must(t, err)
	var good, faulty []int
	for _, e := range suite {
		good = append(good, e.Line)
	}
	for _, b := range bad {
		faulty = append(faulty, b.Line)
		if b.Error() == "" || b.Unwrap() == nil {
			t.Errorf("line %d: no reason", b.Line)
		}
	}
	if d := cmp.Diff([]int{3, 10}, good); d != "" {
		t.Error("good lines (-want +got)\n" + d)
	}
	if d := cmp.Diff([]int{4, 5, 6, 7, 8, 9}, faulty); d != "" {
		t.Error("faulty lines (-want +got)\n" + d)
	}
	if got, _ := suite[1].Operand("id"); got != "last" {
		t.Errorf("id of the last line: %q", got)
	}
}

// Files of old Macintoshes end their lines with a carriage return alone; files that went
// through several editors have all kinds.
func TestReadLineEnds(t *testing.T) {
	const position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id \""
	file := position + "1\";\r" + position + "2\";\r\n\r\n" + position + "4\";\n\r" + position + "6\";\r"
	for name, in := range map[string]io.Reader{"whole": strings.NewReader(file), "byte by byte": iotest.OneByteReader(strings.NewReader(file))} {
		suite, bad, err := epd.Read(in)
		if err != nil || len(bad) > 0 || len(suite) != 4 {
			t.Fatalf("%s: %d of 4 positions, faults %v, error %v", name, len(suite), bad, err)
		}
		for _, e := range suite {
			if e.ID != strconv.Itoa(e.Line) {
				t.Errorf("%s: position %s is on line %d", name, e.ID, e.Line)
			}
		}
	}
}

// TestSuiteFiles reads every suite of the repository: not one line may be refused.
func TestSuiteFiles(t *testing.T) {
	own, _ := filepath.Glob("../../testdata/epd/*.epd")
	if len(own) == 0 {
		t.Error("testdata/epd holds no suite")
	}
	for _, name := range own {
		file, err := os.Open(name)
		movegentest.Must(t, err)
		suite, bad, err := epd.Read(file)
		file.Close()
		if err != nil || len(suite) == 0 {
			t.Errorf("%s: %d positions, %v", name, len(suite), err)
		}
		for _, b := range bad {
			t.Errorf("%s: %v", name, b)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{
		`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`,
		`r3kb1r/3n1pp1/p6p/2pPp2q/Pp2N3/3B2PP/1PQ2P2/R3K2R w KQkq -  ; bm d6; id LCTII.POS.01 `,
		`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400`,
		`1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; c0 "f5=10, Be5+=2, Bf2=3, Bg4=2";`,
		`8/8/8/8/8/8/8/8 w - -`, `;;;""`, "",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		e, err := epd.Parse(line)
		if err != nil {
			return
		}
		if err := e.Position.Validate(); err != nil {
			t.Fatalf("accepted an invalid position: %v", err)
		}
		for _, list := range [][]movegen.Move{e.Best, e.Avoid} {
			for _, m := range list {
				if !e.Position.IsLegal(m) {
					t.Fatalf("accepted the illegal move %v", m)
				}
				if back, err := e.Position.ParseSAN(e.Position.SAN(m)); err != nil || back != m {
					t.Fatalf("%v came back as %v, %v", m, back, err)
				}
			}
		}
		again, err := epd.Parse(e.FEN)
		if err != nil || again.Position != e.Position {
			t.Fatalf("%s: the position does not come back: %v", e.FEN, err)
		}
	})
}
