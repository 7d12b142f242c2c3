package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"footnote/eval/handcrafted"
	"footnote/eval/internal/fitting"
	"footnote/movegen"
)

// Config says how to fit.
type Config struct {
	Epochs int     // passes over the data
	Batch  int     // positions to a step, rounded up to whole chunks of 2048
	Rate   float32 // initial length of a step in centipawns; it falls to 0 along a cosine
	Lambda float32 // share of the game's result in the target, 0 … 1; the rest is the search's score
	Scale  float32 // centipawns, see FitScale; 0: fit it
	// Prior is the standard deviation in centipawns of a Gaussian prior around the
	// start of each weight: the less the data say about a weight, the nearer it stays to
	// its start. 0: no prior.
	Prior   float32                          // 0, or minPrior and more
	Seed    uint64                           // of the order of the chunks
	Threads int                              // 0: one for each core
	Fixed   func(term handcrafted.Term) bool // terms that stay as they are; nil: none
}

// minPrior is the least prior: the gradient of a narrower one, or its square, overflows, and
// what was no number became weights of 0.
const minPrior = 0.01

// DefaultConfig returns settings for some millions of positions.
func DefaultConfig() Config {
	return Config{Epochs: 20, Batch: 16384, Rate: 1, Lambda: 0.3, Prior: 2}
}

// Epoch is the result of one pass over the data.
type Epoch struct {
	Epoch   int     `json:"epoch"`
	Train   float64 `json:"train"`    // mean loss while the weights moved
	HoldOut float64 `json:"hold_out"` // mean loss after the pass; 0 without such positions
	Rate    float32 `json:"rate"`     // length of the next step in centipawns, 0 after the last
	// PositionsPerSecond is the speed of the pass without the hold-out positions.
	PositionsPerSecond float64 `json:"positions_per_s"`
}

// Result is the result of a fit.
type Result struct {
	Weights handcrafted.Weights
	Scale   float32 // centipawns
	// Mean losses: of the start weights, of the fitted ones, and of Weights, which are
	// the fitted ones rounded to whole numbers.
	StartTrain, StartHoldOut     float64
	FittedTrain, FittedHoldOut   float64
	RoundedTrain, RoundedHoldOut float64
	Changed                      int // numbers that differ from the start, of 2·handcrafted.NumWeights
}

// Check returns an error for the first invalid setting.
func (c *Config) Check() error {
	switch {
	case c.Epochs < 1:
		return fmt.Errorf("%d epochs", c.Epochs)
	case c.Batch < 1:
		return fmt.Errorf("batches of %d positions", c.Batch)
	case !(c.Rate > 0 && c.Rate < 1000):
		return fmt.Errorf("a rate of %v is outside 0 … 1000", c.Rate)
	case !(c.Lambda >= 0 && c.Lambda <= 1):
		return fmt.Errorf("a lambda of %v is outside 0 … 1", c.Lambda)
	case c.Scale != 0 && !(c.Scale >= 1 && c.Scale < 10_000):
		return fmt.Errorf("a scale of %v is outside 1 … 10000", c.Scale)
	case c.Prior != 0 && !(c.Prior >= minPrior):
		return fmt.Errorf("a prior of %v is neither 0 nor at least %v", c.Prior, minPrior)
	}
	return nil
}

// Fit minimises the loss over the weights. report is called after each epoch; it may be
// nil. When ctx ends, Fit returns an error and no result.
func (d *Data) Fit(ctx context.Context, c Config, report func(Epoch)) (*Result, error) {
	if err := c.Check(); err != nil {
		return nil, fmt.Errorf("fit: %w", err)
	}
	if d.Train == 0 {
		return nil, errors.New("fit: there is no position to learn from")
	}
	c.Threads = fitting.Threads(c.Threads)
	if c.Scale == 0 {
		c.Scale = d.FitScale()
	}
	r := &Result{Scale: c.Scale}
	f := newFitter(d, &c)
	r.StartTrain, r.StartHoldOut = f.measure(f.w)
	if c.Prior > 0 {
		// Gaussian errors of the observed size, a Gaussian prior on each weight.
		f.priorStrength = float32(r.StartTrain / (float64(d.Train) * float64(c.Prior) * float64(c.Prior)))
	}
	for epoch := 1; epoch <= c.Epochs; epoch++ {
		began := time.Now()
		train, err := f.runEpoch(ctx)
		if err != nil {
			return nil, err
		}
		seconds := max(time.Since(began).Seconds(), 1e-9) // a coarse clock may not have moved
		if report != nil {
			report(Epoch{
				Epoch: epoch, Train: train, HoldOut: f.loss(&f.holdOut, f.w),
				Rate: f.rate(), PositionsPerSecond: float64(d.Train) / seconds,
			})
		}
	}
	r.FittedTrain, r.FittedHoldOut = f.measure(f.w)
	r.Weights = f.w.round()
	r.RoundedTrain, r.RoundedHoldOut = f.measure(vectorOf(&r.Weights))
	was := d.start.Flat()
	for i, v := range r.Weights.Flat() {
		if v.MG != was[i].MG {
			r.Changed++
		}
		if v.EG != was[i].EG {
			r.Changed++
		}
	}
	return r, nil
}

