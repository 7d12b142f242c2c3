// Package synthetic makes game trees that have, each by a parameter, the features that
// Plaat et al. (section 6) find in real trees and miss in simulations: a variable
// branching factor, values of parent and child that depend on each other, moves whose
// worth does not depend on the position, and transpositions. The quality of the
// generator's order of moves is a fifth parameter. It also reads irregular trees from
// text. Both are games for the laboratory's search (package games).
//
// With all features at 0 a tree is what simulations used: uniform, each leaf with a
// value of its own path, children in random order.
//
// # Map of the package
//
//   - params.go: [Params], the features and their ranges.
//   - tree.go: [Tree], a generated game.
//   - text.go: [Read]; textgame.go: [Text], a game read from text.
package synthetic
