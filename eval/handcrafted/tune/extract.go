package tune

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"footnote/eval/handcrafted"
	"footnote/eval/internal/fitting"
	"footnote/movegen"
)

// ExtractOptions say how to extract features.
type ExtractOptions struct {
	Start   *handcrafted.Weights // where the fit is to begin; nil: the built-in weights
	Threads int                  // 0: one for each core
	// Report is called after each block with the number of examples done, by one
	// goroutine at a time; may be nil.
	Report func(done int)
}

// Extract computes the features of n examples. at fills in example i and is
// called from several goroutines at once. It fails when at does, when ctx ends,
// and when the model does not agree with the evaluation.
func Extract(ctx context.Context, n int, at func(i int, ex *Example) error, o ExtractOptions) (*Data, error) {
	start := handcrafted.DefaultWeights()
	if o.Start != nil {
		start = *o.Start
	}
	d := &Data{start: start}
	blocks := (n + chunkSize - 1) / chunkSize
	parts := make([]part, blocks)
	threads := min(fitting.Threads(o.Threads), blocks)
	indexes, extractors := make([]*columnIndex, threads), make([]*extractor, threads)
	for i := range indexes {
		indexes[i] = newColumnIndex()
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mu sync.Mutex
	done := 0
	fitting.Parallel(blocks, threads, func(thread, block int) {
		if ctx.Err() != nil {
			return
		}
		if extractors[thread] == nil {
			extractors[thread] = newExtractor(&start, indexes[thread])
		}
		first, last := block*chunkSize, min((block+1)*chunkSize, n)
		parts[block].index = thread
		if err := extractors[thread].block(first, last, at, &parts[block]); err != nil {
			cancel(err)
			return
		}
		mu.Lock()
		defer mu.Unlock()
		if done += last - first; o.Report != nil {
			o.Report(done)
		}
	})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err := d.collect(parts, indexes); err != nil {
		return nil, err
	}
	return d, nil
}

// collect puts together the results of the goroutines.
func (d *Data) collect(parts []part, indexes []*columnIndex) error {
	list, numbers, err := merge(indexes)
	if err != nil {
		return err
	}
	d.columns = list
	for i := range parts {
		p := &parts[i]
		for _, c := range []*chunk{&p.train, &p.holdOut} {
			for j, f := range c.features {
				c.features[j] = numbers[p.index][f]
			}
			d.Features += len(c.features)
		}
		d.Train += len(p.train.positions)
		d.HoldOut += len(p.holdOut.positions)
		d.Skipped += p.skipped
		if len(p.train.positions) > 0 {
			d.train = append(d.train, p.train)
		}
		if len(p.holdOut.positions) > 0 {
			d.holdOut = append(d.holdOut, p.holdOut)
		}
	}
	return nil
}

// part is the result of one block of examples.
type part struct {
	train, holdOut chunk
	skipped        int
	index          int // number of the columnIndex that the features refer to
}

// extractor computes features on one goroutine.
type extractor struct {
	eval      *handcrafted.Tracer
	probe     [2]*handcrafted.Evaluator // with no weight but tempo, positive and negative
	danger    []bool                    // of each weight: whether it feeds king danger
	start     *vector
	index     *columnIndex
	values    *vector // of the columns in index with the weights in start
	remaining []int   // for each weight White's count minus Black's, without those of piece squares; 0 between positions
	places    map[[4]uint16]int
	balance   []int // the same of each place
	plain     []uint16
	attack    [2][]uint16
}

// probeTempo is the tempo weight of the probing evaluators, a multiple of ScaleUnit.
const probeTempo = 16 * handcrafted.ScaleUnit

func newExtractor(start *handcrafted.Weights, b *columnIndex) *extractor {
	var ahead, behind handcrafted.Weights
	ahead.Tempo = handcrafted.Value{MG: probeTempo, EG: probeTempo}
	behind.Tempo = handcrafted.Value{MG: -probeTempo, EG: -probeTempo}
	x := &extractor{
		eval:      handcrafted.NewTracer(start),
		probe:     [2]*handcrafted.Evaluator{handcrafted.NewWith(&ahead), handcrafted.NewWith(&behind)},
		danger:    make([]bool, handcrafted.NumWeights),
		start:     vectorOf(start),
		index:     b,
		values:    new(vector),
		remaining: make([]int, handcrafted.NumWeights),
		places:    make(map[[4]uint16]int),
	}
	for _, t := range handcrafted.Terms() {
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
		ok, err := x.add(&ex, c)
		if err != nil {
			return err
		}
		if !ok {
			out.skipped++
		}
	}
	// The unused capacity from append would be a fifth of all memory.
	for _, c := range []*chunk{&out.train, &out.holdOut} {
		c.features, c.positions = slices.Clone(c.features), slices.Clone(c.positions)
	}
	return nil
}

// add appends the features of an example to c; ok is false when it has none,
// because an endgame rule decides it.
func (x *extractor) add(ex *Example, c *chunk) (ok bool, err error) {
	t := x.eval.Trace(&ex.Position)
	if t.Endgame != "" {
		return false, nil
	}
	if err := x.findColumns(&t); err != nil {
		return false, err
	}
	p := position{
		at: uint32(len(c.features)), plain: uint16(len(x.plain)),
		score: int16(ex.Score), points: ex.Points, phase: uint8(t.Phase), scale: x.scales(&ex.Position),
	}
	c.features = append(c.features, x.plain...)
	for side, list := range x.attack {
		p.attack[side] = uint16(len(list))
		c.features = append(c.features, list...)
	}
	c.positions = append(c.positions, p)
	var s state
	if got := c.evaluate(&p, x.values, &s); math.Abs(float64(got)-float64(t.Score)) > rounding {
		return false, fmt.Errorf("the model gives %.2f for %s, the evaluation %d: they no longer agree",
			got, ex.Position.FEN(), t.Score)
	}
	return true, nil
}

// rounding is the largest allowed difference between model and evaluation in
// centipawns. The evaluation rounds the squared danger of each side, the divided
// endgame danger, and the final score.
const rounding = 2.5

// findColumns fills x.plain and x.attack with the column numbers of a position.
func (x *extractor) findColumns(t *handcrafted.Trace) (err error) {
	x.plain, x.attack[0], x.attack[1] = x.plain[:0], x.attack[0][:0], x.attack[1][:0]
	note := func(list *[]uint16, c column) {
		n, fresh, fault := x.index.number(c)
		if fault != nil {
			err = fault
			return
		}
		if fresh {
			x.values[n] = c.value(x.start)
		}
		*list = append(*list, n)
	}
	for _, c := range t.Coefficients {
		if x.danger[c.Index] {
			for side, n := range [2]int{c.White, c.Black} {
				if n != 0 {
					note(&x.attack[side], singleColumn(c.Index, n))
				}
			}
			continue
		}
		x.remaining[c.Index] = c.White - c.Black
	}
	for _, place := range t.PieceSquares {
		sign := 1 - 2*int(place.Color)
		for _, ix := range place.Weights {
			x.remaining[ix] -= sign
		}
		*x.balanceOf(place.Weights) += sign
	}
	for _, place := range t.PieceSquares {
		if n := x.balanceOf(place.Weights); *n != 0 {
			note(&x.plain, column{place.Weights, int16(*n)})
			*n = 0
		}
	}
	for _, c := range t.Coefficients {
		if n := x.remaining[c.Index]; n != 0 {
			note(&x.plain, singleColumn(c.Index, n))
			x.remaining[c.Index] = 0
		}
	}
	return err
}

// balanceOf returns the counter for the pieces with these four weights.
func (x *extractor) balanceOf(place [4]uint16) *int {
	i, ok := x.places[place]
	if !ok {
		i = len(x.balance)
		x.places[place] = i
		x.balance = append(x.balance, 0)
	}
	return &x.balance[i]
}

// scales returns the scale factors of p for the cases that Black and that White is
// better. A trace contains only one of them. With no weight except tempo it is known
// which side is better and what the score is before scaling.
func (x *extractor) scales(p *movegen.Position) (scale [2]uint8) {
	const unit = probeTempo / handcrafted.ScaleUnit
	us := 1 - int(p.SideToMove()) // 1 when White is to move
	scale[us] = uint8(x.probe[0].Evaluate(p) / unit)
	scale[1-us] = uint8(-x.probe[1].Evaluate(p) / unit)
	return scale
}
