// Package analyse searches the positions of games and measures what each move cost. The results are
// annotated games, summaries of players, and reports.
//
// [Run] takes games in and gives [Report]s out in the same order. chances.go has the one model from
// centipawns to expected score and from loss to accuracy, with its sources; judge.go the judgement of
// a move, good.go that of a good one; summary.go and parts.go what a side did, by phase too. A report
// becomes an annotated game (annotate.go), JSON (record.go) or a self-contained page ([Render];
// [Index] of many games).
//
// The positions of a game are cut into segments of [segmentLength]. A job searches a segment from its
// last position to its first, so that each search profits from what the table holds of later
// positions. The segments do not depend on the number of jobs; so with limits of depth or nodes the
// result does not either. A move that seems to lose enough for a mark is verified: the position after
// the better move is searched with the same limits, so that both moves are compared by searches that
// begin at the same ply. The mark stays only if the loss is confirmed.
package analyse
