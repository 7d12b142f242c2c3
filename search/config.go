package search

import "strings"

// The names of the drivers, as the UCI option SearchAlgorithm spells them.
const (
	MTDf                = "MTD(f)"
	MTSSS               = "MT-SSS*"
	MTDUAL              = "MT-DUAL*"
	MTDbi               = "MTD(bi)"
	MTDstep             = "MTD(step)"
	MTDbest             = "MTD(best)"
	NegaScout           = "NegaScout"
	AspirationNegaScout = "Aspiration NegaScout"
	AlphaBeta           = "Alpha-Beta"
)

// Algorithms lists the drivers, the default first.
func Algorithms() []string {
	return []string{MTDf, MTSSS, MTDUAL, MTDbi, MTDstep, MTDbest, NegaScout, AspirationNegaScout, AlphaBeta}
}

// LookupAlgorithm finds a driver by name, ignoring case and everything that is
// not a letter: "mtdf", "mt-sss*" and "aspiration negascout" are understood.
func LookupAlgorithm(name string) (string, bool) {
	want := lettersOf(name)
	for _, a := range Algorithms() {
		if lettersOf(a) == want {
			return a, true
		}
	}
	return "", false
}

func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z':
			return r
		}
		return -1
	}, s)
}

// Config chooses how to search.
type Config struct {
	Algorithm string
	// FullWidth is the papers' setting: no pruning, no extensions, table hits at
	// equal depth only, no path-dependent draws; Features is ignored.
	FullWidth bool
	Features  Features
	// Params steer the null-window drivers, RealWindow the other three.
	Params     Params
	RealWindow Params
	// Grain is the distance in centipawns of the bounds that MTD(f) tests in
	// play; it stops when the bracket is narrower. 1 resolves every centipawn.
	Grain int
	// Guesses, for experiments, replaces the first guess of the iterations to depth
	// 1, 2, … as far as it goes.
	Guesses []Score
	// Blur makes the search see badly on purpose; zero in all but handicap games.
	Blur    Blur
	MultiPV int
	Threads int
}

// DefaultConfig is MTD(f) with everything on, one thread, one line.
func DefaultConfig() Config {
	return Config{
		Algorithm:  MTDf,
		Features:   AllFeatures(),
		Params:     DefaultParams(),
		RealWindow: RealWindowParams(),
		Grain:      8,
		MultiPV:    1,
		Threads:    1,
	}
}

// SetParam changes one parameter for all drivers.
func (c *Config) SetParam(name string, value int) error {
	if err := c.Params.Set(name, value); err != nil {
		return err
	}
	return c.RealWindow.Set(name, value)
}

// params returns those of the configured driver.
func (c *Config) params() *Params {
	switch c.Algorithm {
	case NegaScout, AspirationNegaScout, AlphaBeta:
		return &c.RealWindow
	}
	return &c.Params
}
