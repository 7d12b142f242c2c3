package pgn

import "strconv"

// Numeric annotation glyphs (NAGs) that judge a move.
const (
	GoodMove      = 1 // !
	Mistake       = 2 // ?
	BrilliantMove = 3 // !!
	Blunder       = 4 // ??
	Interesting   = 5 // !?
	Dubious       = 6 // ?!, an inaccuracy
	OnlyMove      = 7 // □
)

// glyphs lists the symbols of NAGs. Where several stand for one NAG, Glyph writes
// the first; few fonts have ⩲ and ⩱.
var glyphs = [...]struct {
	text string
	nag  uint8
}{
	{"!", GoodMove}, {"?", Mistake}, {"!!", BrilliantMove}, {"??", Blunder}, {"!?", Interesting}, {"?!", Dubious},
	{"□", OnlyMove}, {"=", 10}, {"∞", 13}, {"+/=", 14}, {"+=", 14}, {"⩲", 14}, {"=/+", 15}, {"=+", 15}, {"⩱", 15},
	{"±", 16}, {"+/-", 16}, {"∓", 17}, {"-/+", 17}, {"+-", 18}, {"-+", 19}, {"N", 146},
	{"‼", BrilliantMove}, {"⁇", Blunder}, {"⁉", Interesting}, {"⁈", Dubious},
}

// Glyph returns the usual symbol of a NAG: "!?" for 5, "$200" for one without a
// symbol.
func Glyph(nag uint8) string {
	for _, g := range glyphs {
		if g.nag == nag {
			return g.text
		}
	}
	return "$" + strconv.Itoa(int(nag))
}

// parseGlyph returns the NAG of a symbol.
func parseGlyph(s string) (uint8, bool) {
	for _, g := range glyphs {
		if g.text == s {
			return g.nag, true
		}
	}
	return 0, false
}
