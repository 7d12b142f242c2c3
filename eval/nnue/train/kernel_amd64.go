//go:build !purego

package train

import "golang.org/x/sys/cpu"

// fastest returns the fastest kernel of this machine.
func fastest() kernel {
	if !cpu.X86.HasAVX2 { // or the system does not save the registers
		return plain()
	}
	return kernel{"avx2", [3]gatherFunc{gather16AVX2, gather32AVX2, gather64AVX2}, forwardAVX2, backwardAVX2, addAVX2, adamAVX2}
}
