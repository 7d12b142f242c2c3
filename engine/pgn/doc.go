// Package pgn reads and writes games in Portable Game Notation. It reads any file
// that users have and keeps one game in memory at a time.
//
// # Map
//
//   - game.go: [Game], its tags and its tree of moves, comments and marks
//   - lexer.go, scan.go: bytes to tokens, in any encoding
//   - reader.go, builder.go, variation.go, language.go: tokens to games; a [Fault] says what is wrong
//   - setup.go: start positions from tags
//   - glyph.go: symbols such as "!?" and their NAGs
//   - writer.go: games to text
//
// # What is read
//
// The import format of the standard (Edwards, "Portable Game Notation Specification and
// Implementation Guide", 1994) and what files hold besides: any encoding, missing tags and
// results, Chess960, sloppy notation, the piece letters of six languages, null moves, prose.
//
// # Faults
//
// Where a move cannot be played the line ends, and what follows in it is kept as a comment:
// [Game.Cut] says so of the main line, [Game.Warnings] of variations and of all that was
// passed over. A game without a position to begin in gives a [Fault] alone.
//
// Memory is bounded for each game: by [MaxGameBytes], [MaxMoves] and [MaxNesting]. Reading
// ends with an error where no game ends in eight times MaxGameBytes.
package pgn
