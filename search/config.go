package search

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"footnote/eval"
)

// Config chooses how to search.
type Config struct {
	// Evaluation makes the evaluator of each worker; nil means eval.Material. When it
	// differs from that of the search before, corrections and histories are cleared.
	// The table holds static evaluations too; the caller must clear it.
	Evaluation *eval.Factory
	// Algorithm is the name of a driver; an unknown one means MTD(f).
	Algorithm string
	// FullWidth is the papers' setting: no pruning, no extensions, table cutoffs at equal depth only, no
	// path-dependent draws. Of Features it obeys those that FullWidthFeatureNames lists; the others are off.
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
	// LockStep, if not 0, lets several threads search in turn, so many nodes each, on one processor; for
	// experiments. Such a search repeats exactly, and the main thread's nodes (Pass.Nodes) are its time.
	LockStep int
	// ShortPV leaves the principal variation as the search has collected it. It saves some 3 % of the time of
	// searches of a thousand nodes. The lines may be short, and a mate score counts as exact without a line
	// that proves it.
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

// Features switches the ideas of the playing search on and off, one field each, so that each can be ablated
// (bench --without NAME). Full-width mode uses only those that do not change a value. The tags describe them;
// see [FeatureText].
type Features struct {
	NullMove            bool `does:"skip a turn; prune when that is still good enough"`
	ReverseFutility     bool `does:"static evaluation far above beta near the leaves"`
	Worsening           bool `does:"reverse futility is bolder when the opponent's last move lost ground"`
	Razoring            bool `does:"static evaluation far below alpha near the leaves"`
	ProbCut             bool `does:"a capture that beats beta by a margin at reduced depth"`
	Reductions          bool `does:"late move reductions"`
	Hindsight           bool `does:"a ply more or less when the evaluation contradicts the last reduction"`
	Shallower           bool `does:"a re-search that hardly beats alpha is one ply shallower"`
	LateMovePruning     bool `does:"quiet moves beyond a count near the leaves"`
	Futility            bool `does:"quiet moves that cannot raise alpha near the leaves"`
	SeePruning          bool `does:"moves that lose material by static exchange"`
	HistoryPruning      bool `does:"quiet moves with a bad record"`
	CaptureFutility     bool `does:"captures that cannot raise alpha near the leaves"`
	CheckExtension      bool `does:"one ply more when in check"`
	Singular            bool `does:"extend a table move that stands alone"`
	TripleExtension     bool `does:"three plies for a quiet table move that stands far apart"`
	InternalReduction   bool `does:"one ply less without a table move"`
	ShallowEntry        bool `does:"the same at expected cut nodes with a shallow table entry"`
	QuietChecks         bool `does:"quiescence tries safe quiet checks on its first ply"`
	Killers             bool `does:"two killer moves per ply"`
	SurplusHistory      bool `does:"a fail-high far above beta counts as one ply deeper"`
	TableHistory        bool `does:"a cut by the table credits its quiet move"`
	EvalHistory         bool `does:"the swing of the static evaluation credits the move before"`
	ResearchHistory     bool `does:"the re-search of a reduced move updates its continuation history"`
	ThreatHistory       bool `does:"history knows whether origin and destination are attacked"`
	LowPlyHistory       bool `does:"history of the plies next to the root"`
	PawnHistory         bool `does:"history conditioned on the pawn structure"`
	CheckOrder          bool `does:"safe checks are tried before other quiet moves"`
	EscapeOrder         bool `does:"quiet moves out of reach of lesser pieces come first"`
	ContinuationHistory bool `does:"history conditioned on earlier moves"`
	CaptureHistory      bool `does:"history of captures"`
	CorrectionHistory   bool `does:"learned errors of the static evaluation"`
	TableEval           bool `does:"table bounds improve the static evaluation"`
	MateDistance        bool `does:"mate distance pruning: nothing longer than a known mate is searched"`
	Repetition          bool `does:"repetitions and the fifty-move rule are draws"`
	Upcoming            bool `does:"a repetition that is one move away counts as reached"`
	Damping             bool `does:"evaluation shrinks as the fifty-move rule nears"`
	Alternate           bool `does:"MTD(f) tests by turns at the last lower and upper bound, one pass an iteration"`
	LeftmostPV          bool `does:"the leftmost line is a principal variation under null windows"`
	TimeManagement      bool `does:"the soft limit follows stability, score and node share"`
}

// allFeatures returns the preset for play: every feature on. What each is worth in whole games is in
// the ledger (scripts/ledger.py --subject search), where it has been measured.
func allFeatures() Features {
	var f Features
	v := reflect.ValueOf(&f).Elem()
	for i := range v.NumField() {
		v.Field(i).SetBool(true)
	}
	return f
}

// FullWidthFeatureNames lists the switches that have an effect in the papers' setting.
// With them the value of a node still depends on nothing but the position and the
// depth; all others are fixed there.
func FullWidthFeatureNames() []string {
	return []string{"Killers", "ContinuationHistory", "CaptureHistory"}
}

// inFullWidth returns what of f is on in full-width mode. The leftmost line is always a
// principal variation there: that changes no count.
func (f Features) inFullWidth() Features {
	return Features{
		Killers: f.Killers, ContinuationHistory: f.ContinuationHistory, CaptureHistory: f.CaptureHistory,
		LeftmostPV: true,
	}
}

// forMates returns f without the pruning that overlooks sacrifices and zugzwang, for
// searches that were asked for a mate (Limits.Mate).
func (f Features) forMates() Features {
	f.NullMove, f.ReverseFutility, f.Razoring, f.ProbCut = false, false, false, false
	f.LateMovePruning, f.Futility, f.SeePruning, f.HistoryPruning = false, false, false, false
	return f
}

// FeatureNames lists the switches in the order of the struct.
func FeatureNames() []string {
	t := reflect.TypeFor[Features]()
	names := make([]string, t.NumField())
	for i := range names {
		names[i] = t.Field(i).Name
	}
	return names
}

// FeatureText returns a short description of a feature, its name spelt as FeatureNames
// does, "" if there is none of that name.
func FeatureText(name string) string {
	f, _ := reflect.TypeFor[Features]().FieldByName(name)
	return f.Tag.Get("does")
}

// Set switches the named feature; the name's case does not matter.
func (f *Features) Set(name string, on bool) error {
	v := reflect.ValueOf(f).Elem()
	for i := range v.NumField() {
		if strings.EqualFold(v.Type().Field(i).Name, name) {
			v.Field(i).SetBool(on)
			return nil
		}
	}
	return fmt.Errorf("no feature %q (features: %s)", name, strings.Join(FeatureNames(), " "))
}

// SwitchOff switches the named features off, upper or lower case. It fails on an unknown
// name, and on one that has no effect in c's mode on any of the drivers.
func (c *Config) SwitchOff(names, drivers []string) error {
	for _, name := range names {
		if err := c.Features.Set(name, false); err != nil {
			return err
		}
		named := func(s string) bool { return strings.EqualFold(s, name) }
		nullWindows := func(driver string) bool { return algorithmNamed(driver).Tuning == NullWindow }
		alternates := func(driver string) bool { return algorithmNamed(driver).alternates }
		switch {
		case c.FullWidth && !slices.ContainsFunc(FullWidthFeatureNames(), named):
			return fmt.Errorf("feature %s has no effect in full width; those that have are %s", name, strings.Join(FullWidthFeatureNames(), " "))
		case named("Alternate") && !slices.ContainsFunc(drivers, alternates):
			return fmt.Errorf("feature %s has an effect on %s alone", name, MTDf)
		case named("LeftmostPV") && !slices.ContainsFunc(drivers, nullWindows):
			return fmt.Errorf("feature %s has an effect on drivers with null windows alone", name)
		}
	}
	return nil
}
