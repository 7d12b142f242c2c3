package pgn

import "strconv"

// The marks of moves (numeric annotation glyphs) that judge a move.
const (
	GoodMove      = 1 // !
	Mistake       = 2 // ?
	BrilliantMove = 3 // !!
	Blunder       = 4 // ??
	Interesting   = 5 // !?
	Dubious       = 6 // ?!, an inaccuracy
)

// glyphs are marks in the letters that people type them in. Where two stand
// for one number the first is what Glyph writes.
var glyphs = [...]struct {
	text string
	nag  uint8
}{
	{"!", 1}, {"?", 2}, {"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6},
	{"□", 7}, {"=", 10}, {"∞", 13}, {"⩲", 14}, {"+=", 14}, {"+/=", 14}, {"⩱", 15}, {"=+", 15}, {"=/+", 15},
	{"±", 16}, {"+/-", 16}, {"∓", 17}, {"-/+", 17}, {"+-", 18}, {"-+", 19}, {"N", 146},
	{"‼", 3}, {"⁇", 4}, {"⁉", 5}, {"⁈", 6},
}

// Glyph returns how a mark is usually written: "!?" for 5, "$200" for a number
// that has no sign of its own.
func Glyph(nag uint8) string {
	for _, g := range glyphs {
		if g.nag == nag {
			return g.text
		}
	}
	return "$" + strconv.Itoa(int(nag))
}

// parseGlyph reads a mark that stands alone.
func parseGlyph(s string) (uint8, bool) {
	for _, g := range glyphs {
		if g.text == s {
			return g.nag, true
		}
	}
	return 0, false
}
