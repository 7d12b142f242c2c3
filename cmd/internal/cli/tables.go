package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"footnote/engine/tablebase"
	"footnote/search"
)

// AddSyzygy declares the flag --syzygy of commands that search.
func AddSyzygy(flags *pflag.FlagSet, paths *string) {
	flags.StringVar(paths, "syzygy", "", "use the Syzygy endgame tables of these directories")
}

// NoTables returns the error for directories without a single endgame table; err is what
// kept them from being read, or nil.
func NoTables(paths string, err error) error {
	if err == nil {
		return fmt.Errorf("--syzygy: no endgame tables in %s", paths)
	}
	return fmt.Errorf("--syzygy: no endgame tables in %s (%s)", paths, strings.ReplaceAll(err.Error(), "\n", "; "))
}

// UseTables sets base, of the searches of a command, to the tables of the directories
// that --syzygy names; none when paths is empty. Directories without tables are an error;
// other faults cost a line each on errOut, those of files when done is called after the
// searches.
func UseTables(paths string, base *search.Tablebase, errOut io.Writer) (done func(), err error) {
	if paths == "" {
		return func() {}, nil
	}
	tables, err := tablebase.Open(paths)
	if tables.MaxMen() == 0 {
		_ = tables.Close() // nothing is open
		return nil, NoTables(paths, err)
	}
	if err != nil {
		fmt.Fprintf(errOut, "footnote: %v\n", err)
	}
	*base = tables
	return func() {
		for _, fault := range tables.NewFaults() {
			fmt.Fprintf(errOut, "footnote: %v\n", fault)
		}
		_ = tables.Close() // they were only read
	}, nil
}
