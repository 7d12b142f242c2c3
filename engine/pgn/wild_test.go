package pgn_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"footnote/engine/pgn"
)

// TestProse: words that are no moves never cost a game. They are kept as comments, or passed over
// between the games, and there is one warning for a run of them.
func TestProse(t *testing.T) {
	for _, c := range []struct {
		text     string
		want     []string
		warnings string
	}{
		{"1. e4 rubbish e5 1-0", []string{"e2e4 {rubbish} e7e5 | 1-0"}, `1: "rubbish" is no move; it is kept as a comment`},
		{"1. e4 e5 White resigns", []string{"e2e4 e7e5 {White resigns} | 0-1"}, `1: "White" is no move; it is kept as a comment`},
		{"[Result \"1-0\"]\n\n1. e4 e5 Draw agreed.", []string{"e2e4 e7e5 {Draw agreed.} | 1-0"}, `3: "Draw" is no move; it is kept as a comment`},
		{"1. e4 e5 remis", []string{"e2e4 e7e5 {remis} | 1/2-1/2"}, `1: "remis" is no move; it is kept as a comment`},
		{"1. e4 (1. d4 the queen's pawn d5) e5 *", []string{"e2e4 (d2d4 {the queen's pawn} d7d5) e7e5 | *"}, `1: "the" is no move; it is kept as a comment`},
		{"1. e4 } ] > e5 *", []string{"e2e4 {} ] >} e7e5 | *"}, `1: "}" is no move; it is kept as a comment`},
		{"1. e4 " + strings.Repeat("x", 99) + " e5 *", []string{"e2e4 {" + strings.Repeat("x", 64) + "} e7e5 | *"}, `1: "xxxxxxxxxxxxxxxxxxxxxxxx…" is no move; it is kept as a comment`},
		{"Dear Bob,\nhere are (my games.\n\n1. e4 e5 1-0\n\nAnother:\n\n[White \"x\"]\n\n1. d4 *\n\nYours,\nTim\n",
			[]string{"e2e4 e7e5 | 1-0", "d2d4 | *"}, `1: "Dear" belongs to no game` + "\n2: a variation stands before the first move of its line; it is kept as a comment\n" + `6: "Another:" belongs to no game`},
		{"1. e4 e5 " + strings.Repeat("(1... a6 ", 101) + strings.Repeat(")", 101) + " 1-0", nil, "1: variations are nested deeper than 100; the rest is kept as a comment"},
	} {
		games, faults, err := readAll(strings.NewReader(c.text))
		if err != nil || faults != nil {
			t.Errorf("%q: %v, %v", c.text, faults, err)
		}
		var got, warnings []string
		for _, g := range games {
			got = append(got, summary(g))
			roundTrip(t, g)
			for _, w := range g.Warnings {
				w.Game = ""
				warnings = append(warnings, strings.TrimPrefix(w.Error(), "line "))
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" && c.want != nil {
			t.Errorf("%q:\n%s", c.text, diff)
		}
		if len(games) == 0 || strings.Join(warnings, "\n") != c.warnings {
			t.Errorf("%q: %d games, %q", c.text, len(games), warnings)
		}
	}
	games, faults, err := readAll(strings.NewReader("Dear Bob,\nhere are (my games.\n\nTim"))
	if err != nil || len(games) != 0 || len(faults) != 1 || faults[0].Error() != `line 1: "Dear" belongs to no game` {
		t.Errorf("a text without games: %d games, %v, %v", len(games), faults, err)
	}
}

// TestMoveNumbers: a wrong number has a warning, the first of a game.
func TestMoveNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 3. Nf3 3... Nc6 4. Bb5 *":                            `the number of move "Nf3" is 3 and should be 2`,
		"1. d4 d5 1. c4 c5 *":                                          `the number of move "c4" is 1 and should be 2`,
		"1. e4 e5 2.Nf3 (2 f4 exf4 3. Nf3) 2... Nc6 *":                 "",
		"1. e4 e5 {in 1851} 2. f4 in 1852 exf4 *":                      `"in" is no move; it is kept as a comment`,
		"[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n1... e5 2. e4": "",
	} {
		g, err := pgn.NewReader(strings.NewReader(text)).Read()
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got := ""
		for _, w := range g.Warnings {
			got += w.Err.Error()
		}
		if got != want || g.Cut != nil {
			t.Errorf("%s: %q, %v", text, got, g.Cut)
		}
	}
}

// TestLanguages: the letters of the pieces are those of the language in which the whole game can be
// played, though its first moves may mean something else in English.
func TestLanguages(t *testing.T) {
	const open = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1h1 d8f6 "
	for name, text := range map[string]string{
		"German":             "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0 Df6 6. Te1 Kd8 7. Kf1 *",
		"French":             "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6 5. O-O Df6 6. Te1 Rd8 7. Rf1 *",
		"Spanish, Italian":   "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. O-O Df6 6. Te1 Rd8 7. Rf1 *",
		"Dutch":              "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Df6 6. Te1 Kd8 7. Kf1 *",
		"Russian":            "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. С:c6 dc 5. О-О Фf6 6. Лe1 Крd8 7. Крf1 *",
		"Russian throughout": "1. е4 е5 2. Кf3 Кс6 3. Сb5 а6 4. Схс6 dс 5. 0-0 Фf6 6. Ле1 Крd8 7. Крf1 *",
		"Windows-1251":       "1. e4 e5 2. \xcaf3 \xcac6 3. \xd1b5 a6 4. \xd1\xf5c6 dc 5. 0-0 \xd4f6 6. \xcbe1 \xca\xf0d8 7. \xca\xf0f1 *",
	} {
		g, err := pgn.NewReader(strings.NewReader(text)).Read()
		if err != nil || g.Cut != nil || summary(g) != open+"f1e1 e8d8 g1f1 | *" {
			t.Errorf("%s: %v, %s", name, err, summary(g))
		}
	}
	const setUp = "[FEN \"8/PPPPPP2/8/8/8/8/k7/7K w - - 0 1\"]\n\n"
	g, err := pgn.NewReader(strings.NewReader(setUp + "1. a8D+ Kb3 2. b8=T+ Kc3 3. c8(S) Kd3 4. d8=L (4. f8D Kd4 5. Dd8+) Ke3 *")).Read()
	if want := "a7a8q a2b3 b7b8r b3c3 c7c8n c3d3 d7d8b (f7f8q d3d4 f8d8) d3e3 | *"; err != nil || summary(g) != want {
		t.Errorf("promotions: %v, %s", err, summary(g))
	}
	// In English Pf3 is a pawn's move, which is played as far as a whole game allows.
	g, err = pgn.NewReader(strings.NewReader("1. Pf3 Pc6 2. Pe4 *")).Read()
	if err != nil || summary(g) != "f2f3 c7c6 e2e4 | *" {
		t.Errorf("pawns with a letter: %v, %s", err, summary(g))
	}
	// A slip of the pen in English stays one.
	g, err = pgn.NewReader(strings.NewReader("1. e4 e5 2. Nf3 Nc6 3. Dd4 *")).Read()
	if err != nil || g.Cut == nil || len(g.Main.Moves) != 4 {
		t.Errorf("English: %v, %v", err, g)
	}
}
