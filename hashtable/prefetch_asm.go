//go:build amd64 || arm64

package hashtable

// prefetch asks the processor to bring b into its first-level cache and does not
// wait for it.
//
//go:noescape
func prefetch(b *bucket)
