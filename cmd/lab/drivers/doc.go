// Package drivers compares the drivers of the chess search as the papers did: in full width, by
// iterative deepening, over positions of games.
//
//   - compare.go: [Compare], the searches and their counts
//   - ladder.go: [Rungs], from the papers' simulations to the engine one enhancement at a
//     time; [MinimalTrees], minimal trees and graphs
//   - sets.go: [Set], sets of positions and their games; positions.go: one of them
package drivers
