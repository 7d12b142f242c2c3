// Package gamedata stores self-play games and turns them into training
// positions.
//
// A file keeps whole games, not positions: a ply costs about 2.3 bytes,
// which of them to train on is decided when the file is read, and old
// games can be filtered or scored anew. Map of the package:
//
//	game.go    Game, End
//	encode.go  a game to bytes
//	decode.go  bytes to a game; the bytes are not trusted
//	reader.go  records of a file one after the other, faults with their offset
//	writer.go  appending games, repairing a cut tail
//	sample.go  Sample: one position with its labels in 32 bytes
//	ahead.go   what a position may expect by what the game showed later
//	filter.go  which positions are fit for training
//	load.go    many files to one shuffled set; keyset.go finds equal positions
//
// # Format
//
// All integers of fixed size are little-endian; varint and zigzag are those of
// encoding/binary. A file is a header and any number of records. Files may be
// concatenated: a header may stand wherever a record may.
//
//	header   "FNGAME" 0x0a version(1 byte, 2; 1 is read too)
//	record   tag(1 byte) length(uvarint) payload(length bytes) checksum(4 bytes)
//
// The checksum is CRC-32C (Castagnoli) of tag and payload. Tag 'I' holds text
// that describes the run that wrote the records after it (datagen: JSON), tag
// 'G' a game; records with other tags are skipped. The payload of a game:
//
//	flags    1 byte: bits 0–1 result (0 Black won, 1 draw, 2 White won),
//	         bits 2–5 how it ended (End), bit 6 a start position follows
//	id       8 bytes, the seed of the game; games of other settings may share it
//	start    uvarint length and FEN; absent for the initial position
//	opening  uvarint, moves at the beginning that no search chose
//	moves    uvarint, number of moves, those of the opening included
//	indices  1 byte a move: its place among the legal moves in ascending order
//	         of movegen.Move
//	scores   for each move after the opening the score of the search that chose
//	         it, White's view, in centipawns, as zigzag varint of the difference
//	         to the score before (0 before the first)
//	bounds   from version 2: uvarint, how many of the scores are only bounds, and for
//	         each the number of scores between it and the one before, as uvarint
//
// Indices make every stored move legal by construction, in any order in which
// moves may be generated. A writer that is killed leaves at most one
// truncated record: a reader reports it, and Append removes it.
package gamedata
