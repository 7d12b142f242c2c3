package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"footnote/engine/game"
	"footnote/movegen/quote"
)

type tokenKind uint8

const (
	tokenEnd     tokenKind = iota
	tokenTag               // text: name, value
	tokenComment           // text
	tokenOpen
	tokenClose
	tokenNAG  // text: the number
	tokenWord // text: a move, a number, a result, a mark
)

// token is a lexical unit of the file. A token with a fault is still returned.
type token struct {
	kind        tokenKind
	line        int
	text, value string
	unquoted    bool // a tag whose value has no quotes
	newLines    int  // line ends since the token before: two leave a blank line
	fault       error
}

// maxWord bounds the length of a move in bytes.
const maxWord = 64

// lexer cuts a file into tokens.
type lexer struct{ *scanner }

// token returns the next one.
func (l lexer) token() token {
	from := l.line
	for {
		fresh, start := l.onlyBlanks, l.lineStart
		c, ok := l.next()
		t := token{line: l.line, newLines: l.line - from}
		switch {
		case !ok:
			return t
		case c == ' ' || c == '\n':
			continue
		case c == '%' && start:
			l.restOfLine() // an escape: other programs' private data
			continue
		case c == 0xef && l.hasPrefix("\xbb\xbf") || c == 0xc2 && l.peek() == 0xa0 || c == 0xa0:
			// Byte order marks where files were joined, and no-break spaces, in UTF-8 or as
			// one byte of Windows-1252.
			for c = l.peek(); c >= 0x80 && c < 0xc0; c = l.peek() {
				l.next()
			}
			l.onlyBlanks, l.lineStart = fresh, start
			continue
		case c == '[':
			return l.bracket(t, fresh)
		case c == '{':
			return l.comment(t)
		case c == ';':
			t.kind, t.text = tokenComment, collapseSpaces(l.restOfLine())
		case c == '(':
			t.kind = tokenOpen
		case c == ')':
			t.kind = tokenClose
		case c == '$':
			t.kind, t.text = tokenNAG, l.nag()
		case c == '<':
			// Reserved by the standard for expansions.
			for ok && c != '>' && c != '\n' {
				c, ok = l.next()
			}
			continue
		case c == '*':
			t.kind, t.text = tokenWord, "*"
		case c == ']' || c == '}' || c == '>':
			t.kind, t.text, t.fault = tokenWord, string(c), fmt.Errorf("unexpected %q", c)
		default:
			t.kind, t.text = tokenWord, l.spacedResult(l.word([]byte{c}))
			if len(t.text) > maxWord {
				t.text = clip(t.text, maxWord)
				t.fault = fmt.Errorf("%s is no move", quote.Word(t.text))
			}
		}
		return t
	}
}

// word reads the rest of a word that begins with b.
func (l lexer) word(b []byte) string {
	for {
		c := l.peek()
		switch {
		case c <= ' ' || c == 0x7f || strings.IndexByte("[]{};$<>", c) >= 0, c == 0xc2 && l.hasPrefix("\xc2\xa0"),
			c == 0xa0 && (len(b) == 0 || b[len(b)-1] < 0x80): // otherwise it is part of a letter in UTF-8
			return decodeWord(b)
		case c == ')' || c == '(':
			// Parentheses end a word, except around the piece of "a8(Q)".
			if n := len(b); c == ')' || n == 0 || b[n-1] != '8' && b[n-1] != '1' || !l.promotion() {
				return decodeWord(b)
			}
			l.next()
			piece, _ := l.next()
			l.next()
			b = append(b, '=', piece)
			continue
		case c == '*' && len(b) > 0:
			return decodeWord(b) // the result may follow without a blank
		}
		if len(b) <= maxWord {
			b = append(b, c)
		}
		if _, ok := l.next(); !ok {
			return decodeWord(b)
		}
	}
}

// nag reads what follows $. A number ends before the first character that is no digit, as
// the standard has it: a move may follow without a blank.
func (l lexer) nag() string {
	var b []byte
	for c := l.peek(); c >= '0' && c <= '9'; c = l.peek() {
		l.next()
		if len(b) <= maxWord {
			b = append(b, c)
		}
	}
	if len(b) == 0 {
		return l.word(nil) // no mark that could be known
	}
	return string(b)
}

