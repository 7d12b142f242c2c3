package search

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
)

// Tuning names a set of constants. Null windows and open windows need different ones;
// each set was tuned under the driver that it is for (docs/ledger.csv,
// subject constants).
type Tuning uint8

// NullWindow was tuned with MTD(f) and serves all null-window drivers. OpenWindow was
// tuned with Aspiration NegaScout and serves the drivers with open windows.
const (
	NullWindow Tuning = iota
	OpenWindow
	tunings
)

// Params holds the tunable numbers of the search, one field each, in centipawns unless
// stated otherwise; reductions are in 1/1024 of a ply. The tags give the default of
// each tuning, the range (minimum, maximum, step of a tuner) and a description; see
// [ParamTable].
type Params struct {
	RFPDepth              int `null:"8" open:"8" range:"1,12,1" does:"reverse futility: deepest depth"`
	RFPMargin             int `null:"54" open:"53" range:"20,150,8" does:"reverse futility: margin per ply"`
	RFPImproving          int `null:"87" open:"86" range:"0,150,8" does:"reverse futility: margin dropped when improving"`
	RFPWorsening          int `null:"29" open:"29" range:"5,80,4" does:"reverse futility: margin dropped when the opponent lost ground"`
	RFPCorrection         int `null:"75" open:"75" range:"0,200,15" does:"reverse futility: margin added, percent of the correction"`
	RazorDepth            int `null:"4" open:"4" range:"0,6,1" does:"razoring: deepest depth"`
	RazorBase             int `null:"290" open:"304" range:"50,500,25" does:"razoring: margin"`
	RazorMargin           int `null:"190" open:"195" range:"50,400,20" does:"razoring: margin per ply"`
	NullDepth             int `null:"3" open:"3" range:"1,5,1" does:"null move: least depth"`
	NullBase              int `null:"6" open:"6" range:"2,9,1" does:"null move: reduction"`
	NullDivisor           int `null:"3" open:"4" range:"2,8,1" does:"null move: plies per extra reduction"`
	NullEval              int `null:"122" open:"125" range:"80,400,20" does:"null move: surplus per extra reduction"`
	NullVerify            int `null:"14" open:"15" range:"6,30,1" does:"null move: depth from which it is verified"`
	ProbCutDepth          int `null:"5" open:"5" range:"3,8,1" does:"ProbCut: least depth"`
	ProbCutMargin         int `null:"187" open:"199" range:"80,350,15" does:"ProbCut: margin over beta"`
	ProbCutImproving      int `null:"38" open:"43" range:"0,120,10" does:"ProbCut: margin dropped when improving"`
	IIRDepth              int `null:"4" open:"4" range:"2,8,1" does:"internal reduction: least depth"`
	ShallowEntryGap       int `null:"4" open:"5" range:"2,8,1" does:"internal reduction: plies by which an entry is too shallow"`
	LMPDepth              int `null:"8" open:"8" range:"2,12,1" does:"late move pruning: deepest depth"`
	LMPBase               int `null:"7" open:"7" range:"1,10,1" does:"late move pruning: moves at depth 0"`
	FutilityDepth         int `null:"8" open:"8" range:"1,12,1" does:"futility: deepest reduced depth"`
	FutilityBase          int `null:"76" open:"77" range:"20,250,10" does:"futility: margin"`
	FutilityMargin        int `null:"37" open:"42" range:"10,200,8" does:"futility: margin per reduced ply"`
	CaptureFutilityDepth  int `null:"6" open:"6" range:"1,10,1" does:"futility of captures: deepest reduced depth"`
	CaptureFutilityBase   int `null:"119" open:"118" range:"20,400,15" does:"futility of captures: margin"`
	CaptureFutilityMargin int `null:"127" open:"132" range:"30,300,12" does:"futility of captures: margin per reduced ply"`
	SeeQuiet              int `null:"11" open:"9" range:"5,60,4" does:"exchange pruning of quiets: per squared reduced ply"`
	SeeCapture            int `null:"74" open:"65" range:"30,200,10" does:"exchange pruning of captures: per ply"`
	SeeDepth              int `null:"9" open:"9" range:"3,14,1" does:"exchange pruning: deepest depth"`
	HistoryDepth          int `null:"5" open:"5" range:"1,8,1" does:"history pruning: deepest reduced depth"`
	HistoryMargin         int `null:"4013" open:"4364" range:"1000,8000,300" does:"history pruning: record per ply"`
	LMRBase               int `null:"757" open:"762" range:"0,1600,80" does:"reductions: constant"`
	LMRScale              int `null:"473" open:"463" range:"200,800,25" does:"reductions: factor of ln depth · ln move"`
	LMRHistory            int `null:"9877" open:"10026" range:"2000,20000,600" does:"reductions: history per ply"`
	LMRPV                 int `null:"1200" open:"1200" range:"0,2048,128" does:"reductions: less on the principal variation"`
	LMRTable              int `null:"512" open:"512" range:"0,2048,128" does:"reductions: less there when the table's lower bound is above alpha"`
	LMRCut                int `null:"1367" open:"1362" range:"0,3072,128" does:"reductions: more at expected cut nodes"`
	LMRImproving          int `null:"780" open:"740" range:"0,2048,128" does:"reductions: more when not improving"`
	LMRKiller             int `null:"521" open:"409" range:"0,2048,128" does:"reductions: less for killers"`
	LMRCaptureBase        int `null:"50" open:"50" range:"0,1600,80" does:"reductions of captures: constant"`
	LMRCaptureScale       int `null:"338" open:"341" range:"100,600,25" does:"reductions of captures: factor"`
	LMRCheck              int `null:"689" open:"747" range:"0,2048,128" does:"reductions: less for checks"`
	LMRCutoffs            int `null:"1024" open:"1024" range:"0,3072,128" does:"reductions: more when replies often cut"`
	LMRDeeper             int `null:"48" open:"52" range:"10,120,8" does:"surplus that makes a re-search one ply deeper"`
	HindsightDeeper       int `null:"3" open:"3" range:"1,6,1" does:"hindsight: plies of reduction from which a node may be one ply deeper again"`
	HindsightShallower    int `null:"1" open:"1" range:"1,6,1" does:"hindsight: plies of reduction from which a node may be one ply shallower still"`
	HindsightSum          int `null:"60" open:"56" range:"20,300,10" does:"hindsight: sum of both sides' evaluations above which it is shallower"`
	LMRShallower          int `null:"3" open:"4" range:"1,40,2" does:"surplus up to which a re-search is one ply shallower"`
	SingularDepth         int `null:"6" open:"6" range:"4,10,1" does:"singular extension: least depth"`
	SingularPVDepth       int `null:"0" open:"64" range:"0,64,2" does:"singular extension on the principal variation: least depth"`
	SingularMargin        int `null:"64" open:"64" range:"0,320,16" does:"singular extension: margin per ply, in 1/64 of a centipawn"`
	SingularTTPV          int `null:"64" open:"64" range:"0,320,16" does:"singular extension: further margin where the table marks a principal variation"`
	SingularLow           int `null:"26" open:"26" range:"0,100,8" does:"singular extension at less depth: how far below beta the evaluation must be"`
	MultiCutMargin        int `null:"0" open:"0" range:"0,128,8" does:"multi-cut: how far above beta the other moves must be"`
	SingularDouble        int `null:"23" open:"21" range:"5,60,4" does:"double extension: further margin"`
	SingularTriple        int `null:"88" open:"84" range:"30,300,10" does:"triple extension of quiet moves: further margin"`
	HistoryBonus          int `null:"207" open:"204" range:"60,400,16" does:"history bonus per ply"`
	HistoryBonusBase      int `null:"84" open:"97" range:"0,400,20" does:"history bonus taken off"`
	HistoryBonusMax       int `null:"1757" open:"1869" range:"600,3000,100" does:"history bonus: most"`
	MalusWeight           int `null:"120" open:"120" range:"10,300,10" does:"history of the moves searched before one that cuts: percent of its bonus"`
	TableBonusWeight      int `null:"111" open:"119" range:"10,200,10" does:"history of a quiet table move that cuts: percent of the bonus"`
	EvalHistoryScale      int `null:"19" open:"18" range:"1,40,2" does:"history by evaluation swing: per centipawn"`
	EvalHistoryMax        int `null:"702" open:"760" range:"200,3000,100" does:"history by evaluation swing: most"`
	SurplusMargin         int `null:"96" open:"106" range:"20,300,10" does:"surplus over beta that counts as one ply more in history"`
	GoodCaptureHistory    int `null:"6" open:"6" range:"0,30,2" does:"order of captures: so many centipawns of the exchange may be missing, or must be there, for 1024 of capture history, at most 150"`
	CheckOrderBonus       int `null:"17679" open:"18872" range:"0,65536,2048" does:"order of quiets: for safe checks"`
	EscapeBonus           int `null:"10012" open:"10249" range:"0,32768,1024" does:"order of quiets: per minor piece's worth of escape"`
	CorrectionWeight      int `null:"91" open:"96" range:"20,200,10" does:"correction history: percent applied"`
	UpperProbeOffset      int `null:"1" open:"1" range:"0,16,1" does:"MTD(f): with Alternate, how far above the last upper bound the next test there stands; 0: on the grid"`
	GrainErrors           int `null:"0" open:"0" range:"0,400,25" does:"MTD(f): distance of the bounds, percent of the mean change of the value between iterations, half of Grain to four times Grain; 0: Grain"`
	LowerTurns            int `null:"1" open:"1" range:"1,8,1" does:"MTD(f): with Alternate, tests at the lower bound for each one at the upper bound"`
	TimeShare             int `null:"220" open:"212" range:"150,300,5" does:"time: percent of the soft limit, before 160 times the best move's share of the nodes is taken off"`
	Sharing               int `null:"0" open:"0" range:"0,4,1" does:"threads: 0 join each pass, moves under search by others wait; 1 join each pass; 2 begin with bounds of their own; 3 share only the table (Lazy SMP); 4 every second one begins with the pass to come"`
	AspirationWindow      int `null:"16" open:"16" range:"4,100,4" does:"Aspiration NegaScout: half the first window"`
}

