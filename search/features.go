package search

import (
	"fmt"
	"reflect"
	"strings"
)

// Features switches the ideas of the playing search on and off, one field
// each, so that any of them can be ablated (bench --without NAME). Full-width
// mode runs with none of those that change a value.
type Features struct {
	NullMove            bool // skip a turn; prune when that is still good enough
	ReverseFutility     bool // static evaluation far above beta near the leaves
	Worsening           bool // reverse futility is bolder when the opponent's last move lost ground
	Razoring            bool // static evaluation far below alpha near the leaves
	ProbCut             bool // a capture that beats beta by a margin at reduced depth
	Reductions          bool // late move reductions
	Hindsight           bool // a ply more or less when the evaluation contradicts the last reduction
	Shallower           bool // a re-search that hardly beats alpha is one ply shallower
	LateMovePruning     bool // quiet moves beyond a count near the leaves
	Futility            bool // quiet moves that cannot raise alpha near the leaves
	SeePruning          bool // moves that lose material by static exchange
	HistoryPruning      bool // quiet moves with a bad record
	CaptureFutility     bool // captures that cannot raise alpha near the leaves
	CheckExtension      bool // one ply more when in check
	Singular            bool // extend a table move that stands alone
	TripleExtension     bool // three plies for a quiet table move that stands far apart
	InternalReduction   bool // one ply less without a table move
	ShallowEntry        bool // the same at expected cut nodes with a shallow table entry
	QuiescenceFutility  bool // captures that cannot raise alpha
	QuietChecks         bool // quiescence tries safe quiet checks on its first ply
	Killers             bool // two killer moves per ply
	SurplusHistory      bool // a fail-high far above beta counts as one ply deeper
	FailLowHistory      bool // a node that fails low credits the quiet move that led to it
	FailLowCapture      bool // the same for a capture
	TableHistory        bool // a cut by the table credits its quiet move
	EvalHistory         bool // the swing of the static evaluation credits the move before
	ResearchHistory     bool // the re-search of a reduced move updates its continuation history
	ThreatHistory       bool // history knows whether origin and destination are attacked
	LowPlyHistory       bool // history of the plies next to the root
	PawnHistory         bool // history conditioned on the pawn structure
	CheckOrder          bool // safe checks are tried before other quiet moves
	EscapeOrder         bool // quiet moves out of reach of lesser pieces come first
	ContinuationHistory bool // history conditioned on earlier moves
	CaptureHistory      bool // history of captures
	CorrectionHistory   bool // learned errors of the static evaluation
	TableEval           bool // table bounds improve the static evaluation
	MateDistance        bool // mate distance pruning
	Repetition          bool // repetitions and the fifty-move rule are draws
	Upcoming            bool // a repetition that is one move away counts as reached
	Damping             bool // evaluation shrinks as the fifty-move rule nears
	Spine               bool // the leftmost line is a principal variation under null windows
	FreshRoot           bool // next to the root the bounds of earlier searches do not cut
	TimeManagement      bool // the soft limit follows stability, score and node share
}

// AllFeatures is the playing preset: every idea that earned its place.
func AllFeatures() Features {
	var f Features
	v := reflect.ValueOf(&f).Elem()
	for i := range v.NumField() {
		v.Field(i).SetBool(true)
	}
	return f
}

// fullWidthFeatures is the papers' setting: nothing that makes the value of a
// node depend on anything but the position and the depth.
func fullWidthFeatures() Features {
	return Features{Killers: true, CaptureHistory: true, ContinuationHistory: true, Spine: true}
}

// forMates leaves out what hides mates behind sacrifices and zugzwang: for
// searches that were asked to find one.
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