// promotion reports whether "(Q)" or another piece in parentheses comes next.
func (l lexer) promotion() bool {
	b, err := l.in.Peek(3)
	return err == nil && b[2] == ')' && strings.IndexByte("QRBNqrbnACDFLPST", b[1]) >= 0 // letters of other languages too
}

// bothLost is a result with blanks that PGN does not know; without them it may be castling.
const bothLost = "0 - 0"

// spacedResult reads on where a word is the first part of a result with blanks, such as "1 - 0",
// "1- 0" or "1/2 -1/2", and returns all of it; else the word, which may be a move's number.
func (l lexer) spacedResult(word string) string {
	const most = 24 // bytes that the rest may have
	score, dashed := cutDash(word, strings.CutSuffix)
	switch score {
	case "0", "1", "1/2", "½":
	default:
		return word
	}
	ahead, _ := l.in.Peek(most) // there may be less
	rest := strings.TrimLeft(string(ahead), " \t")
	if !dashed {
		if rest, dashed = cutDash(rest, strings.CutPrefix); !dashed {
			return word
		}
		rest = strings.TrimLeft(rest, " \t")
	}
	end := strings.IndexAny(rest, " \t\r\n{;[")
	switch {
	case end >= 0:
	case len(ahead) == most:
		return word // cut off
	default:
		end = len(rest)
	}
	text := score + "-" + rest[:end]
	switch text = strings.ReplaceAll(text, "½", "1/2"); text {
	case "0-0":
		text = bothLost
	case "1-0", "0-1", "1/2-1/2":
	default:
		return word
	}
	for range len(ahead) - len(rest) + end {
		l.next()
	}
	return text
}

// cutDash cuts a dash off by [strings.CutPrefix] or [strings.CutSuffix].
func cutDash(s string, cut func(s, dash string) (string, bool)) (rest string, found bool) {
	for _, dash := range []string{"-", "–", "−"} {
		if rest, found = cut(s, dash); found {
			return rest, true
		}
	}
	return s, false
}

// comment reads a comment in braces. By the standard they do not nest; where an inner one has
// opened, the comment goes on if a brace closes before another opens. A comment that is never
// closed must not swallow the games after it: it ends where a game begins.
func (l lexer) comment(t token) token {
	t.kind = tokenComment
	depth := 1
	var b []byte
	for {
		if l.lineStart && (l.hasPrefix("[Event \"") || l.hasPrefix("[Site \"") || l.hasPrefix("[White \"")) {
			t.fault = errors.New("the comment that begins here is not closed before the next game")
			break
		}
		c, ok := l.next()
		if !ok {
			t.fault = errors.New("the comment that begins here is never closed")
			break
		}
		if c == '{' {
			depth++
		}
		if c == '}' {
			if depth--; depth == 0 || !l.closesAgain() {
				break
			}
		}
		if l.size <= MaxGameBytes {
			b = append(b, c)
		}
	}
	t.text = collapseSpaces(decode(b))
	return t
}

// closesAgain reports whether a closing brace comes next, before an opening one and the next tag.
func (l lexer) closesAgain() bool {
	ahead, _ := l.in.Peek(1 << 12) // there may be less
	i := bytes.IndexAny(ahead, "{}")
	return i >= 0 && ahead[i] == '}' && !bytes.Contains(ahead[:i], []byte("\n["))
}

// bracket reads a tag. A bracket in the middle of a line that does not begin a tag
// is taken as a comment without braces.
func (l lexer) bracket(t token, fresh bool) token {
	l.skipBlanks()
	if !fresh && !l.tagAhead() || l.peek() == '%' {
		t.kind = tokenComment
		b := []byte{'['}
		for c := l.peek(); c != '\n' && c != '\r'; c = l.peek() {
			c, ok := l.next()
			if !ok {
				break
			}
			if l.size <= MaxGameBytes {
				b = append(b, c)
			}
			if c == ']' {
				break
			}
		}
		t.text = collapseSpaces(decode(b))
		return t
	}
	t.kind = tokenTag
	var name []byte
	for c := l.peek(); isLetter(c) || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '+' || c == ':' || c == '#' || c == '='; c = l.peek() {
		l.next()
		if len(name) < 255 {
			name = append(name, c)
		}
	}
	t.text = string(name)
	l.skipBlanks()
	if l.peek() == '"' {
		l.next()
		t.value = l.quoted()
	} else {
		// Without quotes the value is what stands before the bracket.
		t.value, t.unquoted = strings.TrimRight(strings.TrimSpace(l.restOfLine()), "]\" "), true
	}
	t.value = collapseSpaces(t.value)
	if t.text == "" {
		t.fault = errors.New("a tag without a name")
	}
	return t
}

