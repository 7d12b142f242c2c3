// Package checkers has the rules of checkers on 8×8 squares (English draughts) on
// bitboards and a plain evaluation, as a game for the laboratory's search (package
// games).
//
// Black moves first, down the board. Men move one square forward diagonally and capture
// forward; kings do both in all four directions, one square at a time. A capture is
// compulsory and goes on as long as the piece can capture, any way it likes; a man that
// reaches the last row becomes a king and the move ends. A player who cannot move loses. There
// are no draws here: a search of fixed depth does not see repetitions.
//
// # Map of the package
//
//   - board.go: [Board]: squares, make and unmake, keys.
//   - moves.go: captures, with all their steps, and other moves.
//   - evaluate.go: the value of a position, after all pending captures.
package checkers
