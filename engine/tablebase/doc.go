// Package tablebase lets searches use Syzygy endgame tables: it stands between
// package syzygy, which knows files and positions, and package search, which asks for
// a [search.Tablebase].
//
//	tables, err := tablebase.Open(paths) // err names directories that cannot be read
//	config.Tables.Base = tables
//
// A table that cannot be read loses only its own answers. [Tables.NewFaults] says which
// files those were, each once, and at most the first sixteen.
package tablebase
