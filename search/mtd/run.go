package mtd

// Prober is the null-window test: is the value at least bound? A score ≥ bound is a lower bound on the
// value, a score < bound an upper bound. With ok false the test was aborted and score means nothing.
type Prober func(bound int) (score int, ok bool)

// Config holds the settings of a run. The functions may be nil.
type Config struct {
	Params
	// PassCap ends the run after so many passes; 0 means no cap. (There are never
	// more than Max − Min passes.)
	PassCap int
	// Report is called after each pass that was not aborted.
	Report func(Pass)
	// Proven says whether the best move is proved. Drivers with Driver.ProvesMove
	// (MTD(best)) ask it after each pass.
	Proven func() bool
	// Stop is asked after each pass of every driver. true ends the run with the bracket
	// as it is; for limits on time.
	Stop func(Pass) bool
	// Known is what passes before the run have proved; the zero value: nothing.
	Known Bracket
	// KnownMate, if not 0, is a mate proved before the run: a score of at least Mate below
	// which the value cannot lie, or one of at most −Mate above which it cannot.
	KnownMate int
	// Previous, if not nil, holds the bounds of the iteration before and receives those
	// of this one; for drivers that start at a guess.
	Previous *PreviousBounds
}

// Pass describes one call of the prober and the bracket after it.
type Pass struct {
	Number  int // from 1
	Bound   int
	Score   int // as the prober returned it
	High    bool
	Bracket Bracket
}

// Result is the result of a run.
type Result struct {
	Bracket
	Passes   int  // completed passes
	Highs    int  // how many of them failed high; 0: no move was proved
	LastHigh bool // the last completed pass failed high
	Last     int  // bound of the last completed pass
	Aborted  bool // a pass was aborted; the bracket is from before it
	Capped   bool // PassCap ended the run
	Stopped  bool // Config.Stop ended the run
	Proven   bool // Config.Proven ended the run
	// Confirmed is set when one pass confirmed Config.Previous. The other side of the
	// bracket then comes from there.
	Confirmed bool
}

// Exact reports whether the value is known.
func (r Result) Exact() bool { return r.Lo == r.Hi && !r.Crossed }

// Run drives the prober until the bracket is no wider than Width (and, beyond
// ±Mate, until the value is exact), or something else ends it; see Result.
func Run(d Driver, probe Prober, cfg Config) Result {
	s := State{Params: cfg.Params, Bracket: Bracket{Lo: cfg.Min, Hi: cfg.Max}}
	if cfg.Known.LoKnown {
		s.SetLo(cfg.Known.Lo)
	}
	if cfg.Known.HiKnown {
		s.SetHi(cfg.Known.Hi)
	}
	switch {
	case cfg.Mate <= 0:
	case cfg.KnownMate >= cfg.Mate:
		s.SetLo(cfg.KnownMate)
	case cfg.KnownMate <= -cfg.Mate:
		s.SetHi(cfg.KnownMate)
	}
	var r Result
	alternates := cfg.Previous != nil && cfg.Previous.Valid // the first pass is the test whose turn it is
	for !s.resolved() {
		if cfg.PassCap > 0 && s.Pass >= cfg.PassCap {
			r.Capped = true
			break
		}
		var bound int
		switch {
		case s.Pass > 0:
			bound = d.Next(s)
		case alternates:
			bound = cfg.Previous.bound()
		default:
			bound = d.First(s)
		}
		s.Bound = min(max(bound, s.Lo+1), s.Hi)
		score, ok := probe(s.Bound)
		if !ok {
			r.Aborted = true
			break
		}
		before := s.Bracket
		s.record(score)
		if debugging {
			s.mustHold(before, score)
		}
		r.Passes, r.LastHigh, r.Last = s.Pass, s.High(), s.Bound
		if s.High() {
			r.Highs++
		}
		pass := Pass{Number: s.Pass, Bound: s.Bound, Score: score, High: s.High(), Bracket: s.Bracket}
		if cfg.Report != nil {
			cfg.Report(pass)
		}
		if cfg.Previous != nil {
			cfg.Previous.record(pass, s.UpperProbeOffset)
			if r.Confirmed = alternates && cfg.Previous.confirmed(pass); r.Confirmed {
				break
			}
		}
		if s.resolved() {
			break
		}
		if d.ProvesMove && cfg.Proven != nil && cfg.Proven() {
			r.Proven = true
			break
		}
		if cfg.Stop != nil && cfg.Stop(pass) {
			r.Stopped = true
			break
		}
	}
	r.Bracket = s.Bracket
	if r.Confirmed {
		r.Bracket = cfg.Previous.bracket()
	}
	if cfg.Previous != nil {
		cfg.Previous.settle(&s, r.Confirmed)
	}
	return r
}

// record records the score of the pass at s.Bound. A proved mate, of either side, is the
// value, whatever other passes say.
func (s *State) record(score int) {
	s.Pass++
	s.Score = score
	if score >= s.Bound {
		if s.Mate > 0 && s.Hi <= -s.Mate {
			score = min(score, s.Hi) // a pass may overlook the mate, but there is one
		}
		s.SetLo(score)
		s.Highs, s.Lows = s.Highs+1, 0
		if s.Crossed && s.Mate > 0 && score >= s.Mate {
			s.Lo = s.Hi // the upper bound was wrong
		}
		return
	}
	if s.Mate > 0 && s.Lo >= s.Mate {
		score = max(score, s.Lo) // likewise
	}
	s.SetHi(score)
	s.Lows, s.Highs = s.Lows+1, 0
	if s.Crossed && s.Mate > 0 && score <= -s.Mate {
		s.Hi = s.Lo // the lower bound was wrong
	}
}

// resolved reports whether no further pass is needed.
func (s *State) resolved() bool {
	if s.Crossed || s.Gap() <= 0 {
		return true
	}
	if s.Mate > 0 && (s.Hi >= s.Mate || s.Lo <= -s.Mate) {
		return false // no rounding where the value may be a mate
	}
	return s.Gap() <= s.Width && s.LoKnown && s.HiKnown
}
