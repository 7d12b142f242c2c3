package engine

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"footnote/engine/clock"
	"footnote/engine/evaluation"
	"footnote/engine/handicap"
	"footnote/engine/syzygy"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen/quote"
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
	clock       clock.Settings
	chess960    bool
	showWDL     bool
	analyseMode bool
	showBounds  bool // in analysis too
	strength    strength
	seed        int // 0: a random one in each game
}

func defaultSettings() settings {
	return settings{
		config: search.DefaultConfig(evaluation.Default()), clock: clock.Settings{Overhead: defaultOverhead * time.Millisecond},
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

// optionTable declares the options of everybody; tuningOptions those of uci --tune.
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
		{
			Option: Option{Name: "Clear Hash", Type: Button},
			apply: func(e *Engine, _ value) (string, error) {
				e.table.Clear(e.set.config.Threads)
				e.handicap.Forget()
				return "", nil
			},
		},
		spin("Threads", config.Threads, 1, maxThreads, func(e *Engine, n int) error {
			more := uint64(max(n-e.set.config.Threads, 0)) * threadBytes
			if err := hashtable.Room(fmt.Sprintf("%d MiB for %d threads", more>>20, n), more); err != nil {
				return err
			}
			e.searcher.Prepare(n, e.set.config.Evaluation) // allocates
			e.set.config.Threads = n
			return nil
		}),
		check("Ponder", false, into(func(s *settings) *bool { return &s.clock.Ponder })),
		spin("MultiPV", config.MultiPV, 1, maxLines, into(func(s *settings) *int { return &s.config.MultiPV })),
		spin("Move Overhead", defaultOverhead, 0, maxOverhead, func(e *Engine, n int) error {
			e.set.clock.Overhead = time.Duration(n) * time.Millisecond
			e.clocks.OverheadChanged()
			return nil
		}),
		spin("nodestime", 0, 0, maxNodesPerMs, func(e *Engine, n int) error {
			e.set.clock.NodesPerMs = n
			e.clocks.NodesChanged()
			return nil
		}),
		check("UCI_Chess960", false, into(func(s *settings) *bool { return &s.chess960 })),
		check("UCI_ShowWDL", false, into(func(s *settings) *bool { return &s.showWDL })),
		check("UCI_AnalyseMode", false, into(func(s *settings) *bool { return &s.analyseMode })),
		check("ShowBounds", false, into(func(s *settings) *bool { return &s.showBounds })),
		text("UCI_EngineAbout", about, func(*Engine, string) error { return nil }),
		combo("SearchAlgorithm", config.Algorithm, search.AlgorithmSpellings(), algorithmName,
			into(func(s *settings) *string { return &s.config.Algorithm })),
		check("FullWidth", config.FullWidth, clearing(func(s *settings) *bool { return &s.config.FullWidth })),
		spin("Grain", config.Grain, 1, maxGrain, into(func(s *settings) *int { return &s.config.Grain })),
		combo("Evaluation", evaluation.DefaultChoice().Name, evaluation.Names(), evaluation.Lookup, (*Engine).setEvaluation),
		text("EvalFile", evaluation.BuiltIn, (*Engine).setEvalFile),
		check("UCI_LimitStrength", false, limiting(func(s *strength) *bool { return &s.limited })),
		spin("UCI_Elo", defaultElo, leastElo, mostElo, limiting(func(s *strength) *int { return &s.elo })),
		spin("Skill Level", topSkill, 0, topSkill, limiting(func(s *strength) *int { return &s.skill })),
		check("OwnBook", false, (*Engine).setOwnBook),
		text("BookFile", "", (*Engine).setBookFile),
		{
			Option: Option{Name: "SyzygyPath", Type: String},
			apply:  func(e *Engine, v value) (string, error) { return e.setSyzygyPath(v.text) },
		},
		spin("SyzygyProbeDepth", config.Tables.Depth, 1, eval.MaxPly, into(func(s *settings) *int { return &s.config.Tables.Depth })),
		spin("SyzygyProbeLimit", config.Tables.Men, 0, syzygy.MaxMen, into(func(s *settings) *int { return &s.config.Tables.Men })),
		check("Syzygy50MoveRule", config.Tables.FiftyMoves, clearing(func(s *settings) *bool { return &s.config.Tables.FiftyMoves })),
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

// into makes the action of an option that sets a field, and nothing else.
func into[T any](field func(*settings) *T) func(*Engine, T) error {
	return func(e *Engine, v T) error {
		*field(&e.set) = v
		return nil
	}
}

// limiting does the same for an option that limits the strength.
func limiting[T any](field func(*strength) *T) func(*Engine, T) error {
	return func(e *Engine, v T) error {
		s := e.set.strength
		*field(&s) = v
		return e.setStrength(s)
	}
}

// clearing does the same for an option that makes the values in the table wrong, and clears it:
// those that were found with pruning are no values in full width, for instance.
func clearing(field func(*settings) *bool) func(*Engine, bool) error {
	return func(e *Engine, on bool) error {
		if *field(&e.set) != on {
			*field(&e.set) = on
			e.forgetValues()
		}
		return nil
	}
}

// check, spin, combo and text declare an option of one type each.
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

// topSkill is the Skill Level of full strength.
const topSkill = 20

// strength is what limits the strength: UCI_Elo when limited, else the skill.
type strength struct {
	limited    bool // UCI_LimitStrength
	elo, skill int
}

// full reports whether nothing is limited.
func (s strength) full() bool { return !s.limited && s.skill == topSkill }

// setStrength applies the options. The skills below the top divide the range of UCI_Elo.
func (e *Engine) setStrength(s strength) error {
	if !s.full() {
		if err := e.handicap.Prepare(); err != nil {
			return err
		}
		elo := s.elo
		if !s.limited {
			least, most := handicap.EloRange()
			elo = least + (most-least)*s.skill/(topSkill-1)
		}
		e.handicap.SetElo(elo)
	}
	e.set.strength = s
	return nil
}

// SetOption gives the named option a value; names ignore case. The error says what
// is wrong with the name or the value, and nothing has changed then. The exception
// is a book or endgame tables that cannot be read: the option is set, and they are not
// there. The notice, if not empty, is for the user: a number outside the option's range
// is moved to its nearest end; how many endgame tables were found. While a search runs
// the error is ErrBusy.
func (e *Engine) SetOption(name, text string) (notice string, err error) {
	if e.busy() {
		return "", ErrBusy
	}
	o := e.findOption(name)
	if o == nil {
		return "", e.noOption(name)
	}
	v, notice, err := o.read(text)
	if err != nil {
		return "", fmt.Errorf("option %s: %w", o.Name, err)
	}
	found, err := o.apply(e, v)
	if found != "" {
		notice = found
	}
	switch {
	case errors.As(err, new(afterEffect)):
		return notice, err
	case err != nil:
		return "", fmt.Errorf("option %s unchanged: %w", o.Name, err)
	}
	return notice, nil
}

// afterEffect is an error of an option that has its new value all the same: a book or
// endgame tables cannot be read, and the game goes on without them.
type afterEffect struct{ error }

func (a afterEffect) Unwrap() error { return a.error }

// findOption returns the option of that name, nil when there is none. Some interfaces leave
// out the spaces: MoveOverhead.
func (e *Engine) findOption(name string) *option {
	name = strings.Join(strings.Fields(name), "")
	for i := range e.options {
		if strings.EqualFold(strings.ReplaceAll(e.options[i].Name, " ", ""), name) {
			return &e.options[i]
		}
	}
	return nil
}

// maxNameWords is the number of words that the longest name of an option may have.
const maxNameWords = 4

// noOption says that there is no option of that name. When it is the name of one and then its
// value, the word between them was forgotten.
func (e *Engine) noOption(name string) error {
	words := strings.Fields(name)
	for n := min(len(words)-1, maxNameWords); n > 0; n-- {
		if o := e.findOption(strings.Join(words[:n], " ")); o != nil && o.Type != Button {
			return fmt.Errorf("no option %s (the word value is missing after %s?)", quote.Text(name), o.Name)
		}
	}
	return fmt.Errorf("no option %s", quote.Text(name))
}

// read checks text against the option's type.
func (o *option) read(text string) (v value, notice string, err error) {
	text = strings.TrimSpace(text)
	switch o.Type {
	case Check:
		switch strings.ToLower(text) {
		case "true":
			return value{on: true}, "", nil
		case "false":
			return value{}, "", nil
		}
		return v, "", fmt.Errorf("value %s is neither true nor false", quote.Text(text))
	case Spin:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) { // a number too large is still a number
			return v, "", fmt.Errorf("value %s is no whole number", quote.Text(text))
		}
		v.number = int(max(math.MinInt32, min(math.MaxInt32, n)))
		if near := max(o.Min, min(o.Max, v.number)); near != v.number {
			v.number = near
			notice = fmt.Sprintf("option %s: %s is outside %d … %d, %d is used", o.Name, quote.Short(text), o.Min, o.Max, near)
		}
		return v, notice, nil
	case Combo:
		if name, ok := o.lookup(text); ok {
			return value{text: name}, "", nil
		}
		return v, "", fmt.Errorf("value %s is none of %s", quote.Text(text), strings.Join(o.Vars, ", "))
	}
	return value{text: text}, "", nil
}
