package search

import "fmt"

// Params are the numbers of the search that tuning may move. Centipawns unless
// said otherwise; reductions are in 1/1024 of a ply.
type Params struct {
	RFPDepth, RFPMargin, RFPImproving                               int
	RazorDepth, RazorBase, RazorMargin                              int
	NullDepth, NullBase, NullDivisor, NullEval, NullVerify          int
	ProbCutDepth, ProbCutMargin, ProbCutImproving                   int
	IIRDepth                                                        int
	LMPDepth, LMPBase                                               int
	FutilityDepth, FutilityBase, FutilityMargin                     int
	SeeQuiet, SeeCapture, SeeDepth                                  int
	HistoryDepth, HistoryMargin                                     int
	LMRBase, LMRScale, LMRHistory, LMRPV, LMRCut, LMRImproving      int
	LMRKiller, LMRCaptureBase, LMRCaptureScale, LMRCheck, LMRDeeper int
	SingularDepth, SingularMargin, SingularDouble, SingularPV       int
	QFutility                                                       int
	HistoryBonus, HistoryBonusBase, HistoryBonusMax                 int
	CorrectionWeight                                                int
	AspirationWindow                                                int

	// Histories, order, depth and pruning by more than one node's view.
	FailLowWeight                                                    int
	TableBonusWeight, EvalHistoryScale, EvalHistoryMax               int
	CheckOrderBonus, EscapeBonus                                     int
	SurplusMargin                                                    int
	CaptureFutilityDepth, CaptureFutilityBase, CaptureFutilityMargin int
	ShallowEntryGap                                                  int
	RFPWorsening                                                     int
	HindsightDeeper, HindsightShallower, HindsightSum                int
	SingularTriple                                                   int
	LMRShallower                                                     int

	// The schedule of MTD(f), and time.
	Alternate, Headroom, TimeShare int
}

// Param describes one field of Params for tuners, tests and help texts.
type Param struct {
	Name           string
	Default        int
	Min, Max, Step int
	field          func(*Params) *int
	Meaning        string
}

