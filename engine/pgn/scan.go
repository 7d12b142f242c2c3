package pgn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// scanner hands out bytes and knows where it is.
type scanner struct {
	in   *bufio.Reader
	err  error // other than the end of the file
	line int   // of the next byte, from 1
	// fresh: the line has had white space only so far; start: nothing at all.
	fresh, start bool
	afterCR      bool
	size         int // bytes since the game began
}

func newScanner(r io.Reader) *scanner {
	// A byte order mark tells UTF-16 from the rest and is itself no text.
	text := transform.NewReader(r, unicode.BOMOverride(transform.Nop))
	return &scanner{in: bufio.NewReaderSize(text, 1<<16), line: 1, fresh: true, start: true}
}

// next returns the next byte; ok is false at the end. Line ends of any kind
// come as '\n' (and '\r' before it as '\n' too), other control characters as
// blanks.
func (s *scanner) next() (c byte, ok bool) {
	c, err := s.in.ReadByte()
	if err != nil {
		if !errors.Is(err, io.EOF) && s.err == nil {
			s.err = err
		}
		return 0, false
	}
	s.size++
	s.start = false
	switch {
	case c == '\r' || c == '\n':
		if c == '\r' || !s.afterCR {
			s.line++
		}
		s.afterCR = c == '\r'
		s.fresh, s.start = true, true
		return '\n', true
	case c < ' ' || c == 0x7f:
		c = ' '
	}
	s.afterCR = false
	if c != ' ' {
		s.fresh = false
	}
	return c, true
}

// peek returns the next byte without taking it, 0 at the end.
func (s *scanner) peek() byte {
	if b, err := s.in.Peek(1); err == nil {
		return b[0]
	}
	return 0
}

// sees reports whether the text goes on with what.
func (s *scanner) sees(what string) bool {
	b, err := s.in.Peek(len(what))
	return err == nil && string(b) == what
}

// blank passes blanks within the line and returns their number.
func (s *scanner) blank() int {
	n := 0
	for c := s.peek(); c == ' ' || c == '\t'; c = s.peek() {
		s.next()
		n++
	}
	return n
}

// restOfLine takes what is left of the line without its end.
func (s *scanner) restOfLine() string {
	var b []byte
	for c := s.peek(); c != '\n' && c != '\r'; c = s.peek() {
		c, ok := s.next()
		if !ok {
			break
		}
		if s.size <= MaxGameBytes {
			b = append(b, c)
		}
	}
	return decode(b)
}

// decode makes text of bytes: UTF-8 when they are that, else Windows-1252, of
// which Latin-1 is a part.
func decode(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	text, err := charmap.Windows1252.NewDecoder().Bytes(b)
	if err != nil { // it knows no faults
		return strings.ToValidUTF8(string(b), "?")
	}
	return string(text)
}

// decodeWord is decode for a word that may have been cut behind maxWord bytes:
// the piece of a character at the cut does not make other text of the rest.
func decodeWord(b []byte) string {
	for n := len(b) - 1; len(b) > maxWord && n > len(b)-utf8.UTFMax; n-- {
		if utf8.RuneStart(b[n]) && !utf8.FullRune(b[n:]) && utf8.Valid(b[:n]) {
			return string(b[:n])
		}
	}
	return decode(b)
}

// clip returns at most n bytes of s, whole characters of it.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// quote shortens hostile input for an error message.
func quote(s string) string {
	if len(s) > 24 {
		s = clip(s, 24) + "…"
	}
	return fmt.Sprintf("%q", s)
}

// squeeze makes single blanks of all white space.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

// errTooLong is the fault of a game beyond MaxGameBytes.
func errTooLong() error { return fmt.Errorf("the game has more than %d bytes", MaxGameBytes) }
