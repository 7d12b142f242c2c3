// Package experiment holds the measurements of the search that the engine itself offers: the
// standard bench with its signature, and the explanation of one position.
//
//   - bench.go: [Bench], the fixed workload whose node count is the signature;
//     positions.go: [BenchPositions]
//   - explain.go: [Explain], one position under every driver and without single features
package experiment
