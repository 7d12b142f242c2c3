// Package handicap plays weaker than the engine could, at a strength that was
// measured: fewer nodes, a shallower search that misjudges positions and overlooks
// moves, and a choice among moves that are not much worse than the best.
//
// # Map
//
//   - handicap.go: [Player], of one strength, and [Turn], one of its moves
//   - misjudge.go: the evaluation that errs on purpose
//   - levels.go: what each strength does, and its range ([EloRange])
package handicap
