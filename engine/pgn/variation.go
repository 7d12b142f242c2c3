package pgn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"footnote/movegen"
	"footnote/movegen/quote"
)

// badMove handles a word that is not a legal move. Prose becomes a comment. A move ends the line: what
// follows in it is kept as a comment.
func (b *builder) badMove(t token, err error) {
	main := len(b.lines) == 1
	switch {
	case main && !b.hasGame() && movegen.LooksLikeFEN(t.text):
		b.fail(t.line, fmt.Errorf("%s is a position, not a move: this is FEN or EPD, not PGN", quote.Text(t.text)))
	case t.fault != nil || !movelike(strings.TrimSpace(WithoutNumber(t.text))):
		if len(b.prose) == 0 {
			b.warn(t.line, fmt.Errorf("%s is no move; it is kept as a comment", quote.Word(t.text)))
		}
		b.prose = append(b.prose, t.text)
	case main:
		b.endProse()
		b.cut(t, err)
	default:
		b.endProse()
		b.warn(t.line, fmt.Errorf("in a variation: %w; the rest of it is kept as a comment", err))
		b.unreadable = 1
		b.keepText(t.text)
	}
}

// endProse makes a comment of words that were no moves.
func (b *builder) endProse() {
	if len(b.prose) > 0 {
		b.addComment(collapseSpaces(strings.Join(b.prose, " "))) // a word of control characters is a blank
		b.prose = nil
	}
}

// cut ends the moves of the game before a token. Its text and what follows are kept as a comment.
func (b *builder) cut(t token, err error) {
	b.game.Cut = &Fault{Line: t.line, Err: err}
	if len(b.tags) > 0 {
		b.game.Cut.Game = b.name()
	}
	for len(b.lines) > 1 {
		b.closeLine()
	}
	b.unreadable = 1
	if p := &b.lines[0].now; t.kind == tokenWord && WithoutNumber(t.text) == t.text {
		b.keepText(strconv.Itoa(p.FullmoveNumber()) + [2]string{".", "..."}[p.SideToMove()])
	}
	b.keepText(t.text)
}

// keepText adds to the text of a variation that cannot be read.
// Of commands in comments it makes plain text: they belonged to other moves.
func (b *builder) keepText(s string) {
	s = strings.ReplaceAll(s, "[%", "(%")
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
		if b.unreadable > 1 || b.game.Cut != nil {
			b.unreadable = max(b.unreadable-1, 1)
			b.keepText(")")
			return
		}
		b.endUnreadable()
	}
}

// endUnreadable makes a comment of the text of a line that cannot be read.
func (b *builder) endUnreadable() {
	text := b.unreadableText.String()
	b.unreadable, b.unreadableText = 0, strings.Builder{}
	b.addComment(collapseSpaces(text))
	if len(b.lines) > 1 {
		b.closeLine()
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
		b.warn(t.line, fmt.Errorf("variations are nested deeper than %d; the rest is kept as a comment", MaxNesting))
		b.unreadable = 1
		b.lines = append(b.lines, b.lines[len(b.lines)-1]) // for closeLine to remove
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
