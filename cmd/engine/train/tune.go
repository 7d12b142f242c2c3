package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/gamedata"
	"footnote/eval/handcrafted"
	"footnote/eval/handcrafted/tune"
)

// tuneFlags are the flags of the tune command.
type tuneFlags struct {
	learnFlags
	config tune.Config
	start  string
	fix    []string
	only   []string
}

// The starting points of a fit.
const (
	startBuiltIn  = "built-in"
	startMaterial = "material"
)

// NewTuneCommand makes footnote tune.
func NewTuneCommand() *cobra.Command {
	f := tuneFlags{learnFlags: newLearnFlags(), config: tune.DefaultConfig(), start: startBuiltIn}
	cmd := &cobra.Command{
		Use:   "tune FILE…",
		Short: "Fit the weights of the hand-crafted evaluation to games of datagen",
		Long: `Fit the weights of the hand-crafted evaluation to positions of games that datagen
played (best with --evaluation HandCrafted too), by gradient descent (Adam).
Positions in check, positions whose best move is a capture or a promotion and those
with a mate score are left out. Equal positions count once, and all are shuffled.

The target of a position is lambda times the result of its game and 1 − lambda
times the points that the search's score promises. The scale between centipawns
and points is fitted to the games unless --scale gives it. --prior says by how
many centipawns a weight is expected to change: the less the games say about a
weight, the nearer it stays to its start. A part of the games (--hold-out) is
never learnt from; their loss tells whether the fit holds beyond its data.

--out writes the weights as Go source, in the form of eval/handcrafted/weights.go: build
again and set Evaluation to HandCrafted to play with them. The exit code is 1, and
nothing is written, when the hold-out loss did not improve, or when the weights are so
large that the evaluation cannot add them up.

With --json one object a line for each epoch: epoch train hold_out rate
positions_per_s; and one at the end: positions games scale start_train
start_hold_out train hold_out changed.`,
		Example: `  footnote tune --force --out eval/handcrafted/weights.go games-*.fng
  footnote tune --start material --prior 0 --epochs 60 --force --out eval/handcrafted/weights.go games.fng
  footnote tune --only Mobility,Threats --lambda 1 games.fng`,
		Args: cli.AtLeastOne("a file of datagen"),
		RunE: func(cmd *cobra.Command, args []string) error { return runTune(cmd, args, &f) },
	}
	flags := cmd.Flags()
	c := &f.config
	f.add(cmd, "write the weights to this file (eval/handcrafted/weights.go)", "seed of the shuffles")
	flags.IntVar(&c.Epochs, "epochs", c.Epochs, "passes over the positions")
	flags.IntVar(&c.Batch, "batch", c.Batch, "positions to a step")
	flags.Float32Var(&c.Rate, "rate", c.Rate, "length of the first steps in centipawns; they shrink to nothing")
	flags.Float32Var(&c.Lambda, "lambda", c.Lambda, "share of the game's result in the target, 0 … 1")
	flags.Float32Var(&c.Scale, "scale", 0, "centipawns that promise 73 % of the points (0: fit it)")
	flags.Float32Var(&c.Prior, "prior", c.Prior, "expected change of a weight in centipawns (0: any)")
	flags.StringVar(&f.start, "start", f.start, "weights to begin with: built-in, or material alone")
	flags.StringSliceVar(&f.fix, "fix", nil, "terms or groups that stay as they are (footnote eval --json names them)")
	flags.StringSliceVar(&f.only, "only", nil, "terms or groups that alone may change")
	cli.OfferValues(cmd, "start", startBuiltIn, startMaterial)
	cli.OfferList(cmd, "fix", termValues()...)
	cli.OfferList(cmd, "only", termValues()...)
	return cmd
}

// check completes the flags and refuses what makes no sense.
func (f *tuneFlags) check(files []string) error {
	if f.start != startBuiltIn && f.start != startMaterial {
		return fmt.Errorf("--start: %q is neither %s nor %s", f.start, startBuiltIn, startMaterial)
	}
	if err := f.learnFlags.check(files); err != nil {
		return err
	}
	f.config.Threads, f.config.Seed = f.jobs, f.load.Seed
	for _, list := range [][]string{f.fix, f.only} {
		for _, name := range list {
			if !slices.ContainsFunc(handcrafted.Terms(), func(t handcrafted.Term) bool { return named(t, name) }) {
				return fmt.Errorf("%q is neither a term nor a group of the evaluation", name)
			}
		}
	}
	f.config.Fixed = func(t handcrafted.Term) bool {
		is := func(name string) bool { return named(t, name) }
		return slices.ContainsFunc(f.fix, is) || len(f.only) > 0 && !slices.ContainsFunc(f.only, is)
	}
	if !slices.ContainsFunc(handcrafted.Terms(), func(t handcrafted.Term) bool { return !f.config.Fixed(t) }) {
		return errors.New("--fix and --only leave no term that may change")
	}
	return f.config.Check()
}

