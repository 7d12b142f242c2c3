package pgn

import (
	"errors"
	"fmt"
	"strings"

	"footnote/movegen"
	"footnote/movegen/quote"
)

// badMove handles a word that is not a legal move: in the main line the game is
// lost, in a variation the rest of the variation.
func (b *builder) badMove(t token, err error) {
	if movegen.LooksLikeFEN(t.text) {
		err = fmt.Errorf("%s is a position, not a move: this is FEN or EPD, not PGN", quote.Text(t.text))
	}
	if len(b.lines) == 1 {
		b.fail(t.line, err)
		return
	}
	b.warn(t.line, fmt.Errorf("in a variation: %w; the rest of it is kept as a comment", err))
	b.unreadable = 1
	b.keepText(t.text)
}

// keepText adds to the text of a variation that cannot be read.
func (b *builder) keepText(s string) {
	if b.unreadableText.Len() > 0 {
		b.unreadableText.WriteByte(' ')
	}
	b.unreadableText.WriteString(s)
}

// unreadableToken follows the parentheses of a variation that cannot be read, and
// finishes it when it ends.
func (b *builder) unreadableToken(t token) {
	switch t.kind {
	case tokenOpen:
		b.unreadable++
		b.keepText("(")
	case tokenNAG:
		b.keepText("$" + t.text)
	case tokenClose:
		if b.unreadable--; b.unreadable > 0 {
			b.keepText(")")
			return
		}
		text := b.unreadableText.String()
		b.unreadableText = strings.Builder{}
		b.addComment(collapseSpaces(text))
		if len(b.lines) > 1 {
			b.closeLine()
		}
	}
}

func (b *builder) openLine(t token) {
	m := b.current()
	switch {
	case m == nil:
		b.warn(t.line, errors.New("a variation stands before the first move of its line; it is kept as a comment"))
		b.unreadable = 1
		// The variation has no line of its own. This copy of the current one is for
		// closeLine to remove.
		b.lines = append(b.lines, lineState{line: b.lines[len(b.lines)-1].line, now: b.lines[len(b.lines)-1].now})
		return
	case len(b.lines) > MaxNesting:
		b.fail(t.line, fmt.Errorf("variations are nested deeper than %d", MaxNesting))
		return
	}
	if !b.countMove(t) { // an empty line takes memory too
		return
	}
	v := &Variation{}
	m.Variations = append(m.Variations, v)
	b.lines = append(b.lines, lineState{line: v, now: b.lines[len(b.lines)-1].last})
	b.pending = nil
}

// closeLine ends the innermost variation and forgets it when it is empty.
func (b *builder) closeLine() {
	done := b.lines[len(b.lines)-1].line
	b.lines = b.lines[:len(b.lines)-1]
	b.pending = nil
	m := b.current()
	if m == nil || len(m.Variations) == 0 || m.Variations[len(m.Variations)-1] != done || len(done.Moves) > 0 {
		return
	}
	m.Variations = m.Variations[:len(m.Variations)-1]
	for _, c := range done.Comments {
		b.addComment(c)
	}
}
