package pgn

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// alphabet holds the letters of king, queen, rook, bishop and knight in a language. nil is English.
type alphabet []string

// alphabets are the languages whose letters are read: German, French, Spanish and Italian, Dutch,
// and Russian, also where Windows-1251 was read as Windows-1252.
func alphabets() []alphabet {
	return []alphabet{
		{"K", "D", "T", "L", "S"}, {"R", "D", "T", "F", "C"}, {"R", "D", "T", "A", "C"}, {"K", "D", "T", "L", "P"},
		{"Кр", "Ф", "Л", "С", "К"}, {"Êð", "Ô", "Ë", "Ñ", "Ê"},
	}
}

// lookalikes are Cyrillic letters that are typed for Latin ones in squares, captures and castling,
// in both encodings.
var lookalikes = strings.NewReplacer("а", "a", "с", "c", "е", "e", "х", "x", "О", "O", "о", "o",
	"à", "a", "ñ", "c", "å", "e", "õ", "x", "Î", "O", "î", "o")

// english writes a move with the letters of English. A piece that the language does not have stays
// as a word that is no move.
func (a alphabet) english(s string) string {
	if a == nil {
		return s
	}
	for i, letter := range a {
		if rest, ok := strings.CutPrefix(s, letter); ok && rest != "" {
			return "KQRBN"[i:i+1] + lookalikes.Replace(rest)
		}
	}
	s = lookalikes.Replace(s)
	if c, _ := utf8.DecodeRuneInString(s); unicode.IsUpper(c) && c != 'O' {
		return "?" + s
	}
	end := strings.TrimRight(s, "+#=.,")
	for i, letter := range a {
		if square, ok := strings.CutSuffix(end, letter); ok && strings.ContainsAny(square, "18") {
			return square + "KQRBN"[i:i+1]
		}
	}
	return s
}

// moveShape is what a move looks like, whatever the language of its piece, legal or not.
var moveShape = regexp.MustCompile(`^(?:(?:Кр|Êð|[\p{Lu}pnbrqk♔-♟])?[a-hA-Hасе]?[1-8]?[xX:×х–—-]?[a-hA-Hасе][0-9](?:[=/]?\pL)?` +
	`|[a-h][xX:×][a-h]|[Oo0ОоÎ]-?[Oo0ОоÎ](?:-?[Oo0ОоÎ])?|--|Z0|z0|@@@@|0000|[♔-♟])$`)

// movelike reports whether a word is meant as a move: leaving it out would make another game.
// Other words are prose.
func movelike(s string) bool {
	return moveShape.MatchString(strings.TrimSuffix(strings.TrimRight(s, literalMarks+"+#=.,/†‡"), "e.p"))
}
