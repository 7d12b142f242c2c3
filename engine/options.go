package engine

import (
	"fmt"
	"strconv"
	"time"

	"footnote/engine/evaluation"
	"footnote/engine/handicap"
	"footnote/engine/syzygy"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/search"
)

// Type is the kind of an option, as the protocol names it.
type Type string

// The kinds of options.
const (
	Check  Type = "check"  // true or false
	Spin   Type = "spin"   // an integer from Min to Max
	Combo  Type = "combo"  // one of Vars
	Button Type = "button" // no value, an action
	String Type = "string" // any text
)

// Option describes one option to a user interface.
type Option struct {
	Name     string
	Type     Type
	Default  string // empty for buttons
	Min, Max int    // for spins
	Vars     []string
}

// The ranges of the spin options, and the defaults that are not those of the
// search.
const (
	defaultHash     = 16       // MiB
	maxHash         = 33554432 // MiB; what memory allows decides below that
	maxThreads      = 1024     // threadBytes each
	maxLines        = 256
	maxOverhead     = 5000 // ms
	defaultOverhead = 10   // ms
	maxGrain        = 100  // centipawns
	maxSeed         = 1<<31 - 1
	maxNodesPerMs   = 10000
	defaultElo      = 1500
)

// threadBytes is the memory of one more thread: 5.5 MiB of address space were measured.
const threadBytes = 6 << 20

// about is the value of UCI_EngineAbout.
const about = "Footnote, a chess engine of the MTD(f) family; free software under the GPL, version 3 or later"

// settings are the values behind the options.
type settings struct {
	config      search.Config
	overhead    time.Duration
	ponder      bool
	chess960    bool
	showWDL     bool
	analyseMode bool
	showBounds  bool // in analysis too
	strength    strength
	seed        int // 0: a random one in each game
	nodesPerMs  int // nodes that stand for a millisecond; 0: time counts
}

func defaultSettings() settings {
	return settings{
		config: search.DefaultConfig(evaluation.Default()), overhead: defaultOverhead * time.Millisecond,
		strength: strength{elo: defaultElo, skill: topSkill},
	}
}

// value is a checked value: the field that the option's type asks for is set.
type value struct {
	on     bool
	number int
	text   string
}

// option couples the description with what a new value does.
type option struct {
	Option
	// apply runs only while no search does. When it fails, nothing has changed, unless the
	// error is an afterEffect. The notice, if not empty, is for the user.
	apply func(e *Engine, v value) (notice string, err error)
	// lookup finds the value of a combo that a text means.
	lookup func(text string) (name string, ok bool)
}

// Options lists the options in the order in which they should be shown.
func (e *Engine) Options() []Option {
	list := make([]Option, len(e.options))
	for i := range e.options {
		list[i] = e.options[i].Option
	}
	return list
}

// optionTable is the one place where options are declared.
func optionTable() []option {
	leastElo, mostElo := handicap.EloRange() // what was measured
	config := search.DefaultConfig(evaluation.Default())
	return []option{
		spin("Hash", defaultHash, 1, maxHash, func(e *Engine, n int) error {
			if n == e.table.Mebibytes() {
				return nil
			}
			return e.table.Resize(n)
		}),
		button("Clear Hash", func(e *Engine) error {
			e.table.Clear(e.set.config.Threads)
			e.handicap.Forget()
			return nil
		}),
		spin("Threads", config.Threads, 1, maxThreads, func(e *Engine, n int) error {
			more := uint64(max(n-e.set.config.Threads, 0)) * threadBytes
			if err := hashtable.Room(fmt.Sprintf("%d MiB for %d threads", more>>20, n), more); err != nil {
				return err
			}
			e.searcher.Prepare(n, e.set.config.Evaluation) // allocates
			e.set.config.Threads = n
			return nil
		}),
		check("Ponder", false, into(func(s *settings) *bool { return &s.ponder })),
		spin("MultiPV", config.MultiPV, 1, maxLines, into(func(s *settings) *int { return &s.config.MultiPV })),
		spin("Move Overhead", defaultOverhead, 0, maxOverhead, func(e *Engine, n int) error {
			e.set.overhead = time.Duration(n) * time.Millisecond
			e.lag.told = 0
			return nil
		}),
		spin("nodestime", 0, 0, maxNodesPerMs, func(e *Engine, n int) error {
			e.set.nodesPerMs = n
			e.nodeClock = nil
			return nil
		}),
		check("UCI_Chess960", false, into(func(s *settings) *bool { return &s.chess960 })),
		check("UCI_ShowWDL", false, into(func(s *settings) *bool { return &s.showWDL })),
		check("UCI_AnalyseMode", false, into(func(s *settings) *bool { return &s.analyseMode })),
		check("ShowBounds", false, into(func(s *settings) *bool { return &s.showBounds })),
		text("UCI_EngineAbout", about, func(*Engine, string) error { return nil }),
		combo("SearchAlgorithm", config.Algorithm, search.AlgorithmSpellings(), algorithmName,
			into(func(s *settings) *string { return &s.config.Algorithm })),
		check("FullWidth", config.FullWidth, forgetting(func(s *settings) *bool { return &s.config.FullWidth })),
		spin("Grain", config.Grain, 1, maxGrain, into(func(s *settings) *int { return &s.config.Grain })),
		combo("Evaluation", evaluation.DefaultChoice().Name, evaluation.Names(), evaluation.Lookup, (*Engine).setEvaluation),
		text("EvalFile", evaluation.BuiltIn, (*Engine).setEvalFile),
		check("UCI_LimitStrength", false, func(e *Engine, on bool) error {
			s := e.set.strength
			s.limited = on
			return e.setStrength(s)
		}),
		spin("UCI_Elo", defaultElo, leastElo, mostElo, func(e *Engine, n int) error {
			s := e.set.strength
			s.elo = n
			return e.setStrength(s)
		}),
		spin("Skill Level", topSkill, 0, topSkill, func(e *Engine, n int) error {
			s := e.set.strength
			s.skill = n
			return e.setStrength(s)
		}),
		check("OwnBook", false, (*Engine).setOwnBook),
		text("BookFile", "", (*Engine).setBookFile),
		{
			Option: Option{Name: "SyzygyPath", Type: String},
			apply:  func(e *Engine, v value) (string, error) { return e.setSyzygyPath(v.text) },
		},
		spin("SyzygyProbeDepth", config.Tables.Depth, 1, eval.MaxPly, into(func(s *settings) *int { return &s.config.Tables.Depth })),
		spin("SyzygyProbeLimit", config.Tables.Men, 0, syzygy.MaxMen, into(func(s *settings) *int { return &s.config.Tables.Men })),
		check("Syzygy50MoveRule", config.Tables.FiftyMoves, forgetting(func(s *settings) *bool { return &s.config.Tables.FiftyMoves })),
		spin("Seed", 0, 0, maxSeed, func(e *Engine, n int) error {
			e.set.seed = n
			e.reseed()
			return nil
		}),
	}
}

