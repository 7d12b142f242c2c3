package book

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"footnote/engine/game"
	"footnote/movegen"
)

// Game is a game to make a book from.
type Game struct {
	Start  movegen.Position
	Moves  []movegen.Move // legal, one after the other
	Result game.Result
}

// Rules select the moves of games that go into a book.
type Rules struct {
	// MaxPly is the number of plies of a game that are used.
	MaxPly int
	// MinGames is the number of games in which a move must have been played.
	MinGames int
	// MinScore is the least share of points, in percent, that a move must have scored for its side.
	MinScore int
	// Sides says which side's moves go into the book, by colour.
	Sides [2]bool
	// Uniform gives every move the same weight.
	Uniform bool
}

// DefaultRules are those of PolyGlot, but with fewer plies.
func DefaultRules() Rules {
	return Rules{MaxPly: 40, MinGames: 3, Sides: [2]bool{true, true}}
}

// Check returns what is wrong with the rules.
func (r *Rules) Check() error {
	switch {
	case r.MaxPly < 1:
		return fmt.Errorf("%d plies are too few", r.MaxPly)
	case r.MinGames < 1:
		return fmt.Errorf("%d games are too few", r.MinGames)
	case r.MinScore < 0 || r.MinScore > 100:
		return fmt.Errorf("a score of %d percent is outside 0 … 100", r.MinScore)
	case !r.Sides[0] && !r.Sides[1]:
		return errors.New("the book is for neither side")
	}
	return nil
}

// Builder makes a book from games. It keeps a few dozen bytes for each
// different move of each position that it sees.
type Builder struct {
	rules Rules
	moves map[moveKey]*moveStats
	games int
}

// moveKey identifies a move in a position.
type moveKey struct {
	key  uint64
	move uint16
}

// moveStats counts the results of a move.
type moveStats struct {
	games  uint32
	points uint32 // half points
	scored uint32 // games with a known result
	last   int    // the game that was counted last
}

// NewBuilder returns a builder without games; the rules must pass Check.
func NewBuilder(rules Rules) *Builder {
	return &Builder{rules: rules, moves: map[moveKey]*moveStats{}}
}

// Games returns the number of games added.
func (b *Builder) Games() int { return b.games }

// Add adds the moves of a game, up to the first illegal one.
func (b *Builder) Add(g Game) {
	b.games++
	p := g.Start
	for i, m := range g.Moves {
		if i >= b.rules.MaxPly || !p.IsLegal(m) {
			return
		}
		if b.rules.Sides[p.SideToMove()] {
			b.count(&p, m, g.Result)
		}
		p.Advance(m)
	}
}

// count notes that m was played in p. A game that repeats p counts once.
func (b *Builder) count(p *movegen.Position, m movegen.Move, result game.Result) {
	at := moveKey{Key(p), encodeMove(m)}
	r := b.moves[at]
	if r == nil {
		r = new(moveStats)
		b.moves[at] = r
	}
	if r.last == b.games {
		return
	}
	r.last = b.games
	r.games++
	switch result {
	case game.NoResult:
		return
	case game.Draw:
		r.points++
	case game.WonBy(p.SideToMove()):
		r.points += 2
	}
	r.scored++
}

// Entries returns the book's entries in the order of the file. The weight is the number of half points
// that a move has scored, as in PolyGlot, scaled down for positions where that exceeds the format.
// Moves that scored nothing or that the rules exclude are left out. A game without a result counts as a
// draw, so that such games make a book too.
func (b *Builder) Entries() []Entry {
	heaviest := map[uint64]uint64{}
	raw := map[moveKey]uint64{}
	for at, r := range b.moves {
		points := uint64(r.points) + uint64(r.games-r.scored)
		if int(r.games) < b.rules.MinGames || points == 0 || points*50 < uint64(b.rules.MinScore)*uint64(r.games) {
			continue
		}
		if b.rules.Uniform {
			points = 1
		}
		raw[at] = points
		heaviest[at.key] = max(heaviest[at.key], points)
	}
	entries := make([]Entry, 0, len(raw))
	const most = 1<<16 - 1
	for at, points := range raw {
		if top := heaviest[at.key]; top > most {
			points = max(points*most/top, 1)
		}
		entries = append(entries, Entry{Key: at.key, Move: at.move, Weight: uint16(points)})
	}
	slices.SortFunc(entries, compare)
	return entries
}

// Write writes entries as a book; they must be in the order of the file.
func Write(w io.Writer, entries []Entry) error {
	out := bufio.NewWriterSize(w, 1<<16)
	for i, e := range entries {
		if i > 0 && compare(e, entries[i-1]) < 0 {
			return fmt.Errorf("book: entry %d is out of order", i+1)
		}
		if err := binary.Write(out, binary.BigEndian, e); err != nil {
			return fmt.Errorf("book: %w", err)
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("book: %w", err)
	}
	return nil
}
