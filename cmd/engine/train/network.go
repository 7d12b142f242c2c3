package train

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/evaluation"
	"footnote/engine/gamedata"
	"footnote/eval/nnue"
	"footnote/eval/nnue/train"
)

// trainFlags are the flags of the train command.
type trainFlags struct {
	load        gamedata.LoadOptions
	holdOut     float64
	out         string
	force       bool // out may exist
	jobs        int
	asJSON      bool
	config      train.Config
	start       string // file of the network to start from, "": none
	from        *nnue.Network
	checkpoint  string
	description string
	licence     string
}

func newTrainFlags() trainFlags {
	return trainFlags{
		load: gamedata.LoadOptions{Filter: gamedata.DefaultFilter()}, holdOut: 0.05, jobs: runtime.GOMAXPROCS(0), config: train.DefaultConfig(),
	}
}

// NewTrainCommand makes footnote train.
func NewTrainCommand() *cobra.Command {
	f := newTrainFlags()
	cmd := &cobra.Command{
		Use:   "train FILE…",
		Short: "Train a network on games of datagen",
		Long: `Train a network for the evaluation on positions of games that datagen played, by
gradient descent (AdamW), on the processor. Positions in check, positions whose best
move is a capture or a promotion and those with a mate score are left out. Equal
positions count once, and all are shuffled.

The target of a position is lambda times the result of its game and 1 − lambda
times the points that the search's score promises. The scale between centipawns
and points is fitted to the games unless --scale gives it. It is also fitted for
each number of men (2–5, 6–9 and so on) and printed: where it is larger than for all
positions, the scores promise more than these games kept. A part of the games
(--hold-out) is never learnt from; their loss tells whether the network holds beyond
its data. Equal games and flags give an equal network, whatever --jobs is.

With --lookahead D these points give way to what the game showed later: a position has
1 − D times the points that its score promises plus D times those of the next position;
the last is followed by the result. The scale of these points is 160 centipawns unless
--scale gives it, since the games are not read twice. 0.7 to 0.9 with --lambda 0 taught
more than --lambda 0.5 without --lookahead, and about as much as --lambda 0 without it
(docs/network.md).

--start FILE goes on from the weights of a network ("<built-in>": the one in the program)
in place of random ones. If --hidden is larger than its width, the additional neurons are
new; with --kings 4 each set begins with its weights.

--checkpoint names a file that is written after each epoch.
If it exists, training goes on from it: give the same games and flags. The epochs before
are printed again.

--out writes the network with integer weights and says what rounding them costs, in
centipawns: the mean error and that which one position in a thousand exceeds. The last
epochs (--rounded-epochs) compute their losses with rounded weights.

With --json one object a line for each epoch: epoch train hold_out rate
positions_per_s; and one at the end: positions games scale scales train hold_out
network (positions scale mean most).`,
		Example: `  footnote train --hidden 64 --checkpoint run.fnt --out net.fnn games-*.fng`,
		Args:    cli.AtLeastOne("a file of datagen"),
		RunE:    func(cmd *cobra.Command, args []string) error { return runTrain(cmd, args, &f) },
	}
	flags := cmd.Flags()
	c := &f.config
	flags.StringVarP(&f.out, "out", "o", "", "write the network to this file")
	cli.AddForce(cmd, &f.force)
	flags.Float64Var(&f.holdOut, "hold-out", f.holdOut, "share of the games to measure with")
	flags.IntVar(&f.load.Filter.MinPly, "min-ply", f.load.Filter.MinPly, "leave out positions before this ply")
	flags.Var((*scoreFlag)(&f.load.Filter.MaxScore), "max-score", "leave out positions whose score is beyond ± this")
	flags.IntVar(&f.load.Limit, "limit", 0, "use at most so many positions")
	flags.Uint64Var(&f.load.Seed, "seed", 0, "seed of the first weights and the shuffles")
	flags.IntVar(&f.jobs, "jobs", f.jobs, "threads; they do not change the result")
	cli.OfMachine(cmd, "jobs")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object for each epoch and one for the result")
	flags.StringVar(&f.checkpoint, "checkpoint", "", "save each epoch in this file, and go on from it if it exists")
	flags.IntVar(&c.Architecture.Hidden, "hidden", c.Architecture.Hidden, "width of the hidden layer, a multiple of 16")
	flags.IntVar(&c.Architecture.Buckets, "buckets", c.Architecture.Buckets, "sets of output weights: 1, or 8 by the number of pieces")
	flags.IntVar(&c.Architecture.Kings, "kings", c.Architecture.Kings, "sets of feature weights: 1, or 4 by the zone of the own king")
	flags.IntVar(&c.Epochs, "epochs", c.Epochs, "passes over the positions")
	flags.IntVar(&c.Batch, "batch", c.Batch, "positions to a step")
	flags.Float32Var(&c.Rate, "rate", c.Rate, "length of the first steps")
	flags.Float32Var(&c.FinalRate, "final-rate", c.FinalRate, "length of the last steps; between them a cosine")
	flags.IntVar(&c.RoundedEpochs, "rounded-epochs", c.RoundedEpochs, "epochs at the end with the losses of the rounded weights")
	flags.Float32Var(&c.Decay, "decay", c.Decay, "share of the rate by which weights shrink in a step")
	flags.Float32Var(&c.Lambda, "lambda", c.Lambda, "share of the game's result in the target, 0 … 1")
	flags.Float64Var(&f.load.Lookahead, "lookahead", 0, "share by which a position learns from what the game showed later, 0 … 1")
	flags.Float32Var(&c.Scale, "scale", 0, "centipawns that promise 73 % of the points (0: fit it)")
	flags.StringVar(&f.start, "start", "", "network to go on from: a file, or "+evaluation.BuiltIn)
	flags.StringVar(&f.description, "description", "", "text for the network's file, after what it says of data and recipe")
	flags.StringVar(&f.licence, "licence", "", "licence of the weights")
	cli.MayBeEmpty(cmd, "description", "licence")
	return cmd
}

