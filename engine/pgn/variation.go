package pgn

import (
	"errors"
	"fmt"
	"strings"
)

// wrong deals with a word that is no legal move: in the main line it costs the
// game, in a variation the rest of the variation.
func (b *builder) wrong(t token, err error) {
	if len(b.lines) == 1 {
		b.fail(t.line, err)
		return
	}
	b.warn(t.line, fmt.Errorf("in a variation: %w; the rest of it is kept as a comment", err))
	b.lost = 1
	b.keep(t.text)
}

// keep adds to the text of a variation that cannot be read.
func (b *builder) keep(s string) {
	if b.text.Len() > 0 {
		b.text.WriteByte(' ')
	}
	b.text.WriteString(s)
}

// lostMark follows the parentheses of a variation that cannot be read, to its
// end.
func (b *builder) lostMark(t token) {
	switch t.kind {
	case tokenOpen:
		b.lost++
		b.keep("(")
	case tokenNAG:
		b.keep("$" + t.text)
	case tokenClose:
		if b.lost--; b.lost > 0 {
			b.keep(")")
			return
		}
		text := b.text.String()
		b.text = strings.Builder{}
		b.say(squeeze(text))
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
		b.lost = 1
		// It has no line of its own that its end could close.
		b.lines = append(b.lines, open{line: b.lines[len(b.lines)-1].line, now: b.lines[len(b.lines)-1].now})
		return
	case len(b.lines) > MaxNesting:
		b.fail(t.line, fmt.Errorf("variations are nested deeper than %d", MaxNesting))
		return
	}
	if b.moves++; b.moves > MaxMoves { // an empty one takes memory too
		b.fail(t.line, fmt.Errorf("the game has more than %d moves", MaxMoves))
		return
	}
	v := &Variation{}
	m.Variations = append(m.Variations, v)
	b.lines = append(b.lines, open{line: v, now: b.lines[len(b.lines)-1].last})
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
		b.say(c)
	}
}
