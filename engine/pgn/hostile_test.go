package pgn_test

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"footnote/engine/pgn"
	"footnote/movegen/movegentest"
)

// TestUTF16 reads what an editor saved as "Unicode".
func TestUTF16(t *testing.T) {
	var little, big []byte
	for _, u := range utf16.Encode([]rune("\ufeff[White \"Łódź\"]\r\n\r\n1. e4 {é} *")) {
		little, big = append(little, byte(u), byte(u>>8)), append(big, byte(u>>8), byte(u))
	}
	for i, b := range [][]byte{little, big, little[2:], big[2:]} { // the last two without a byte order mark
		g, err := pgn.NewReader(bytes.NewReader(b)).Read()
		if err != nil || g.Tag("White") != "Łódź" || summary(g) != "e2e4 {é} | *" {
			t.Errorf("%d: %v, %+v", i, err, g)
		}
	}
}

// TestLongLines reads lines beyond 64 KB: a comment and a whole game.
func TestLongLines(t *testing.T) {
	comment := strings.TrimSpace(strings.Repeat("word ", 40_000))
	moves := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 20_000)
	games, faults, err := readAll(strings.NewReader("1. e4 {" + comment + "} e5 *\n" + moves + "1-0\n1. c4 *"))
	if err != nil || len(faults) > 0 || len(games) != 3 {
		t.Fatalf("%d games, %v, %v", len(games), faults, err)
	}
	if games[0].Main.Moves[0].Comments[0] != comment || len(games[1].Main.Moves) != 80_000 {
		t.Error("something is missing")
	}
}

// TestTooLong: a game beyond the limits is skipped alone, without holding its
// text in memory.
func TestTooLong(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 40 MiB")
	}
	long := io.MultiReader(strings.NewReader("1. e4 {"), io.LimitReader(words{}, 5*pgn.MaxGameBytes), strings.NewReader("} e5 *\n1. c4 *"))
	games, faults, err := readAll(long)
	if err != nil || len(faults) != 1 || len(games) != 1 || summary(games[0]) != "c2c4 | *" {
		t.Fatalf("%v, %v, %v", games, faults, err)
	}
}

// TestHostileInput reads a mebibyte of what costs most: quickly, and without
// allocating more than 256 MiB in all.
func TestHostileInput(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 45 MiB")
	}
	const size = 1 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	for _, text := range []string{
		fill("("), fill(")"), fill("["), fill("[a"), fill("[a \""), fill("\n[a \"b\"]"), fill("{"), fill("{}"), fill("}"), fill("$"), fill("$1 "), fill(";"), fill(";\n"),
		fill("%\n"), fill("<"), fill("<>"), fill("*"), fill("e4 *"), fill("1-0 "), fill("!"), fill("! "), fill("x"), fill("x "), fill("\x00"), fill("\xff"), fill("\xff\xfe"),
		fill("Nf3 Nf6 Ng1 Ng8 "), fill("-- "), "e4 " + fill("- "), "e4 " + fill("(d4)"), "e4 " + fill("()"), "e4 " + fill("(d4 "), "e4 " + fill("(e5 ("), fill("e4 (d4 {a} (c4 $1 {b}) d5) e5 * "),
		"e4 " + fill("{a} "), "{" + fill("a "), "{" + fill("[Event "), "\xff\xfe" + fill("e\x004\x00"), fill("[Event \"a\"]\n"), fill("[FEN \"k7/8/8/8/8/8/8/K7 w - - 0 1\"]\n*\n"),
		"[Event \"" + fill("a\\\""), fill("0-0-0 "), fill("1/2 "), fill("\r"), fill("[Event \"\"]\n[A \"\"]\n e4 {"), fill("½"), fill("…"), fill("♘"),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := pgn.NewReader(strings.NewReader(text))
		for err := error(nil); err == nil || errors.As(err, new(*pgn.Fault)); {
			_, err = r.Read()
		}
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 256<<20 {
			t.Errorf("%.20q: %d MiB allocated", text, n>>20)
		}
	}
}

