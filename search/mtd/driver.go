package mtd

import (
	"strings"
	"unicode"
)

// Params are the numeric settings of a run. Only Min and Max must be set: the ends of the range of
// values ("−∞" and "+∞"), with Min < Max and a difference that does not overflow an int.
type Params struct {
	Min, Max int
	Guess    int // first guess of MTD(f) and MTD(best)
	Stride   int // stepsize of MTD(step); less than 1 counts as 1

	// The schedule of MTD(f) and MTD(best) in play; see play.go. With Step 0 they follow the papers.
	Grain  int // probe only at multiples of Grain; 0 or 1: everywhere
	Width  int // every driver stops when the bracket is no wider than this
	Step   int // first step away from a proved side, doubled each time
	Offset int // the first probe is Guess − Offset
	// UpperProbeOffset, if not 0, limits how far above the last upper bound MTD(f) tests
	// when it tests that side again two iterations later (PreviousBounds).
	UpperProbeOffset int
	// LowerTurns is how often the lower bound of PreviousBounds is tested for each test of
	// the upper one. Less than 1 counts as 1.
	LowerTurns int
	Win        int // a proved bound beyond ±Win sends the next probe to ±Mate; 0: never
	Mate       int // least score of a mate: beyond ±Mate the value is found exactly
}

// State is the input of a driver when it chooses the next bound.
type State struct {
	Params
	Bracket
	Pass  int // passes made so far
	Bound int // bound of the last pass
	Score int // its score, as returned
	Highs int // how many passes up to the last one failed high in a row
	Lows  int // how many passes up to the last one failed low in a row
}

// High reports whether the last pass failed high.
func (s State) High() bool { return s.Highs > 0 }

// Driver is an algorithm of the family. First returns the bound of the first pass, Next
// that of every later one. Run clamps both to the bracket.
type Driver struct {
	Name       string
	First      func(State) int
	Next       func(State) int
	ProvesMove bool // ends as soon as Config.Proven reports the best move proved
}

// MTDf starts at a guess and walks to the value: figure 11 of Plaat et al.,
// right-hand side, or with Params.Step the schedule of play.go.
func MTDf() Driver { return Driver{Name: "MTD(f)", First: firstGuess, Next: nextGuess} }

// MTSSS is SSS* as a sequence of tests (figure 8 of Plaat et al.): from +∞
// downwards, each pass at the upper bound that the last one proved.
func MTSSS() Driver {
	return Driver{
		Name:  "MT-SSS*",
		First: func(s State) int { return s.Max },
		Next:  func(s State) int { return s.Hi },
	}
}

// MTDUAL is DUAL* as a sequence of tests (figure 8 of Plaat et al.): from −∞
// upwards, each pass just above the lower bound that the last one proved.
func MTDUAL() Driver {
	return Driver{
		Name:  "MT-DUAL*",
		First: func(s State) int { return s.Min + 1 },
		Next:  func(s State) int { return s.Lo + 1 },
	}
}

// MTDbi bisects the bracket (Plaat et al., section 4; Coplan's C*).
func MTDbi() Driver {
	middle := func(s State) int { return s.Middle() }
	return Driver{Name: "MTD(bi)", First: middle, Next: middle}
}

// MTDstep walks down from +∞ in strides: bound := max(f− + 1, g − stepsize) (Plaat et al., section 4).
func MTDstep() Driver {
	return Driver{
		Name:  "MTD(step)",
		First: func(s State) int { return s.Max },
		Next:  func(s State) int { return max(s.Lo+1, s.Score-max(s.Stride, 1)) },
	}
}

// MTDbest is MTD(f) that ends as soon as the best move is proved, whatever its value
// (Plaat et al., section 4, after Berliner's B*). Config.Proven tells when it is.
func MTDbest() Driver {
	return Driver{Name: "MTD(best)", First: firstGuess, Next: nextGuess, ProvesMove: true}
}

// firstGuess and nextGuess are the rules of MTD(f) and MTD(best).
func firstGuess(s State) int {
	if s.Step > 0 {
		return s.firstStep()
	}
	return s.Guess
}

func nextGuess(s State) int {
	if s.Step > 0 {
		return s.nextStep()
	}
	if s.High() {
		return s.Lo + 1
	}
	return s.Hi
}

// PlainName returns the letters and digits of a driver's or an algorithm's name in lower case:
// what counts when somebody types it, so that "mtdf" and "MTD(f)" are one.
func PlainName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
