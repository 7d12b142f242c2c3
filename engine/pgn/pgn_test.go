package pgn_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"footnote/engine/game"
	"footnote/engine/pgn"
	"footnote/movegen/movegentest"
)

// readAll reads all games of a stream; the faults come beside them. The error
// is that of the stream.
func readAll(in io.Reader) (games []*pgn.Game, faults []*pgn.Fault, err error) {
	for r := pgn.NewReader(in); ; {
		g, err := r.Read()
		var fault *pgn.Fault
		switch {
		case err == nil:
			games = append(games, g)
		case errors.As(err, &fault):
			faults = append(faults, fault)
		case errors.Is(err, io.EOF):
			return games, faults, nil
		default:
			return games, faults, err
		}
	}
}

// dump writes a line of moves compactly: coordinates, NAGs, comments,
// variations.
func dump(v *pgn.Variation) string {
	var b strings.Builder
	for _, c := range v.Comments {
		fmt.Fprintf(&b, "{%s} ", c)
	}
	for i := range v.Moves {
		m := &v.Moves[i]
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(m.Move.UCI(true))
		for _, n := range m.NAGs {
			fmt.Fprintf(&b, " $%d", n)
		}
		for _, c := range m.Comments {
			fmt.Fprintf(&b, " {%s}", c)
		}
		for _, a := range m.Variations {
			fmt.Fprintf(&b, " (%s)", dump(a))
		}
		for _, c := range m.Trailing {
			fmt.Fprintf(&b, " {%s}", c)
		}
	}
	return b.String()
}

func summary(g *pgn.Game) string { return strings.TrimSpace(dump(&g.Main)) + " | " + g.Result.String() }

