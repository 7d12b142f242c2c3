package quote

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The most bytes of the input that are shown.
const (
	maxText    = 60
	maxWord    = 24
	maxMessage = 800
)

// Text quotes any text: at most 60 bytes of it, with Go's escapes for everything
// that could break a line.
func Text(s string) string { return strconv.Quote(Short(s)) }

// Word is Text for a single word, such as a move: at most 24 bytes of it.
func Word(s string) string { return strconv.Quote(clip(s, maxWord)) }

// Short shortens a text as Text does, without quotes. It does not escape anything.
func Short(s string) string { return clip(s, maxText) }

// Line returns s on one line, for a table or a terminal: a blank stands for every control
// character, such as NUL or the escape that begins a terminal's commands.
func Line(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

// Message returns a message that may hold foreign text as one line for people: at most 800
// bytes of it, its beginning and its end, and a blank for everything that cannot be seen, such
// as what turns the direction of writing.
func Message(s string) string {
	if len(s) > maxMessage {
		head, tail := clip(s, maxMessage/2), len(s)-maxMessage/2
		for tail < len(s) && !utf8.RuneStart(s[tail]) {
			tail++
		}
		s = head + s[tail:]
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, s)
}

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

// plurals turns the end of a noun, marked with a dollar sign, into that of its plural.
var plurals = strings.NewReplacer("y$", "ies", "f$", "ves", "s$", "ses", "ch$", "ches", "$", "s")

// Count writes a number of things as English has it: "1 game", "2 games", "0 entries".
func Count[N int | int64 | uint64](n N, thing string) string {
	if n != 1 {
		thing = plurals.Replace(thing + "$")
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// JSON words an error of encoding/json about a value of the wrong kind, whose own words name types
// of Go. whole is what the text is called where no field of it is wrong. Other errors stay as they are.
func JSON(err error, whole string) error {
	wrong := new(json.UnmarshalTypeError)
	if !errors.As(err, &wrong) {
		return err
	}
	field := wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:] // without the type that it is embedded in
	return fmt.Errorf("%s: no %.40s is wanted here", cmp.Or(field, whole), wrong.Value)
}
