package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"footnote/engine/book"
	"footnote/movegen"
)

// emptyValue is how interfaces write that a string option is empty.
const emptyValue = "<empty>"

// bookState is the opening book with what the user said about it.
type bookState struct {
	own  bool   // OwnBook
	path string // BookFile
	// opened is nil when there is no book: none is wanted, or it cannot be read.
	opened *book.Book
	// told notes that the user knows why there is no book.
	told bool
}

// bookError is an error after which the game goes on without a book.
type bookError struct{ error }

func (b bookError) Unwrap() error { return b.error }

// close gives the book back.
func (s *bookState) close() {
	if s.opened != nil {
		_ = s.opened.Close() // it was only read
		s.opened = nil
	}
}

// open opens the book that the options ask for, if they do. The error is a
// bookError.
func (s *bookState) open() error {
	s.close()
	s.told = false
	if !s.own || s.path == "" {
		return nil
	}
	b, err := book.Open(s.path)
	if err != nil {
		s.told = true
		return bookError{fmt.Errorf("%w; playing without a book", err)}
	}
	s.opened = b
	return nil
}

// setOwnBook and setBookFile apply the options.
func (e *Engine) setOwnBook(on bool) error {
	e.book.own = on
	return e.book.open()
}

func (e *Engine) setBookFile(path string) error {
	if path == emptyValue {
		path = ""
	}
	e.book.path = path
	return e.book.open()
}

// bookMove returns a move of the book for the position, drawn by weight among
// those that searchmoves allows (all when it is empty), NoMove when there is
// none. Whoever asks for an analysis gets one, so there is none either in
// infinite searches, on the opponent's time, in analysis mode and in searches
// for a mate. A book that cannot be read any more is closed.
func (e *Engine) bookMove(p Params, allowed []movegen.Move, out Listener) movegen.Move {
	s := &e.book
	if !s.own || p.Infinite || p.Ponder || p.Mate > 0 || e.set.analyseMode {
		return movegen.NoMove
	}
	if s.opened == nil {
		if !s.told {
			s.told = true
			out.Note("OwnBook is on, but BookFile names no book")
		}
		return movegen.NoMove
	}
	moves, err := s.opened.Moves(&e.root)
	if err != nil {
		s.close()
		s.told = true
		out.Note(fmt.Sprintf("error: book: %s: %v; playing without a book", s.path, err))
		return movegen.NoMove
	}
	if len(allowed) > 0 {
		moves = slices.DeleteFunc(moves, func(m book.Move) bool { return !slices.Contains(allowed, m.Move) })
	}
	m, ok := book.Choose(moves, e.rng)
	if !ok {
		return movegen.NoMove
	}
	out.Note(fmt.Sprintf("book: %s, weight %d of %d, %d move(s)", m.Move.UCI(e.notation()), m.Weight, book.TotalWeight(moves), len(moves)))
	return m.Move
}

// reseed begins a new series of random numbers: the same one for the same Seed,
// another in each game when it is 0.
func (e *Engine) reseed() {
	seed := uint64(e.set.seed)
	if seed == 0 {
		seed = rand.Uint64()
	}
	e.rng = movegen.NewPRNG(seed)
	e.handicap.Reseed(e.rng.Uint64())
}
