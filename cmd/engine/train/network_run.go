package train

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/eval/nnue/train"
)

// trainRecord is the result of a training as a line of JSON; names are stable.
type trainRecord struct {
	Positions int                 `json:"positions"` // learnt from
	Games     int                 `json:"games"`
	Scale     float32             `json:"scale"`  // centipawns
	Scales    []float32           `json:"scales"` // by men: 2–5, 6–9 … 30–32; 0: too few positions
	Train     float64             `json:"train"`
	HoldOut   float64             `json:"hold_out"`
	Network   *train.Quantisation `json:"network,omitempty"`
}

// training is a run of the train command.
type training struct {
	*trainFlags
	cmd     *cobra.Command
	textOut io.Writer   // where text goes
	data    *train.Data // of the games
}

func runTrain(cmd *cobra.Command, files []string, f *trainFlags) error {
	if err := f.check(files); err != nil {
		return err
	}
	if err := f.checkCheckpoint(); err != nil {
		return err
	}
	t := &training{trainFlags: f, cmd: cmd, textOut: cmd.OutOrStdout()}
	if f.asJSON {
		t.textOut = cmd.ErrOrStderr() // not among the JSON
	}
	began := time.Now()
	set, err := loadGames(cmd, files, f.load, t.textOut)
	if err != nil {
		return err
	}
	record := trainRecord{Games: set.Games}
	t.data = f.split(set.Records)
	if len(t.data.Train) == 0 {
		return fmt.Errorf("there is no position to learn from in %s", strings.Join(files, ", "))
	}
	tr, err := t.trainer()
	if err != nil {
		return err
	}
	record.Positions, record.Scale = len(t.data.Train), tr.Config().Scale
	scales := train.FitScales(t.data.Train)
	record.Scales = scales[:]
	fmt.Fprintf(t.textOut, "scale by men on the board, 2–5, 6–9 … 30–32: %s\n", scalesText(record.Scales))
	if err := t.epochs(tr); err != nil {
		return err
	}
	last := tr.History()[tr.Config().Epochs-1]
	record.Train, record.HoldOut = last.Train, last.HoldOut
	if f.out != "" {
		if record.Network, err = t.write(tr, record); err != nil {
			return err
		}
	}
	if f.asJSON {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(record)
	}
	fmt.Fprintf(t.textOut, "done in %.1f s\n", time.Since(began).Seconds())
	return nil
}

// scalesText prints scales, "-" for those that too few positions could fit.
func scalesText(scales []float32) string {
	words := make([]string, len(scales))
	for i, k := range scales {
		if words[i] = "-"; k > 0 {
			words[i] = fmt.Sprintf("%.0f", k)
		}
	}
	return strings.Join(words, " ")
}

// split parts the records by games. Those to learn from keep their place in memory.
func (f *trainFlags) split(records []train.Record) *train.Data {
	cut := int(f.holdOut * (1 << 16)) // groups that are held out
	d := &train.Data{Train: records[:0]}
	for _, r := range records {
		if int(r.Group()) < cut {
			d.HoldOut = append(d.HoldOut, r)
		} else {
			d.Train = append(d.Train, r)
		}
	}
	return d
}

// trainer goes on from the checkpoint, or begins with a network that knows nothing, or what the
// one to start from knows.
func (t *training) trainer() (*train.Trainer, error) {
	if t.config.Scale == 0 {
		t.config.Scale = train.FitScale(t.data.Train)
	}
	file, err := os.Open(t.checkpoint)
	if t.checkpoint == "" || errors.Is(err, fs.ErrNotExist) {
		tr, err := train.New(t.data, t.config)
		if err == nil && t.from != nil {
			err = tr.Start(t.from)
		}
		return tr, err
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	tr, err := train.Resume(file, t.data, t.config.Threads)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.checkpoint, err)
	}
	return tr, t.sameFlags(tr.Config(), t.config)
}

// checkCheckpoint refuses a checkpoint that is damaged or was written with other flags before the
// games are read, which may take an hour. A scale that is to be fitted is not known yet.
func (f *trainFlags) checkCheckpoint() error {
	file, err := os.Open(f.checkpoint)
	if f.checkpoint == "" || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close() // it is only read
	was, err := train.Inspect(file)
	if err != nil {
		return fmt.Errorf("%s: %w", f.checkpoint, err)
	}
	is := f.config
	is.Scale = cmp.Or(is.Scale, was.Scale)
	return f.sameFlags(was, is)
}

// sameFlags refuses a checkpoint that was written with other flags.
func (f *trainFlags) sameFlags(was, is train.Config) error {
	if other := otherFlags(was, is); other != "" {
		return fmt.Errorf("%s: the checkpoint was written with other flags: %s", f.checkpoint, other)
	}
	return nil
}

// otherFlags lists the flags of a checkpoint that are not those of this run.
func otherFlags(was, is train.Config) string {
	flags := func(c *train.Config) []string {
		return []string{
			fmt.Sprint("--hidden ", c.Architecture.Hidden), fmt.Sprint("--buckets ", c.Architecture.Buckets), fmt.Sprint("--kings ", c.Architecture.Kings),
			fmt.Sprint("--epochs ", c.Epochs), fmt.Sprint("--batch ", c.Batch), fmt.Sprint("--rate ", c.Rate), fmt.Sprint("--final-rate ", c.FinalRate),
			fmt.Sprint("--rounded-epochs ", c.RoundedEpochs), fmt.Sprint("--decay ", c.Decay), fmt.Sprint("--lambda ", c.Lambda), fmt.Sprint("--scale ", c.Scale),
			fmt.Sprint("--seed ", c.Seed), fmt.Sprintf("--start of weights %08x", c.From),
		}
	}
	var other []string
	now := flags(&is)
	for i, flag := range flags(&was) {
		if flag != now[i] {
			other = append(other, flag)
		}
	}
	return strings.Join(other, ", ")
}

// epochs trains to the end, prints each epoch, those of a checkpoint too, and saves it as a
// checkpoint if one is wanted.
func (t *training) epochs(tr *train.Trainer) error {
	if !t.asJSON {
		fmt.Fprintf(t.textOut, "%s to learn from, %d to measure with; scale %.1f centipawns\n epoch      train   hold-out      rate  million positions/s\n",
			cli.Count(len(t.data.Train), "position"), len(t.data.HoldOut), tr.Config().Scale)
	}
	encoder := json.NewEncoder(t.cmd.OutOrStdout())
	show := func(e train.Epoch) error {
		if t.asJSON {
			return encoder.Encode(e)
		}
		held := "-"
		if len(t.data.HoldOut) > 0 {
			held = fmt.Sprintf("%.6f", e.HoldOut)
		}
		fmt.Fprintf(t.textOut, "%6d %10.6f %10s %9.6f %8.2f\n", e.Epoch, e.Train, held, e.Rate, e.PositionsPerSecond/1e6)
		return nil
	}
	for _, e := range tr.History() { // of the checkpoint
		if err := show(e); err != nil {
			return err
		}
	}
	for !tr.Done() {
		const steps = 1000
		bar := cli.NewMeter(t.cmd.ErrOrStderr(), fmt.Sprintf("epoch %d", len(tr.History())+1), steps)
		e, err := tr.Epoch(t.cmd.Context(), func(done float64) { bar.Advance(int(done * steps)) })
		bar.End()
		if err == nil && t.checkpoint != "" {
			err = cli.ReplaceFile(t.checkpoint, tr.Save)
		}
		if err == nil {
			err = show(e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
