//go:build !purego

package nnue

import "golang.org/x/sys/cpu"

// kernels returns the kernels of this machine, the fastest first.
func kernels() []kernel {
	if cpu.X86.HasAVX2 { // and the system saves the registers
		return []kernel{{"avx2", updateAVX2, outputAVX2}, plain()}
	}
	return []kernel{plain()}
}
