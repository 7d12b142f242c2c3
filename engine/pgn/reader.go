package pgn

import (
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
}

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
	if r.lines == nil {
		r.lines = make([]lineState, 0, 4)
	}
	b := newBuilder(r.lines, r.ended)
	r.lex.size = 0
	for {
		t := r.token()
		if r.lex.size > MaxGameBytes {
			b.fail(t.line, fmt.Errorf("the game has more than %d bytes", MaxGameBytes))
		}
		switch t.kind {
		case tokenEnd:
			if r.lex.err != nil {
				return nil, r.lex.err
			}
			if !b.hasGame() {
				return nil, io.EOF
			}
			return b.finish(game.NoResult)
		case tokenTag:
			if b.started && !b.hasGame() {
				b = newBuilder(r.lines, r.ended) // "(20)" or a mark behind the result of the game before
			}
			if t.unquoted && b.started {
				t.kind, t.text = tokenComment, "["+t.text+" "+t.value+"]"
				b.other(t)
				continue
			}
			if b.started || strings.EqualFold(t.text, "Event") && b.hasTag("Event") {
				r.ahead, r.hasAhead = t, true
				return b.finish(game.NoResult)
			}
			b.tag(t)
		case tokenWord:
			end, ok := b.word(t)
			if !ok {
				continue
			}
			r.ended = t.line
			// Comments after the result on the same line belong to that game.
			for r.lex.skipBlanks(); r.lex.peek() == '{' || r.lex.peek() == ';'; r.lex.skipBlanks() {
				if t := r.lex.token(); t.fault != nil {
					b.warn(t.line, t.fault) // the game itself is whole
				} else {
					b.comment(t)
				}
			}
			return b.finish(end)
		default:
			b.other(t)
		}
	}
}
