//go:build race || !(amd64 || arm64 || riscv64)

package hashtable

import "sync/atomic"

// store writes a word that others may be reading or writing: as a whole where the
// machine's words are shorter, and so that the race detector knows it is meant.
func store(word *uint64, value uint64) { atomic.StoreUint64(word, value) }
