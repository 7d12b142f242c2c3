// Package game follows a game by the rules: a position with the keys of those
// before it, whether the game is over there, why, and who has won.
package game