// TestReadMoves checks the moves that are read from single games.
func TestReadMoves(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", "1. e4 e5 2. Nf3 Nc6 1-0", "e2e4 e7e5 g1f3 b8c6 | 1-0"},
		{"no blanks", "1.e4 e5 2.Nf3 Nc6 1/2-1/2", "e2e4 e7e5 g1f3 b8c6 | 1/2-1/2"},
		{"no numbers", "e4 e5 Nf3 *", "e2e4 e7e5 g1f3 | *"},
		{"no result", "1. e4 e5", "e2e4 e7e5 | *"},
		{"result of the tag", "[Result \"0-1\"]\n\n1. e4 e5", "e2e4 e7e5 | 0-1"},
		{"both have lost", "[Result \"0-0\"]\n\n1. e4 e5 0-0", "e2e4 e7e5 | *"},
		{"both have lost, no moves", "[Result \"0-0\"]\n\n0-0\n\n[White \"x\"]\n\n1. e4 *", " | *"},
		{"one has drawn, the other lost", "1. e4 e5 1/2-0", "e2e4 e7e5 | *"},
		{"comment first", "{hello} 1. e4 {a} {b} e5 *", "{hello} e2e4 {a} {b} e7e5 | *"},
		{"comment before the tags", "{file}\n[White \"x\"]\n{head}\n\n{hello} 1. e4 *", "{file} {head} {hello} e2e4 | *"},
		{"line comment", "1. e4 ; the king's pawn (e2) {no\n e5 *", "e2e4 {the king's pawn (e2) {no} e7e5 | *"},
		{"escape", "%private 1. d4\n1. e4\n% more\ne5 *", "e2e4 e7e5 | *"},
		{"percent inside", "1. e4 {100\n% sure} e5 *", "e2e4 {100 % sure} e7e5 | *"},
		{"variations", "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 *", "e2e4 (d2d4 d7d5 (g8f6 c2c4) c2c4) e7e5 | *"},
		{"comment after a variation", "1. e4 {a} (1. d4) {b} (1. c4) {c} e5 *", "e2e4 {a} (d2d4) (c2c4) {b} {c} e7e5 | *"},
		{"comment before a variation's move", "1. e4 ({why} 1. d4) e5 *", "e2e4 ({why} d2d4) e7e5 | *"},
		{"NAGs", "1. e4! e5?? 2. Nf3!? $14 Nc6 $6 $6 ?! *", "e2e4 $1 e7e5 $4 g1f3 $5 $14 b8c6 $6 | *"},
		{"moves glued to NAGs", "1. e4 $14e5 $1$22.Nf3 $6Nc6$7.Bb5 $1... a6 *", "e2e4 $14 e7e5 $1 $22 g1f3 $6 b8c6 $7 f1b5 $1 a7a6 | *"},
		{"NAG before a move", "1. e4 ( $140 1. d4) *", "e2e4 (d2d4 $140) | *"},
		{"symbols", "1. e4 N += e5 +- *", "e2e4 $146 $14 e7e5 $18 | *"},
		{"zeros", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8h8 | *"},
		{"zeros without dashes", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 00 00 5. d3 *", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8h8 d2d3 | *"},
		{"three zeros without dashes", "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 000+ *", "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1a1 e8a8 | *"},
		{"small o", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. o-o O-O+ *", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8h8 | *"},
		{"castling by the king", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Kg1 e8g8 *", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8h8 | *"},
		{"coordinates", "1. e2e4 e7-e5 2. Ng1-f3 b8c6 *", "e2e4 e7e5 g1f3 b8c6 | *"},
		{"figurines", "1. e4 e5 2. ♘f3 ♞c6 *", "e2e4 e7e5 g1f3 b8c6 | *"},
		{"small pieces", "1. e4 e5 2. nf3 nc6 3. bb5 a6 4. bxc6 bxc6 *", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 b7c6 | *"},
		{"capitals", "1. E4 E5 2. NF3 *", "e2e4 e7e5 g1f3 | *"},
		{"captures by file", "1. e4 d5 2. ed Qxd5 3. d4 Nf6 4. c4 Qd8 5. d5 c6 6. dxc *", "e2e4 d7d5 e4d5 d8d5 d2d4 g8f6 c2c4 d5d8 d4d5 c7c6 d5c6 | *"},
		{"needless origin", "1. e2e4 e5 2. Ng1f3 Nb8c6 *", "e2e4 e7e5 g1f3 b8c6 | *"},
		{"wrong signs", "1. e4+ e5# 2. Nxf3 Nc6++ *", "e2e4 e7e5 g1f3 b8c6 | *"},
		{"en passant", "1. e4 a6 2. e5 d5 3. exd6 e.p. *", "e2e4 a7a6 e4e5 d7d5 e5d6 | *"},
		{"en passant glued", "1. e4 a6 2. e5 d5 3. exd6e.p. *", "e2e4 a7a6 e4e5 d7d5 e5d6 | *"},
		{"dashes of typographers", "1. e2–e4 e7—e5 1–0", "e2e4 e7e5 | 1-0"},
		{"a hyphen that does not break", "1. e4 e5 1/2\u20111/2", "e2e4 e7e5 | 1/2-1/2"},
		{"half", "1. e4 ½-½", "e2e4 | 1/2-1/2"},
		{"ellipsis", "1. e4 1… e5 2 . Nf3 2. ... Nc6 *", "e2e4 e7e5 g1f3 b8c6 | *"},
		{"null moves", "1. e4 -- 2. d4 (2. Z0 e5) *", "e2e4 0000 d2d4 (0000 e7e5) | *"},
		{"expansion", "1. e4 <what> e5 *", "e2e4 e7e5 | *"},
		{"unclosed variation", "1. e4 (1. d4 d5", "e2e4 (d2d4 d7d5) | *"},
		{"stray parenthesis", "1. e4 ) e5 *", "e2e4 e7e5 | *"},
		{"empty variation", "1. e4 () e5 ({x}) *", "e2e4 e7e5 {x} | *"},
		{"result in a variation", "1. e4 (1. d4 1-0) e5 0-1", "e2e4 (d2d4) e7e5 | 0-1"},
		{"bad variation", "1. e4 (1. d4 d5 2. Qxh8 {oh} (2. c4) Nf6) e5 *", "e2e4 (d2d4 d7d5 {Qxh8 oh ( 2. c4 ) Nf6}) e7e5 | *"},
		{"bad variation first", "1. e4 (Qxh8 {oh}) e5 *", "e2e4 {Qxh8 oh} e7e5 | *"},
		{"variation before the moves", "(1. d4 d5) 1. e4 *", "{1. d4 d5} e2e4 | *"},
		{"comment after the result", "1. e4 1-0 {White wins} ; truly\n", "e2e4 {White wins} {truly} | 1-0"},
		{"brackets without braces", "1. e4 [%clk 0:10] e5 [oh] *", "e2e4 {[%clk 0:10]} e7e5 {[oh]} | *"},
		{"nested braces", "1. e4 {outer {inner} still outer} e5 *", "e2e4 {outer {inner} still outer} e7e5 | *"},
		{"braces nested twice", "1. e4 {a {b {c} d} e} e5 *", "e2e4 {a {b {c} d} e} e7e5 | *"},
		{"a brace that opens nothing", "1. e4 {a { b} e5 {c} 2. Nf3 *", "e2e4 {a { b} e7e5 {c} g1f3 | *"},
		{"a brace that opens nothing, in the last comment", "1. e4 {a { b} e5 *", "e2e4 {a { b} e7e5 | *"},
		{"a brace that the next game closes", "1. e4 {a {b} e5 *\n\n[White \"}\"]\n\n1. d4 *", "e2e4 {a {b} e7e5 | *"},
		{"drawings joined", "1. e4 { [%csl Gb5,Rc6][%cal Gb5c6,Gf3e5] } e5 *", "e2e4 {[%csl Gb5,Rc6][%cal Gb5c6,Gf3e5]} e7e5 | *"},
		{"byte order mark", "\ufeff[White \"x\"]\n\n1. e4 *", "e2e4 | *"},
		{"hard blanks of one byte", "1.\xa0e4\xa0e5 *", "e2e4 e7e5 | *"},
		{"a comment after the result that never ends", "1. e4 e5 1-0 {oops", "e2e4 e7e5 | 1-0"},
		{"a result without a blank", "1. e4 e5*", "e2e4 e7e5 | *"},
		{"a result behind a mark", "1. e4 e5!?*", "e2e4 e7e5 $5 | *"},
		{"a result behind a NAG", "1. e4 e5 $1*", "e2e4 e7e5 $1 | *"},
		{"unknown marks", "1. e4 !!! e5 ?!? 2. Nf3 → =∞ Nc6 – +− 3. Bb5 ⊕. ⇆ a6 *", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 | *"},
		{"an unknown mark in a variation", "1. e4 (1. d4 △ d5 2. c4) e5 *", "e2e4 (d2d4 d7d5 c2c4) e7e5 | *"},
		{"squares as numbers", "1. e4 e5 2. 7163 2836 3. Nf3 *", "e2e4 e7e5 {7163 2836} g1f3 | *"},
		{"a null move with a mark", "1. e4 --!? 2. d4 @@@@! 3. c4 *", "e2e4 0000 $5 d2d4 0000 $1 c2c4 | *"},
		{"a result with blanks", "[Result \"1-0\"]\n\n1. e4 e5 1 - 0", "e2e4 e7e5 | 1-0"},
		{"hard blanks", "1.\u00a0e4\u00a0e5 *", "e2e4 e7e5 | *"},
		{"Latin-1", "1. e4 {caf\xe9} e5 {café} *", "e2e4 {café} e7e5 {café} | *"},
		{"old Mac", "[White \"x\"]\r\r; c\r1. e4\re5 *", "{c} e2e4 e7e5 | *"},
		{"Chess960, X-FEN", "[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1\"]\n\n1. O-O O-O-O *", "c1h1 c8b8 | *"},
		{"Chess960, Shredder-FEN", "[SetUp \"1\"]\n[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1\"]\n\n1. 0-0 c8b8 *", "c1h1 c8b8 | *"},
		{"Black begins", "[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... e5 8. e4 *", "e7e5 e2e4 | *"},
		{"short FEN", "[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b\"]\n\n1... e5 *", "e7e5 | *"},
		{"impossible rights", "[FEN \"4k3/4p3/8/8/8/8/4P3/4K2R w KQkq e3 0 1\"]\n\n1. O-O *", "e1h1 | *"},
		{"a link for a position, with text behind", "[FEN \"4k3/4p3/8/8/8/8/4P3/4K3_b_-_-_-_-_x\"]\n\n1... e5 *", "e7e5 | *"},
		{"promotions", "[FEN \"8/PPPPPP2/8/8/8/8/k7/7K w - - 0 1\"]\n\n1. a8Q+ Kb3 2. b8=R+ Kc3 3. c8(N) Kd3 4. d8/B Ke3 5. e8 Kf2 6. f8=q+ *",
			"a7a8q a2b3 b7b8r b3c3 c7c8n c3d3 d7d8b d3e3 e7e8q e3f2 f7f8q | *"},
	} {
		g, err := pgn.NewReader(strings.NewReader(c.text)).Read()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := summary(g); got != c.want {
			t.Errorf("%s: got  %s\nwant %s", c.name, got, c.want)
		}
	}
}

// TestReadTags checks tags as users' files have them.
func TestReadTags(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`[White "Carlsen, M"]`, "Carlsen, M"},
		{`  [ White   "Carlsen, M"  ]  `, "Carlsen, M"},
		{`[white "a \"b\" \\ c"]`, `a "b" \ c`},
		{`[White "a "b" c"]`, `a "b" c`},
		{`[Black "x"] [White "y"]`, "y"},
		{`[White "never closed]`, "never closed"},
		{`[White no quotes]`, "no quotes"},
		{"[White \"M\xfcller\"]", "Müller"},
		{"[White \"first\"]\n[White \"second\"]", "first"},
		{"[White \"a;b{c}%d\"]", "a;b{c}%d"},
	} {
		g, err := pgn.NewReader(strings.NewReader(c.text + "\n\n1. e4 *")).Read()
		if err != nil || g.Tag("White") != c.want || len(g.Main.Moves) != 1 {
			t.Errorf("%s: %v, %+v", c.text, err, g)
		}
	}
}

