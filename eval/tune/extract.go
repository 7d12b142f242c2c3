package tune

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"footnote/eval"
	"footnote/movegen"
)

// ExtractOptions say how to extract features.
type ExtractOptions struct {
	Start   *eval.Weights  // where the fit is to begin; nil: the built-in weights
	Threads int            // 0: one for each core
	Report  func(done int) // called now and then with the examples done; may be nil
}

// Extract computes the features of n examples. at fills in example i and is
// called from several goroutines at once. It fails when at does, when ctx ends,
// and when the model does not agree with the evaluation.
func Extract(ctx context.Context, n int, at func(i int, ex *Example) error, o ExtractOptions) (*Data, error) {
	start := eval.DefaultWeights()
	if o.Start != nil {
		start = *o.Start
	}
	d := &Data{start: start}
	blocks := (n + chunkSize - 1) / chunkSize
	parts := make([]part, blocks)
	threads := o.Threads
	if threads < 1 {
		threads = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next, done atomic.Int64
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range min(threads, blocks) {
		wg.Go(func() {
			x := newExtractor(&start)
			for {
				block := int(next.Add(1) - 1)
				if block >= blocks || ctx.Err() != nil {
					return
				}
				first, last := block*chunkSize, min((block+1)*chunkSize, n)
				if err := x.block(first, last, at, &parts[block]); err != nil {
					cancel(err)
					return
				}
				count := int(done.Add(int64(last - first)))
				if o.Report != nil {
					mu.Lock()
					o.Report(count)
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	for i := range parts {
		p := &parts[i]
		d.Train += len(p.train.positions)
		d.HoldOut += len(p.holdOut.positions)
		d.Skipped += p.skipped
		d.Features += p.features
		if len(p.train.positions) > 0 {
			d.train = append(d.train, p.train)
		}
		if len(p.holdOut.positions) > 0 {
			d.holdOut = append(d.holdOut, p.holdOut)
		}
	}
	return d, nil
}

// part is what one block of examples yields.
type part struct {
	train, holdOut    chunk
	skipped, features int
}

// extractor computes features on one goroutine.
type extractor struct {
	eval   *eval.Tracer
	probe  [2]*eval.Evaluator // nothing but a tempo, that is for and against the side to move
	danger []bool             // of each weight: whether it feeds king danger
	start  *vector
	plus   []uint16
	minus  []uint16
	times  []uint16
	attack [2]struct{ once, times []uint16 }
}

// probeTempo is the one weight of the probing evaluators, a whole number of
// steps of the scale factor.
const probeTempo = 16 * scaleUnit

func newExtractor(start *eval.Weights) *extractor {
	var ahead, behind eval.Weights
	ahead.Tempo = eval.Value{MG: probeTempo, EG: probeTempo}
	behind.Tempo = eval.Value{MG: -probeTempo, EG: -probeTempo}
	x := &extractor{
		eval:   eval.NewTracer(start),
		probe:  [2]*eval.Evaluator{eval.NewWith(&ahead), eval.NewWith(&behind)},
		danger: make([]bool, eval.NumWeights),
		start:  vectorOf(start),
	}
	for _, t := range eval.Terms() {
		for i := range t.Count {
			x.danger[t.First+i] = t.Danger()
		}
	}
	return x
}

// block extracts the examples first … last−1.
func (x *extractor) block(first, last int, at func(int, *Example) error, out *part) error {
	var ex Example
	for i := first; i < last; i++ {
		if err := at(i, &ex); err != nil {
			return err
		}
		c := &out.train
		if ex.HoldOut {
			c = &out.holdOut
		}
		n, err := x.add(&ex, c)
		if err != nil {
			return err
		}
		if n == 0 {
			out.skipped++
		}
		out.features += n
	}
	// What append has reserved too much would be a fifth of all memory.
	for _, c := range []*chunk{&out.train, &out.holdOut} {
		c.features, c.positions = slices.Clone(c.features), slices.Clone(c.positions)
	}
	return nil
}

// add appends the features of an example to c and returns their number, 0 for
// a position without any.
func (x *extractor) add(ex *Example, c *chunk) (int, error) {
	t := x.eval.Trace(&ex.Position)
	if t.Endgame != "" {
		return 0, nil
	}
	x.sort(t.Coefficients)
	p := position{
		at: uint32(len(c.features)), plus: uint16(len(x.plus)), minus: uint16(len(x.minus)), times: uint16(len(x.times) / 2),
		score: int16(ex.Score), points: ex.Points, phase: uint8(t.Phase), scale: x.scales(&ex.Position),
	}
	n := len(x.plus) + len(x.minus) + len(x.times)/2
	c.features = append(c.features, x.plus...)
	c.features = append(c.features, x.minus...)
	c.features = append(c.features, x.times...)
	for side := range x.attack {
		a := &x.attack[side]
		p.attack[side] = attack{uint16(len(a.once)), uint16(len(a.times) / 2)}
		n += len(a.once) + len(a.times)/2
		c.features = append(c.features, a.once...)
		c.features = append(c.features, a.times...)
	}
	c.positions = append(c.positions, p)
	var s state
	if got := c.evaluate(&p, x.start, &s); math.Abs(float64(got)-float64(t.Score)) > rounding {
		return 0, fmt.Errorf("the model gives %.2f for %s, the evaluation %d: they no longer agree",
			got, ex.Position.FEN(), t.Score)
	}
	return n, nil
}

// rounding is by how much model and evaluation may differ: the evaluation cuts
// off fractions when it squares the danger of each side, when it divides that
// of the endgame, and at the end.
const rounding = 2.5

// sort puts coefficients into the kinds that a chunk holds.
func (x *extractor) sort(list []eval.Coefficient) {
	x.plus, x.minus, x.times = x.plus[:0], x.minus[:0], x.times[:0]
	for side := range x.attack {
		x.attack[side].once, x.attack[side].times = x.attack[side].once[:0], x.attack[side].times[:0]
	}
	for _, c := range list {
		if x.danger[c.Index] {
			for side, n := range [2]int{c.White, c.Black} {
				a := &x.attack[side]
				switch n {
				case 0:
				case 1:
					a.once = append(a.once, uint16(c.Index))
				default:
					a.times = append(a.times, uint16(c.Index), uint16(int16(n)))
				}
			}
			continue
		}
		switch n := c.White - c.Black; n {
		case 0:
		case 1:
			x.plus = append(x.plus, uint16(c.Index))
		case -1:
			x.minus = append(x.minus, uint16(c.Index))
		default:
			x.times = append(x.times, uint16(c.Index), uint16(int16(n)))
		}
	}
}

// scales asks the evaluation for its scale factor when Black and when White is
// better. A trace tells only one of them, but with no weight except tempo it is
// known who is better, and by how much before scaling.
func (x *extractor) scales(p *movegen.Position) (scale [2]uint8) {
	const unit = probeTempo / scaleUnit
	us := 1 - int(p.SideToMove()) // 1 when White is to move
	scale[us] = uint8(x.probe[0].Evaluate(p) / unit)
	scale[1-us] = uint8(-x.probe[1].Evaluate(p) / unit)
	return scale
}
