// Package chess makes the engine's rules of chess and its hand-crafted evaluation a game
// for the laboratory's search (package games).
//
// It is chess under the same search as Othello and checkers: nothing of the engine's
// own search is here. Draws by repetition and by the fifty-move rule are left out, so
// that the value of a position does not depend on the way to it.
//
// # Map of the package
//
//   - board.go: [Board]: a stack of positions, and the value of a position after its
//     captures.
package chess