// TestBrokenGames: a fault names its line, and the games around it lose nothing. A game whose moves
// break off keeps those before, and the text behind them as a comment.
func TestBrokenGames(t *testing.T) {
	const good = "[Event \"good\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 {x} e5 1-0\n\n"
	for _, c := range []struct{ name, text, want, moves string }{
		{"illegal move", "[Event \"bad\"]\n[White \"C\"]\n[Black \"D\"]\n\n1. e4 e5\n2. Qxh8 (2. Nf3 1-0) {[Event] [%clk 1:00]} Nc6 1-0\n\n",
			`line 12: C – D: move "Qxh8" is not legal`, "e2e4 e7e5 {2. Qxh8 ( 2. Nf3 ) [Event] (%clk 1:00] Nc6} | 1-0"},
		{"ambiguous move", "[Event \"bad\"]\n\n1. Nf3 a6 2. d3 a5 3. Nd2 1-0\n\n", `line 9: ? – ?: move "Nd2" is ambiguous: Nbd2 or Nfd2`, "g1f3 a7a6 d2d3 a6a5 {3. Nd2} | 1-0"},
		{"bad position", "[Event \"bad\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 1-0\n\n", "line 8: ? – ?: FEN: ", ""},
		{"other rules", "[Event \"bad\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 1-0\n\n", `line 8: ? – ?: the variant "Crazyhouse" is not chess`, ""},
		{"open comment", "[Event \"bad\"]\n\n1. e4 {no end 1-0\n\n", "line 9: ? – ?: the comment that begins here is not closed before the next game", "e2e4 {no end 1-0} | *"},
		{"EPD", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"a.1\";\n", `line 7: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR" is a position, not a move: this is FEN or EPD, not PGN`, ""},
		{"without tags", "1. e4 e5 2. Ke3 (2. d4 1-0) Nf6 0-1\n", `line 7: move "Ke3" is not legal`, "e2e4 e7e5 {2. Ke3 ( 2. d4 ) Nf6} | 0-1"},
		{"nothing that can be played", "1. Ke3 e5 0-1\n", `line 7: move "Ke3" is not legal`, ""},
		{"a lone figurine", "1. e4 e5 2. ♘ f3 Nc6 1-0\n", `line 7: move "♘" is not understood`, "e2e4 e7e5 {2. ♘ f3 Nc6} | 1-0"},
		{"passing in check", "1. e4 f6 2. Qh5 -- 1-0\n", `line 7: move "--": a side in check cannot pass`, "e2e4 f7f6 d1h5 {2... --} | 1-0"},
		{"letters of no language", "1. e4 e5 2. Yf3 Yc6 1-0\n", `line 7: move "Yf3" is not understood: pieces are K, Q, R, B and N`, "e2e4 e7e5 {2. Yf3 Yc6} | 1-0"},
	} {
		for _, ends := range []string{"\n", "\r\n"} {
			games, faults, err := readAll(strings.NewReader(strings.ReplaceAll(good+c.text+good, "\n", ends)))
			movegentest.Must(t, err)
			if c.moves != "" && len(games) == 3 && games[1].Cut != nil {
				if got := summary(games[1]); got != c.moves || strings.Contains(c.text, "C") && games[1].Tag("Event") != "bad" && games[1].Tag("White") != "" {
					t.Errorf("%s: %s\nwant %s", c.name, got, c.moves)
				}
				faults = append(faults, games[1].Cut)
				games = slices.Delete(games, 1, 2)
			}
			if len(games) != 2 || len(faults) != 1 {
				t.Errorf("%s: %d games, %d faults: %v", c.name, len(games), len(faults), faults)
				continue
			}
			for _, g := range games {
				if summary(g) != "e2e4 {x} e7e5 | 1-0" || g.Tag("White") != "A" || g.Cut != nil {
					t.Errorf("%s: a good game became %s", c.name, summary(g))
				}
			}
			if games[1].Line == 0 || games[0].Line != 1 {
				t.Errorf("%s: games begin on lines %d and %d", c.name, games[0].Line, games[1].Line)
			}
			if got := faults[0].Error(); !strings.HasPrefix(got, c.want) {
				t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
			}
		}
	}
}

