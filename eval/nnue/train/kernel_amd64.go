//go:build !purego

package train

import "golang.org/x/sys/cpu"

// kernels returns the kernels of this machine, the fastest first. What cpu says of a processor
// holds for the system too: it saves the registers. Wide registers help where most of the time
// is spent, in gather.
func kernels() []kernel {
	if !cpu.X86.HasAVX2 {
		return []kernel{plain()}
	}
	avx2 := kernel{"avx2", [3]gatherFunc{gather16AVX2, gather32AVX2, gather64AVX2}, forwardAVX2, backwardAVX2, addAVX2, adamAVX2}
	if !cpu.X86.HasAVX512F {
		return []kernel{avx2, plain()}
	}
	wide := avx2
	wide.name, wide.gather = "avx512", [3]gatherFunc{gather16AVX512, gather32AVX512, gather64AVX512}
	return []kernel{wide, avx2, plain()}
}
