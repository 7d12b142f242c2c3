package pgn

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"footnote/engine/game"
)

// Fault is something wrong with a game. As an error of [Reader.Read] it means that
// the game is lost.
type Fault struct {
	Line int    // where, from 1
	Game string // the players, cut when they are long: "Morphy – Isouard", "" when no tags came before
	Err  error
}

// Error gives line, game and cause.
func (f *Fault) Error() string {
	if f.Game == "" {
		return fmt.Sprintf("line %d: %v", f.Line, f.Err)
	}
	return fmt.Sprintf("line %d: %s: %v", f.Line, f.Game, f.Err)
}

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// Reader reads the games of a file one after the other.
type Reader struct {
	lex      lexer
	ahead    token
	hasAhead bool        // ahead is valid
	lines    []lineState // memory for builders
	ended    int         // the line of the last result, 0 before the first
	any      bool        // something has been read
	tokens   []token     // of the game that is being read, as far as maxTokens
}

// maxTokens bounds how much of a game is kept to be read in another language.
const maxTokens = 1 << 16

// NewReader returns a Reader of r, which need not be buffered.
func NewReader(r io.Reader) *Reader { return &Reader{lex: lexer{newScanner(r)}} }

func (r *Reader) token() token {
	if r.hasAhead {
		r.hasAhead = false
		return r.ahead
	}
	return r.lex.token()
}

// Read returns the next game. A game that cannot be read yields a *Fault, after
// which reading goes on with the game that follows. At the end of the file the
// error is io.EOF, and any other error is that of the underlying reader.
func (r *Reader) Read() (*Game, error) {
	g, err := r.read()
	r.any = r.any || err == nil || errors.As(err, new(*Fault))
	return g, err
}

func (r *Reader) read() (*Game, error) {
	if r.lines == nil {
		r.lines = make([]lineState, 0, 4)
	}
	b := r.begin()
	r.lex.size = 0
	for {
		t := r.token()
		if r.lex.size > MaxGameBytes {
			b.fail(t.line, fmt.Errorf("the game has more than %d bytes", MaxGameBytes))
		}
		switch t.kind {
		case tokenEnd:
			switch {
			case r.lex.err != nil:
				return nil, r.lex.err
			case b.hasGame():
				return r.finish(b, game.NoResult)
			case b.stray && !r.any: // a text of another kind
				b.game.Warnings[0].Game = ""
				return nil, &b.game.Warnings[0]
			}
			return nil, io.EOF
		case tokenTag:
			if b.started && !b.hasGame() {
				b = r.beginAgain(b) // "(20)", a mark behind the result of the game before, or prose
			}
			if t.unquoted && b.started {
				t.kind, t.text = tokenComment, "["+t.text+" "+t.value+"]"
			} else if b.started || strings.EqualFold(t.text, "Event") && b.hasTag("Event") {
				r.ahead, r.hasAhead = t, true
				return r.finish(b, game.NoResult)
			}
		case tokenWord:
			if b.ended(t) && !r.lex.dotsAhead() {
				r.ahead, r.hasAhead = t, true
				return r.finish(b, game.NoResult)
			}
		}
		if t.newLines > 1 && b.started && !b.hasGame() {
			b = r.beginAgain(b) // prose may leave a parenthesis open
		}
		r.keep(t)
		end, over := b.addToken(t)
		if !over {
			continue
		}
		r.ended = t.line
		// Comments after the result on the same line belong to that game.
		for r.lex.skipBlanks(); r.lex.peek() == '{' || r.lex.peek() == ';'; r.lex.skipBlanks() {
			if t := r.lex.token(); t.fault != nil {
				b.warn(t.line, t.fault) // the game itself is whole
			} else {
				r.keep(t)
				b.comment(t)
			}
		}
		return r.finish(b, end)
	}
}

// begin begins a game.
func (r *Reader) begin() *builder {
	clear(r.tokens) // frees their texts
	r.tokens = r.tokens[:0]
	return newBuilder(r.lines, r.ended)
}

// beginAgain begins a game where what was read is none.
func (r *Reader) beginAgain(had *builder) *builder {
	b := r.begin()
	b.stray, b.game.Warnings = had.stray, had.game.Warnings
	return b
}

func (r *Reader) keep(t token) {
	if len(r.tokens) <= maxTokens {
		r.tokens = append(r.tokens, t)
	}
}

// finish completes a game. Where its moves break off it may be written with the letters of another
// language: that in which most of its moves can be played.
func (r *Reader) finish(b *builder, end game.Result) (*Game, error) {
	if b.game.Cut == nil || len(r.tokens) > maxTokens {
		return b.finish(end)
	}
	for _, letters := range alphabets() {
		other := newBuilder(nil, b.after)
		other.letters = letters
		for _, t := range r.tokens {
			other.addToken(t)
		}
		if len(other.game.Main.Moves) > len(b.game.Main.Moves) {
			b = other
		}
	}
	return b.finish(end)
}
