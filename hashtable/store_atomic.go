//go:build race || !(amd64 || arm64 || riscv64)

package hashtable

import "sync/atomic"

// store writes a word that other goroutines may be reading or writing. The atomic store
// is needed on machines with shorter words, and for the race detector.
func store(word *uint64, value uint64) { atomic.StoreUint64(word, value) }
