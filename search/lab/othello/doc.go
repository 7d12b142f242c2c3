// Package othello has the rules of Othello on bitboards and a plain evaluation, as a
// game for the laboratory's search (package games).
//
// Black moves first. A move places a disc and turns over all discs of the other colour
// in straight lines between it and another disc of the mover's. A player without a
// move passes; when neither has one, the game is over and the discs are counted. A pass is a
// move of its own here, a ply like any other.
//
// # Map of the package
//
//   - board.go: [Board]: moves, make and unmake, keys; discs as two bitboards.
//   - evaluate.go: the value of a position: corners, mobility, edge discs.
package othello