// tagAhead reports whether a name and a quote come next.
func (l lexer) tagAhead() bool {
	b, _ := l.in.Peek(64)
	name := 0
	for name < len(b) && (isLetter(b[name]) || b[name] >= '0' && b[name] <= '9' || b[name] == '_') {
		name++
	}
	rest := strings.TrimLeft(string(b[name:]), " \t")
	return name > 0 && strings.HasPrefix(rest, "\"")
}

// quoted reads the value of a tag up to its bracket. A quote inside that is not
// escaped is part of the value unless the bracket follows. The value ends with the
// line in any case.
func (l lexer) quoted() string {
	var b []byte
	for {
		c := l.peek()
		if c == '\n' || c == '\r' {
			break
		}
		c, ok := l.next()
		if !ok {
			break
		}
		if c == '"' {
			blanks := l.skipBlanks()
			if l.peek() == ']' {
				l.next()
				return decode(b)
			}
			if blanks > 0 {
				b = append(b, '"')
				c = ' '
			}
		}
		if c == '\\' && (l.peek() == '"' || l.peek() == '\\') {
			c, _ = l.next()
		}
		if l.size <= MaxGameBytes {
			b = append(b, c)
		}
	}
	return strings.TrimRight(strings.TrimSuffix(decode(b), "]"), "\" ")
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// WithoutNumber removes "12.", "12..." and "..." from the front of a word; what is
// left may be empty. Castling with zeros and results are not numbers.
func WithoutNumber(s string) string {
	digits := 0
	for digits < len(s) && s[digits] >= '0' && s[digits] <= '9' {
		digits++
	}
	rest := s[digits:]
	if rest == "" {
		if digits > 3 || s == "00" || s == "000" { // squares of ICCF or a null move; castling
			return s
		}
		return ""
	}
	cut := strings.TrimLeft(strings.ReplaceAll(rest, "…", "."), ".")
	if len(cut) == len(rest) && !strings.HasPrefix(rest, "…") {
		return s
	}
	return cut
}

// result reads how a game ended; ok is false for other words.
func result(s string) (game.Result, bool) {
	if s == "*" {
		return game.NoResult, true
	}
	if s == "" || s[0] != '0' && s[0] != '1' && s[0] < 0x80 {
		return game.NoResult, false
	}
	s = strings.Map(func(r rune) rune {
		if r >= '‐' && r <= '―' || r == '−' || r == ':' {
			return '-'
		}
		return r
	}, s)
	switch strings.ReplaceAll(s, "½", "1/2") {
	case "1-0", "1-0.":
		return game.WhiteWins, true
	case "0-1", "0-1.":
		return game.BlackWins, true
	case "1/2-1/2", "1/2", "1/2-1/2.", "0.5-0.5":
		return game.Draw, true
	}
	return game.NoResult, false
}

// resultInWords reads how a game ended from words in lower case.
func resultInWords(s string) (game.Result, bool) {
	switch s {
	case "white wins", "white won", "black resigns", "black resigned":
		return game.WhiteWins, true
	case "black wins", "black won", "white resigns", "white resigned":
		return game.BlackWins, true
	case "draw", "drawn", "draw agreed", "remis", "stalemate":
		return game.Draw, true
	}
	return game.NoResult, false
}

// moveNumber reads the number in front of a move, 0 when there is none. Dots tell that it is Black's move.
func moveNumber(s string) (n int, blacks bool) {
	digits := 0
	for digits < len(s) && digits < 4 && s[digits] >= '0' && s[digits] <= '9' {
		digits++
	}
	rest := s[digits:]
	if digits == 0 || rest != "" && rest[0] != '.' && !strings.HasPrefix(rest, "…") {
		return 0, false
	}
	n, _ = strconv.Atoi(s[:digits]) // digits they are
	return n, strings.HasPrefix(rest, "..") || strings.HasPrefix(rest, "…")
}
