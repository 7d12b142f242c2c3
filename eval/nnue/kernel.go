package nnue

//go:generate go run -C asm . -dir ..

// kernel is the two inner loops in one of their forms. All forms give equal results.
type kernel struct {
	name string
	// update sets to = from + the rows of weights that pairs name to add − those that
	// it names to subtract, one after the other in turns; the numbers are exclusively
	// or-ed with view. to and from have a multiple of HiddenStep elements, as many as
	// a row has, and may be the same. Every number must name a row.
	update func(to, from, weights []int16, pairs []uint16, view int)
	// output returns the sum of clamp(x)²·w over the values of us and them with their weights, those of
	// us first; clamp is to 0 … QA. us and them have a multiple of HiddenStep elements, at most
	// MaxHidden, and weights, within ±MaxOutputWeight, as many as both.
	output func(us, them, weights []int16) int64
}

// fastest returns the fastest kernel of this machine.
func fastest() kernel { return kernels()[0] }

// plain is the kernel in Go, for every machine.
func plain() kernel { return kernel{"go", updateGo, outputGo} }

func updateGo(to, from, weights []int16, pairs []uint16, view int) {
	copy(to, from)
	n := len(to)
	for ; len(pairs) >= 2; pairs = pairs[2:] {
		add, sub := (int(pairs[0])^view)*n, (int(pairs[1])^view)*n
		plus, minus := weights[add:][:n], weights[sub:][:n]
		for i := range to {
			to[i] += plus[i] - minus[i]
		}
	}
}

func outputGo(us, them, weights []int16) int64 {
	n := len(us)
	return half(us, weights[:n]) + half(them, weights[n:])
}

// half is outputGo of one view.
func half(sums, weights []int16) int64 {
	weights = weights[:len(sums)]
	var total int64
	for i, x := range sums {
		v := int32(max(0, min(x, QA)))
		total += int64(v * v * int32(weights[i]))
	}
	return total
}
