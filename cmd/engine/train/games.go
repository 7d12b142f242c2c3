package train

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/gamedata"
)

// learnFlags are flags of train: what is learnt from, on how many
// threads, and where the result goes.
type learnFlags struct {
	load    gamedata.LoadOptions
	holdOut float64
	out     string
	force   bool // out may exist
	jobs    int
	asJSON  bool
}

func newLearnFlags() learnFlags {
	return learnFlags{load: gamedata.LoadOptions{Filter: gamedata.DefaultFilter()}, holdOut: 0.05, jobs: runtime.GOMAXPROCS(0)}
}

// add declares the flags; out and seed say what --out and --seed are of.
func (f *learnFlags) add(cmd *cobra.Command, out, seed string) {
	flags := cmd.Flags()
	flags.StringVarP(&f.out, "out", "o", "", out)
	cli.AddForce(cmd, &f.force)
	flags.Float64Var(&f.holdOut, "hold-out", f.holdOut, "share of the games to measure with")
	flags.IntVar(&f.load.Filter.MinPly, "min-ply", f.load.Filter.MinPly, "leave out positions before this ply")
	flags.Var((*scoreFlag)(&f.load.Filter.MaxScore), "max-score", "leave out positions whose score is beyond ± this")
	flags.IntVar(&f.load.Limit, "limit", 0, "use at most so many positions")
	flags.Uint64Var(&f.load.Seed, "seed", 0, seed)
	flags.IntVar(&f.jobs, "jobs", f.jobs, "threads; they do not change the result")
	cli.OfMachine(cmd, "jobs")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object for each epoch and one for the result")
}

// check completes the flags and refuses what makes no sense. files are the games to read.
func (f *learnFlags) check(files []string) error {
	if err := cmp.Or(cli.Within("hold-out", f.holdOut, 0, 0.9), cli.AtLeast("limit", f.load.Limit, 0), cli.CheckJobs(f.jobs)); err != nil {
		return err
	}
	f.load.Threads = f.jobs
	if err := apart(files, output{"out", f.out}); err != nil {
		return err
	}
	return cli.CheckReplace("out", f.out, f.force)
}

// heldOut prints a loss of the games held out, "-" when there were none.
func heldOut(positions int, loss float64) string {
	if positions == 0 {
		return "-"
	}
	return fmt.Sprintf("%.6f", loss)
}

// output is a file to be written, and the flag that has named it.
type output struct{ flag, name string }

// apart refuses an output that is among the files to read, by whatever name or link: games
// that took days must not give way to what is learnt from them. No two outputs may be one
// file either.
func apart(files []string, outputs ...output) error {
	for i, o := range outputs {
		if cli.CheckApart(o.name, files...) != nil {
			return fmt.Errorf("--%s: %s is also among the files to read", o.flag, o.name)
		}
		for _, other := range outputs[:i] {
			if cli.OneFile(o.name, other.name) {
				return fmt.Errorf("--%s and --%s name the same file", other.flag, o.flag)
			}
		}
	}
	return nil
}

// text returns where text goes: not among the JSON.
func (f *learnFlags) text(cmd *cobra.Command) io.Writer {
	if f.asJSON {
		return cmd.ErrOrStderr()
	}
	return cmd.OutOrStdout()
}

// noteTruncated says that a file of games ends where it should not.
func noteTruncated(out io.Writer, file string) {
	what := "the last record is cut short and was ignored"
	if info, err := os.Stat(file); err == nil && info.Size() == 0 {
		what = "the file is empty"
	}
	fmt.Fprintf(out, "%s: %s\n", file, what)
}

// checkGames refuses files that are not there or hold no games: now, not after those before them, which
// may take an hour.
func checkGames(files []string) error {
	for _, path := range files {
		if err := gamedata.CheckFile(path); err != nil {
			return err
		}
	}
	return nil
}

// loadGames reads the games that train learns from, and says on out what
// they hold. Files that end inside a record are named on stderr.
func loadGames(cmd *cobra.Command, files []string, o gamedata.LoadOptions, out io.Writer) (*gamedata.Set, error) {
	began := time.Now()
	if err := checkGames(files); err != nil {
		return nil, err
	}
	read := newReadMeter(cmd.ErrOrStderr(), files)
	o.Report = read.at
	set, err := gamedata.Load(cmd.Context(), files, o)
	read.End()
	if err != nil {
		return set, err
	}
	for _, file := range set.Truncated {
		noteTruncated(cmd.ErrOrStderr(), file)
	}
	fmt.Fprintf(out, "%d games, %d positions, %d usable, %d of them repeated; %d taken (%.1f s)\n",
		set.Games, set.Positions, set.Kept, set.Duplicates, len(set.Records), time.Since(began).Seconds())
	return set, nil
}

// readMeter is a progress bar over the bytes of files, in MiB.
type readMeter struct {
	cli.Meter
	before int64 // bytes of the files that are done
}

func newReadMeter(w io.Writer, files []string) *readMeter {
	var total int64
	for _, name := range files {
		total += sizeOf(name)
	}
	return &readMeter{Meter: cli.NewMeter(w, "MiB read", int(total>>20))}
}

// at moves the bar to n bytes of the file that is read.
func (m *readMeter) at(n int64) { m.Advance(int((m.before + n) >> 20)) }

// next says that a file is done.
func (m *readMeter) next(name string) { m.before += sizeOf(name) }

// sizeOf returns the size of a file, 0 if it has none.
func sizeOf(name string) int64 {
	info, err := os.Stat(name)
	if err != nil {
		return 0
	}
	return info.Size()
}
