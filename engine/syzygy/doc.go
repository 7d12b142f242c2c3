// Package syzygy reads Syzygy endgame tablebases: what a position of at most seven
// men is worth with best play, and how far the next irreversible move is.
//
// The tables are those of Ronald de Man (2013), the ones that chess programs and
// sites use: KQvKR.rtbw holds win, draw or loss (WDL), KQvKR.rtbz the distance to
// zeroing (DTZ). They are not part of the program; the sets of 3 to 5 men have
// about 1 GB, those with 6 men 150 GB.
//
//	tables, err := syzygy.Open("/var/tb/wdl:/var/tb/dtz")
//	if err != nil {
//		log.Print(err) // a directory without rights: the others serve
//	}
//	wdl, err := tables.ProbeWDL(&position)
//	dtz, err := tables.ProbeDTZ(&position)
//	root, err := tables.ProbeRoot(&position, history, true)
//
// WDL and DTZ take the rule of fifty moves into account and the clock of that rule
// to stand at zero. A search therefore probes WDL just after a capture or a pawn
// move, and plays by DTZ at the root, where the clock and the repetitions are known:
// [Tables.ProbeRoot] ranks the moves there by all of these.
//
// # What a table does not know
//
// Castling: such a position is answered with [ErrCastling]. En passant, and
// positions whose best move is a capture, where a table may hold anything: the
// captures are played out before the table is asked, so the tables of the material
// after each capture are needed too. Two bare kings are a draw without a table.
//
// # Files and faults
//
// Open reads names only. A file is mapped into memory, read-only, when a probe
// first needs it, and its header is checked then. A file that is empty, cut short,
// of another kind or of other material gives a [FileError] with one of the typed
// faults at each probe that needs it, and takes nothing from the other tables.
// Values are checked as they are read, so no file, however damaged, makes a probe
// panic or read outside the file; but a damaged value that makes sense is believed,
// for the checksums of whole files are not computed. A file that is cut short while
// it is mapped gives [ErrUnreadable].
//
// Probes take no lock and allocate nothing, and any number of goroutines may probe
// at once. Only the first probe of a table waits for its file. The guard against files
// that shrink (debug.SetPanicOnFault) costs 8 ns of a probe of 700; reading the file in
// place of mapping it would cost 600 ns for each of several places.
//
// # Map
//
//   - tables.go: [Open], [Tables], files that open when first needed
//   - probe.go: [WDL], [Tables.ProbeWDL], captures and en passant
//   - dtz.go: [Tables.ProbeDTZ]
//   - root.go: [Tables.ProbeRoot], the moves of a position in a game
//   - errors.go: [Fault], [FileError]
//   - material.go: names of tables, counting men
//   - header.go: what a file says of itself, checked
//   - stream.go: the compressed values
//   - index.go: from a position to the number of its value
//   - numbers.go: the combinatorics behind that
//   - map.go, map_unix.go, map_windows.go, map_other.go: files in memory
//
// The format has no specification but its programs: the generator
// (https://github.com/syzygy1/tb) and the probing code of Fathom
// and python-chess.
package syzygy
