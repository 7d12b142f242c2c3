package pgn

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"footnote/movegen"
)

// lineWidth is where words are wrapped. The standard allows 80 characters; the
// difference is for closing parentheses.
const lineWidth = 78

// Write writes a game in the export format of the standard: the seven tags of the
// roster first, moves in algebraic notation, lines of at most 80 characters where
// words allow, and an empty line at the end. The tags Result, SetUp and FEN are
// made to agree with the game, and Variant is added to one of Chess960. Reading the text gives the same game as before,
// except that a closing brace inside a comment becomes a parenthesis.
func Write(w io.Writer, g *Game) error {
	out := bufio.NewWriter(w)
	writeTags(out, g)
	t := text{out: out}
	t.line(g.Start, &g.Main)
	t.word(g.Result.String())
	out.WriteString("\n\n")
	return out.Flush()
}

func writeTags(out *bufio.Writer, g *Game) {
	written := map[string]bool{"setup": true, "fen": true}
	write := func(name, value string) {
		written[strings.ToLower(name)] = true
		fmt.Fprintf(out, "[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(collapseSpaces(value)))
	}
	for _, name := range []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"} { // the Seven Tag Roster
		value := g.Tag(name)
		switch {
		case name == "Result":
			value = g.Result.String()
		case value != "":
		case name == "Date":
			value = "????.??.??"
		default:
			value = "?"
		}
		write(name, value)
	}
	for _, tag := range g.Tags {
		if !written[strings.ToLower(tag.Name)] && tagName(tag.Name) {
			write(tag.Name, tag.Value)
		}
	}
	if fen := g.Start.FEN(); fen != movegen.StartFEN {
		// The FEN of the file stays as it is when it describes the same position.
		if p, err := movegen.ParseFEN(g.Tag("FEN")); err == nil && p.FEN() == fen && len(strings.Fields(g.Tag("FEN"))) == 6 {
			fen = g.Tag("FEN")
		}
		if g.Start.Chess960() && !written["variant"] { // else other programs refuse to castle
			write("Variant", "Chess960")
		}
		write("SetUp", "1")
		write("FEN", fen)
	}
	out.WriteByte('\n')
}

// tagName reports whether a name can be written as one word.
func tagName(s string) bool { return s != "" && !strings.ContainsAny(s, " \t\r\n\"[]{}();%") }

// text breaks words into lines.
type text struct {
	out    *bufio.Writer
	column int
	prefix string // of the next word: an opening parenthesis
}

// word writes one word, on a new line when it does not fit. Inside comments a
// word that begins like a tag or an escape never begins a line: line-based
// readers would take it for one.
func (t *text) word(s string) {
	s, t.prefix = t.prefix+s, ""
	n := utf8.RuneCountInString(s)
	switch {
	case t.column == 0:
	case t.column+1+n > lineWidth && !strings.HasPrefix(s, "[") && !strings.HasPrefix(s, "%") && !strings.HasPrefix(s, ";"):
		t.out.WriteByte('\n')
		t.column = 0
	default:
		t.out.WriteByte(' ')
		t.column++
	}
	t.out.WriteString(s)
	t.column += n
}

func (t *text) comments(list []string) {
	for _, c := range list {
		words := commentWords(strings.ReplaceAll(c, "}", ")"))
		if len(words) == 0 {
			continue
		}
		words[0] = "{" + words[0]
		words[len(words)-1] += "}"
		for _, w := range words {
			t.word(w)
		}
	}
}

// commentWords cuts a comment where a line may end: not inside a command such
// as "[%eval 0.3]", and not between the commands that open a comment, since a
// line must not begin with one.
func commentWords(c string) []string {
	fields := strings.Fields(c)
	words := fields[:0]
	inCommand, opening := false, true
	for i, w := range fields {
		command := strings.HasPrefix(w, "[%")
		opening = opening && (command || inCommand)
		if i > 0 && (inCommand || opening) {
			words[len(words)-1] += " " + w
		} else {
			words = append(words, w)
		}
		if last, end := strings.LastIndex(w, "[%"), strings.LastIndexByte(w, ']'); last != end { // either, or both: "][%cal"
			inCommand = last > end
		}
	}
	return words
}

// line writes a variation from its start. The reader bounds how deep variations
// nest; trees made otherwise must not nest deeper than MaxNesting by far.
func (t *text) line(start movegen.Position, v *Variation) {
	t.comments(v.Comments)
	p := start
	number := true // Black's move needs its number
	for i := range v.Moves {
		m := &v.Moves[i]
		before := ""
		switch {
		case p.SideToMove() == movegen.White:
			before = strconv.Itoa(p.FullmoveNumber()) + ". "
		case number:
			before = strconv.Itoa(p.FullmoveNumber()) + "... "
		}
		word := before + p.SAN(m.Move)
		for _, nag := range m.NAGs {
			word += " $" + strconv.Itoa(int(nag))
		}
		t.word(word)
		t.comments(m.Comments)
		for _, alternative := range m.Variations {
			if len(alternative.Moves) == 0 {
				continue
			}
			t.prefix = "("
			t.line(p, alternative)
			t.out.WriteByte(')')
			t.column++
		}
		t.comments(m.Trailing)
		number = len(m.Comments)+len(m.Variations)+len(m.Trailing) > 0
		p = After(&p, m.Move)
	}
}
