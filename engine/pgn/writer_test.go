package pgn_test

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"footnote/engine/pgn"
	"footnote/movegen/movegentest"
)

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
