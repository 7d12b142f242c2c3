//go:build !amd64 || purego

package train

// fastest returns the fastest kernel of this machine.
func fastest() kernel { return plain() }
