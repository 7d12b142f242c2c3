// Package game follows a game by the rules: a position with the keys of those
// before it, whether the game is over there, why, and who has won.
//
// # Map
//
//   - game.go: [Game], its moves and its [Ending]
//   - result.go: [Result], the outcome, which all packages that keep games share
package game
