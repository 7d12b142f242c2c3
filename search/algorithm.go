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

// Algorithm is a driver of the search: all that tells it from the others.
type Algorithm struct {
	Name string // as the papers spell it, and the UCI option SearchAlgorithm
	// UCIName is the name without spaces, at which some tournament managers split
	// the values of a UCI option.
	UCIName string
	Tuning  Tuning // the constants that it goes by
	// Scout tells that moves after the first are tried with a null window.
	Scout bool
	Paper string // where the idea comes from

	// run makes one iteration to the given depth from a first guess.
	run func(w *Worker, depth int, guess Score) outcome
}

// algorithms is the table of the drivers, the default first.
func algorithms() []Algorithm {
	const (
		plaat     = "Plaat, Schaeffer, Pijls, de Bruin: Best-first fixed-depth minimax algorithms, Artificial Intelligence 87 (1996)"
		stockman  = "Stockman: A minimax algorithm better than alpha-beta? Artificial Intelligence 12 (1979); as tests: "
		marsland  = "Marsland, Reinefeld, Schaeffer: Low overhead alternatives to SSS*, Artificial Intelligence 31 (1987); as tests: "
		coplan    = "Coplan: A special-purpose machine for an improved search algorithm for deep chess combinations (1982); as tests: "
		berliner  = "after Berliner: The B* tree search algorithm, Artificial Intelligence 12 (1979); as tests: "
		reinefeld = "Reinefeld: An improvement to the Scout tree search algorithm, ICCA Journal 6 (1983)"
		baudet    = "Baudet: The design and analysis of algorithms for asynchronous multiprocessors (1978)"
		knuth     = "Knuth, Moore: An analysis of alpha-beta pruning, Artificial Intelligence 6 (1975)"
	)
	aspiration := realWindow(AspirationNegaScout, true, reinefeld+"; for the window "+baudet, (*Worker).aspiration)
	aspiration.UCIName = "Aspiration-NegaScout"
	return []Algorithm{
		nullWindow(MTDf, mtd.MTDf(), schedule{passCap: playPassCap, alternates: true}, plaat),
		nullWindow(MTSSS, mtd.MTSSS(), schedule{}, stockman+plaat),
		nullWindow(MTDUAL, mtd.MTDual(), schedule{}, marsland+plaat),
		nullWindow(MTDbi, mtd.MTDbi(), schedule{}, coplan+plaat),
		nullWindow(MTDstep, mtd.MTDstep(), schedule{}, plaat),
		nullWindow(MTDbest, mtd.MTDbest(), schedule{passCap: playPassCap}, berliner+plaat),
		realWindow(NegaScout, true, reinefeld, (*Worker).fullWindow),
		aspiration,
		realWindow(AlphaBeta, false, knuth, (*Worker).fullWindow),
	}
}

// nullWindow describes a driver of search/mtd.
func nullWindow(name string, d mtd.Driver, s schedule, paper string) Algorithm {
	return Algorithm{
		Name: name, UCIName: name, Tuning: NullWindow, Scout: true, Paper: paper,
		run: func(w *Worker, depth int, guess Score) outcome { return w.mtd(d, s, depth, guess) },
	}
}

// realWindow describes a driver of negascout.go.
func realWindow(name string, scout bool, paper string, run func(*Worker, int, Score) outcome) Algorithm {
	return Algorithm{Name: name, UCIName: name, Tuning: RealWindow, Scout: scout, Paper: paper, run: run}
}

// Algorithms lists the names of the drivers, the default first.
func Algorithms() []string {
	var names []string
	for _, a := range algorithms() {
		names = append(names, a.Name)
	}
	return names
}

// AlgorithmSpellings lists the values of the UCI option: the names, then those
// that are spelt differently without spaces.
func AlgorithmSpellings() []string {
	names := Algorithms()
	for _, a := range algorithms() {
		if a.UCIName != a.Name {
			names = append(names, a.UCIName)
		}
	}
	return names
}

// LookupAlgorithm finds a driver by name, ignoring case and everything that is
// not a letter: "mtdf", "mt-sss*" and "aspiration negascout" are understood.
func LookupAlgorithm(name string) (string, bool) {
	want := lettersOf(name)
	for _, a := range algorithms() {
		if lettersOf(a.Name) == want {
			return a.Name, true
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

// algorithmNamed returns the driver that a Config names.
func algorithmNamed(name string) Algorithm {
	all := algorithms()
	for _, a := range all {
		if a.Name == name {
			return a
		}
	}
	return all[0]
}
