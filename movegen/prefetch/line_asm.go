//go:build amd64 || arm64

package prefetch

// Line asks the processor to bring the cache line of word into its first-level
// cache and returns at once. It neither reads nor changes the word, so that others
// may write it at the same time; nil is no error.
//
//go:noescape
func Line(word *uint64)
