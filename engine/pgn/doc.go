// Package pgn reads and writes games in Portable Game Notation. It reads any file
// that users have and keeps one game in memory at a time.
//
// # Map
//
//   - game.go: [Game], its tags and its tree of moves, comments and marks
//   - lexer.go, scan.go: bytes to tokens, in any encoding
//   - reader.go, builder.go, variation.go: tokens to games; a [Fault] says what is wrong with a game
//   - setup.go: start positions from tags
//   - glyph.go: symbols such as "!?" and their NAGs
//   - writer.go: games to text
//
// # What is read
//
// The import format of the standard (Edwards, "Portable Game Notation
// Specification and Implementation Guide", 1994) and what files hold besides:
// comments anywhere, also before the first move and between the tags; nested
// variations; numeric and literal marks; comments to the end of a line; lines
// of any length; UTF-8, UTF-16, Windows-1252
// and its subset Latin-1, also mixed; any line ends; games without tags or
// without a result; positions set up, in Chess960 too (X-FEN and Shredder-FEN);
// castling with zeros; moves in sloppy notation, in coordinates and with
// figurines; null moves.
//
// # Faults
//
// A game that cannot be played through gives a [Fault] with the line of the first
// error, and reading goes on with the next game. An error inside a variation does
// not lose the game: the rest of that variation is kept as a comment. An unknown mark
// does not lose it either, and is skipped. [Game.Warnings] reports both.
//
// Memory is bounded for each game: by [MaxGameBytes], [MaxMoves] and [MaxNesting]. Reading
// ends with an error where no game ends in eight times MaxGameBytes.
package pgn
