package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	registerBytes = 32 // of a YMM register
	lanes         = 16 // int16 in it
)

// update writes the kernel that brings sums up to date. A block of sums stays in
// registers while all changes are applied; then it is stored and the next one begins.
// Narrower blocks take what is left.
func update(ctx *build.Context) {
	begin(ctx, "updateAVX2", "update", "func(to, from, weights []int16, pairs []uint16, view int)")

	a := &updateArgs{ctx: ctx}
	a.to = base(ctx, "to")
	a.from = base(ctx, "from")
	a.weights = base(ctx, "weights")
	a.first = base(ctx, "pairs")
	n := length(ctx, "pairs")
	a.view = ctx.Load(ctx.Param("view"), ctx.GP64())
	a.rest = length(ctx, "to")
	a.row = ctx.GP64()
	ctx.LEAQ(operand.Mem{Base: a.rest, Index: a.rest, Scale: 1}, a.row)
	a.end = ctx.GP64()
	ctx.LEAQ(operand.Mem{Base: a.first, Index: n, Scale: 2}, a.end)
	for _, registers := range []int{8, 4, 1} {
		a.blocks(registers)
	}
	ctx.VZEROUPPER()
	ctx.RET()
}

// updateArgs holds the arguments: pointers to the block at hand, in the row of each
// feature too, and what is left of the sums.
type updateArgs struct {
	ctx               *build.Context
	to, from, weights reg.Register
	first, end        reg.Register // of the pairs
	view, row, rest   reg.Register // row: bytes of a row; rest: int16 to do
}

// blocks does as many blocks of that many registers as there are.
func (a *updateArgs) blocks(registers int) {
	ctx := a.ctx
	label := func(name string) string { return fmt.Sprintf("%s%d", name, registers) }
	at := func(base reg.Register, i int) operand.Mem { return operand.Mem{Base: base, Disp: i * registerBytes} }
	size := registers * registerBytes

	ctx.Label(label("block"))
	ctx.CMPQ(a.rest, operand.U32(registers*lanes))
	ctx.JLT(operand.LabelRef(label("done")))
	sums := make([]reg.VecVirtual, registers)
	for i := range sums {
		sums[i] = ctx.YMM()
		ctx.VMOVDQU(at(a.from, i), sums[i])
	}
	next := ctx.GP64()
	ctx.MOVQ(a.first, next)
	ctx.CMPQ(next, a.end)
	ctx.JAE(operand.LabelRef(label("store")))

	ctx.Label(label("pair"))
	var rows [2]reg.GPVirtual
	for i := range rows { // one to add, one to subtract
		rows[i] = ctx.GP64()
		ctx.MOVWQZX(operand.Mem{Base: next, Disp: 2 * i}, rows[i])
		ctx.XORQ(a.view, rows[i])
		ctx.IMULQ(a.row, rows[i])
		ctx.ADDQ(a.weights, rows[i])
	}
	for i := range sums {
		ctx.VPADDW(at(rows[0], i), sums[i], sums[i])
	}
	for i := range sums {
		ctx.VPSUBW(at(rows[1], i), sums[i], sums[i])
	}
	ctx.ADDQ(operand.Imm(4), next)
	ctx.CMPQ(next, a.end)
	ctx.JB(operand.LabelRef(label("pair")))

	ctx.Label(label("store"))
	for i := range sums {
		ctx.VMOVDQU(sums[i], at(a.to, i))
	}
	for _, pointer := range []reg.Register{a.to, a.from, a.weights} {
		ctx.ADDQ(operand.U32(size), pointer)
	}
	ctx.SUBQ(operand.U32(registers*lanes), a.rest)
	ctx.JMP(operand.LabelRef(label("block")))
	ctx.Label(label("done"))
}
