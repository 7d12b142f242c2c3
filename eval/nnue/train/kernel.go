package train

import "math"

// gatherFunc is gather of the kernel for one width.
type gatherFunc func(to, from, rows []float32, list []uint16, ends []uint32, step int)

// kernel is the inner loops in one of their forms. All forms give equal results, bit
// for bit: they add in the same order, and nothing is fused.
type kernel struct {
	name string
	// gather sets row i of to to row i of from, counted in steps of step numbers, plus
	// the rows that list names from ends[i−1] (0 at first) to ends[i], one after the
	// other. Rows have 16, 32 or 64 numbers: the index is log2 of a sixteenth of that.
	gather [3]gatherFunc
	// forward adds to each output the sum of clamp(s)²·w over its sums, which are as
	// many as weights: a multiple of 32. clamp is to 0 … 1.
	forward func(outputs, sums, weights []float32)
	// backward replaces sums by their gradients, where slopes are those of the outputs,
	// and adds to gradient that of the weights.
	backward func(sums, slopes, weights, gradient []float32)
	// add adds from to to, a multiple of eight numbers.
	add func(to, from []float32)
	// adam moves weights by one step; gradient is the sum over a batch. All have a
	// multiple of eight numbers; the factors come from factors.
	adam func(weights, mean, square, gradient, factors []float32)
}

// fastest returns the fastest kernel of this machine.
func fastest() kernel { return kernels()[0] }

// plain is the kernel in Go, for every machine. Conversions of products keep the
// compiler from fusing them with sums.
func plain() kernel {
	return kernel{"go", [3]gatherFunc{gatherGo(16), gatherGo(32), gatherGo(64)}, forwardGo, backwardGo, addGo, adamGo}
}

func gatherGo(width int) gatherFunc {
	return func(to, from, rows []float32, list []uint16, ends []uint32, step int) {
		next := uint32(0)
		for i, end := range ends {
			sums := to[i*width:][:width]
			copy(sums, from[i*step:][:width])
			for _, r := range list[next:end] {
				row := rows[int(r)*width:][:width]
				for j := range sums {
					sums[j] += row[j]
				}
			}
			next = end
		}
	}
}

func clamp(x float32) float32 { return max(0, min(x, 1)) }

func forwardGo(outputs, sums, weights []float32) {
	for i := range outputs {
		var t [32]float32
		for j, s := range sums[i*len(weights):][:len(weights)] {
			x := clamp(s)
			t[j%32] += float32(float32(x*x) * weights[j])
		}
		for j := range 8 {
			t[j] = (t[j] + t[j+8]) + (t[j+16] + t[j+24])
		}
		for half := 4; half > 0; half /= 2 {
			for j := range half {
				t[j] += t[j+half]
			}
		}
		outputs[i] += t[0]
	}
}

func backwardGo(sums, slopes, weights, gradient []float32) {
	gradient = gradient[:len(weights)]
	for i, slope := range slopes {
		part := sums[i*len(weights):][:len(weights)]
		for j, s := range part {
			x := clamp(s)
			gradient[j] += float32(float32(x*x) * slope)
			if x == s {
				part[j] = float32(float32(2*x)*slope) * weights[j]
			} else {
				part[j] = 0
			}
		}
	}
}

func addGo(to, from []float32) {
	from = from[:len(to)]
	for i := range to {
		to[i] += from[i]
	}
}

// factors returns what adam needs besides slices, in the order in which it is kept.
func factors(share, rate, decay float32) []float32 {
	return []float32{share, meanDecay, 1 - meanDecay, squareDecay, 1 - squareDecay, rate, 1e-8, decay, maxWeight, -maxWeight}
}

func adamGo(weights, mean, square, gradient, f []float32) {
	for i, w := range weights {
		g := float32(gradient[i] * f[0])
		mean[i] = float32(mean[i]*f[1]) + float32(g*f[2])
		square[i] = float32(square[i]*f[3]) + float32(float32(g*g)*f[4])
		move := float32(mean[i]*f[5]) / (float32(math.Sqrt(float64(square[i]))) + f[6])
		weights[i] = max(f[9], min(f[8], float32(w*f[7])-move))
	}
}