// TestWarnings: a fault inside a variation does not lose the game but gives a
// warning.
func TestWarnings(t *testing.T) {
	g, err := pgn.NewReader(strings.NewReader("1. e4\n(1. d4 d5 2. Qxh8) e5 *")).Read()
	if err != nil || len(g.Warnings) != 1 || g.Warnings[0].Line != 2 {
		t.Fatalf("%v, %+v", err, g)
	}
	if got, want := g.Warnings[0].Err.Error(), `in a variation: move "Qxh8" is not legal; the rest of it is kept as a comment`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	g, err = pgn.NewReader(strings.NewReader("[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ e3\"]\n\n1. O-O *")).Read()
	if err != nil || len(g.Warnings) != 1 || !strings.HasPrefix(g.Warnings[0].Err.Error(), "position repaired: castling rights ") {
		t.Errorf("a position with rights that do not fit: %v, %+v", err, g)
	}
}

// TestTwoResults: a game that ends otherwise than its tag says has a warning; no result at one
// of the two places is none.
func TestTwoResults(t *testing.T) {
	for _, c := range []struct {
		tag, end string
		result   game.Result
		want     string
	}{
		{"1-0", "0-1", game.BlackWins, "the tag Result says 1-0, the moves end with 0-1; the latter counts"},
		{"1/2-1/2", "½-½", game.Draw, ""}, {"*", "1-0", game.WhiteWins, ""}, {"0-1", "*", game.BlackWins, ""}, {"White", "1-0", game.WhiteWins, ""},
	} {
		g, err := pgn.NewReader(strings.NewReader("[Result \"" + c.tag + "\"]\n\n1. e4 " + c.end + "\n")).Read()
		if err != nil || g.Result != c.result {
			t.Errorf("%s, %s: %v, %v", c.tag, c.end, err, g)
			continue
		}
		got := ""
		for _, w := range g.Warnings {
			got += w.Err.Error()
		}
		if got != c.want {
			t.Errorf("%s, %s: %q", c.tag, c.end, got)
		}
	}
}

