package engine

import (
	"fmt"

	"footnote/engine/tablebase"
)

// tableError is an error after which the game goes on with the tables that there are.
type tableError struct{ error }

func (t tableError) Unwrap() error { return t.error }

// setSyzygyPath opens the endgame tables of some directories in place of those before.
// The error is a tableError.
func (e *Engine) setSyzygyPath(paths string) error {
	if e.tables != nil {
		_ = e.tables.Close() // they were only read
		e.tables = nil
	}
	e.set.config.Tables.Base = nil
	e.forgetTable()
	if paths == "" {
		return nil
	}
	tables, err := tablebase.Open(paths)
	e.notice = tables.String()
	if tables.Men() > 0 {
		e.tables, e.set.config.Tables.Base = tables, tables
	}
	if err != nil {
		return tableError{err}
	}
	return nil
}

// setFiftyMoves says whether the tables' values follow the fifty-move rule.
func (e *Engine) setFiftyMoves(on bool) {
	if on != e.set.config.Tables.FiftyMoves {
		e.set.config.Tables.FiftyMoves = on
		e.forgetTable()
	}
}

// setFullWidth applies the option. Values that were found with pruning are no values in full
// width, and where endgame tables have their part in them no values without.
func (e *Engine) setFullWidth(on bool) {
	if on != e.set.config.FullWidth {
		e.set.config.FullWidth = on
		e.forgetTable()
	}
}

// forgetTable clears the hash table of values that were found in another way.
func (e *Engine) forgetTable() {
	if e.used {
		e.table.Clear(e.set.config.Threads)
	}
}

// noteTableFaults tells the user of tables that could not be read when they were
// needed, each once.
func (j *job) noteTableFaults(out Listener) {
	if j.tables == nil {
		return
	}
	for _, fault := range j.tables.NewFaults() {
		out.Note(fmt.Sprintf("error: endgame tables: %v", fault))
	}
}
