// Package analyse searches the positions of games and measures what each move
// cost. The results are annotated games, summaries of players, and reports.
//
// # Map
//
//   - analyse.go: [Run], games in, [Report]s out in the same order
//   - schedule.go: several searches side by side, each with its own table
//   - position.go: one position to an [Eval]
//   - chances.go: centipawns to expected score, loss to accuracy, their sources
//   - judge.go: what a move lost, and its judgement
//   - summary.go: [Summary] of a side in a game, [Players] over many games; parts.go: by phase
//   - annotate.go: a report written into its game
//   - opening.go: ECO code and name of an opening
//   - record.go: a report as data for JSON
//   - html.go: a report as a self-contained page, [Page] and [Render]; tree.go: its
//     positions and moves; notes.go: what comments say; graph.go: the graph;
//     moments.go: turning points; index.go: [Index] of many games
//
// # How a game is searched
//
// The positions of a game are cut into segments of [segmentLength]. A job searches
// a segment from its last position to its first, so that each search profits from
// what the table holds of later positions. The segments do not depend on the number
// of jobs; so with limits of depth or nodes the result does not either. A move that
// seems to lose enough for a mark is verified: the position after the better move
// is searched with the same limits, so that both moves are compared by searches
// that begin at the same ply. The mark stays only if the loss is confirmed.
package analyse
