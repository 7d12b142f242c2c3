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

	"footnote/movegen/quote"
)

// mostBytes bounds the text in which no game ends: after so much there will be none, in a device,
// say, which has no end either.
const mostBytes = 8 * MaxGameBytes

// scanner reads bytes and keeps track of the place.
type scanner struct {
	in   *bufio.Reader
	err  error // other than the end of the file; nothing is read after it
	line int   // of the next byte, from 1
	// onlyBlanks: the line has had only white space so far. lineStart: it has had
	// nothing.
	onlyBlanks, lineStart bool
	afterCR               bool
	size                  int // bytes since the game began
}

func newScanner(r io.Reader) *scanner {
	return &scanner{in: bufio.NewReaderSize(Text(r), 1<<16), line: 1, onlyBlanks: true, lineStart: true}
}

// Text returns the text of a file as UTF-8 when it is UTF-16, else as it is. A byte order mark tells,
// which is not part of the text. Without one the first character must be of ASCII: one of its two
// bytes is zero.
func Text(r io.Reader) io.Reader {
	in := bufio.NewReader(r)
	begin, _ := in.Peek(2) // there may be less
	other := transform.Transformer(transform.Nop)
	if len(begin) == 2 && (begin[0] == 0) != (begin[1] == 0) {
		order := unicode.LittleEndian
		if begin[0] == 0 {
			order = unicode.BigEndian
		}
		other = unicode.UTF16(order, unicode.IgnoreBOM).NewDecoder()
	}
	return transform.NewReader(in, unicode.BOMOverride(other))
}

// next returns the next byte; ok is false at the end. Line ends of any kind come as
// '\n' ("\r\n" as two of them), other control characters as blanks.
func (s *scanner) next() (c byte, ok bool) {
	if s.size > mostBytes && s.err == nil {
		s.err = fmt.Errorf("more than %d MiB without the end of a game", mostBytes>>20)
	}
	if s.err != nil {
		return 0, false
	}
	c, err := s.in.ReadByte()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			s.err = err
		}
		return 0, false
	}
	s.size++
	s.lineStart = false
	switch {
	case c == '\r' || c == '\n':
		if c == '\r' || !s.afterCR {
			s.line++
		}
		s.afterCR = c == '\r'
		s.onlyBlanks, s.lineStart = true, true
		return '\n', true
	case c < ' ' || c == 0x7f:
		c = ' '
	}
	s.afterCR = false
	if c != ' ' {
		s.onlyBlanks = false
	}
	return c, true
}

// peek returns the next byte without taking it, 0 at the end.
func (s *scanner) peek() byte {
	if s.err != nil {
		return 0
	}
	if b, err := s.in.Peek(1); err == nil {
		return b[0]
	}
	return 0
}

// hasPrefix reports whether the unread text begins with prefix.
func (s *scanner) hasPrefix(prefix string) bool {
	b, err := s.in.Peek(len(prefix))
	return err == nil && string(b) == prefix
}

// dotsAhead reports whether dots follow: the number before them is Black's, as in "1. ... e5".
func (s *scanner) dotsAhead() bool {
	b, _ := s.in.Peek(8) // there may be less
	rest := strings.TrimLeft(string(b), " \t")
	return strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "…")
}

// skipBlanks skips blanks within the line and returns their number.
func (s *scanner) skipBlanks() int {
	n := 0
	for c := s.peek(); c == ' ' || c == '\t'; c = s.peek() {
		s.next()
		n++
	}
	return n
}

// restOfLine reads the rest of the line without its end.
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

// decode converts bytes to text: as UTF-8 when they are valid, else as
// Windows-1252, a superset of Latin-1. Control characters are blanks in it.
func decode(b []byte) string {
	text := string(b)
	if !utf8.Valid(b) {
		decoded, err := charmap.Windows1252.NewDecoder().Bytes(b)
		if err != nil { // cannot happen: every byte has a meaning
			return strings.ToValidUTF8(text, "?")
		}
		text = string(decoded)
	}
	if strings.Contains(text, "\xc2") { // with which the control characters above ASCII begin
		text = quote.Line(text)
	}
	return text
}

// decodeWord is decode for a word that may have been cut after maxWord bytes: an
// incomplete character at the cut must not change how the rest is read.
func decodeWord(b []byte) string {
	for n := len(b) - 1; len(b) > maxWord && n > len(b)-utf8.UTFMax; n-- {
		if utf8.RuneStart(b[n]) && !utf8.FullRune(b[n:]) && utf8.Valid(b[:n]) {
			return decode(b[:n])
		}
	}
	return decode(b)
}

// clip returns at most n bytes of s, in whole characters.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// collapseSpaces replaces every run of white space by one blank.
func collapseSpaces(s string) string { return strings.Join(strings.Fields(s), " ") }
