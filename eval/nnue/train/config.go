package train

import (
	"fmt"
	"math"
	"runtime"

	"footnote/eval/nnue"
)

// Config says what to train and how.
type Config struct {
	Architecture nnue.Architecture
	Epochs       int     // passes over the positions
	Batch        int     // positions to a step: a multiple of 16
	Rate         float32 // length of the first steps
	FinalRate    float32 // of the last; between them half a wave of a cosine
	// RoundedEpochs is the number of epochs at the end in which the losses and their
	// gradients are those of the weights rounded to integers, as the network will have them.
	RoundedEpochs int
	Decay         float32 // of the weights, as in AdamW: share of the rate by which they shrink in a step
	Lambda        float32 // share of the game's result in the target, 0 … 1
	Scale         float32 // K: at this score, in centipawns, the better side expects 73 % of the points
	Seed          uint64  // of the first weights and of the shuffles
	Threads       int     // do not change the result; 0: one for each core
	// From is a checksum of the network that the weights were, 0 for none. Checkpoints are
	// told apart by it; it changes nothing here.
	From uint32
}

// Constants of the optimiser.
const (
	meanDecay   = 0.9
	squareDecay = 0.999
	// maxWeight is within the limits of package nnue once it is rounded.
	maxWeight = 1.98
)

// DefaultConfig returns the recipe that is usual elsewhere. Scale is to be fitted (FitScale).
func DefaultConfig() Config {
	return Config{
		Architecture: nnue.Architecture{Hidden: 64, Buckets: 1, Kings: 1},
		Epochs:       30, Batch: 16384, Rate: 0.001, FinalRate: 0.000003, Decay: 0.01, RoundedEpochs: 1,
		Lambda: 0.3, Scale: 200,
	}
}

// Check reports what makes no sense.
func (c *Config) Check() error {
	a := c.Architecture
	within := func(x, least, most float32) bool { return x >= least && x <= most } // not if NaN
	if err := a.Check(); err != nil {
		return err
	}
	switch {
	case c.Epochs < 1 || c.Epochs > 100_000:
		return fmt.Errorf("%d epochs: outside 1 … 100000", c.Epochs)
	case c.Batch < chunk || c.Batch%chunk != 0 || c.Batch > 1<<24:
		return fmt.Errorf("%d positions to a step: not a multiple of %d up to %d", c.Batch, chunk, 1<<24)
	case !within(c.Rate, math.SmallestNonzeroFloat32, 1) || !within(c.FinalRate, 0, c.Rate):
		return fmt.Errorf("rate %v, at the end %v: they must fall and lie within 0 … 1", c.Rate, c.FinalRate)
	case c.RoundedEpochs < 0 || c.RoundedEpochs > c.Epochs:
		return fmt.Errorf("%d epochs with rounded weights of %d", c.RoundedEpochs, c.Epochs)
	case !within(c.Decay, 0, 1):
		return fmt.Errorf("decay %v is outside 0 … 1", c.Decay)
	case !within(c.Lambda, 0, 1):
		return fmt.Errorf("lambda %v is outside 0 … 1", c.Lambda)
	case !within(c.Scale, minScale, maxScale):
		return fmt.Errorf("scale %v is outside %d … %d centipawns", c.Scale, minScale, maxScale)
	case c.Threads < 0:
		return fmt.Errorf("%d threads", c.Threads)
	}
	return nil
}

func (c *Config) threads() int {
	if c.Threads < 1 {
		return runtime.GOMAXPROCS(0)
	}
	return c.Threads
}

// rate returns the rate of a step, which is the share done of all epochs.
func (c *Config) rate(done float64) float32 {
	wave := float64(0.5 * math.Cos(math.Pi*done))
	return c.FinalRate + float32((c.Rate-c.FinalRate)*float32(0.5+wave))
}
