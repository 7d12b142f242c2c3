package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const registerBytes = 32 // of a YMM register

// vector is a size of registers.
type vector struct {
	bytes int
	get   func(*build.Context) reg.VecVirtual
	move  func(ctx *build.Context, from, to operand.Op)
}

// lanes returns how many int16 are in a register.
func (v vector) lanes() int { return v.bytes / 2 }

// ymm returns the registers of AVX2.
func ymm() vector {
	return vector{registerBytes, (*build.Context).YMM, func(ctx *build.Context, from, to operand.Op) { ctx.VMOVDQU(from, to) }}
}

// zmm returns those of AVX-512.
func zmm() vector {
	return vector{2 * registerBytes, (*build.Context).ZMM, func(ctx *build.Context, from, to operand.Op) { ctx.VMOVDQU16(from, to) }}
}

// block is what one turn of a loop works on: so many registers.
type block struct {
	vector
	registers int
}

// update writes the kernel that brings sums up to date. A block of sums stays in
// registers while all changes are applied; then it is stored and the next one begins.
// Narrower blocks take what is left.
func update(ctx *build.Context, set string, blocks ...block) {
	begin(ctx, "update"+set, "update", "func(to, from, weights []int16, pairs []uint16, view int)")

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
	for _, b := range blocks {
		a.blocks(b)
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

// blocks does as many blocks of that size as there are.
func (a *updateArgs) blocks(b block) {
	ctx, size := a.ctx, b.registers*b.bytes
	label := func(name string) string { return fmt.Sprintf("%s%d", name, size/registerBytes) }
	at := func(base reg.Register, i int) operand.Mem { return operand.Mem{Base: base, Disp: i * b.bytes} }

	ctx.Label(label("block"))
	ctx.CMPQ(a.rest, operand.U32(b.registers*b.lanes()))
	ctx.JLT(operand.LabelRef(label("done")))
	sums := make([]reg.VecVirtual, b.registers)
	for i := range sums {
		sums[i] = b.get(ctx)
		b.move(ctx, at(a.from, i), sums[i])
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
		b.move(ctx, sums[i], at(a.to, i))
	}
	for _, pointer := range []reg.Register{a.to, a.from, a.weights} {
		ctx.ADDQ(operand.U32(size), pointer)
	}
	ctx.SUBQ(operand.U32(b.registers*b.lanes()), a.rest)
	ctx.JMP(operand.LabelRef(label("block")))
	ctx.Label(label("done"))
}
