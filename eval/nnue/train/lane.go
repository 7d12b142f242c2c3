package train

import "footnote/eval/nnue"

const (
	// lanes is the number of parts into which a batch is cut. Each has a gradient of
	// its own; they are added in order, so that the number of threads does not matter.
	lanes = 8
	// chunk is the number of records that stay together when the data are shuffled.
	chunk = 16
	// block is the number of positions that are computed together: the sums of a tile
	// stay in the cache beside its weights.
	block = 256
)

// lane computes the outputs of positions and their gradients, a block at a time.
type lane struct {
	layout
	kernel   kernel
	lambda   float32
	scale    float32   // K in centipawns
	gradient []float32 // nil if only the loss is asked for
	loss     float64   // sum over the positions
	n        int       // positions of the block

	records [block]Record // in the order of their buckets
	starts  [nnue.MaxBuckets + 1]int
	targets [block]float32
	outputs [block]float32
	slopes  [block]float32
	// The features of both views of each position, that of the side to move first, and
	// the reverse: for each feature the views that have it. Ends are positions in them.
	list, views []uint16
	ends        [2 * block]uint32
	viewCount   []uint32 // by feature, and last the biases
	viewEnds    []uint32
	sums        []float32 // by tile, position, view
}

func newLane(l layout, k kernel, c *Config, gradient bool) *lane {
	n := &lane{layout: l, kernel: k, lambda: c.Lambda, scale: c.Scale}
	n.list = make([]uint16, 2*block*maxPieces)
	n.sums = make([]float32, 2*block*l.Hidden)
	if gradient {
		n.gradient = make([]float32, l.size)
		n.views = make([]uint16, 2*block*(maxPieces+1))
		n.viewCount, n.viewEnds = make([]uint32, l.rows), make([]uint32, l.rows)
	}
	return n
}

// load takes the records as the block to compute, at most block of them, sorted by bucket.
func (l *lane) load(parts ...[]Record) {
	var count [nnue.MaxBuckets]int
	for _, part := range parts {
		for i := range part {
			count[l.Bucket(part[i].count())]++
		}
	}
	for b, n := range count {
		l.starts[b+1] = l.starts[b] + n
	}
	at := l.starts
	for _, part := range parts {
		for i := range part {
			b := l.Bucket(part[i].count())
			l.records[at[b]] = part[i]
			at[b]++
		}
	}
	l.n = l.starts[nnue.MaxBuckets]
	end := uint32(0)
	for i := range l.records[:l.n] {
		r := &l.records[i]
		n := uint32(r.count())
		var us, them [maxPieces]uint16
		r.features(l.Kings, &us, &them)
		copy(l.list[end:], us[:n])
		copy(l.list[end+n:], them[:n])
		l.ends[2*i], l.ends[2*i+1] = end+n, end+2*n
		end += 2 * n
		l.targets[i] = l.target(r)
	}
}

// target returns the points that the network is to predict for r.
func (l *lane) target(r *Record) float32 {
	points := float32(r.points) / 2
	if l.lambda == 1 {
		return points
	}
	var promised float32
	if r.ahead != 0 {
		promised = float32(r.ahead-1) / aheadSteps
	} else {
		promised = sigmoid(float32(r.score) / l.scale)
	}
	return float32(l.lambda*points) + float32((1-l.lambda)*promised)
}

// forward computes outputs and the loss.
func (l *lane) forward(weights []float32) {
	for b := range l.Buckets {
		for i := l.starts[b]; i < l.starts[b+1]; i++ {
			l.outputs[i] = weights[l.outputBias+b]
		}
	}
	for t := range l.tiles {
		tile, sums := l.tile(weights, t), l.tileSums(t)
		l.kernel.gather[l.gather](sums, tile[l.Inputs()*l.width:], tile, l.list, l.ends[:2*l.n], 0)
		for b := range l.Buckets {
			from, to := l.starts[b], l.starts[b+1]
			l.kernel.forward(l.outputs[from:to], sums[2*l.width*from:], l.output(weights, b, t))
		}
	}
	for i, y := range l.outputs[:l.n] {
		p := sigmoid(y)
		e := p - l.targets[i]
		l.loss += float64(float64(e) * float64(e))
		l.slopes[i] = 2 * e * p * (1 - p)
	}
}

// backward adds the gradients of the block whose outputs forward has computed. The sums
// become their own gradients on the way.
func (l *lane) backward(weights []float32) {
	l.reverse()
	for b := range l.Buckets {
		for i := l.starts[b]; i < l.starts[b+1]; i++ {
			l.gradient[l.outputBias+b] += l.slopes[i]
		}
	}
	for t := range l.tiles {
		sums, gradient := l.tileSums(t), l.tile(l.gradient, t)
		for b := range l.Buckets {
			from, to := l.starts[b], l.starts[b+1]
			l.kernel.backward(sums[2*l.width*from:], l.slopes[from:to], l.output(weights, b, t), l.output(l.gradient, b, t))
		}
		l.kernel.gather[l.gather](gradient, gradient, sums, l.views, l.viewEnds, l.width)
	}
}

// tileSums returns the sums of a tile.
func (l *lane) tileSums(t int) []float32 {
	n := 2 * block * l.width
	return l.sums[t*n:][:n]
}

// reverse lists the views by their features, so that the gradient of a feature is a sum
// of rows like any other. The biases count as a feature that all views have.
func (l *lane) reverse() {
	views := 2 * l.n
	count, biases := l.viewCount, l.rows-1
	clear(count)
	end := l.ends[views-1]
	for _, f := range l.list[:end] {
		count[f]++
	}
	count[biases] = uint32(views)
	at := uint32(0)
	for f, n := range count {
		l.viewEnds[f] = at // the end once the views are filled in
		at += n
	}
	next := uint32(0)
	for v, end := range l.ends[:views] {
		for _, f := range l.list[next:end] {
			l.views[l.viewEnds[f]] = uint16(v)
			l.viewEnds[f]++
		}
		next = end
		l.views[l.viewEnds[biases]] = uint16(v)
		l.viewEnds[biases]++
	}
}
