// Package handicap limits the playing strength to a measured rating: fewer nodes, a
// shallower search that misjudges positions and overlooks moves, and a choice among
// moves that are not much worse than the best.
package handicap
