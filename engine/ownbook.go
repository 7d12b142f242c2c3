package engine

import (
	"fmt"
	"slices"

	"footnote/engine/book"
	"footnote/movegen"
)

// bookState is the opening book with what the user said about it.
type bookState struct {
	own  bool   // OwnBook
	path string // BookFile
	// opened is nil when there is no book: none is wanted, or it cannot be read.
	opened *book.Book
	// warned: the user has been told why there is no book.
	warned bool
}

// close closes the book, if one is open.
func (s *bookState) close() {
	if s.opened != nil {
		_ = s.opened.Close() // it was only read
		s.opened = nil
	}
}

// open opens the book that the options ask for, if they do. The error is an
// afterEffect.
func (s *bookState) open() error {
	s.close()
	s.warned = false
	if !s.own || s.path == "" {
		return nil
	}
	b, err := book.Open(s.path)
	if err != nil {
		s.warned = true
		return afterEffect{fmt.Errorf("%w; playing without a book", err)}
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
	e.book.path = path
	return e.book.open()
}

// bookMove returns a move of the book for the position, drawn by weight among those
// that searchmoves allows (all when it is empty), NoMove when there is none.
// Analysis gets no book moves: infinite searches, pondering, analysis mode, and
// searches for a mate. A book that can no longer be read is closed.
func (e *Engine) bookMove(p Request, allowed []movegen.Move, out Listener) movegen.Move {
	s := &e.book
	if !s.own || p.Infinite || p.Ponder || p.Mate > 0 || e.set.analyseMode {
		return movegen.NoMove
	}
	if s.opened == nil {
		if !s.warned {
			s.warned = true
			out.Note("OwnBook is on, but BookFile names no book")
		}
		return movegen.NoMove
	}
	moves, err := s.opened.Moves(&e.root)
	if err != nil {
		s.close()
		s.warned = true
		out.Error(fmt.Errorf("book: %s: %w; playing without a book", s.path, err))
		return movegen.NoMove
	}
	if len(allowed) > 0 {
		moves = slices.DeleteFunc(moves, func(m book.Move) bool { return !slices.Contains(allowed, m.Move) })
	}
	m, ok := book.Choose(moves, e.rng)
	if !ok {
		return movegen.NoMove
	}
	out.Note(fmt.Sprintf("book: %s, weight %d of %d, %d move(s)", m.Move.UCI(e.chess960Notation()), m.Weight, book.TotalWeight(moves), len(moves)))
	return m.Move
}
