package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// outputWide writes the kernel of the output in AVX-512, whose VPDPWSSD adds the products of
// neighbours to a total at once. What is left over of a view is done as in AVX2.
func outputWide(ctx *build.Context) {
	begin(ctx, "outputAVX512", "output", "func(us, them, weights []int16) int64")

	views := []reg.Register{base(ctx, "us"), base(ctx, "them")}
	n := length(ctx, "us")
	o := outputArgs{ctx: ctx, weights: base(ctx, "weights")}
	zero, most := ctx.ZMM(), ctx.ZMM()
	ctx.VPXORD(zero, zero, zero)
	number := ctx.GP32()
	ctx.MOVL(operand.U32(qa), number)
	ctx.VPBROADCASTW(number, most)
	o.zero, o.most = zero.AsY().(reg.VecVirtual), most.AsY().(reg.VecVirtual)
	var totals [4]reg.VecVirtual
	for i := range totals {
		totals[i] = ctx.ZMM()
		ctx.VPXORD(totals[i], totals[i], totals[i])
	}
	o.totals[0] = ctx.YMM()
	ctx.VPXOR(o.totals[0], o.totals[0], o.totals[0])
	for i, view := range views {
		o.rest = ctx.GP64()
		ctx.MOVQ(n, o.rest)
		o.wide(view, zero, most, totals, fmt.Sprintf("View%d", i))
		o.blocks(view, 1, fmt.Sprintf("View%dBy1", i))
	}
	ctx.VPADDD(totals[1], totals[0], totals[0])
	ctx.VPADDD(totals[3], totals[2], totals[2])
	for i := range 2 {
		high := ctx.YMM()
		ctx.VEXTRACTI64X4(operand.Imm(1), totals[2*i], high)
		totals[2*i+1] = high
		o.totals[2*i+1] = high
	}
	low := totals[0].AsY()
	ctx.VPADDD(low, o.totals[0], o.totals[0])
	o.totals[2] = totals[2].AsY().(reg.VecVirtual)
	o.join()
	ctx.VZEROUPPER()
	ctx.RET()
}

// wide adds as many blocks of four registers as there are.
func (o *outputArgs) wide(view reg.Register, zero, most reg.VecVirtual, totals [4]reg.VecVirtual, name string) {
	ctx, v := o.ctx, zmm()
	ctx.Label("wide" + name)
	ctx.CMPQ(o.rest, operand.U32(4*v.lanes()))
	ctx.JLT(operand.LabelRef("rest" + name))
	for i := range totals {
		x, product := ctx.ZMM(), ctx.ZMM()
		ctx.VPMAXSW(operand.Mem{Base: view, Disp: i * v.bytes}, zero, x)
		ctx.VPMINSW(most, x, x)
		ctx.VPMULLW(operand.Mem{Base: o.weights, Disp: i * v.bytes}, x, product)
		ctx.VPDPWSSD(x, product, totals[i])
	}
	ctx.ADDQ(operand.U32(4*v.bytes), view)
	ctx.ADDQ(operand.U32(4*v.bytes), o.weights)
	ctx.SUBQ(operand.U32(4*v.lanes()), o.rest)
	ctx.JMP(operand.LabelRef("wide" + name))
	ctx.Label("rest" + name)
}