// Param describes one field of Params for tuners, tests and help texts.
type Param struct {
	Name           string
	Defaults       [tunings]int
	Min, Max, Step int
	Meaning        string
}

// ParamTable lists the parameters in the order of the struct.
func ParamTable() []Param {
	t := reflect.TypeFor[Params]()
	table := make([]Param, t.NumField())
	for i := range table {
		f := t.Field(i)
		d := Param{Name: f.Name, Meaning: f.Tag.Get("does")}
		d.Defaults[NullWindow], _ = strconv.Atoi(f.Tag.Get("null")) // a test reads all tags
		d.Defaults[OpenWindow], _ = strconv.Atoi(f.Tag.Get("open"))
		for j, text := range strings.Split(f.Tag.Get("range"), ",") {
			*[...]*int{&d.Min, &d.Max, &d.Step}[j%3], _ = strconv.Atoi(text)
		}
		table[i] = d
	}
	return table
}

// defaultParams returns the defaults of ParamTable for a tuning.
func defaultParams(t Tuning) Params {
	var p Params
	v := reflect.ValueOf(&p).Elem()
	for i, d := range ParamTable() {
		v.Field(i).SetInt(int64(d.Defaults[t]))
	}
	return p
}

// Set changes one parameter by name within its range.
func (p *Params) Set(name string, value int) error {
	for i, d := range ParamTable() {
		if d.Name != name {
			continue
		}
		if value < d.Min || value > d.Max {
			return fmt.Errorf("parameter %s: %d is outside %d … %d", name, value, d.Min, d.Max)
		}
		reflect.ValueOf(p).Elem().Field(i).SetInt(int64(value))
		return nil
	}
	return fmt.Errorf("no parameter %q", name)
}

// reductions holds what late moves are reduced by before anything else is known of them.
type reductions struct{ quiet, capture reductionTable }

// fill computes both tables from the constants.
func (r *reductions) fill(p *Params) {
	r.quiet.fill(p.LMRBase, p.LMRScale)
	r.capture.fill(p.LMRCaptureBase, p.LMRCaptureScale)
}

// reductionTable gives reductions by depth and move number, in 1/1024 of a ply. They grow
// with the logarithms of both.
type reductionTable [64][64]int32

func (t *reductionTable) fill(base, scale int) {
	for d := 1; d < len(t); d++ {
		for m := 1; m < len(t[d]); m++ {
			l := math.Log(float64(d)) * math.Log(float64(m))
			t[d][m] = int32(float64(base) + float64(scale)*l)
		}
	}
}

// reduction returns that of the count-th move of a node.
func (t *reductionTable) reduction(depth, count int) int {
	return int(t[min(depth, len(t)-1)][min(count, len(t[0])-1)])
}

// reducedDepth returns the depth less the reduction of the count-th move, in plies. The
// rules that skip moves go by it, because a late move is as near the leaves as that.
func (t *reductionTable) reducedDepth(depth, count int) int {
	return max(depth-t.reduction(depth, count)>>10, 0)
}
