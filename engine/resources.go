package engine

import (
	"fmt"
	"os"
	"slices"

	"footnote/engine/book"
	"footnote/engine/evaluation"
	"footnote/engine/tablebase"
	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/eval/nnue"
	"footnote/movegen"
)

// What options name: an evaluation, a network, an opening book, endgame tables.

// evaluationState is what the user chose to evaluate with.
type evaluationState struct {
	network bool // Evaluation is Network
	// loaded is the evaluation by the network of EvalFile; nil while that is the
	// built-in one and has not been needed.
	loaded *eval.Factory
	sum    uint32 // of the network of EvalFile, once the option was set
}

// setEvaluation applies the option Evaluation.
func (e *Engine) setEvaluation(name string) error {
	s := e.evaluation
	s.network = name == evaluation.Network
	return e.useEvaluation(s)
}

// setEvalFile applies the option EvalFile. The file is read at once, whichever
// evaluation is in use, so that the user hears at once what is wrong with it. The same
// network again changes nothing: interfaces send an option again that has not changed.
func (e *Engine) setEvalFile(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // to read a pipe could wait for ever
		return fmt.Errorf("%s is no ordinary file", path)
	}
	n, err := evaluation.Open(path)
	if err != nil {
		return err
	}
	s := e.evaluation
	if s.sum, err = evaluation.Checksum(n); err != nil {
		return err
	}
	if s.loaded != nil && s.sum == e.evaluation.sum {
		return nil
	}
	s.loaded = nnue.Factory(n)
	return e.useEvaluation(s)
}

// useEvaluation makes s the choice. With another evaluation than before, all that
// earlier searches learned is forgotten, since it holds values of the old one. On error
// nothing has changed.
func (e *Engine) useEvaluation(s evaluationState) error {
	f, err := s.factory()
	if err != nil {
		return err
	}
	e.evaluation = s
	if f == e.set.config.Evaluation {
		return nil
	}
	e.set.config.Evaluation = f
	e.evaluator = f.New()
	e.searcher.Prepare(e.set.config.Threads, f)
	e.table.Clear(e.set.config.Threads)
	return nil
}

// factory returns the evaluation of s. It reads the built-in network when it is the
// first time that this is needed.
func (s *evaluationState) factory() (*eval.Factory, error) {
	if !s.network {
		return handcrafted.Factory(), nil
	}
	if s.loaded == nil {
		loaded, err := evaluation.Choice{Name: evaluation.Network}.Factory() // the built-in one
		if err != nil {
			return nil, err
		}
		s.loaded = loaded
	}
	return s.loaded, nil
}

// bookState is the opening book with what the user said about it.
type bookState struct {
	wanted bool   // OwnBook
	path   string // BookFile
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
	if !s.wanted || s.path == "" {
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
	e.book.wanted = on
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
	if !s.wanted || p.Infinite || p.Ponder || p.Mate > 0 || e.set.analyseMode {
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

// setSyzygyPath opens the endgame tables of some directories in place of those before. The
// notice says how many there are. The error is an afterEffect. What was learned from the same
// tables stays: interfaces send an option again that has not changed.
func (e *Engine) setSyzygyPath(paths string) (notice string, err error) {
	path, names := e.tablesPath, e.tableNames()
	if e.tables != nil {
		_ = e.tables.Close() // they were only read
	}
	e.tables, e.tablesPath, e.set.config.Tables.Base = nil, paths, nil
	if paths != "" {
		tables, failed := tablebase.Open(paths)
		if tables.MaxMen() > 0 {
			e.tables, e.set.config.Tables.Base = tables, tables
		}
		if notice = tables.String(); failed != nil {
			err = afterEffect{failed}
		}
	}
	if now := e.tableNames(); !slices.Equal(now, names) || len(now) > 0 && paths != path {
		e.forgetValues()
	}
	return notice, err
}

// tableNames lists the materials that there are tables for.
func (e *Engine) tableNames() []string {
	if e.tables == nil {
		return nil
	}
	return e.tables.Names()
}

// reportTableFaults tells the user of tables that could not be read when they were
// needed, each once.
func (j *job) reportTableFaults() {
	if j.tables == nil {
		return
	}
	for _, fault := range j.tables.NewFaults() {
		j.out.Error(fmt.Errorf("endgame tables: %w", fault))
	}
}
