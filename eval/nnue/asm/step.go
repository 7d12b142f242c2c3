package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// add writes the trainer's kernel that adds the gradients of lanes.
func add(ctx *build.Context) {
	begin(ctx, "addAVX2", "add", "func(to, from []float32)")
	to, n := base(ctx, "to"), length(ctx, "to")
	from := base(ctx, "from")
	loop(ctx, n, func(at reg.Register) {
		sum := ctx.YMM()
		ctx.VMOVUPS(operand.Mem{Base: to, Index: at, Scale: 1}, sum)
		ctx.VADDPS(operand.Mem{Base: from, Index: at, Scale: 1}, sum, sum)
		ctx.VMOVUPS(sum, operand.Mem{Base: to, Index: at, Scale: 1})
	})
}

// adam writes the trainer's kernel of a step. The order of the constants is that of
// factors in package train.
func adam(ctx *build.Context) {
	begin(ctx, "adamAVX2", "adam", "func(weights, mean, square, gradient, factors []float32)")
	weights, n := base(ctx, "weights"), length(ctx, "weights")
	mean := base(ctx, "mean")
	square := base(ctx, "square")
	gradient := base(ctx, "gradient")
	factors := base(ctx, "factors")
	var k [10]reg.VecVirtual
	for i := range k {
		k[i] = ctx.YMM()
		ctx.VBROADCASTSS(operand.Mem{Base: factors, Disp: 4 * i}, k[i])
	}
	share, keepMean, addMean, keepSquare, addSquare := k[0], k[1], k[2], k[3], k[4]
	rate, epsilon, decay, most, least := k[5], k[6], k[7], k[8], k[9]
	loop(ctx, n, func(at reg.Register) {
		mem := func(base reg.Register) operand.Mem { return operand.Mem{Base: base, Index: at, Scale: 1} }
		g, m, s, t := ctx.YMM(), ctx.YMM(), ctx.YMM(), ctx.YMM()
		ctx.VMULPS(mem(gradient), share, g)
		ctx.VMULPS(mem(mean), keepMean, m)
		ctx.VMULPS(addMean, g, t)
		ctx.VADDPS(t, m, m)
		ctx.VMOVUPS(m, mem(mean))
		ctx.VMULPS(mem(square), keepSquare, s)
		ctx.VMULPS(g, g, g)
		ctx.VMULPS(addSquare, g, g)
		ctx.VADDPS(g, s, s)
		ctx.VMOVUPS(s, mem(square))
		ctx.VSQRTPS(s, s)
		ctx.VADDPS(epsilon, s, s)
		ctx.VMULPS(rate, m, m)
		ctx.VDIVPS(s, m, m)
		ctx.VMULPS(mem(weights), decay, t)
		ctx.VSUBPS(m, t, t)
		ctx.VMINPS(most, t, t)
		ctx.VMAXPS(least, t, t)
		ctx.VMOVUPS(t, mem(weights))
	})
}

// loop runs body for each register's worth of a slice of n float32 and ends the function.
// It changes n.
func loop(ctx *build.Context, n reg.Register, body func(at reg.Register)) {
	at := ctx.GP64()
	ctx.SHLQ(operand.Imm(2), n)
	ctx.XORQ(at, at)
	ctx.Label("loop")
	ctx.CMPQ(at, n)
	ctx.JAE(operand.LabelRef("done"))
	body(at)
	ctx.ADDQ(operand.Imm(registerBytes), at)
	ctx.JMP(operand.LabelRef("loop"))
	ctx.Label("done")
	ctx.VZEROUPPER()
	ctx.RET()
}
