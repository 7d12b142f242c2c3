// Package pgn reads and writes games in Portable Game Notation. It reads any file that users have and
// keeps one game in memory at a time.
//
// What is read: the import format of the standard (Edwards, "Portable Game Notation Specification and
// Implementation Guide", 1994) and what files hold besides: any encoding, missing tags and results,
// Chess960, sloppy notation, the piece letters of six languages, null moves, prose.
//
// A [Game] is its tags and its tree of moves, comments and marks. Where a move cannot be played the
// line ends, and what follows in it is kept as a comment: [Game.Cut] says so of the main line,
// [Game.Warnings] of variations and of all that was passed over. A game whose FEN is no position
// gives a [Fault] alone. [Write] writes what was read.
//
// Memory is bounded for each game: by [MaxGameBytes], [MaxMoves] and [MaxNesting]. Reading ends with an
// error where no game ends in eight times MaxGameBytes.
package pgn
