// Package hashtable is the transposition table: a lossy map from position keys to both bounds on
// the value of a position.
//
// The papers (Plaat et al., "Best-first fixed-depth minimax algorithms") keep two bounds, f− and f+,
// because MTD(bi) or MTD(step) probes a position from both sides. An [Entry] holds both, each with
// the depth that proved it, the best move, the static evaluation, a PV mark and the generation that
// wrote it last, in 16 bytes, four to a cache line.
//
// Prefetch, Probe, Store, the generations and HashFull may be called from any number of goroutines
// without locks. No word is seen half written, and the second holds the key check, xored with a
// product of the first (Hyatt and Mann, "A lock-less transposition table implementation for parallel
// search", ICGA Journal 25(1), 2002): an entry of two writers fails the check with probability
// 1 − 2⁻⁴⁰. A lost update is possible and harmless. Resize and Clear must not run beside others.
//
// What a caller may rely on:
//
//   - Probe returns an entry that was stored for the same key, or nothing; Lower <= Upper.
//   - A collision of 40 key bits and the bucket is possible: a move must be tested for legality.
//   - Scores are plain 16-bit integers; the search adjusts mate scores for the distance to the root.
//   - Memory is asked for beforehand ([Fits], [Room]), since Go cannot recover from running out of it;
//     for a size that cannot be had the table stays as it is, and the error says so.
package hashtable
