package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const qa = 255 // QA of package nnue

// output writes the kernel of the output. With x clamped to 0 … 255 and w within
// ±127, x·w fits 16 bits; VPMADDWD multiplies it by x again and adds neighbours in
// 32 bits. The lanes have room for 1024 sums a view, as the limits say; they are
// joined in 64 bits.
func output(ctx *build.Context) {
	begin(ctx, "outputAVX2", "output", "func(us, them, weights []int16) int64")

	views := []reg.Register{base(ctx, "us"), base(ctx, "them")}
	n := length(ctx, "us")
	weights := base(ctx, "weights")
	o := outputArgs{ctx: ctx, weights: weights, zero: ctx.YMM(), most: ctx.YMM()}
	ctx.VPXOR(o.zero, o.zero, o.zero)
	number, low := ctx.GP32(), ctx.XMM()
	ctx.MOVL(operand.U32(qa), number)
	ctx.VMOVD(number, low)
	ctx.VPBROADCASTW(low, o.most)
	for i := range o.totals {
		o.totals[i] = ctx.YMM()
		ctx.VPXOR(o.totals[i], o.totals[i], o.totals[i])
	}
	for i, view := range views {
		o.rest = ctx.GP64()
		ctx.MOVQ(n, o.rest)
		for _, registers := range []int{4, 1} {
			o.blocks(view, registers, fmt.Sprintf("View%dBy%d", i, registers))
		}
	}
	o.join()
	ctx.VZEROUPPER()
	ctx.RET()
}

// outputArgs holds what the parts of the kernel share. Pointers move on as blocks
// are done.
type outputArgs struct {
	ctx           *build.Context
	weights, rest reg.Register
	zero, most    reg.VecVirtual // the limits of the sums
	totals        [4]reg.VecVirtual
}

// blocks adds as many blocks of that many registers as there are.
func (o *outputArgs) blocks(view reg.Register, registers int, name string) {
	ctx := o.ctx
	ctx.Label("block" + name)
	ctx.CMPQ(o.rest, operand.Imm(uint64(registers*ymm().lanes())))
	ctx.JLT(operand.LabelRef("done" + name))
	for i := range registers {
		x, product := ctx.YMM(), ctx.YMM()
		ctx.VPMAXSW(operand.Mem{Base: view, Disp: i * registerBytes}, o.zero, x)
		ctx.VPMINSW(o.most, x, x)
		ctx.VPMULLW(operand.Mem{Base: o.weights, Disp: i * registerBytes}, x, product)
		ctx.VPMADDWD(x, product, product)
		ctx.VPADDD(product, o.totals[i], o.totals[i])
	}
	ctx.ADDQ(operand.U32(registers*registerBytes), view)
	ctx.ADDQ(operand.U32(registers*registerBytes), o.weights)
	ctx.SUBQ(operand.U32(registers*ymm().lanes()), o.rest)
	ctx.JMP(operand.LabelRef("block" + name))
	ctx.Label("done" + name)
}

// join adds up the totals and returns them.
func (o *outputArgs) join() {
	ctx, t := o.ctx, o.totals
	ctx.VPADDD(t[1], t[0], t[0])
	ctx.VPADDD(t[3], t[2], t[2])
	ctx.VPADDD(t[2], t[0], t[0])
	high, wide := ctx.XMM(), ctx.YMM()
	ctx.VEXTRACTI128(operand.Imm(1), t[0], high)
	ctx.VPMOVSXDQ(high, wide)
	ctx.VPMOVSXDQ(t[0].AsX(), t[0])
	ctx.VPADDQ(wide, t[0], t[0])
	ctx.VEXTRACTI128(operand.Imm(1), t[0], high)
	sum := t[0].AsX()
	ctx.VPADDQ(high, sum, sum)
	ctx.VPSHUFD(operand.Imm(0x4e), sum, high) // the other half
	ctx.VPADDQ(high, sum, sum)
	result := ctx.GP64()
	ctx.VMOVQ(sum, result)
	ctx.Store(result, ctx.ReturnIndex(0))
}
