// Package lab is the papers' laboratory: every minimax algorithm of the papers that Footnote follows,
// on abstract game trees, with counters. Comments name the papers so:
//
//   - Plaat: Plaat, Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms".
//   - de Bruin & Pijls: "Trends in game tree search".
//   - Reinefeld: Reinefeld, Marsland, Schaeffer, "Is best first search really best?", TR 85.16.
//   - Bhattacharya & Bagchi: "Searching game trees under memory constraints".
//   - Brockington: "Pawn captures wyvern: how computer chess can improve your pathfinding", GDC 2000
//     (section 3.5: the OPEN list of SSS*, null windows and a table in its place).
//
// A [Tree] is uniform: every interior node has Width children, every leaf lies Depth plies below the
// root, which is a MAX node. Leaf values are integers from MAX's point of view, numbered from 0, left
// to right. A node is its level, the plies down to the leaves, and its position in the level; its
// children are the positions Width·pos … Width·pos + Width − 1 of the level below.
//
// registry.go lists the algorithms, one file each; run.go has options, counters and result; mt.go is
// the memory-enhanced test under the drivers of search/mtd, open.go the OPEN list of SSS* and its kin.
//
// Below lie papers (the experiments), games (the drivers over games with a table) with othello,
// checkers, chess and synthetic, and schedules (rules by which MTD(f) may choose its bounds).
package lab
