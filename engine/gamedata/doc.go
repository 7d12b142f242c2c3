// Package gamedata stores self-play games and turns them into training positions. A file keeps whole
// games: which positions to train on is decided when it is read. The bytes are not trusted.
//
// Integers are little-endian, varint and zigzag those of encoding/binary. A file is a header and any
// number of records; files may be concatenated.
//
//	header   "FNGAME" 0x0a version(1 byte, 2; 1 is read too)
//	record   tag(1 byte) length(uvarint) payload(length bytes) CRC-32C of tag and payload(4 bytes)
//
// Tag 'I' is text about the run whose records follow (JSON), 'G' a game; others are skipped. A game:
//
//	flags    1 byte: bits 0–1 result (0 Black won, 1 draw, 2 White won), 2–5 [End], 6 a start follows
//	id       8 bytes, the seed of the game; with other settings the same seed gives another game
//	start    uvarint length and FEN; absent for the initial position
//	opening  uvarint, moves at the beginning that no search chose
//	moves    uvarint, number of moves, those of the opening included
//	indices  1 byte a move: its place among the legal moves in ascending order of movegen.Move
//	scores   a zigzag varint for each move after the opening: the score in centipawns, White's view,
//	         less the score before
//	bounds   from version 2: uvarint, how many scores are only bounds, and the distance to each
//
// A killed writer leaves at most one truncated record: a reader reports it, and [Append] removes it.
package gamedata
