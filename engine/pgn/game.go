package pgn

import (
	"iter"
	"strings"

	"footnote/engine/game"
	"footnote/movegen"
)

// Limits of one game. What goes beyond them is a fault of that game only.
const (
	MaxGameBytes = 8 << 20 // of text
	MaxMoves     = 400_000 // of all variations together
	MaxNesting   = 100     // variations within variations
	MaxTags      = 256
)

// Tag is a name and a value of a game's head, as text without quotes.
type Tag struct{ Name, Value string }

// Game is one game: its tags and its tree of moves.
type Game struct {
	Line   int   // of its first token in the file, from 1; 0 for games made otherwise
	Tags   []Tag // in the order of the file, each name once
	Start  movegen.Position
	Main   Variation // the moves played
	Result game.Result
	// Cut says where the moves end before the text does, at a move that is not legal, say; nil
	// when they do not. The rest of the text is a comment.
	Cut *Fault
	// Warnings are other faults that did not lose the game.
	Warnings []Fault
}

// Variation is a line of moves.
type Variation struct {
	Comments []string // before its first move
	Moves    []Move
}

// Move is a move of a line with its annotations.
type Move struct {
	Move movegen.Move // NoMove: the side to move passes
	NAGs []uint8      // numeric annotation glyphs; see Glyph
	// Comments follow the move, before its variations. White space is reduced to
	// single blanks.
	Comments []string
	// Variations are alternatives to this move: they begin at the position
	// before it.
	Variations []*Variation
	Trailing   []string // comments after the variations
}

// Tag returns the value of a tag and "" when there is none. Names are compared
// without regard to case.
func (g *Game) Tag(name string) string {
	for i := range g.Tags {
		if strings.EqualFold(g.Tags[i].Name, name) {
			return g.Tags[i].Value
		}
	}
	return ""
}

// SetTag replaces the value of a tag or adds the tag at the end.
func (g *Game) SetTag(name, value string) {
	for i := range g.Tags {
		if strings.EqualFold(g.Tags[i].Name, name) {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// Name names the players: "Anderssen – Kieseritzky", "?" for an unknown one.
func (g *Game) Name() string {
	side := func(name string) string {
		if name = g.Tag(name); name == "" {
			return "?"
		}
		return name
	}
	return side("White") + " – " + side("Black")
}

// Positions yields each position of a line that begins in start, with the index of the
// move that is made in it, and at last the position after the line with its length.
// The position holds until the next is asked for.
func (v *Variation) Positions(start movegen.Position) iter.Seq2[int, *movegen.Position] {
	return func(yield func(int, *movegen.Position) bool) {
		p := start
		for i := range v.Moves {
			if !yield(i, &p) {
				return
			}
			p = After(&p, v.Moves[i].Move)
		}
		yield(len(v.Moves), &p)
	}
}

// After returns the position after m, which must be legal in p; NoMove passes,
// which must not be done in check.
func After(p *movegen.Position, m movegen.Move) movegen.Position {
	var next movegen.Position
	if m == movegen.NoMove {
		p.MakeNull(&next)
	} else {
		p.Make(m, &next)
	}
	return next
}

// Strip takes away all comments, marks and variations.
func (g *Game) Strip() {
	g.Main.Comments = nil
	for i := range g.Main.Moves {
		g.Main.Moves[i] = Move{Move: g.Main.Moves[i].Move}
	}
}
