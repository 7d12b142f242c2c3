package main

import (
	"math"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// broadcastOne returns a register with 1 in all lanes, and one with 0.
func broadcastOne(ctx *build.Context) (one, zero reg.VecVirtual) {
	one, zero = ctx.YMM(), ctx.YMM()
	number, low := ctx.GP32(), ctx.XMM()
	ctx.VXORPS(zero, zero, zero)
	ctx.MOVL(operand.U32(math.Float32bits(1)), number)
	ctx.VMOVD(number, low)
	ctx.VBROADCASTSS(low, one)
	return one, zero
}

// forward writes the trainer's kernel of the output: four registers of sums, joined in
// a fixed order.
func forward(ctx *build.Context) {
	begin(ctx, "forwardAVX2", "forward", "func(outputs, sums, weights []float32)")
	outputs, left := base(ctx, "outputs"), length(ctx, "outputs")
	sums := base(ctx, "sums")
	weights, bytes := base(ctx, "weights"), length(ctx, "weights")
	ctx.SHLQ(operand.Imm(2), bytes)
	one, zero := broadcastOne(ctx)

	ctx.Label("position")
	ctx.TESTQ(left, left)
	ctx.JZ(operand.LabelRef("done"))
	var totals [4]reg.VecVirtual
	for i := range totals {
		totals[i] = ctx.YMM()
		ctx.VXORPS(totals[i], totals[i], totals[i])
	}
	at := ctx.GP64()
	ctx.XORQ(at, at)
	ctx.Label("block")
	for i := range totals {
		x := ctx.YMM()
		ctx.VMAXPS(operand.Mem{Base: sums, Index: at, Scale: 1, Disp: i * registerBytes}, zero, x)
		ctx.VMINPS(one, x, x)
		ctx.VMULPS(x, x, x)
		ctx.VMULPS(operand.Mem{Base: weights, Index: at, Scale: 1, Disp: i * registerBytes}, x, x)
		ctx.VADDPS(x, totals[i], totals[i])
	}
	ctx.ADDQ(operand.U32(len(totals)*registerBytes), at)
	ctx.CMPQ(at, bytes)
	ctx.JB(operand.LabelRef("block"))
	ctx.VADDPS(totals[1], totals[0], totals[0])
	ctx.VADDPS(totals[3], totals[2], totals[2])
	ctx.VADDPS(totals[2], totals[0], totals[0])
	high, low := ctx.XMM(), totals[0].AsX()
	ctx.VEXTRACTF128(operand.Imm(1), totals[0], high)
	ctx.VADDPS(high, low, low)
	ctx.VPSHUFD(operand.Imm(0x4e), low, high) // the other half
	ctx.VADDPS(high, low, low)
	ctx.VPSHUFD(operand.Imm(0xb1), low, high) // the neighbours
	ctx.VADDPS(high, low, low)
	ctx.VADDSS(operand.Mem{Base: outputs}, low, low)
	ctx.VMOVSS(low, operand.Mem{Base: outputs})
	ctx.ADDQ(operand.Imm(4), outputs)
	ctx.ADDQ(bytes, sums)
	ctx.DECQ(left)
	ctx.JMP(operand.LabelRef("position"))
	ctx.Label("done")
	ctx.VZEROUPPER()
	ctx.RET()
}

// backward writes the trainer's kernel that turns sums into their gradients.
func backward(ctx *build.Context) {
	begin(ctx, "backwardAVX2", "backward", "func(sums, slopes, weights, gradient []float32)")
	sums := base(ctx, "sums")
	slopes, left := base(ctx, "slopes"), length(ctx, "slopes")
	weights, bytes := base(ctx, "weights"), length(ctx, "weights")
	gradient := base(ctx, "gradient")
	ctx.SHLQ(operand.Imm(2), bytes)
	one, zero := broadcastOne(ctx)

	ctx.Label("position")
	ctx.TESTQ(left, left)
	ctx.JZ(operand.LabelRef("done"))
	slope, at := ctx.YMM(), ctx.GP64()
	ctx.VBROADCASTSS(operand.Mem{Base: slopes}, slope)
	ctx.XORQ(at, at)
	ctx.Label("block")
	for i := range 4 {
		mem := func(base reg.Register) operand.Mem {
			return operand.Mem{Base: base, Index: at, Scale: 1, Disp: i * registerBytes}
		}
		raw, x, square, inside := ctx.YMM(), ctx.YMM(), ctx.YMM(), ctx.YMM()
		ctx.VMOVUPS(mem(sums), raw)
		ctx.VMAXPS(raw, zero, x)
		ctx.VMINPS(one, x, x)
		ctx.VMULPS(x, x, square)
		ctx.VMULPS(slope, square, square)
		ctx.VADDPS(mem(gradient), square, square)
		ctx.VMOVUPS(square, mem(gradient))
		ctx.VCMPPS(operand.Imm(0), raw, x, inside) // equal: nothing was clamped
		ctx.VADDPS(x, x, x)
		ctx.VMULPS(slope, x, x)
		ctx.VMULPS(mem(weights), x, x)
		ctx.VANDPS(inside, x, x)
		ctx.VMOVUPS(x, mem(sums))
	}
	ctx.ADDQ(operand.U32(4*registerBytes), at)
	ctx.CMPQ(at, bytes)
	ctx.JB(operand.LabelRef("block"))
	ctx.ADDQ(operand.Imm(4), slopes)
	ctx.ADDQ(bytes, sums)
	ctx.DECQ(left)
	ctx.JMP(operand.LabelRef("position"))
	ctx.Label("done")
	ctx.VZEROUPPER()
	ctx.RET()
}
