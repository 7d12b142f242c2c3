//go:build (!amd64 && !arm64) || purego

package nnue

// kernels returns the kernels of this machine, the fastest first.
func kernels() []kernel { return []kernel{plain()} }
