package search

import "footnote/eval"

// Config chooses how to search.
type Config struct {
	// Evaluation makes the evaluator of each worker; nil is eval.Material. When it is
	// another one than in the search before, corrections and histories are cleared;
	// the table, which holds evaluations too, is for the caller to clear.
	Evaluation *eval.Factory
	// Algorithm is the name of a driver; an unknown one means MTD(f).
	Algorithm string
	// FullWidth is the papers' setting: no pruning, no extensions, table hits at
	// equal depth only, no path-dependent draws; Features is ignored.
	FullWidth bool
	Features  Features
	// Params holds the constants of each tuning; the driver says which one it
	// goes by.
	Params [tunings]Params
	// Grain is the distance in centipawns of the bounds that MTD(f) tests in
	// play; it stops when the bracket is narrower. 1 resolves every centipawn.
	Grain int
	// Guesses, for experiments, replaces the first guess of the iterations to depth
	// 1, 2, … as far as it goes.
	Guesses []Score
	// Handicap makes the search see badly on purpose; zero in all but handicap games.
	Handicap Handicap
	MultiPV  int
	Threads  int
}

// DefaultConfig is MTD(f) over an evaluation, with everything on, one thread, one
// line.
func DefaultConfig(evaluation *eval.Factory) Config {
	return Config{
		Evaluation: evaluation,
		Algorithm:  MTDf,
		Features:   AllFeatures(),
		Params:     [tunings]Params{DefaultParams(NullWindow), DefaultParams(RealWindow)},
		Grain:      8,
		MultiPV:    1,
		Threads:    1,
	}
}

// SetParam changes one parameter for all drivers.
func (c *Config) SetParam(name string, value int) error {
	for i := range c.Params {
		if err := c.Params[i].Set(name, value); err != nil {
			return err
		}
	}
	return nil
}
