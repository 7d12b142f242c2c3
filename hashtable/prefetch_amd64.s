#include "textflag.h"

// func prefetch(b *bucket, also *uint64)
TEXT ·prefetch(SB), NOSPLIT, $0-16
	MOVQ b+0(FP), AX
	MOVQ also+8(FP), BX
	PREFETCHT0 (AX)
	PREFETCHT0 (BX)
	RET
