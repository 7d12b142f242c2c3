//go:build !purego

package nnue

// updateNEON is update of the kernel, in NEON.
//
//go:noescape
func updateNEON(to []int16, from []int16, weights []int16, pairs []uint16, view int)

// outputNEON is output of the kernel, in NEON.
//
//go:noescape
func outputNEON(us []int16, them []int16, weights []int16) int64
