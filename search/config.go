package search

import "footnote/eval"

// Config chooses how to search.
type Config struct {
	// Evaluation makes the evaluator of each worker; nil means eval.Material. When it
	// differs from that of the search before, corrections and histories are cleared.
	// The table holds static evaluations too; the caller must clear it.
	Evaluation *eval.Factory
	// Algorithm is the name of a driver; an unknown one means MTD(f).
	Algorithm string
	// FullWidth is the papers' setting: no pruning, no extensions, table cutoffs at
	// equal depth only, no path-dependent draws. Of Features it obeys those that
	// FullWidthFeatureNames lists; the others are off.
	FullWidth bool
	Features  Features
	// PaperSchedule makes MTD(f) and MTD(best) step in full width as figure 11 of
	// Plaat et al. prints it: from the guess itself, then by single centipawns. Without
	// it their steps grow. The value is the same.
	PaperSchedule bool
	// Enhancements, if not nil, takes the search apart for experiments; see there.
	Enhancements *Enhancements
	// Params holds the constants of each tuning. Algorithm.Tuning selects one.
	Params [tunings]Params
	// Grain is the distance in centipawns between the bounds that MTD(f) and MTD(best)
	// test in play. All null-window drivers stop when the bracket is narrower. 1 resolves
	// every centipawn.
	Grain int
	// Resolve is for analysis. The null-window drivers find the value to the centipawn:
	// MTD(f) in some of its iterations, and it reports only what these prove as exact
	// (resolve.go); Grain then has no effect. All drivers keep the value of the root in
	// the table and go on from there. It changes nothing in full width.
	Resolve bool
	// Guesses replaces the first guesses of the iterations to depth 1, 2, … as far as
	// the list goes; for experiments.
	Guesses []Score
	// GuessCorrection is added to the first guess of each iteration, in centipawns; for
	// experiments.
	GuessCorrection Score
	// Handicap makes the search overlook moves on purpose; zero except in handicap games.
	Handicap Handicap
	Tables   TablebaseConfig // endgame tables; zero: none
	MultiPV  int             // best lines to find; below 1 counts as 1
	Threads  int             // below 1 counts as 1
	// LockStep, if not 0, lets several threads search in turn, so many nodes each, on one
	// processor; for experiments. Such a search repeats exactly, and the main thread's
	// nodes (Pass.Nodes) are its time.
	LockStep int
	// ShortPV leaves the principal variation as the search has collected it. It saves
	// some 3 % of the time of searches of a thousand nodes. The lines may be short, and a
	// mate score counts as exact without a line that proves it.
	ShortPV bool
}

// DefaultConfig returns the settings for play: MTD(f), all features, one thread, one
// line.
func DefaultConfig(evaluation *eval.Factory) Config {
	return Config{
		Evaluation: evaluation,
		Algorithm:  MTDf,
		Features:   allFeatures(),
		Params:     [tunings]Params{defaultParams(NullWindow), defaultParams(OpenWindow)},
		Grain:      8,
		Tables:     TablebaseConfig{Men: largestTablebase, Depth: 1, FiftyMoves: true},
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
