package quote

import (
	"strconv"
	"unicode/utf8"
)

// The most bytes of the input that are shown.
const (
	maxText = 60
	maxWord = 24
)

// Text quotes any text: at most 60 bytes of it, with Go's escapes for everything
// that could break a line.
func Text(s string) string { return strconv.Quote(Short(s)) }

// Word is Text for a single word, such as a move: at most 24 bytes of it.
func Word(s string) string { return strconv.Quote(clip(s, maxWord)) }

// Short shortens a text as Text does, without quotes. It does not escape anything.
func Short(s string) string { return clip(s, maxText) }

// clip cuts s after at most n bytes, between characters, and marks the cut.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}
