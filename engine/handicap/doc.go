// Package handicap limits the playing strength to a measured rating: fewer nodes, a
// shallower search that misjudges positions and overlooks moves, and a choice among
// moves that are not much worse than the best.
//
// # Map
//
//   - handicap.go: [Player], with a strength, and [Search], one of its searches
//   - misjudge.go: the evaluation that errs on purpose
//   - levels.go: what each strength does, and its range ([EloRange])
package handicap
