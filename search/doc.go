// Package search finds the best move: iterative deepening around a driver of the MTD family
// (search/mtd) or around open windows, over one node function with memory.
//
// Everything rests on one question, the papers' MT: is the value of (position, depth) at least
// gamma? worker.search (node.go) answers it by a fail-soft null-window Alpha-Beta that keeps both
// bounds of a position in the table. A driver is the rule that picks the next gamma. NegaScout and
// Alpha-Beta call the same node function with open windows.
//
// In full-width mode (Config.FullWidth) a value depends on the position and the depth alone: no
// pruning, reduction or extension, no draw by repetition or the fifty-move rule, and table cutoffs
// need equal depth. All drivers but MTD(best), which proves a move, then return the same value at
// every depth; TestAgreement checks it. In play every idea of [Features] is on, and a value depends
// on gamma and on history too: a lower bound may come out above an upper one. mtd.Run ends such an
// iteration, and [Stats] counts it.
//
// To change the search, begin with node.go (the node, step by step; reductions and extensions),
// params.go (its constants), picker.go and history.go (the order of moves) or drivers.go (the
// drivers). iterate.go deepens, root.go and resolve.go keep root moves and exact values, worker.go
// holds the state of a thread and team.go lets several work together. enhancements.go takes the
// search apart for experiments; it costs the node a few tests of a nil pointer. breath_*.go and
// invariants*.go are files of their own since build constraints hold for whole files.
//
// A [Searcher] belongs to one goroutine and several may search side by side. A search allocates
// nothing per node, and returns soon after its context ends.
package search