// ParamTable is the one table of parameters: defaults, ranges, steps.
func ParamTable() []Param {
	return []Param{
		{"RFPDepth", 8, 1, 12, 1, func(p *Params) *int { return &p.RFPDepth }, "reverse futility: deepest depth"},
		{"RFPMargin", 66, 20, 150, 8, func(p *Params) *int { return &p.RFPMargin }, "reverse futility: margin per ply"},
		{"RFPImproving", 87, 0, 150, 8, func(p *Params) *int { return &p.RFPImproving }, "reverse futility: margin dropped when improving"},
		{"RFPWorsening", 29, 5, 80, 4, func(p *Params) *int { return &p.RFPWorsening }, "reverse futility: margin dropped when the opponent lost ground"},
		{"RazorDepth", 4, 0, 6, 1, func(p *Params) *int { return &p.RazorDepth }, "razoring: deepest depth"},
		{"RazorBase", 230, 50, 500, 25, func(p *Params) *int { return &p.RazorBase }, "razoring: margin"},
		{"RazorMargin", 190, 50, 400, 20, func(p *Params) *int { return &p.RazorMargin }, "razoring: margin per ply"},
		{"NullDepth", 3, 1, 5, 1, func(p *Params) *int { return &p.NullDepth }, "null move: least depth"},
		{"NullBase", 6, 2, 6, 1, func(p *Params) *int { return &p.NullBase }, "null move: reduction"},
		{"NullDivisor", 3, 2, 8, 1, func(p *Params) *int { return &p.NullDivisor }, "null move: plies per extra reduction"},
		{"NullEval", 152, 80, 400, 20, func(p *Params) *int { return &p.NullEval }, "null move: surplus per extra reduction"},
		{"NullVerify", 14, 6, 30, 1, func(p *Params) *int { return &p.NullVerify }, "null move: depth from which it is verified"},
		{"ProbCutDepth", 5, 3, 8, 1, func(p *Params) *int { return &p.ProbCutDepth }, "ProbCut: least depth"},
		{"ProbCutMargin", 187, 80, 350, 15, func(p *Params) *int { return &p.ProbCutMargin }, "ProbCut: margin over beta"},
		{"ProbCutImproving", 38, 0, 120, 10, func(p *Params) *int { return &p.ProbCutImproving }, "ProbCut: margin dropped when improving"},
		{"IIRDepth", 4, 2, 8, 1, func(p *Params) *int { return &p.IIRDepth }, "internal reduction: least depth"},
		{"ShallowEntryGap", 4, 2, 8, 1, func(p *Params) *int { return &p.ShallowEntryGap }, "internal reduction: plies by which an entry is too shallow"},
		{"LMPDepth", 8, 2, 12, 1, func(p *Params) *int { return &p.LMPDepth }, "late move pruning: deepest depth"},
		{"LMPBase", 5, 1, 10, 1, func(p *Params) *int { return &p.LMPBase }, "late move pruning: moves at depth 0"},
		{"FutilityDepth", 8, 1, 12, 1, func(p *Params) *int { return &p.FutilityDepth }, "futility: deepest reduced depth"},
		{"FutilityBase", 76, 20, 250, 10, func(p *Params) *int { return &p.FutilityBase }, "futility: margin"},
		{"FutilityMargin", 37, 30, 200, 8, func(p *Params) *int { return &p.FutilityMargin }, "futility: margin per reduced ply"},
		{"CaptureFutilityDepth", 6, 1, 10, 1, func(p *Params) *int { return &p.CaptureFutilityDepth }, "futility of captures: deepest reduced depth"},
		{"CaptureFutilityBase", 119, 20, 400, 15, func(p *Params) *int { return &p.CaptureFutilityBase }, "futility of captures: margin"},
		{"CaptureFutilityMargin", 127, 30, 300, 12, func(p *Params) *int { return &p.CaptureFutilityMargin }, "futility of captures: margin per reduced ply"},
		{"SeeQuiet", 14, 5, 60, 4, func(p *Params) *int { return &p.SeeQuiet }, "exchange pruning of quiets: per squared reduced ply"},
		{"SeeCapture", 74, 30, 200, 10, func(p *Params) *int { return &p.SeeCapture }, "exchange pruning of captures: per ply"},
		{"SeeDepth", 9, 3, 14, 1, func(p *Params) *int { return &p.SeeDepth }, "exchange pruning: deepest depth"},
		{"HistoryDepth", 5, 1, 8, 1, func(p *Params) *int { return &p.HistoryDepth }, "history pruning: deepest reduced depth"},
		{"HistoryMargin", 4013, 1000, 8000, 300, func(p *Params) *int { return &p.HistoryMargin }, "history pruning: record per ply"},
		{"LMRBase", 757, 0, 1600, 80, func(p *Params) *int { return &p.LMRBase }, "reductions: constant"},
		{"LMRScale", 473, 200, 800, 25, func(p *Params) *int { return &p.LMRScale }, "reductions: factor of ln depth · ln move"},
		{"LMRHistory", 9877, 2000, 20000, 600, func(p *Params) *int { return &p.LMRHistory }, "reductions: history per ply"},
		{"LMRPV", 427, 0, 2048, 128, func(p *Params) *int { return &p.LMRPV }, "reductions: less on the principal variation"},
		{"LMRCut", 1367, 0, 3072, 128, func(p *Params) *int { return &p.LMRCut }, "reductions: more at expected cut nodes"},
		{"LMRImproving", 912, 0, 2048, 128, func(p *Params) *int { return &p.LMRImproving }, "reductions: more when not improving"},
		{"LMRKiller", 521, 0, 2048, 128, func(p *Params) *int { return &p.LMRKiller }, "reductions: less for killers"},
		{"LMRCaptureBase", 136, 0, 1600, 80, func(p *Params) *int { return &p.LMRCaptureBase }, "reductions of captures: constant"},
		{"LMRCaptureScale", 338, 100, 600, 25, func(p *Params) *int { return &p.LMRCaptureScale }, "reductions of captures: factor"},
		{"LMRCheck", 689, 0, 2048, 128, func(p *Params) *int { return &p.LMRCheck }, "reductions: less for checks"},
		{"LMRDeeper", 56, 10, 120, 8, func(p *Params) *int { return &p.LMRDeeper }, "surplus that makes a re-search one ply deeper"},
		{"HindsightDeeper", 3, 1, 6, 1, func(p *Params) *int { return &p.HindsightDeeper }, "hindsight: plies of reduction from which one is taken back"},
		{"HindsightShallower", 1, 1, 6, 1, func(p *Params) *int { return &p.HindsightShallower }, "hindsight: plies of reduction from which one is added"},
		{"HindsightSum", 71, 20, 300, 10, func(p *Params) *int { return &p.HindsightSum }, "hindsight: sum of both sides' evaluations that adds a ply"},
		{"LMRShallower", 3, 1, 40, 2, func(p *Params) *int { return &p.LMRShallower }, "surplus up to which a re-search is one ply shallower"},
		{"SingularDepth", 7, 4, 10, 1, func(p *Params) *int { return &p.SingularDepth }, "singular extension: least depth"},
		{"SingularMargin", 1, 1, 5, 1, func(p *Params) *int { return &p.SingularMargin }, "singular extension: margin per ply"},
		{"SingularDouble", 23, 5, 60, 4, func(p *Params) *int { return &p.SingularDouble }, "double extension: further margin"},
		{"SingularPV", 0, 0, 1, 1, func(p *Params) *int { return &p.SingularPV }, "singular extension: 1 on the principal variation too"},
		{"SingularTriple", 88, 30, 300, 10, func(p *Params) *int { return &p.SingularTriple }, "triple extension of quiet moves: further margin"},
		{"QFutility", 162, 50, 350, 15, func(p *Params) *int { return &p.QFutility }, "quiescence futility: margin"},
		{"HistoryBonus", 207, 60, 400, 16, func(p *Params) *int { return &p.HistoryBonus }, "history bonus per ply"},
		{"HistoryBonusBase", 84, 0, 400, 20, func(p *Params) *int { return &p.HistoryBonusBase }, "history bonus taken off"},
		{"HistoryBonusMax", 1757, 600, 3000, 100, func(p *Params) *int { return &p.HistoryBonusMax }, "history bonus: most"},
		{"FailLowWeight", 109, 10, 200, 10, func(p *Params) *int { return &p.FailLowWeight }, "history of the move that led to a fail-low: percent of the bonus"},
		{"TableBonusWeight", 111, 10, 200, 10, func(p *Params) *int { return &p.TableBonusWeight }, "history of a quiet table move that cuts: percent of the bonus"},
		{"EvalHistoryScale", 19, 1, 40, 2, func(p *Params) *int { return &p.EvalHistoryScale }, "history by evaluation swing: per centipawn"},
		{"EvalHistoryMax", 702, 200, 3000, 100, func(p *Params) *int { return &p.EvalHistoryMax }, "history by evaluation swing: most"},
		{"SurplusMargin", 96, 20, 300, 10, func(p *Params) *int { return &p.SurplusMargin }, "surplus over beta that counts as one ply more in history"},
		{"CheckOrderBonus", 17679, 0, 65536, 2048, func(p *Params) *int { return &p.CheckOrderBonus }, "order of quiets: for safe checks"},
		{"EscapeBonus", 10012, 0, 32768, 1024, func(p *Params) *int { return &p.EscapeBonus }, "order of quiets: per minor piece's worth of escape"},
		{"CorrectionWeight", 91, 20, 200, 10, func(p *Params) *int { return &p.CorrectionWeight }, "correction history: percent applied"},
		{"Alternate", 1, 0, 1, 1, func(p *Params) *int { return &p.Alternate }, "MTD(f): 1 tests by turns at the lower and the upper bound, one pass an iteration"},
		{"Headroom", 1, 0, 16, 1, func(p *Params) *int { return &p.Headroom }, "MTD(f): with Alternate, how far above the last upper bound the next test there stands; 0: on the grid"},
		{"TimeShare", 220, 150, 300, 5, func(p *Params) *int { return &p.TimeShare }, "time: percent of the soft limit, before 160 times the best move's share of the nodes is taken off"},
		{"AspirationWindow", 16, 4, 100, 4, func(p *Params) *int { return &p.AspirationWindow }, "Aspiration NegaScout: half the first window"},
	}
}

