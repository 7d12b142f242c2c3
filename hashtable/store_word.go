//go:build !race && (amd64 || arm64 || riscv64)

package hashtable

// store writes a word that others may be reading or writing. The entries need
// no order among their words, which is what makes the store of sync/atomic slow
// (on amd64 it drains the processor's queue of stores, twice an entry): a reader
// sees either word old or new, and the check tells. That a word of the machine is
// never seen half written, Go's memory model promises.
func store(word *uint64, value uint64) { *word = value }
