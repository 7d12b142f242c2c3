package epd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"footnote/movegen"
	"footnote/movegen/quote"
)

// Entry is one line of a test suite: a position and what is claimed about it.
// See Parse for the operations that are understood.
type Entry struct {
	Line     int    // line number in the file, from 1; 0 when parsed alone
	FEN      string // the position, six fields
	Position movegen.Position
	Repairs  []string // what was mended of the position, as [movegen.ReadFEN] tells it

	ID    string
	Best  []movegen.Move // bm: any of them solves the position
	Avoid []movegen.Move // am: none of them may be played
	Mate  int            // dm: mate in so many full moves; 0 when not claimed

	// Points are the points that moves earn in suites like the Strategic Test
	// Suite. MaxPoints is the highest of them, 0 when the suite has none.
	Points    map[movegen.Move]int
	MaxPoints int

	// Operations holds every operation as it was written, without quotes and in
	// order, those not interpreted above included (D1 20, ce -35).
	Operations []Operation
}

// Operation is an EPD operation: an opcode and its operands as text.
type Operation struct {
	Code, Text string
}

// Operand returns the text of the first operation with that opcode.
func (e *Entry) Operand(code string) (string, bool) {
	for _, op := range e.Operations {
		if op.Code == code {
			return op.Text, true
		}
	}
	return "", false
}

// Scored reports whether the line claims anything that a search can be judged by.
func (e *Entry) Scored() bool {
	return len(e.Best) > 0 || len(e.Avoid) > 0 || e.Mate > 0 || e.MaxPoints > 0
}

// LineError is a line of a suite that could not be used.
type LineError struct {
	Line int // from 1
	Err  error
}

// Error names the line and the fault.
func (e LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the fault without the line number.
func (e LineError) Unwrap() error { return e.Err }

// maxLine bounds a line of a suite, in bytes: what has none, such as a device, would fill
// the memory.
const maxLine = 1 << 20

// lineEnds makes one '\n' of every line end: of '\r' too, with which alone old files end
// their lines. All lines of such a file would be one position with many operations.
type lineEnds struct {
	r       io.Reader
	afterCR bool
}

func (l *lineEnds) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	kept := p[:0]
	for _, c := range p[:n] {
		switch {
		case c == '\r':
			kept = append(kept, '\n')
		case c != '\n' || !l.afterCR:
			kept = append(kept, c)
		}
		l.afterCR = c == '\r'
	}
	return len(kept), err
}

// Read reads a suite with line ends of any kind. Blank lines and lines that begin with #
// are skipped; a line that cannot be used goes to bad and the rest is still read. err is
// only ever an error of the reader.
func Read(r io.Reader) (suite []Entry, bad []LineError, err error) {
	in := bufio.NewReaderSize(&lineEnds{r: r}, maxLine)
	for line := 1; ; line++ {
		raw, err := in.ReadSlice('\n')
		text := string(raw)
		if errors.Is(err, bufio.ErrBufferFull) {
			bad = append(bad, LineError{line, fmt.Errorf("longer than %d bytes", maxLine)})
			text = ""
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = in.ReadSlice('\n')
			}
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return suite, bad, err
		}
		last := err != nil
		text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
		if text != "" && text[0] != '#' {
			e, err := Parse(text)
			if err != nil {
				bad = append(bad, LineError{line, err})
			} else {
				e.Line = line
				suite = append(suite, e)
			}
		}
		if last {
			return suite, bad, nil
		}
	}
}

// Parse reads one line: a position of four fields, or a FEN of five or six, and operations,
// each ended by a semicolon. It understands bm, am, dm (also as bm #8), id, hmvc and fmvn (the
// counters of a position of four fields) and the points of the Strategic Test Suite, either c0
// "f5=10, Be5+=2" or the columns c8 "10 2" with the moves in c9 or c7. Moves are read by
// [movegen.Position.ParseSAN]. Control characters count as blanks, for names of positions
// are shown. The reader tolerates what real files hold (missing spaces and semicolons, a
// semicolon before the first operation). It refuses illegal positions, illegal moves in bm
// and am or none, a dm that is no number, and points of which some fit the position and
// others do not. Positions are repaired as [movegen.ReadFEN] does, but what stands in place of
// castling rights or en passant square must look like them, or a claim could be taken for them.
func Parse(line string) (Entry, error) {
	e, err := parseLine(line)
	if err != nil {
		return Entry{}, err
	}
	for _, op := range e.Operations {
		if err := e.interpret(op); err != nil {
			return Entry{}, err
		}
	}
	if err := e.interpretPoints(); err != nil {
		return Entry{}, err
	}
	return e, nil
}

// ParsePosition reads a position that people paste, repaired as [movegen.ReadFEN] does: FEN, or a
// line as Parse reads it. Of its operations only the counters matter; what it claims may be wrong.
func ParsePosition(text string) (p movegen.Position, repairs []string, err error) {
	if hasOperations(text) {
		if e, err := parseLine(text); err == nil {
			return e.Position, e.Repairs, nil
		}
	}
	return movegen.ReadFEN(text)
}