// aheadScale is the scale in centipawns of what scores promise for --lookahead, where
// --scale is fitted: that is done later, on the positions. Fits to games of the hand-crafted
// evaluation gave 150 to 160, to those of a network of 100 nodes a move more (--scale says it).
const aheadScale = 160

// check completes the flags and refuses what makes no sense.
func (f *trainFlags) check(files []string) error {
	if err := cli.Within("lookahead", f.load.Lookahead, 0, 1); err != nil {
		return err
	}
	switch {
	case f.load.Lookahead > 0 && f.config.Lambda == 1:
		return errors.New("--lookahead: has no effect with --lambda 1")
	case f.out == "" && f.description+f.licence != "":
		return errors.New("--description, --licence: have no effect without --out")
	case len(f.description) > mostText || len(f.licence) > mostText || !utf8.ValidString(f.description+f.licence):
		return fmt.Errorf("--description, --licence: not UTF-8, or more than %d bytes", mostText)
	}
	there, err := os.Stat(f.checkpoint)
	if err == nil && !there.Mode().IsRegular() { // it is read too, and a pipe would wait for ever
		return fmt.Errorf("--checkpoint: %s is no ordinary file", f.checkpoint)
	}
	if err := cmp.Or(
		// The network to start from may be written over, but not with a checkpoint.
		cli.CheckApart(append(slices.Clone(files), f.start), cli.Named{Flag: "checkpoint", File: f.checkpoint}),
		cli.CheckApart(files, cli.Named{Flag: "out", File: f.out}, cli.Named{Flag: "checkpoint", File: f.checkpoint}),
		cli.CheckReplace("checkpoint", f.checkpoint, true),
		cli.Within("hold-out", f.holdOut, 0, 0.9), cli.AtLeast("limit", f.load.Limit, 0), cli.CheckJobs(f.jobs),
		cli.CheckReplace("out", f.out, f.force),
	); err != nil {
		return err
	}
	f.load.Threads, f.config.Threads, f.config.Seed = f.jobs, f.jobs, f.load.Seed
	f.load.AheadScale = aheadScale
	if f.config.Scale > 0 {
		f.load.AheadScale = float64(f.config.Scale)
	}
	checked := f.config
	checked.Scale = cmp.Or(checked.Scale, train.DefaultConfig().Scale) // it will be fitted
	if err := checked.Check(); err != nil || f.start == "" {
		return err
	}
	if f.from, err = evaluation.Open(f.start); err != nil {
		return err
	}
	if f.config.From, err = evaluation.Checksum(f.from); err != nil {
		return err
	}
	if err := checked.CheckStart(f.from); err != nil {
		return fmt.Errorf("--start: %s: %w", f.start, err)
	}
	return nil
}
