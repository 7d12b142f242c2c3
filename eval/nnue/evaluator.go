package nnue

import (
	"footnote/eval"
	"footnote/movegen"
)

// Evaluator evaluates positions for one search worker; it is an eval.Evaluator.
// Clear and the order of the positions change no value.
type Evaluator struct {
	net    *Network
	kernel kernel
	// accumulators is by the place of White's king, plus places times that of Black's.
	accumulators []accumulator
	placeOf      [2][64]place // by colour and square of the king
	places       int          // how many there are
	// changes is meaningless between calls. It is not a variable of update because the
	// kernels, which are called through values, would send that to the heap.
	changes changes
}

// accumulator holds the sums of both views of one board.
type accumulator struct {
	board board
	sums  [2][]int16 // by colour
}

// place is where a king stands as far as the weights of its view depend on that: the wing,
// and twice the set of feature weights.
type place uint8

func (p place) wing() int { return int(p & 1) }
func (p place) set() int  { return int(p >> 1) }

// NewEvaluator returns an evaluator that uses the fastest kernel of this machine.
func NewEvaluator(net *Network) *Evaluator { return newEvaluator(net, fastest()) }

func newEvaluator(net *Network, k kernel) *Evaluator {
	e := &Evaluator{net: net, kernel: k, places: 2 * net.info.Kings}
	for c := range e.placeOf {
		for s := movegen.A1; s <= movegen.H8; s++ {
			e.placeOf[c][s] = place(wing(s) + 2*net.info.kingSet(movegen.Color(c), s))
		}
	}
	e.accumulators = make([]accumulator, e.places*e.places)
	// One piece of memory; its size class makes it begin at a cache line.
	n := net.info.Hidden
	sums := make([]int16, 2*len(e.accumulators)*n)
	for i := range e.accumulators {
		a := &e.accumulators[i]
		for c := range a.sums {
			a.sums[c], sums = sums[:n:n], sums[n:]
		}
	}
	e.Clear()
	return e
}

// Clear implements eval.Evaluator. The next evaluations begin with an empty board.
func (e *Evaluator) Clear() {
	for i := range e.accumulators {
		a := &e.accumulators[i]
		a.board.clear()
		for c := range a.sums {
			copy(a.sums[c], e.net.weights.Bias)
		}
	}
}

// Prefetch implements eval.Evaluator. The key does not tell which weights will be needed.
func (e *Evaluator) Prefetch(uint64) {}

// Evaluate implements eval.Evaluator.
func (e *Evaluator) Evaluate(p *movegen.Position) eval.Score {
	if _, s, ok := eval.KnownEnding(p); ok {
		return s.For(p.SideToMove())
	}
	return eval.Winnable(p, e.Output(p))
}

// WDL implements eval.Evaluator.
func (e *Evaluator) WDL(s eval.Score, p *movegen.Position) eval.WDL { return eval.SelfPlayWDL(s, p) }

// Output returns what the network says of p, in centipawns for the side to move, within
// ±eval.MaxEval, without the rules that all evaluations share.
func (e *Evaluator) Output(p *movegen.Position) eval.Score {
	sums := e.update(p)
	us := p.SideToMove() & 1
	return e.score(sums[us], sums[us^1], e.net.info.Bucket(p.Occupied().Count()))
}

// score returns what the network says of these sums, those of the side to move first.
func (e *Evaluator) score(us, them []int16, bucket int) eval.Score {
	net := e.net
	row := 2 * net.info.Hidden
	sum := e.kernel.output(us, them, net.weights.Output[bucket*row:(bucket+1)*row])
	// At most 2^34 and 2^35 before the scale: far from overflow. The division
	// rounds towards zero, so that both colours are treated alike.
	sum += int64(net.weights.OutputBias[bucket]) * QA
	s := sum * int64(net.info.Scale) / (QA * QA * QB)
	return eval.Score(max(-int64(eval.MaxEval), min(int64(eval.MaxEval), s)))
}

// update brings the sums for where the kings of p stand up to date and returns them, by colour.
func (e *Evaluator) update(p *movegen.Position) *[2][]int16 {
	white := e.placeOf[movegen.White][p.King(movegen.White)&63]
	black := e.placeOf[movegen.Black][p.King(movegen.Black)&63]
	a := &e.accumulators[int(white)+int(black)*e.places]
	c := &e.changes
	a.board.follow(p, c)
	if c.n == 0 {
		return &a.sums
	}
	from := a.sums
	if c.n > p.Occupied().Count() { // then it is less work from an empty board
		c.all(p)
		from = [2][]int16{e.net.weights.Bias, e.net.weights.Bias}
	}
	pairs := c.slice()
	e.kernel.update(a.sums[0], from[0], e.net.set(white.set()), pairs, int(viewMask(movegen.White, white.wing())))
	e.kernel.update(a.sums[1], from[1], e.net.set(black.set()), pairs, int(viewMask(movegen.Black, black.wing())))
	return &a.sums
}
