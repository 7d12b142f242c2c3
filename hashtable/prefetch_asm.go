//go:build amd64 || arm64

package hashtable

// prefetch asks the processor to bring b and another word into its first-level
// cache and does not wait for them; nil is no error.
//
//go:noescape
func prefetch(b *bucket, also *uint64)
