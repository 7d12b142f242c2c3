// Package movegen implements the rules of chess and Chess960: it reads and writes
// positions, generates legal moves and makes them.
//
// A Position is a small value without pointers. Make writes the position after a
// move into another Position (copy-make), so there is no unmake. Squares run from
// a1 = 0 to h8 = 63, colours are White = 0 and Black = 1, moves are 16 bits, and
// castling is encoded as the king taking its own rook, in standard chess too.
//
// Map of the package:
//
//	types.go     squares, colours, wings, pieces
//	bitboard.go  sets of squares
//	move.go      moves and the fixed-size move list
//	position.go  the position and its accessors
//	attacks.go   attacks of every piece, lines between squares
//	magic.go     sliding attacks by magic multiplication; factors.go is generated
//	zobrist.go   hash keys from one seed, partial keys for pawns, minors, others
//	reversible.go  the moves that repeat a position, by their keys
//	make.go      making moves, checkers and pins, when en passant is legal
//	gen.go       legal moves: all, captures, quiets; with king.go and pawns.go
//	checks.go    quiet moves that give check
//	legal.go     IsLegal for moves of unknown origin, GivesCheck, dead positions
//	fen.go       reading and writing FEN, X-FEN and Shredder-FEN
//	setup.go     positions from sets of squares, for compact formats, and mirrored ones
//	validate.go  what a position must satisfy
//	uci.go       reading moves in coordinate form
//	san.go       moves in standard algebraic notation: one writer, one tolerant reader
//	diagram.go   the board for a terminal
//	line.go      lines of moves: writing them with move numbers, reading them
//	perft.go     counting move sequences, by root move too
//	prng.go      seedable random numbers
//	invariants.go  assertions on what Make updates, with the build tag debug (debug_*.go)
//
// Below it lie quote/, text from outside in error messages, and prefetch/, one
// instruction; both know nothing of chess. movegentest/ makes positions for tests.
//
// Everything is deterministic. Several goroutines may read a Position at once; a
// MoveList belongs to one goroutine.
package movegen
