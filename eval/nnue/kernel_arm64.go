//go:build !purego

package nnue

// kernels returns the kernels of this machine, the fastest first. Every arm64 has NEON.
func kernels() []kernel { return []kernel{{"neon", updateNEON, outputNEON}, plain()} }
