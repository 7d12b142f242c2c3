// Package experiment holds the measurements of the search: the standard bench with
// its signature, the comparison of the drivers as in the papers, the explanation of
// one position, and the sets of positions that they use.
//
// # Map
//
//   - bench.go: [Bench], the fixed workload whose node count is the signature
//   - compare.go: [Compare], the drivers in full width, as the papers measured
//   - ladder.go: [Rungs], from the papers' simulations to the engine one enhancement at a
//     time; [MinimalTrees], minimal trees and graphs
//   - explain.go: [Explain], one position under every driver and without single
//     features
//   - positions.go: [BenchPositions]; sets.go: [Set], the positions of comparisons and
//     their games
//   - interval.go: [RatioOfSums], [GeometricMean] and [Combined], ratios with intervals over
//     games
package experiment