// TestWithoutEnd: what has no end, blanks or a comment, is no file of games. What was read before is kept.
func TestWithoutEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 128 MiB")
	}
	for _, endless := range []io.Reader{zeros{}, io.MultiReader(strings.NewReader("{"), words{})} {
		games, faults, err := readAll(io.MultiReader(strings.NewReader("1. e4 *\n"), endless))
		if len(games) != 1 || len(faults) > 0 || err == nil || err.Error() != "more than 64 MiB without the end of a game" {
			t.Errorf("%T: %d games, %v, %v", endless, len(games), faults, err)
		}
	}
}

// zeros is what /dev/zero holds.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// words is an endless comment.
type words struct{}

func (words) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = "word "[i%5]
	}
	return len(b), nil
}

// TestReadError hands errors of the stream through.
func TestReadError(t *testing.T) {
	broken := errors.New("disk on fire")
	r := pgn.NewReader(io.MultiReader(strings.NewReader("1. e4 1-0 1. d4 "), failing{broken}))
	if _, err := r.Read(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Read(); !errors.Is(err, broken) {
		t.Fatalf("got %v", err)
	}
}

type failing struct{ error }

func (f failing) Read([]byte) (int, error) { return 0, f.error }

// FuzzReader: no input makes the reader panic, and what it reads can be
// written and read again.
func FuzzReader(f *testing.F) {
	for _, s := range []string{
		"[Event \"a\"]\n\n1. e4 {b} (1. d4 $1) e5 1-0\n", "1. e4 (1. d4 (1. c4 [x", "{", "[", "[White \"", "(((", ")))", "$", "%\n;", "1-0", "0-0-0", "*",
		"[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1\"]\n1. O-O O-O-O", "\xef\xbb\xbf1. e4", "\xff\xfe1\x00", "1. \xe2\x99\x98f3 ½-½", "[Variant \"Horde\"]",
		"1. e4 ({x} Qxh8 (1. d4) $3 1-0) d5 2. ed -- *",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<14 {
			return
		}
		r := pgn.NewReader(bytes.NewReader(data))
		for {
			g, err := r.Read()
			var fault *pgn.Fault
			switch {
			case err == nil:
				roundTrip(t, g)
			case errors.As(err, &fault):
				if strings.Contains(err.Error(), "\n") || fault.Line < 1 {
					t.Errorf("%d: %q", fault.Line, err)
				}
			case errors.Is(err, io.EOF):
				return
			default:
				return // damaged UTF-16
			}
		}
	})
}

// TestLongWords: a word beyond the bound is cut between characters, so that the
// comment that is made of a lost variation stays the text that it was.
func TestLongWords(t *testing.T) {
	for lead := range 5 {
		word := strings.Repeat("x", lead) + strings.Repeat("è€", 40)
		g, err := pgn.NewReader(strings.NewReader("1. e4 (1. d4 " + word + ") *")).Read()
		movegentest.Must(t, err)
		text := strings.Join(g.Main.Moves[0].Variations[0].Moves[0].Comments, " ")
		if !utf8.ValidString(text) || strings.ContainsAny(text, "Ãâ") || !strings.Contains(text, "è€è€") {
			t.Errorf("%d: %q", lead, text)
		}
		roundTrip(t, g)
	}
}

// TestLongNames: the warnings of a game do not hold its tags, however long these are.
func TestLongNames(t *testing.T) {
	text := `[White "` + strings.Repeat("a", 1<<20) + "\"]\n\n1. e4 " + strings.Repeat("!!! ", 100) + "*"
	g, err := pgn.NewReader(strings.NewReader(text)).Read()
	movegentest.Must(t, err)
	if n := len(g.Warnings); n != 100 {
		t.Fatalf("%d warnings", n)
	}
	if n := len(g.Warnings[99].Game); n > 1000 {
		t.Errorf("a warning names the players in %d bytes", n)
	}
}
