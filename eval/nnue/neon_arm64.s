//go:build !purego

#include "textflag.h"

// Go's assembler has no names for these; V registers by number.

// SMAX Vd.8H, Vn.8H, Vm.8H: the larger of signed 16-bit values
#define SMAX8H(m, n, d) WORD $(0x4E606400 | (m)<<16 | (n)<<5 | (d))

// SMIN Vd.8H, Vn.8H, Vm.8H: the smaller
#define SMIN8H(m, n, d) WORD $(0x4E606C00 | (m)<<16 | (n)<<5 | (d))

// MUL Vd.8H, Vn.8H, Vm.8H: the low halves of the products
#define MUL8H(m, n, d) WORD $(0x4E609C00 | (m)<<16 | (n)<<5 | (d))

// SMLAL Vd.4S, Vn.4H, Vm.4H: adds the products of the lower four values
#define SMLAL4S(m, n, d) WORD $(0x0E608000 | (m)<<16 | (n)<<5 | (d))

// SMLAL2 Vd.4S, Vn.8H, Vm.8H: adds the products of the upper four values
#define SMLAL24S(m, n, d) WORD $(0x4E608000 | (m)<<16 | (n)<<5 | (d))

// SADALP Vd.2D, Vn.4S: adds pairs of 32-bit values to 64-bit values
#define SADALP2D(n, d) WORD $(0x4EA06800 | (n)<<5 | (d))

// func updateNEON(to []int16, from []int16, weights []int16, pairs []uint16, view int)
TEXT ·updateNEON(SB), NOSPLIT, $0-104
	MOVD to_base+0(FP), R0
	MOVD to_len+8(FP), R1
	MOVD from_base+24(FP), R2
	MOVD weights_base+48(FP), R3
	MOVD pairs_base+72(FP), R4
	MOVD pairs_len+80(FP), R5
	MOVD view+96(FP), R6
	LSL  $1, R1, R7 // bytes of a row
	LSR  $1, R5, R5 // pairs

	// Blocks of 64 sums stay in V0 to V7 over all pairs.
wide:
	CMP    $64, R1
	BLT    narrow
	VLD1.P 64(R2), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8]
	MOVD   R4, R8
	MOVD   R5, R9
	CBZ    R9, wideStore

widePair:
	MOVHU.P 2(R8), R10
	MOVHU.P 2(R8), R11
	EOR     R6, R10, R10
	EOR     R6, R11, R11
	MADD    R7, R3, R10, R10 // R3 + R10·R7
	MADD    R7, R3, R11, R11
	VLD1.P  64(R10), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1    (R10), [V20.H8, V21.H8, V22.H8, V23.H8]
	VLD1.P  64(R11), [V24.H8, V25.H8, V26.H8, V27.H8]
	VLD1    (R11), [V28.H8, V29.H8, V30.H8, V31.H8]
	VADD    V16.H8, V0.H8, V0.H8
	VADD    V17.H8, V1.H8, V1.H8
	VADD    V18.H8, V2.H8, V2.H8
	VADD    V19.H8, V3.H8, V3.H8
	VADD    V20.H8, V4.H8, V4.H8
	VADD    V21.H8, V5.H8, V5.H8
	VADD    V22.H8, V6.H8, V6.H8
	VADD    V23.H8, V7.H8, V7.H8
	VSUB    V24.H8, V0.H8, V0.H8
	VSUB    V25.H8, V1.H8, V1.H8
	VSUB    V26.H8, V2.H8, V2.H8
	VSUB    V27.H8, V3.H8, V3.H8
	VSUB    V28.H8, V4.H8, V4.H8
	VSUB    V29.H8, V5.H8, V5.H8
	VSUB    V30.H8, V6.H8, V6.H8
	VSUB    V31.H8, V7.H8, V7.H8
	SUB     $1, R9
	CBNZ    R9, widePair

wideStore:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	VST1.P [V4.H8, V5.H8, V6.H8, V7.H8], 64(R0)
	ADD    $128, R3
	SUB    $64, R1
	B      wide

	// Sixteen sums at a time, up to three times.
narrow:
	CBZ    R1, done
	VLD1.P 32(R2), [V0.H8, V1.H8]
	MOVD   R4, R8
	MOVD   R5, R9
	CBZ    R9, narrowStore

narrowPair:
	MOVHU.P 2(R8), R10
	MOVHU.P 2(R8), R11
	EOR     R6, R10, R10
	EOR     R6, R11, R11
	MADD    R7, R3, R10, R10
	MADD    R7, R3, R11, R11
	VLD1    (R10), [V16.H8, V17.H8]
	VLD1    (R11), [V24.H8, V25.H8]
	VADD    V16.H8, V0.H8, V0.H8
	VADD    V17.H8, V1.H8, V1.H8
	VSUB    V24.H8, V0.H8, V0.H8
	VSUB    V25.H8, V1.H8, V1.H8
	SUB     $1, R9
	CBNZ    R9, narrowPair

narrowStore:
	VST1.P [V0.H8, V1.H8], 32(R0)
	ADD    $32, R3
	SUB    $16, R1
	B      narrow

done:
	RET

// func outputNEON(us []int16, them []int16, weights []int16) int64
TEXT ·outputNEON(SB), NOSPLIT, $0-80
	MOVD us_base+0(FP), R0
	MOVD us_len+8(FP), R1
	MOVD them_base+24(FP), R2
	MOVD weights_base+48(FP), R3
	VEOR V30.B16, V30.B16, V30.B16
	MOVD $255, R4
	VDUP R4, V31.H8
	VEOR V24.B16, V24.B16, V24.B16 // the sum, in two 64-bit lanes
	MOVD $2, R5                    // views

view:
	MOVD R1, R6
	VEOR V25.B16, V25.B16, V25.B16 // products of the lower halves, in four lanes
	VEOR V26.B16, V26.B16, V26.B16 // and of the upper ones

	// With v = clamp(x): v·w is within ±255·127, so fits int16. A lane gets two products
	// v·w·v of each 16 values, at most 128 of a view: 128·255·255·127 < 2³¹.
sixteen:
	VLD1.P 32(R0), [V0.H8, V1.H8]
	VLD1.P 32(R3), [V2.H8, V3.H8]
	SMAX8H(30, 0, 0)
	SMAX8H(30, 1, 1)
	SMIN8H(31, 0, 0)
	SMIN8H(31, 1, 1)
	MUL8H(0, 2, 2)
	MUL8H(1, 3, 3)
	SMLAL4S(0, 2, 25)
	SMLAL24S(0, 2, 26)
	SMLAL4S(1, 3, 25)
	SMLAL24S(1, 3, 26)
	SUB  $16, R6
	CBNZ R6, sixteen
	SADALP2D(25, 24)
	SADALP2D(26, 24)
	MOVD R2, R0
	SUB  $1, R5
	CBNZ R5, view

	VMOV V24.D[0], R6
	VMOV V24.D[1], R7
	ADD  R6, R7, R7
	MOVD R7, ret+72(FP)
	RET
