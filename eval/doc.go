// Package eval holds what every evaluation of a position shares. The evaluations
// themselves are packages below it:
//
//	handcrafted/  terms and weights
//
// Map of the package:
//
//	score.go    Score, mate and bound constants
//	endgame.go  bare kings, material that does not win
//	values.go   exchange values, fifty-move damping, win/draw/loss model
package eval
