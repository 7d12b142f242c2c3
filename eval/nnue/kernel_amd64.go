//go:build !purego

package nnue

import "golang.org/x/sys/cpu"

// kernels returns the kernels of this machine, the fastest first. What cpu says of a processor
// holds for the system too: it saves the registers. Processors that have AVX-512 but not BITALG
// are left to AVX2: before Ice Lake wide multiplications slow the clock.
func kernels() []kernel {
	var list []kernel
	if cpu.X86.HasAVX2 && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VNNI && cpu.X86.HasAVX512BITALG {
		list = append(list, kernel{"avx512", updateAVX512, outputAVX512})
	}
	if cpu.X86.HasAVX2 {
		list = append(list, kernel{"avx2", updateAVX2, outputAVX2})
	}
	return append(list, plain())
}
