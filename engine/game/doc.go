// Package game follows a game by the rules: a position with the keys of those
// before it, whether the game is over there, and why.
//
// # Map
//
//   - game.go: [Game], its moves and its [Ending]
package game
