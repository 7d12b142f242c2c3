// Package search finds the best move: iterative deepening around a driver of
// the MTD family (search/mtd) or around real windows, over one node function
// with memory.
//
// # The test
//
// Everything rests on one question, the papers' MT: is the value of (position,
// depth) at least gamma? Worker.test answers it with a fail-soft null-window
// Alpha-Beta that remembers both bounds of a position in the table. A driver is
// the rule that picks the next gamma. NegaScout and Alpha-Beta call the same
// node function with real windows.
//
// # Two settings
//
// In full-width mode (Config.FullWidth) nothing but the position and the depth
// determines a value: no pruning, no reductions, no extensions, table hits at
// equal depth only, no draws by repetition or the fifty-move rule. There all
// drivers return the same value at every depth, which a test holds.
//
// In play every idea of [Features] is on. The value of a node then depends on
// gamma too, through reverse futility, razoring, futility, null move, ProbCut,
// late move pruning (by way of skipped moves' bounds), quiescence futility, and
// on history through reductions and pruning. Brackets may therefore cross; the
// drivers expect it (mtd.Bracket) and Stats counts it.
//
// # Map of the package
//
//   - searcher.go: [Searcher], threads; limits.go: [Limits], clock and stop flag.
//   - The static evaluation is an eval.Evaluator, whichever Config.Evaluation names.
//   - config.go, features.go, params.go: what may be chosen, switched, tuned.
//   - iterate.go: deepening; drivers.go: the MTD drivers on the root;
//     negascout.go: real windows; root.go: root moves; time.go: when to stop.
//   - tree.go: test and the node function; node.go: [Kind] and the frame of a ply;
//     prune.go, prunemove.go, extend.go, reduce.go: one step each; quiesce.go.
//   - picker.go: staged move order; history.go, correction.go: what is learnt;
//     threats.go: squares under attack; see.go: static exchange.
//   - probe.go: the table, mate scores by matescore.go; pv.go: principal
//     variations; report.go, info.go: events and counters.
//   - handicap.go: overlooking moves on purpose, for handicap games.
//   - worker.go: all mutable state of one thread; team.go: how several threads
//     share a pass.
//   - invariants.go: what windows and frames promise, checked with the build tag
//     debug.
package search
