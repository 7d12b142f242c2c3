package search

import (
	"strings"

	"footnote/search/mtd"
)

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

// Algorithm is a driver of the search.
type Algorithm struct {
	Name   string // as the papers spell it, and the UCI option SearchAlgorithm
	About  string // how it picks the bounds to test, for people
	Paper  string // where the idea comes from
	Tuning Tuning // which set of Params it uses

	// scout is set when moves after the first are searched with a null window first.
	scout bool
	// alternates is set when it tests a lower and an upper bound by turns
	// (Features.Alternate) and has coarse iterations in analysis.
	alternates bool
	// run searches one iteration to the given depth, starting from a first guess.
	run func(w *worker, depth int, guess Score) iterationResult
}

// Algorithms returns the table of the drivers, the default first.
func Algorithms() []Algorithm {
	const (
		plaat     = "Plaat, Schaeffer, Pijls, de Bruin: Best-first fixed-depth minimax algorithms, Artificial Intelligence 87 (1996)"
		stockman  = "Stockman: A minimax algorithm better than alpha-beta? Artificial Intelligence 12 (1979); as tests: " + plaat
		marsland  = "Marsland, Reinefeld, Schaeffer: Low overhead alternatives to SSS*, Artificial Intelligence 31 (1987); as tests: " + plaat
		coplan    = "Coplan: A special-purpose machine for an improved search algorithm for deep chess combinations (1982); as tests: " + plaat
		berliner  = "after Berliner: The B* tree search algorithm, Artificial Intelligence 12 (1979); as tests: " + plaat
		reinefeld = "Reinefeld: An improvement to the Scout tree search algorithm, ICCA Journal 6 (1983)"
		baudet    = reinefeld + "; for the window Baudet: The design and analysis of algorithms for asynchronous multiprocessors (1978)"
		knuth     = "Knuth, Moore: An analysis of alpha-beta pruning, Artificial Intelligence 6 (1975)"
	)
	return []Algorithm{
		{
			Name: MTDf, scout: true, Paper: plaat,
			About:      "begins at the value of the iteration before and steps towards each answer",
			alternates: true,
			run:        nullWindow(mtd.MTDf(), playPassCap),
		},
		{
			Name: MTSSS, scout: true, Paper: stockman,
			About: "begins at +∞ and asks again at each answer: SSS*",
			run:   nullWindow(mtd.MTSSS(), 0),
		},
		{
			Name: MTDUAL, scout: true, Paper: marsland,
			About: "begins at −∞ and asks just above each answer: DUAL*",
			run:   nullWindow(mtd.MTDUAL(), 0),
		},
		{
			Name: MTDbi, scout: true, Paper: coplan,
			About: "asks in the middle of what is still possible: C*",
			run:   nullWindow(mtd.MTDbi(), 0),
		},
		{
			Name: MTDstep, scout: true, Paper: plaat,
			About: "comes down from +∞ in larger steps",
			run:   nullWindow(mtd.MTDstep(), 0),
		},
		{
			Name: MTDbest, scout: true, Paper: berliner,
			About: "as MTD(f), but stops when the best move is proved, whatever its value",
			run:   nullWindow(mtd.MTDbest(), playPassCap),
		},
		{
			Name: NegaScout, Tuning: OpenWindow, scout: true, Paper: reinefeld,
			About: "one pass; inside it open windows, and null windows to scout",
			run:   (*worker).unbounded,
		},
		{
			Name: AspirationNegaScout, Tuning: OpenWindow, scout: true, Paper: baudet,
			About: "the same from a window around the last value, widened when that fails",
			run:   (*worker).aspiration,
		},
		{
			Name: AlphaBeta, Tuning: OpenWindow, Paper: knuth,
			About: "one pass with the widest window",
			run:   (*worker).unbounded,
		},
	}
}

// nullWindow returns the run function for a driver of search/mtd. passCap is the most
// passes of one iteration in play, 0: no cap.
func nullWindow(d mtd.Driver, passCap int) func(*worker, int, Score) iterationResult {
	return func(w *worker, depth int, guess Score) iterationResult { return w.mtd(d, passCap, depth, guess) }
}

// AlgorithmNames lists the names of the drivers, the default first.
func AlgorithmNames() []string {
	var names []string
	for _, a := range Algorithms() {
		names = append(names, a.Name)
	}
	return names
}

// AlgorithmSpellings lists the values of the UCI option: all names, then those with spaces
// again with hyphens, since some tournament managers split the value of an option at a space.
func AlgorithmSpellings() []string {
	names := AlgorithmNames()
	for _, name := range names {
		if s := strings.ReplaceAll(name, " ", "-"); s != name {
			names = append(names, s)
		}
	}
	return names
}

// LookupAlgorithm finds a driver by its letters and digits, whatever their case: "mtdf",
// "mt-sss*" and "aspiration negascout" are understood, and "aspiration", since one driver
// alone has such a window.
func LookupAlgorithm(name string) (Algorithm, bool) {
	want := mtd.PlainName(name)
	if want == "aspiration" {
		want = mtd.PlainName(AspirationNegaScout)
	}
	for _, a := range Algorithms() {
		if mtd.PlainName(a.Name) == want {
			return a, true
		}
	}
	return Algorithm{}, false
}

// algorithmNamed returns the driver that a Config names.
func algorithmNamed(name string) Algorithm {
	all := Algorithms()
	for _, a := range all {
		if a.Name == name {
			return a
		}
	}
	return all[0]
}
