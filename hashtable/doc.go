// Package hashtable is the memory of the memory-enhanced test: a lossy map from
// position keys to both bounds on the value of a position.
//
// The papers that Footnote follows (Plaat, Schaeffer, Pijls and de Bruin,
// "Best-first fixed-depth minimax algorithms") keep two bounds for each
// position, f− and f+, because a driver such as MTD(bi) or MTD(step) probes the
// same position from both sides. An entry therefore holds a lower and an upper
// bound, each with the depth that proved it, the best move, the static
// evaluation, a PV mark and the generation that wrote it last, in 16 bytes.
//
// # Map of the package
//
//   - entry.go: [Entry], [Update], [Bound]; packing into two 64-bit words and
//     the rule by which an update meets what is stored.
//   - table.go: [Table]: New, Prefetch, Probe, Store, generations, HashFull.
//   - resize.go: Resize, Clear.
//   - store_*: how a word is written, without a barrier where that is safe.
//   - budget.go, memory_*.go: how much memory may be asked for. Go cannot
//     recover from running out of memory, so the size is checked beforehand.
//   - invariants.go: what an entry promises, checked with the build tag debug.
//
// # Concurrency
//
// Probe, Store, HashFull and Generation may be called from any number of
// goroutines without locks. No word is ever seen half written; the second
// word carries the key check exclusive-ored with a product of the first, so an
// entry whose halves come from different writers fails the check (as a wrong
// key does) with probability 1 − 2⁻⁴⁰. A lost update is possible and harmless.
// (The idea of the exclusive or is Hyatt and Mann's, "A lock-less transposition
// table implementation for parallel search", ICGA Journal 25(1), 2002. The
// product is needed here because only 40 bits of the second word are key.)
// Resize and Clear must not run while others use the table.
//
// # What a caller may rely on
//
//   - Probe returns what some Store for the same key left, or nothing.
//   - In an entry with both bounds, Lower ≤ Upper.
//   - A collision of 40 key bits and the bucket index is possible, though rare:
//     a move from the table must be tested for legality before it is played.
//   - Scores and evaluations are plain 16-bit integers; shifting mate scores by
//     the distance from the root is the search's affair.
package hashtable