// TestUnknownMarks: a mark that is not known costs a warning, in the main line as in a
// variation, and a row of signs between games begins no game.
func TestUnknownMarks(t *testing.T) {
	games, faults, err := readAll(strings.NewReader("1. e4 !!! (1. d4 → d5) e5 1-0\n\n-----\n[White \"x\"]\n\n1. c4 *\n=====\n"))
	if err != nil || len(faults) != 0 || len(games) != 2 {
		t.Fatalf("%d games, %v, %v", len(games), faults, err)
	}
	var got []string
	for _, g := range games {
		for _, w := range g.Warnings {
			got = append(got, fmt.Sprintf("%d: %v", w.Line, w.Err))
		}
	}
	want := []string{`1: the mark "!!!" is not known`, `1: the mark "→" is not known`, `3: the mark "-----" is not known`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestSeveralGames: games one after the other, with and without what separates
// them.
func TestSeveralGames(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"1. e4 1-0 1. d4 0-1", []string{"e2e4 | 1-0", "d2d4 | 0-1"}},
		{"[Event \"a\"]\n1. e4\n[Event \"b\"]\n1. d4", []string{"e2e4 | *", "d2d4 | *"}},
		{"[Event \"a\"]\n\n[Event \"b\"]\n\n1. d4", []string{" | *", "d2d4 | *"}},
		{"[Event \"a\"]\n[Result \"1-0\"]\n\n1-0\n\n[White \"b\"]\n\n1. d4 *", []string{" | 1-0", "d2d4 | *"}},
		{"1. e4 1-0 {one}\n{two} 1. d4 *\n\n{the end}\n", []string{"e2e4 {one} | 1-0", "{two} d2d4 | *"}},
		{"\n\n%x\n", nil},
		{"1. e4 1/2 - 1/2\n1. d4 *", []string{"e2e4 | 1/2-1/2", "d2d4 | *"}},
		{"1. e4 1-0 1-0 0-1 {x}\n1. d4 *\n*\n", []string{"e2e4 | 1-0", "{x} d2d4 | *", " | *"}},
		{"1. e4 e5 1 - 0\n1. d4 0 – 1{x}\n1. c4 1 - 1 c5 1\t-  0", []string{"e2e4 e7e5 | 1-0", "d2d4 {x} | 0-1", "c2c4 c7c5 | 1-0"}},
		{"1. e4 e5 1- 0\n1. d4 0 -1\n1. c4 1/2 -1/2{x}\n1. a4 1/2- 1/2\n1. b4 ½ – ½\n1. h4 0- 0 h5 *",
			[]string{"e2e4 e7e5 | 1-0", "d2d4 | 0-1", "c2c4 {x} | 1/2-1/2", "a2a4 | 1/2-1/2", "b2b4 | 1/2-1/2", "h2h4 h7h5 | *"}},
		{"[Result \"0-0\"]\n\n1. e4 e5 0 - 0\n\n1. d4 0 - 0 d5 *", []string{"e2e4 e7e5 | *", "d2d4 d7d5 | *"}},
		{"1. e4 ½ – ½\n1. d4 *", []string{"e2e4 | 1/2-1/2", "d2d4 | *"}},
		// Number 1 behind a blank line begins a game, on a new line too where there are no tags.
		{"1. d4 d5\n\n1. c4 c5 1-0", []string{"d2d4 d7d5 | *", "c2c4 c7c5 | 1-0"}},
		{"1. d4 d5\r\n\r\n1 c4 c5", []string{"d2d4 d7d5 | *", "c2c4 c7c5 | *"}},
		{"1.d4 d5\n1.c4 c5\n1.e4", []string{"d2d4 d7d5 | *", "c2c4 c7c5 | *", "e2e4 | *"}},
		{"1. d4 Nd4\n\n1. c4 c5", []string{"d2d4 {1... Nd4} | *", "c2c4 c7c5 | *"}},
		{"[White \"x\"]\n\n1. d4\n1. ... d5\n\n1. c4", []string{"d2d4 d7d5 | *", "c2c4 | *"}},
		{"1. d4\n\n1. ... d5\n\n1... c6", []string{"d2d4 d7d5 {2. c6} | *"}},
		{"1. d4\n\n(\n\n1. c4 c5)\n\n1... d5", []string{"d2d4 (c2c4 c7c5) d7d5 | *"}},
		{"[White \"x\"]\n\n{a}\n\n1. d4", []string{"{a} d2d4 | *"}},
		{"1. e4 e5 {game one}\n\n1. d4 d5 {game two}", []string{"e2e4 e7e5 {game one} | *", "d2d4 d7d5 {game two} | *"}},
		{"[Result \"1-0\"]\n\n1-0\n\n[Result \"0-1\"]\n\n1. e4 e5 White resigns 0-1", []string{" | 1-0", "e2e4 e7e5 {White resigns} | 0-1"}},
	} {
		games, faults, err := readAll(strings.NewReader(c.text))
		if err != nil || faults != nil {
			t.Errorf("%q: %v, %v", c.text, faults, err)
		}
		var got []string
		for _, g := range games {
			got = append(got, summary(g))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q:\n%s", c.text, diff)
		}
	}
}

