// Package pgn reads and writes games in portable game notation: any file that
// users have, one game in memory at a time.
//
// # Map
//
//   - game.go: [Game], its tags and its tree of moves, comments and marks
//   - lexer.go, scan.go: bytes to tokens, in any encoding
//   - reader.go, builder.go, variation.go: tokens to games; what is wrong with a game is a [Fault]
//   - setup.go: start positions from tags
//   - glyph.go: marks such as "!?" and their numbers
//   - writer.go: games to text
//
// # What is read
//
// The import format of the standard (Edwards, "Portable Game Notation
// Specification and Implementation Guide", 1994) and what is met beside it:
// comments anywhere, also before the first move and between the tags; nested
// variations; numeric and literal marks; comments to the end of a line; lines
// of any length; UTF-8, UTF-16 with a byte order mark, Windows-1252
// and its subset Latin-1, also mixed; any line ends; games without tags or
// without a result; positions set up, in Chess960 too (X-FEN and Shredder-FEN);
// castling with zeros; moves in sloppy notation, in coordinates and with
// figurines; null moves.
//
// # Faults
//
// A game that cannot be played through is a [Fault] with the line of the first
// thing wrong, and reading goes on with the next game. What is wrong inside a
// variation costs no game: the rest of that variation is kept as a comment, and
// [Game.Warnings] tells so.
//
// Memory is bounded: by [MaxGameBytes], [MaxMoves] and [MaxNesting] for each
// game, whatever the file.
package pgn
