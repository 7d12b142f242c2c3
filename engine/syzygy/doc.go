// Package syzygy reads Syzygy endgame tablebases (Ronald de Man, 2013): what a position of at most
// seven men is worth with best play (WDL), and how far the next irreversible move is (DTZ). The
// tables are not part of the program. The format has no specification but its programs: the generator
// (https://github.com/syzygy1/tb) and the probing code of Fathom and python-chess.
//
// WDL and DTZ take the rule of fifty moves into account with its clock at zero. A search therefore
// probes WDL just after a capture or a pawn move and plays by DTZ at the root, where
// [Tables.ProbeRoot] ranks the moves with the clock and the repetitions.
//
// No table knows castling ([ErrCastling]). Where en passant or a capture may be best a table may hold
// anything: captures are played out before it is asked, so the tables of the material after each
// capture are needed too. Two bare kings are a draw without a table.
//
// [Open] reads names only. A file is mapped, read-only, when a probe first needs it, and its header is
// checked then. A file that is empty, cut short, of another kind or of other material gives a
// [FileError] at each probe that needs it, and takes nothing from the others. Values are checked as
// they are read: no file makes a probe panic or read outside it, and one that shrinks while mapped
// gives [ErrUnreadable]. A damaged value that makes sense is believed;
// [Tables.Verify] finds it by the file's checksum.
//
// Probes allocate nothing, and take a lock only for the first use of a file; any number of goroutines
// may probe at once.
package syzygy
