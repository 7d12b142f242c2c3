// Package movegen implements the rules of chess and Chess960: it reads and writes positions,
// generates legal moves and makes them.
//
// A [Position] is a small value without pointers. Make writes the position after a move into
// another Position (copy-make), so there is no unmake. Squares run from a1 = 0 to h8 = 63, colours
// are White = 0 and Black = 1, moves are 16 bits, and castling is the king taking its own rook, in
// standard chess too.
//
// Positions come from FEN, X-FEN and Shredder-FEN (fen.go, validate.go). Legal moves come all at once
// or by kind: captures, quiets, evasions (gen.go with king.go and pawns.go), checks (checks.go);
// IsLegal judges moves of unknown origin. Moves are read and written in coordinates (uci.go) and in
// algebraic notation (san.go), lines of them in line.go. Attacks of sliding pieces are found by magic
// multiplication (magic.go; factors.go is generated), keys follow from one seed (zobrist.go), and
// perft.go counts.
//
// quote/ shows text from outside in messages, prefetch/ is one instruction, movegentest/ makes
// positions for tests; the first two know nothing of chess.
//
// Everything is deterministic. Several goroutines may read a Position at once; a [MoveList] belongs
// to one. The build tag debug checks what Make updates.
package movegen
