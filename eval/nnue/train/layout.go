package train

import (
	"footnote/eval/nnue"
	"footnote/movegen"
)

// layout says where the weights of a network stand in one slice of numbers, as do their gradients and
// means. The hidden layer is cut into tiles of 16, 32 or 64 neurons, so that the weights of a tile and
// what is computed from them fit the cache of a core. Behind one another stand
//
//   - for each tile, for each feature, set by set, and last the biases, width numbers;
//   - for each bucket, for each tile, the output weights: width numbers for the side to
//     move, as many for the other;
//   - the biases of the output, filled up to eight.
type layout struct {
	nnue.Architecture
	rows         int // those of the features and last that of the biases
	width, tiles int
	gather       int // index in kernel.gather
	outputs      int // where the output weights begin
	outputBias   int
	size         int
}

func newLayout(a nnue.Architecture) layout {
	l := layout{Architecture: a, rows: a.Inputs() + 1, width: 16}
	for l.width < 64 && a.Hidden%(2*l.width) == 0 {
		l.width *= 2
		l.gather++
	}
	l.tiles = a.Hidden / l.width
	l.outputs = l.rows * a.Hidden
	l.outputBias = l.outputs + 2*a.Hidden*a.Buckets
	l.size = l.outputBias + nnue.MaxBuckets
	return l
}

// tile returns the rows of a tile of v, the last of which holds the biases.
func (l *layout) tile(v []float32, tile int) []float32 {
	n := l.rows * l.width
	return v[tile*n:][:n]
}

// output returns the output weights of a tile.
func (l *layout) output(v []float32, bucket, tile int) []float32 {
	n := 2 * l.width
	return v[l.outputs+(bucket*l.tiles+tile)*n:][:n]
}

// feature returns where the weight from a feature of a neuron stands.
func (l *layout) feature(row, neuron int) int {
	return (neuron/l.width*l.rows+row)*l.width + neuron%l.width
}

// bias returns where the bias of a neuron stands.
func (l *layout) bias(neuron int) int { return l.feature(l.rows-1, neuron) }

// outputWeight returns where an output weight stands; view is 0 for the side to move.
func (l *layout) outputWeight(bucket, view, neuron int) int {
	return l.outputs + ((bucket*l.tiles+neuron/l.width)*2+view)*l.width + neuron%l.width
}

// random fills in the weights to begin with. With a normal number of pieces most sums
// then lie between 0 and 1, where they have a gradient.
func (l *layout) random(seed uint64) []float32 {
	rng := movegen.NewPRNG(seed)
	v := make([]float32, l.size)
	uniform := func(limit float32) float32 { return limit * (float32(rng.Intn(1<<20))/(1<<19) - 1) }
	for neuron := range l.Hidden {
		for f := range l.Inputs() {
			v[l.feature(f, neuron)] = uniform(0.1)
		}
		v[l.bias(neuron)] = 0.25
		for b := range l.Buckets {
			v[l.outputWeight(b, 0, neuron)] = uniform(0.2)
			v[l.outputWeight(b, 1, neuron)] = uniform(0.2)
		}
	}
	return v
}