// termValues lists the groups and terms of the evaluation for shells.
func termValues() []cobra.Completion {
	var list []cobra.Completion
	for _, t := range handcrafted.Terms() {
		list = append(list, t.Group, t.Name)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// named reports whether a term or its group has this name.
func named(t handcrafted.Term, name string) bool {
	return strings.EqualFold(t.Name, name) || strings.EqualFold(t.Group, name)
}

func runTune(cmd *cobra.Command, files []string, f *tuneFlags) error {
	if err := f.check(files); err != nil {
		return err
	}
	textOut := f.text(cmd)
	began := time.Now()
	set, err := loadSamples(cmd, files, f.load, textOut)
	if err != nil {
		return err
	}
	if len(set.Samples) == 0 {
		return fmt.Errorf("there is no usable position in %s", strings.Join(files, ", "))
	}
	games := set.Games
	data, err := f.extract(cmd, set.Samples)
	if err != nil {
		return err
	}
	set = nil // features are all that is needed from here on
	fmt.Fprintf(textOut, "%d positions to learn from, %d to measure with, %d decided by endgame rules; %.0f features and %.0f bytes a position (%.1f s)\n",
		data.Train, data.HoldOut, data.Skipped, float64(data.Features)/float64(max(data.Train+data.HoldOut, 1)),
		float64(data.MemoryBytes())/float64(max(data.Train+data.HoldOut, 1)), time.Since(began).Seconds())
	if data.Train == 0 {
		return fmt.Errorf("there is no position to learn from in %s", strings.Join(files, ", "))
	}
	r, err := f.fit(cmd, data, textOut)
	if err != nil {
		return err
	}
	record := tuneRecord{
		Positions: data.Train, Games: games, Scale: r.Scale, StartTrain: r.StartTrain, StartHoldOut: r.StartHoldOut,
		Train: r.RoundedTrain, HoldOut: r.RoundedHoldOut, Changed: r.Changed,
	}
	if f.asJSON {
		if err := json.NewEncoder(cmd.OutOrStdout()).Encode(record); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(textOut, "%d numbers changed; loss %.6f → %.6f, hold-out %s → %s (weights rounded; %.1f s)\n",
			r.Changed, r.StartTrain, r.RoundedTrain, heldOut(data.HoldOut, r.StartHoldOut), heldOut(data.HoldOut, r.RoundedHoldOut), time.Since(began).Seconds())
	}
	if data.HoldOut > 0 && r.RoundedHoldOut >= r.StartHoldOut {
		return cli.Failf("the hold-out loss did not improve; nothing was written")
	}
	if err := r.Weights.CheckSums(); err != nil {
		return cli.Failf("%w; nothing was written", err)
	}
	if f.out == "" {
		return nil
	}
	return writeWeights(f.out, &r.Weights, record)
}

// extract finds the features of all samples.
func (f *tuneFlags) extract(cmd *cobra.Command, samples []gamedata.Sample) (*tune.Data, error) {
	start := handcrafted.DefaultWeights()
	if f.start == startMaterial {
		start = tune.Material(&start)
	}
	cut := f.holdOutGroups()
	bar := cli.NewMeter(cmd.ErrOrStderr(), "positions", len(samples))
	defer bar.End()
	return tune.Extract(cmd.Context(), len(samples), func(i int, ex *tune.Example) error {
		s := &samples[i]
		p, err := s.Position()
		*ex = tune.Example{Position: p, Score: s.Score(), Points: s.Result().Points(), HoldOut: int(s.Group()) < cut}
		return err
	}, tune.ExtractOptions{Start: &start, Threads: f.jobs, Report: bar.Advance})
}

// fit moves the weights and prints each epoch.
func (f *tuneFlags) fit(cmd *cobra.Command, data *tune.Data, textOut io.Writer) (*tune.Result, error) {
	if f.config.Scale == 0 {
		f.config.Scale = data.FitScale()
	}
	if !f.asJSON {
		fmt.Fprintf(textOut, "scale %.1f centipawns, lambda %.2f, prior %.1f\n epoch      train   hold-out   rate  million positions/s\n",
			f.config.Scale, f.config.Lambda, f.config.Prior)
	}
	encoder := json.NewEncoder(cmd.OutOrStdout())
	var failed error
	r, err := data.Fit(cmd.Context(), f.config, func(e tune.Epoch) {
		if !f.asJSON {
			fmt.Fprintf(textOut, "%6d %10.6f %10s %6.3f %8.2f\n", e.Epoch, e.Train, heldOut(data.HoldOut, e.HoldOut), e.Rate, e.PositionsPerSecond/1e6)
		} else if err := encoder.Encode(e); err != nil && failed == nil {
			failed = err
		}
	})
	if err == nil {
		err = failed
	}
	return r, err
}

// tuneRecord is the result of a fit as a line of JSON; names are stable.
type tuneRecord struct {
	Positions    int     `json:"positions"` // learnt from
	Games        int     `json:"games"`
	Scale        float32 `json:"scale"` // centipawns
	StartTrain   float64 `json:"start_train"`
	StartHoldOut float64 `json:"start_hold_out"`
	Train        float64 `json:"train"`
	HoldOut      float64 `json:"hold_out"`
	Changed      int     `json:"changed"` // numbers that differ from the start
}

// writeWeights writes the weights as Go source, whole or not at all.
func writeWeights(path string, w *handcrafted.Weights, r tuneRecord) error {
	origin := fmt.Sprintf("They were fitted by footnote tune to %d positions of %d self-play games", r.Positions, r.Games)
	if r.HoldOut > 0 { // else nothing was held out
		origin += fmt.Sprintf(" (hold-out loss %.6f → %.6f)", r.StartHoldOut, r.HoldOut)
	}
	origin += "."
	return cli.ReplaceFile(path, func(out io.Writer) error { return w.WriteGo(out, origin) })
}
