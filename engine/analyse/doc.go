// Package analyse goes through games with the search and says what each move
// cost: for annotated games, summaries of players and reports.
//
// # Map
//
//   - analyse.go: [Run], games in, [Report]s out in the same order
//   - schedule.go: several searches side by side, each with its own table
//   - position.go: one position to an [Eval]
//   - chances.go: centipawns to expected score, loss to accuracy, their sources
//   - judge.go: what a move lost, and what it is called for that
//   - summary.go: [Summary] of a side in a game, [Players] over many games
//   - annotate.go: a report written into its game
//   - opening.go: ECO code and name of an opening
//   - record.go: a report as data for JSON
//   - html.go, graph.go: a report as a page without a network
//
// # How a game is searched
//
// The positions of a game are cut into pieces of [pieceLength]; a job searches
// a piece from its last position to its first, over a table that keeps what
// the later positions taught. The pieces do not depend on the number of jobs,
// so that with limits of depth or nodes neither does the result. A move that
// seems to lose enough for a mark is looked at again: the position after the
// better move is searched with the same limits, so that the two moves are
// compared by searches that begin at the same ply, and the mark stays only if
// the loss does.
package analyse