// fitter is a fit in progress.
type fitter struct {
	train, holdOut set
	columns        []column

	c             *Config
	rng           *movegen.PRNG
	order         []int // of the chunks, shuffled anew for each pass
	fixed         []bool
	priorStrength float32 // half the derivative of the prior's loss at 1 centipawn from the start

	w, start    *vector
	m, v        []([2]float32)  // Adam's moments
	values      *vector         // of the columns
	gradient    *vector         // of the loss by the weights
	gradients   []chunkGradient // one for each chunk of a batch
	step, steps int
}

// chunkGradient is the loss and its gradient for one chunk of a batch.
type chunkGradient struct {
	gradient *vector // by columns
	loss     float64
	n        int
}

func newFitter(d *Data, c *Config) *fitter {
	f := &fitter{
		train: newSet(d.train, c.Lambda, c.Scale), holdOut: newSet(d.holdOut, c.Lambda, c.Scale),
		columns: d.columns, c: c, rng: movegen.NewPRNG(c.Seed),
		order: make([]int, len(d.train)), fixed: make([]bool, handcrafted.NumWeights),
		w: vectorOf(&d.start), start: vectorOf(&d.start),
		m: make([][2]float32, handcrafted.NumWeights), v: make([][2]float32, handcrafted.NumWeights),
		values: new(vector), gradient: new(vector),
		gradients: make([]chunkGradient, min((c.Batch-1)/chunkSize+1, len(d.train))),
	}
	for i := range f.order {
		f.order[i] = i
	}
	for i := range f.gradients {
		f.gradients[i].gradient = new(vector)
	}
	batches := (len(f.order) + len(f.gradients) - 1) / len(f.gradients)
	f.steps = batches * c.Epochs
	if c.Fixed != nil {
		for _, t := range handcrafted.Terms() {
			for i := range t.Count {
				f.fixed[t.First+i] = c.Fixed(t)
			}
		}
	}
	return f
}

// measure returns the mean loss of both sets.
func (f *fitter) measure(w *vector) (train, holdOut float64) {
	return f.loss(&f.train, w), f.loss(&f.holdOut, w)
}

// loss returns the mean loss of one set.
func (f *fitter) loss(s *set, w *vector) float64 {
	columnValues(f.columns, w, f.values)
	return s.measure(f.values, f.c.Scale, f.c.Threads)
}

// runEpoch makes one pass over all training positions and returns their mean loss.
func (f *fitter) runEpoch(ctx context.Context) (float64, error) {
	movegen.Shuffle(f.rng, f.order)
	loss := 0.0
	for rest := f.order; len(rest) > 0; {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		batch := rest[:min(len(f.gradients), len(rest))]
		rest = rest[len(batch):]
		gradients := f.gradients[:len(batch)]
		columnValues(f.columns, f.w, f.values)
		fitting.Parallel(len(batch), f.c.Threads, func(_, i int) {
			clear(gradients[i].gradient[:len(f.columns)])
			gradients[i].sum(&f.train.chunks[batch[i]], f.train.targets[batch[i]], f.values, f.c.Scale)
		})
		n := 0
		for i := range gradients {
			loss += gradients[i].loss
			n += gradients[i].n
		}
		f.update(gradients, n)
	}
	return loss / float64(f.train.n), nil
}

// sum computes loss and gradient of a chunk. The gradient must be zero before. v holds
// the values of the columns.
func (l *chunkGradient) sum(c *chunk, targets []float32, v *vector, k float32) {
	l.loss, l.n = 0, len(c.positions)
	var s state
	for i := range c.positions {
		p := &c.positions[i]
		x := expected(c.evaluate(p, v, &s), k)
		e := x - targets[i]
		l.loss += float64(e * e)
		c.derive(p, l.gradient, &s, 2*e*x*(1-x)/k)
	}
}

// The constants of Adam (Kingma and Ba, 2015). epsilon is much smaller than usual
// because the gradients by centipawns are tiny.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-12
)

// rate returns the length of the next step.
func (f *fitter) rate() float32 {
	return f.c.Rate * float32(0.5+0.5*math.Cos(math.Pi*float64(f.step)/float64(f.steps)))
}

// collect adds up the gradients by columns and distributes them to the weights.
func (f *fitter) collect(gradients []chunkGradient) {
	clear(f.gradient[:handcrafted.NumWeights])
	for i := range f.columns {
		var d [2]float32
		for j := range gradients {
			d[0] += gradients[j].gradient[i][0]
			d[1] += gradients[j].gradient[i][1]
		}
		f.columns[i].distribute(d, f.gradient)
	}
}

// update makes one step of Adam from the gradients of n positions.
func (f *fitter) update(gradients []chunkGradient, n int) {
	f.collect(gradients)
	rate := f.rate()
	f.step++
	unbias1 := float32(1 / (1 - math.Pow(beta1, float64(f.step))))
	unbias2 := float32(1 / (1 - math.Pow(beta2, float64(f.step))))
	for i := range f.m {
		if f.fixed[i] {
			continue
		}
		for half := range 2 {
			g := f.gradient[i][half]/float32(n) + 2*f.priorStrength*(f.w[i][half]-f.start[i][half])
			m := beta1*f.m[i][half] + (1-beta1)*g
			v := beta2*f.v[i][half] + (1-beta2)*g*g
			f.m[i][half], f.v[i][half] = m, v
			w := f.w[i][half] - rate*m*unbias1/(float32(math.Sqrt(float64(v*unbias2)))+epsilon)
			f.w[i][half] = max(-handcrafted.MaxWeight, min(handcrafted.MaxWeight, w))
		}
	}
}