// TestControlCharacters: those above ASCII are blanks as well, in a word that is cut too.
func TestControlCharacters(t *testing.T) {
	g, err := pgn.NewReader(strings.NewReader("[White \"a\u009b2Jb\"]\n\n1. e4 {c\u0090d} (1. d4 \u009b" + strings.Repeat("é", 40) + ") *")).Read()
	movegentest.Must(t, err)
	if got := summary(g); g.Tag("White") != "a 2Jb" || !strings.Contains(got, "{c d}") || strings.ContainsFunc(got, unicode.IsControl) {
		t.Errorf("%q, %q", g.Tag("White"), got)
	}
}

// TestBehindResults: what stands between a result and the next game is no game of its own.
func TestBehindResults(t *testing.T) {
	for _, rest := range []string{"$20", "+-", ")", "(20)", "(20) $1", "{x} (3. Bc4)", "=", "!", "1.", "[%x] N"} {
		for _, next := range []string{"", "\n\n[White \"x\"]\n\n1. d4 0-1"} {
			games, faults, err := readAll(strings.NewReader("1. e4 e5 1-0 " + rest + next))
			if want := 1 + len(next)/20; err != nil || len(faults) != 0 || len(games) != want ||
				!strings.HasPrefix(summary(games[0]), "e2e4 e7e5") || want == 2 && summary(games[1]) != "d2d4 | 0-1" {
				t.Errorf("%q: %d games of %d, %v, %v", rest+next, len(games), want, faults, err)
			}
		}
	}
}