// DefaultParams returns the defaults of ParamTable.
func DefaultParams() Params {
	var p Params
	for _, d := range ParamTable() {
		*d.field(&p) = d.Default
	}
	return p
}

// realWindowDefaults returns the values that differ from ParamTable where the
// search has real windows: what suits null windows need not suit NegaScout. They
// were tuned under Aspiration NegaScout as those of ParamTable under MTD(f)
// (docs/experiments.md, "Constants").
func realWindowDefaults() []struct {
	name  string
	value int
} {
	return []struct {
		name  string
		value int
	}{
		{"TimeShare", 212}, // longer iterations go further past the limit
		{"RFPMargin", 65},
		{"RFPImproving", 86},
		{"RazorBase", 244},
		{"RazorMargin", 195},
		{"NullDivisor", 4},
		{"NullEval", 155},
		{"NullVerify", 15},
		{"ProbCutMargin", 199},
		{"ProbCutImproving", 43},
		{"ShallowEntryGap", 5},
		{"FutilityBase", 77},
		{"FutilityMargin", 42},
		{"CaptureFutilityBase", 118},
		{"CaptureFutilityMargin", 132},
		{"SeeQuiet", 12},
		{"SeeCapture", 65},
		{"HistoryMargin", 4364},
		{"LMRBase", 762},
		{"LMRScale", 463},
		{"LMRHistory", 10026},
		{"LMRPV", 456},
		{"LMRCut", 1362},
		{"LMRImproving", 870},
		{"LMRKiller", 409},
		{"LMRCaptureBase", 133},
		{"LMRCaptureScale", 341},
		{"LMRCheck", 747},
		{"LMRDeeper", 60},
		{"HindsightSum", 66},
		{"LMRShallower", 4},
		{"SingularDouble", 21},
		{"SingularTriple", 84},
		{"QFutility", 168},
		{"HistoryBonus", 204},
		{"HistoryBonusBase", 97},
		{"HistoryBonusMax", 1869},
		{"FailLowWeight", 105},
		{"TableBonusWeight", 119},
		{"EvalHistoryScale", 18},
		{"EvalHistoryMax", 760},
		{"SurplusMargin", 106},
		{"CheckOrderBonus", 18872},
		{"EscapeBonus", 10249},
		{"CorrectionWeight", 96},
	}
}

// RealWindowParams returns the defaults for NegaScout, Aspiration NegaScout and
// Alpha-Beta.
func RealWindowParams() Params {
	p := DefaultParams()
	for _, d := range realWindowDefaults() {
		_ = p.Set(d.name, d.value) // a test sets them all
	}
	return p
}

// Set changes one parameter by name within its range.
func (p *Params) Set(name string, value int) error {
	for _, d := range ParamTable() {
		if d.Name != name {
			continue
		}
		if value < d.Min || value > d.Max {
			return fmt.Errorf("parameter %s: %d is outside %d … %d", name, value, d.Min, d.Max)
		}
		*d.field(p) = value
		return nil
	}
	return fmt.Errorf("no parameter %q", name)
}

// Get returns one parameter by name.
func (p *Params) Get(name string) (int, bool) {
	for _, d := range ParamTable() {
		if d.Name == name {
			return *d.field(p), true
		}
	}
	return 0, false
}