// tuningOptions declares the parameters as spins, the features as checks, and LockStep.
func tuningOptions() []option {
	var list []option
	for _, p := range search.ParamTable() {
		list = append(list, spin(p.Name, p.Defaults[search.NullWindow], p.Min, p.Max, func(e *Engine, n int) error {
			return e.set.config.SetParam(p.Name, n)
		}))
	}
	for _, name := range search.FeatureNames() {
		list = append(list, check(name, true, func(e *Engine, on bool) error {
			return e.set.config.Features.Set(name, on)
		}))
	}
	// Games of several threads that repeat exactly, whatever else the machine does.
	return append(list, spin("LockStep", 0, 0, 1<<20, into(func(s *settings) *int { return &s.config.LockStep })))
}

// into lets an option do no more than set a field.
func into[T any](field func(*settings) *T) func(*Engine, T) error {
	return func(e *Engine, v T) error {
		*field(&e.set) = v
		return nil
	}
}

// forgetting is into for an option that makes the values in the table wrong: those that were found
// with pruning are no values in full width, for instance.
func forgetting(field func(*settings) *bool) func(*Engine, bool) error {
	return func(e *Engine, on bool) error {
		if *field(&e.set) != on {
			*field(&e.set) = on
			e.forgetValues()
		}
		return nil
	}
}

// check, spin, combo, button and text declare an option of one type each.
func check(name string, standard bool, apply func(*Engine, bool) error) option {
	return option{
		Option: Option{Name: name, Type: Check, Default: strconv.FormatBool(standard)},
		apply:  func(e *Engine, v value) (string, error) { return "", apply(e, v.on) },
	}
}

func spin(name string, standard, least, most int, apply func(*Engine, int) error) option {
	return option{
		Option: Option{Name: name, Type: Spin, Default: strconv.Itoa(standard), Min: least, Max: most},
		apply:  func(e *Engine, v value) (string, error) { return "", apply(e, v.number) },
	}
}

func combo(name, standard string, vars []string, lookup func(string) (string, bool), apply func(*Engine, string) error) option {
	return option{
		Option: Option{Name: name, Type: Combo, Default: standard, Vars: vars},
		apply:  func(e *Engine, v value) (string, error) { return "", apply(e, v.text) },
		lookup: lookup,
	}
}

func button(name string, apply func(*Engine) error) option {
	return option{
		Option: Option{Name: name, Type: Button},
		apply:  func(e *Engine, _ value) (string, error) { return "", apply(e) },
	}
}

func text(name, standard string, apply func(*Engine, string) error) option {
	return option{
		Option: Option{Name: name, Type: String, Default: standard},
		apply:  func(e *Engine, v value) (string, error) { return "", apply(e, v.text) },
	}
}

// algorithmName finds a driver.
func algorithmName(text string) (name string, ok bool) {
	a, ok := search.LookupAlgorithm(text)
	return a.Name, ok
}