// TestRoundTrip: a written game is read as the same game, and written again as the
// same text.
func TestRoundTrip(t *testing.T) {
	const text = "[Event \"a \\\"b\\\"\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\\\\C\"]\n[Result \"1-0\"]\n[WhiteElo \"1\"]\n\n" +
		"{first} 1. e4 $1 {[%eval 0.3] [%clk 0:01] a long comment that must be broken at the end of its line somewhere [%csl Ra1] and so on}" +
		" (1. d4 d5 (1... Nf6 $5 {x} 2. c4) 2. c4) ({y} 1. c4) {z} 1... e5 2. -- Nf6 3. d3 Bc5 4. Nf3 O-O 1-0\n\n" +
		"[FEN \"1rk4r/8/8/8/8/8/8/1RK4R b HBhb - 3 9\"]\n\n9... O-O 10. O-O-O 0-1"
	games, faults, err := readAll(strings.NewReader(text))
	if err != nil || len(faults) > 0 || len(games) != 2 {
		t.Fatalf("%v, %v", faults, err)
	}
	for _, g := range games {
		roundTrip(t, g)
	}
	// The reader here forgives quotes and long lines; those of other programs need not.
	var out bytes.Buffer
	movegentest.Must(t, pgn.Write(&out, games[0]))
	lines := strings.Split(out.String(), "\n")
	for _, want := range []string{`[Event "a \"b\""]`, `[Black "B\\C"]`} {
		if !slices.Contains(lines, want) {
			t.Errorf("no line %s in\n%s", want, out.String())
		}
	}
	for _, line := range lines {
		if n := utf8.RuneCountInString(line); n > 80 {
			t.Errorf("%d characters: %s", n, line)
		}
	}
}

// roundTrip writes a game and reads it again.
func roundTrip(t *testing.T, g *pgn.Game) {
	t.Helper()
	var out bytes.Buffer
	movegentest.Must(t, pgn.Write(&out, g))
	again, err := pgn.NewReader(bytes.NewReader(out.Bytes())).Read()
	if err != nil {
		t.Fatalf("%v in\n%s", err, out.String())
	}
	if diff := cmp.Diff(strings.ReplaceAll(summary(g), "}", ")"), strings.ReplaceAll(summary(again), "}", ")")); diff != "" {
		t.Errorf("moves: %s\n%s", diff, out.String())
	}
	for _, tag := range g.Tags {
		if tag.Name != "FEN" && tag.Name != "SetUp" && tag.Name != "Result" && tag.Value != "" && again.Tag(tag.Name) != tag.Value {
			t.Errorf("tag %s: %q became %q", tag.Name, tag.Value, again.Tag(tag.Name))
		}
	}
	if g.Start.FEN() != again.Start.FEN() {
		t.Errorf("%s became %s", g.Start.FEN(), again.Start.FEN())
	}
	var second bytes.Buffer
	movegentest.Must(t, pgn.Write(&second, again))
	if out.String() != second.String() {
		t.Errorf("written twice:\n%s\n%s", out.String(), second.String())
	}
	for line := range strings.Lines(out.String()) {
		if strings.HasPrefix(line, "%") {
			t.Errorf("the line %q is an escape", line)
		}
	}
}

// TestGlyphs: every symbol that is written is read as the same NAG.
func TestGlyphs(t *testing.T) {
	for nag := range 256 {
		text := "1. e4 " + pgn.Glyph(uint8(nag)) + " *"
		g, err := pgn.NewReader(strings.NewReader(text)).Read()
		if err != nil || !reflect.DeepEqual(g.Main.Moves[0].NAGs, []uint8{uint8(nag)}) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
