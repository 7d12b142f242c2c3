// Package games searches games of two players by the algorithms of Plaat et al.: the drivers of
// search/mtd over the memory-enhanced test, with the engine's hash table, and the depth-first
// algorithms that they are compared with.
//
// A [Game] is six methods: moves, make, unmake, two kinds of value, a key. Othello, checkers, chess and
// synthetic trees implement it, in the packages beside this one; this package knows none of them. The
// search is that of section 3.2 of the paper: full width, iterative deepening, the table's move first,
// then the order of the generator or the history heuristic. Nothing is pruned or extended, and a bound
// of the table counts at equal depth only: so all algorithms find the same value at every depth.
//
//	algorithm, _ := games.Lookup("mtd-f")
//	iterations, err := algorithm.Run(othello.New(), games.Options{Depth: 6})
//
// Beside them stand enhanced transposition cut-offs (etc.go), several threads (threads.go) and the
// Best-First Minimax of Korf and Chickering, which has no depth (bestfirst.go). sample.go takes
// positions from games of a seed.
package games
