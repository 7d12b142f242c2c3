package engine

import (
	"fmt"
	"slices"

	"footnote/engine/tablebase"
)

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

// noteTableFaults tells the user of tables that could not be read when they were
// needed, each once.
func (j *job) noteTableFaults(out Listener) {
	if j.tables == nil {
		return
	}
	for _, fault := range j.tables.NewFaults() {
		out.Error(fmt.Errorf("endgame tables: %w", fault))
	}
}
