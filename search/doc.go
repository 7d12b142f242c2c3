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
//   - searcher.go: [Searcher], threads; limits.go: [Limits], clock and stop flag.
//   - config.go, features.go, params.go: settings, switches, tunable constants;
//     algorithm.go: the table of drivers.
//     The static evaluation is an eval.Evaluator, made by Config.Evaluation.
//   - iterate.go: deepening; drivers.go: the MTD drivers on the root;
//     negascout.go: open windows; root.go: root moves; time.go: when to stop.
//   - schedule.go: ideas for drivers of bounds, off by default.
//   - resolve.go: values to the centipawn, for analysis; resume.go: going on with an
//     earlier one.
//   - tree.go: test and the node function; node.go: kinds of nodes, the frame of a ply;
//     draw.go: draws and repetitions; staticeval.go, prune.go, prunemove.go, extend.go,
//     reduce.go: one step each; quiesce.go.
//   - picker.go: staged move picker; history.go, correction.go: learned tables;
//     threats.go: attacked squares; see.go: static exchange evaluation.
//   - probe.go: the table; score.go: scores, as the table and the search count mates; pv.go:
//     principal variations; mateline.go: those that end in mate; report.go, info.go:
//     events; stats.go: counters.
//   - enhancements.go: [Enhancements], the search taken apart for experiments.
//   - tablebase.go: endgame tables, at the root and inside the tree.
//   - handicap.go: overlooking moves on purpose, for handicap games.
//   - worker.go: all mutable state of one thread; team.go: how several threads share a
//     pass; abdada.go: how they share its tree; sharing.go: [Sharing], other ways for
//     them to work together; lockstep.go: threads in turn, for experiments.
//   - invariants.go: assertions on windows and frames, with the build tag debug
//     (debug_*.go).
//
// Below it lie mtd/, the drivers; mate/, proofs of mate, which the search does not use;
// resample/, intervals by the bootstrap; and lab/, the papers' algorithms on abstract
// trees and small games.
package search
