package train

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/gamedata"
)

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
	fmt.Fprintf(out, "%s, %s, %d usable, %d of them repeated; %d taken (%.1f s)\n",
		cli.Count(set.Games, "game"), cli.Count(set.Positions, "position"), set.Kept, set.Duplicates, len(set.Records), time.Since(began).Seconds())
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