// hasOperations reports whether operations follow the fields of a position, so that it is EPD
// and no FEN, right or wrong.
func hasOperations(text string) bool {
	fields := strings.Fields(text)
	return strings.Contains(text, ";") || len(fields) > 4 && isOpcode(fields[4])
}

// isOpcode reports whether a text begins as an operation does: with a letter. A counter does not.
func isOpcode(s string) bool { return 'a' <= s[0]|0x20 && s[0]|0x20 <= 'z' }

// parseLine reads the position of a line, and its operations as they are written.
func parseLine(line string) (e Entry, err error) {
	fen, rest, err := splitPosition(quote.Line(decode(line)))
	if err != nil {
		return Entry{}, err
	}
	e.Operations = splitOperations(rest)
	e.Position, e.Repairs, err = movegen.ReadFEN(withCounters(fen, e.Operations))
	e.FEN = e.Position.FEN()
	return e, err
}

// decode returns a line as it is when it is UTF-8, else as read in Latin-1, whose bytes are
// the first characters of Unicode: names of positions are shown, and older files have umlauts
// and accents in them.
func decode(line string) string {
	if utf8.ValidString(line) {
		return line
	}
	runes := make([]rune, len(line))
	for i := range len(line) {
		runes[i] = rune(line[i])
	}
	return string(runes)
}

// withCounters completes a position of four or five fields by the operations hmvc and fmvn, where
// they are numbers: moves without capture or pawn move, in plies, and the number of the move.
func withCounters(fen string, operations []Operation) string {
	fields := strings.Fields(fen)
	if len(fields) > 5 {
		return fen
	}
	halfmove, fullmove := "0", "1"
	for _, op := range operations {
		switch {
		case !isNumber(op.Text):
		case op.Code == "hmvc":
			halfmove = op.Text
		case op.Code == "fmvn":
			fullmove = op.Text
		}
	}
	if len(fields) == 5 {
		return fen + " " + fullmove
	}
	return fen + " " + halfmove + " " + fullmove
}

// splitPosition cuts a line after its position fields: four, five with the first counter, or six;
// fewer when nothing but a semicolon follows them.
func splitPosition(line string) (fen, rest string, err error) {
	rest = line
	var fields []string
	for len(fields) < 4 {
		f, after := cutField(rest)
		if f == "" {
			return strings.Join(fields, " "), rest, nil
		}
		n := len(fields)
		if n == 2 && strings.Trim(f, "KQkqABCDEFGHabcdefgh-") != "" || n == 3 && strings.Trim(f, "ABCDEFGHabcdefgh12345678-") != "" {
			return "", "", fmt.Errorf("the position has %d of 4 fields before %s", n, quote.Word(f))
		}
		fields, rest = append(fields, f), after
	}
	for len(fields) < 6 {
		counter, after := cutField(rest)
		if counter == "" || !strings.ContainsRune("0123456789-+", rune(counter[0])) {
			break
		}
		fields, rest = append(fields, counter), after
	}
	return strings.Join(fields, " "), rest, nil
}

// cutField returns the first word of s, which a semicolon ends as well as a
// blank does, and what follows it.
func cutField(s string) (field, rest string) {
	s = strings.TrimLeft(s, " \t")
	i := strings.IndexAny(s, " \t;")
	if i < 0 {
		return s, ""
	}
	return s[:i], s[i:]
}

func isNumber(s string) bool {
	_, err := strconv.ParseUint(s, 10, 31)
	return err == nil
}

// splitOperations cuts at the semicolons that stand outside quotes. A quote that is never
// closed ends with the line. In quotes \" is a quote and \\ a backslash, as in PGN, unless a
// quote would then stay open: the backslash in "C:\" was meant as one.
func splitOperations(s string) []Operation {
	if strings.Contains(s, `\`) {
		if ops, closed := split(s, true); closed {
			return ops
		}
	}
	ops, _ := split(s, false)
	return ops
}

// split cuts at the semicolons; closed tells whether every quote ended.
func split(s string, escapes bool) (ops []Operation, closed bool) {
	closed = true
	for s != "" {
		end, quoted := 0, false
		for end < len(s) && (quoted || s[end] != ';') {
			switch {
			case s[end] == '"':
				quoted = !quoted
			case escapes && quoted && isEscape(s[end:]):
				end++
			}
			end++
		}
		closed = closed && !quoted
		text := strings.TrimSpace(s[:end])
		s = s[min(end+1, len(s)):]
		if text == "" {
			continue
		}
		i := strings.IndexAny(text, " \t\"")
		if i < 0 {
			i = len(text)
		}
		operand := strings.TrimSpace(text[i:])
		if operand != "" && operand[0] == '"' {
			if escapes {
				operand = unescape(operand)
			} else {
				operand = strings.Trim(operand, "\"")
			}
		}
		ops = append(ops, Operation{text[:i], operand})
	}
	return ops, closed
}

// isEscape reports whether a text begins with a backslash that hides its meaning from the
// quote or backslash behind it.
func isEscape(s string) bool { return len(s) > 1 && s[0] == '\\' && (s[1] == '"' || s[1] == '\\') }

// unescape takes the quotes and the backslashes of escapes away.
func unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if isEscape(s[i:]) {
			i++
		} else if s[i] == '"' {
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
