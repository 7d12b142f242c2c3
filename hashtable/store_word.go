//go:build !race && (amd64 || arm64 || riscv64)

package hashtable

// store writes a word that other goroutines may be reading or writing. Entries do not
// need the memory ordering that makes an atomic store slow (on amd64 it drains the
// store buffer): a reader may see one word old and one new, and the check detects it.
// Go's memory model guarantees that a machine word is never seen half written.
func store(word *uint64, value uint64) { *word = value }
