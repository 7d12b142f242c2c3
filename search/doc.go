// Package search finds the best move: iterative deepening around a driver of
// the MTD family (search/mtd) or around open windows, over one node function
// with memory.
//
// # The test
//
// Everything rests on one question, the papers' MT: is the value of (position,
// depth) at least gamma? worker.test answers it with a fail-soft null-window
// Alpha-Beta that remembers both bounds of a position in the table. A driver is
// the rule that picks the next gamma. NegaScout and Alpha-Beta call the same
// node function with open windows.
//
// # Two settings
//
// In full-width mode (Config.FullWidth) a value depends on nothing but the position
// and the depth: there is no pruning, no reduction, no extension, no draw by
// repetition or the fifty-move rule, and table cutoffs need equal depth. All drivers but
// MTD(best), which proves a move, then return the same value at every depth; TestAgreement
// checks it.
//
// In play every idea of [Features] is on. The value of a node then depends on gamma
// too, through null move, ProbCut, razoring and the various kinds of futility
// pruning, and on history through reductions and pruning. Brackets may therefore
// cross: the drivers handle it (mtd.Bracket) and Stats counts it.
//
// # Map of the package
//
//   - searcher.go: [Searcher], [Request]; config.go: [Config] and [Features]; params.go: the
//     tunable constants; limits.go: [Limits], the clock and when to stop.
//   - drivers.go: the table of drivers, those of search/mtd on the root, and open windows;
//     iterate.go: deepening; root.go: root moves; resolve.go: values to the centipawn, for
//     analysis, and going on with an earlier one.
//   - node.go: the test and the node, step by step; quiesce.go; staticeval.go: what a node is
//     worth without a search of its moves, draws included.
//   - picker.go: the order of moves, static exchange; history.go: what is learned of them.
//   - probe.go: the table and the scores in it; tablebase.go: endgame tables.
//   - pv.go: principal variations, those that end in mate too; report.go: events, counters.
//   - worker.go: all mutable state of one thread; team.go: how several search together.
//   - handicap.go: overlooking moves on purpose; enhancements.go: [Enhancements], the search
//     taken apart for experiments; invariants.go: assertions, with the build tag debug
//     (invariants_off.go without).
//
// Below it lie mtd/, the drivers; mate/, proofs of mate, which the search does not use;
// resample/, intervals by the bootstrap; and lab/, the papers' algorithms on abstract
// trees and small games.
package search
