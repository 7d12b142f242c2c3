package train

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"footnote/movegen"
)

// Data are the positions. Train must be in random order; HoldOut is only measured, and
// should come from other games.
type Data struct{ Train, HoldOut []Record }

// Trainer trains a network. It is not safe for concurrent use.
type Trainer struct {
	config Config
	data   *Data
	layout layout
	kernel kernel
	lanes  []*lane

	// What a checkpoint keeps.
	weights, mean, square []float32
	meanPower             float64 // meanDecay to the power of the steps done
	squarePower           float64
	history               []Epoch

	rounded []float32 // see inUse; nil before the first of those epochs
}

// Epoch is one pass over the positions.
type Epoch struct {
	Epoch              int     `json:"epoch"`    // from 1
	Train              float64 `json:"train"`    // mean loss, while the weights moved
	HoldOut            float64 `json:"hold_out"` // mean loss after the epoch, 0 without positions
	Rate               float32 `json:"rate"`     // of the last step
	PositionsPerSecond float64 `json:"positions_per_s"`
}

// New returns a trainer of a network with random weights.
func New(data *Data, c Config) (*Trainer, error) { return newTrainer(data, c, fastest()) }

func newTrainer(data *Data, c Config, k kernel) (*Trainer, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if len(data.Train) == 0 {
		return nil, errors.New("train: no position to learn from")
	}
	l := newLayout(c.Architecture)
	t := &Trainer{config: c, data: data, layout: l, kernel: k, weights: l.random(c.Seed),
		mean: make([]float32, l.size), square: make([]float32, l.size), meanPower: 1, squarePower: 1}
	for range lanes {
		t.lanes = append(t.lanes, newLane(l, k, &c, true))
	}
	return t, nil
}

// History returns the epochs done.
func (t *Trainer) History() []Epoch { return slices.Clone(t.history) }

// Done reports whether all epochs are done.
func (t *Trainer) Done() bool { return len(t.history) >= t.config.Epochs }

// Epoch trains for one epoch. If ctx ends first, the error is that of ctx, and the
// trainer is of no more use: resume from a checkpoint. report, if not nil, is called
// after each step with the share of the epoch that is done.
func (t *Trainer) Epoch(ctx context.Context, report func(done float64)) (Epoch, error) {
	began := time.Now()
	e := Epoch{Epoch: len(t.history) + 1}
	order := t.order(e.Epoch)
	perBatch := t.config.Batch / chunk
	steps := (len(order) + perBatch - 1) / perBatch
	loss := 0.0
	for i := range steps {
		if err := ctx.Err(); err != nil {
			return e, err
		}
		e.Rate = t.config.rate((float64(e.Epoch-1) + float64(i)/float64(steps)) / float64(t.config.Epochs))
		batch := order[i*perBatch : min((i+1)*perBatch, len(order))]
		loss += t.step(batch, e.Rate)
		if report != nil {
			report(float64(i+1) / float64(steps))
		}
	}
	n := float64(len(t.data.Train))
	e.Train = loss / n
	e.PositionsPerSecond = n / max(time.Since(began).Seconds(), 1e-9) // a coarse clock may not have moved
	e.HoldOut = t.Loss(t.data.HoldOut)
	t.history = append(t.history, e)
	return e, nil
}

// order returns the chunks in the order of an epoch.
func (t *Trainer) order(epoch int) []uint32 {
	rng := movegen.NewPRNG(t.config.Seed ^ uint64(epoch)*movegen.Golden)
	order := make([]uint32, (len(t.data.Train)+chunk-1)/chunk)
	for i := range order {
		j := rng.Intn(i + 1)
		order[i] = order[j]
		order[j] = uint32(i)
	}
	return order
}

// chunkAt returns the records of a chunk, of which the last may be shorter.
func chunkAt(records []Record, i uint32) []Record {
	start := int(i) * chunk
	return records[start:min(start+chunk, len(records))]
}

// step moves the weights once and returns the sum of the losses before.
func (t *Trainer) step(batch []uint32, rate float32) float64 {
	perLane := (len(batch) + lanes - 1) / lanes
	weights := t.inUse()
	parallel(lanes, t.config.threads(), func(_, i int) {
		l := t.lanes[i]
		clear(l.gradient)
		l.loss = 0
		mine := batch[min(i*perLane, len(batch)):min((i+1)*perLane, len(batch))]
		var parts [block / chunk][]Record
		for len(mine) > 0 {
			n := min(len(parts), len(mine))
			for j, c := range mine[:n] {
				parts[j] = chunkAt(t.data.Train, c)
			}
			l.load(parts[:n]...)
			l.forward(weights)
			l.backward(weights)
			mine = mine[n:]
		}
	})
	n, loss := 0, 0.0
	for _, c := range batch {
		n += len(chunkAt(t.data.Train, c))
	}
	for _, l := range t.lanes {
		loss += l.loss
	}
	t.move(n, rate)
	return loss
}

// move adds up the gradients of the lanes and takes a step of AdamW (Loshchilov and
// Hutter, "Decoupled Weight Decay Regularization", 2019). The corrections of the means,
// which begin at 0, are part of the rate.
func (t *Trainer) move(positions int, rate float32) {
	t.meanPower *= meanDecay
	t.squarePower *= squareDecay
	corrected := float64(rate) * math.Sqrt(1-t.squarePower) / (1 - t.meanPower)
	f := factors(1/float32(positions), float32(corrected), 1-float32(rate*t.config.Decay))
	const piece = 4096 // a multiple of eight that fits the cache with all that belongs to it
	n := t.layout.size
	parallel((n+piece-1)/piece, t.config.threads(), func(_, i int) {
		from, to := i*piece, min((i+1)*piece, n)
		sum := t.lanes[0].gradient[from:to]
		for _, l := range t.lanes[1:] {
			t.kernel.add(sum, l.gradient[from:to])
		}
		t.kernel.adam(t.weights[from:to], t.mean[from:to], t.square[from:to], sum, f)
	})
}

// Loss returns the mean loss of the network so far on these records, 0 if there are none.
func (t *Trainer) Loss(records []Record) float64 {
	if len(records) == 0 {
		return 0
	}
	total := 0.0
	for _, s := range t.measure(records, nil) {
		total += s
	}
	return total / float64(len(records))
}

// measure returns the sums of the losses of each block of the records. If use is not
// nil, it is called for each block, by several goroutines, with its number.
func (t *Trainer) measure(records []Record, use func(i int, l *lane)) []float64 {
	losses := make([]float64, (len(records)+block-1)/block)
	weights := t.inUse()
	threads := min(t.config.threads(), len(losses))
	own := make([]*lane, threads)
	parallel(len(losses), threads, func(thread, i int) {
		if own[thread] == nil {
			own[thread] = newLane(t.layout, t.kernel, &t.config, false)
		}
		l := own[thread]
		l.loss = 0
		l.load(records[i*block : min((i+1)*block, len(records))])
		l.forward(weights)
		losses[i] = l.loss
		if use != nil {
			use(i, l)
		}
	})
	return losses
}
