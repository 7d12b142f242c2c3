//go:build !amd64 || purego

package train

// kernels returns the kernels of this machine, the fastest first.
func kernels() []kernel { return []kernel{plain()} }
