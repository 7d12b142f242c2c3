// Package hashtable is the transposition table: a lossy map from position keys to both
// bounds on the value of a position.
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
//   - entry.go: [Entry], [Update], [Bound]; packing into two 64-bit words; merging an
//     update into an entry.
//   - table.go: [Table]: New, Prefetch, Probe, Store, generations, HashFull.
//   - resize.go: NewEntries, Resize, Clear.
//   - store_*: how a word is written, without a barrier where that is safe.
//   - budget.go, memory_*.go: [Fits], how much memory a table may take. Go cannot
//     recover from running out of memory, so the size is checked beforehand.
//   - invariants.go: assertions on entries, with the build tag debug (debug_*.go).
//
// # Concurrency
//
// Prefetch, Probe, Store, NewGeneration, Generation and HashFull may be called from
// any number of goroutines without locks. A word is never seen half written. The
// second word holds the key check, xored with a product of the first word. An entry
// whose words come from different writers therefore fails the check, as a wrong key
// does, with probability 1 − 2⁻⁴⁰. A lost update is possible and harmless. (The xor is
// Hyatt and Mann's idea: "A lock-less transposition table implementation for parallel
// search", ICGA Journal 25(1), 2002. The product is needed because only 40 bits of the
// second word are key.)
// Resize and Clear must not run while others use the table.
//
// # What a caller may rely on
//
//   - Probe returns an entry that was stored for the same key, or nothing.
//   - In an entry with both bounds, Lower ≤ Upper.
//   - A collision of 40 key bits and the bucket index is possible, though rare:
//     a move from the table must be tested for legality before it is played.
//   - Scores and evaluations are plain 16-bit integers. The search adjusts mate
//     scores for the distance from the root.
package hashtable
