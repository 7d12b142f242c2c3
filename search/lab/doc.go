// Package lab is the papers' laboratory: every minimax algorithm of the papers
// that Footnote follows, on abstract game trees, with counters.
//
// The papers, by the names used in the comments:
//
//   - Plaat: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Best-first
//     fixed-depth minimax algorithms".
//   - de Bruin & Pijls: "Trends in game tree search".
//   - Reinefeld: A. Reinefeld, T. A. Marsland, J. Schaeffer, "Is best first search
//     really best?", TR 85.16.
//   - Bhattacharya & Bagchi: "Searching game trees under memory constraints".
//   - Brockington: M. Brockington, "Pawn captures wyvern: how computer chess can
//     improve your pathfinding", GDC 2000. It has no algorithm of its own for game
//     trees; what it says of SSS* (section 3.5: the size of the OPEN list, null
//     windows and a table in its place) is what open.go and mt.go do.
//
// A [Tree] is uniform: every interior node has Width sons and every leaf lies
// Depth plies below the root, which is a MAX node. Leaf values are integers from
// MAX's point of view, leaves are numbered from 0, left to right. A node is given
// by its level, the number of plies down to the leaves, and its position among
// the nodes of that level; its sons are the positions Width·pos … Width·pos +
// Width − 1 of the level below.
//
//	algorithm, _ := lab.Lookup("mt-sss")
//	result, err := algorithm.Run(tree, lab.Options{Record: true})
//
// # Map of the package
//
//   - tree.go, generate.go, generateply.go, generatebsd.go, read.go, exchange.go: trees:
//     given, generated from a seed, with the random() of 1986, read, with sons exchanged.
//   - registry.go: the list of algorithms; run.go: options, counters, result.
//   - minimax.go, alphabeta.go, scout.go, negascout.go: depth-first search; again.go: what
//     re-searches visit again; failures.go: which failures return the value.
//   - window.go: Alpha-Beta in chosen windows: aspiration, lalphabeta, palphabeta.
//   - pns.go, ins.go, cutofftrace.go: NegaScout with information kept for the re-search.
//   - open.go, sortedlist.go, sss.go, dual.go, dualns.go, dualins.go: the OPEN list and
//     what works on it; openuse.go: how much of it is used.
//   - staged.go: SSS* in stages.
//   - proof.go: the solution trees that visited leaves make; built.go: those that Alpha-Beta,
//     SSS-2 and SSS* build on the way; theorem.go, gamma.go: what the theorems speak of.
//   - winloss.go: Alpha-Beta and SSS* that know the range of values.
//   - sss2.go, recsss.go, mgame.go: SSS* as a recursion.
//   - itersss.go, iterscan.go, itertrace.go, memsss.go: SSS* in limited memory.
//   - deepen.go: iterative deepening, for appendix B of Plaat et al.
//   - mt.go, table.go: the memory-enhanced test with a table that holds all nodes,
//     driven by the drivers of search/mtd; onebound.go: the test with one bound a node;
//     twobounds.go: with two that are updated; mirror.go: SSS-2 beside that test; kept.go:
//     what the test needs of its last pass.
//   - pn.go: proof-number search and df-pn as that test.
//   - parallel.go: MT on several processors, in lock step.
//
// The package papers, below this one, reruns the papers' experiments; games has the
// drivers over games with a transposition table, othello, checkers and chess the games,
// synthetic generated trees with the features of real ones; schedules has the rules by
// which MTD(f) may choose its bounds, and the best one for a model.
package lab
