package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// gather writes the trainer's kernel that adds up rows, for rows of that block's
// registers. The sum stays in them until all rows of its list are added.
func gather(ctx *build.Context, set string, b block) {
	size := b.registers * b.bytes
	name := fmt.Sprintf("gather%d%s", size/4, set)
	begin(ctx, name, "gather", "func(to, from, rows []float32, list []uint16, ends []uint32, step int)")

	to := base(ctx, "to")
	from := base(ctx, "from")
	rows := base(ctx, "rows")
	list := base(ctx, "list")
	ends, left := base(ctx, "ends"), length(ctx, "ends")
	step := ctx.Load(ctx.Param("step"), ctx.GP64())
	ctx.SHLQ(operand.Imm(2), step)
	next := ctx.GP64()
	ctx.MOVQ(list, next)

	ctx.Label("sum")
	ctx.TESTQ(left, left)
	ctx.JZ(operand.LabelRef("done"))
	sums := make([]reg.VecVirtual, b.registers)
	for i := range sums {
		sums[i] = b.get(ctx)
		ctx.VMOVUPS(operand.Mem{Base: from, Disp: i * b.bytes}, sums[i])
	}
	end := ctx.GP64()
	ctx.MOVL(operand.Mem{Base: ends}, end.As32())
	ctx.LEAQ(operand.Mem{Base: list, Index: end, Scale: 2}, end)
	ctx.CMPQ(next, end)
	ctx.JAE(operand.LabelRef("store"))

	ctx.Label("row")
	row := ctx.GP64()
	ctx.MOVWQZX(operand.Mem{Base: next}, row)
	ctx.IMUL3Q(operand.U32(size), row, row)
	for i := range sums {
		ctx.VADDPS(operand.Mem{Base: rows, Index: row, Scale: 1, Disp: i * b.bytes}, sums[i], sums[i])
	}
	ctx.ADDQ(operand.Imm(2), next)
	ctx.CMPQ(next, end)
	ctx.JB(operand.LabelRef("row"))

	ctx.Label("store")
	for i := range sums {
		ctx.VMOVUPS(sums[i], operand.Mem{Base: to, Disp: i * b.bytes})
	}
	ctx.ADDQ(operand.U32(size), to)
	ctx.ADDQ(step, from)
	ctx.ADDQ(operand.Imm(4), ends)
	ctx.DECQ(left)
	ctx.JMP(operand.LabelRef("sum"))
	ctx.Label("done")
	ctx.VZEROUPPER()
	ctx.RET()
}
