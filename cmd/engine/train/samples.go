package train

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"footnote/engine/gamedata"
)

// loadSamples reads the games that tune and train learn from, and says on out what
// they hold. Files that end inside a record are named on stderr.
func loadSamples(cmd *cobra.Command, files []string, o gamedata.LoadOptions, out io.Writer) (*gamedata.Set, error) {
	began := time.Now()
	set, err := gamedata.Load(cmd.Context(), files, o)
	if err != nil {
		return set, err
	}
	for _, file := range set.Truncated {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: the last record is cut short and was ignored\n", file)
	}
	fmt.Fprintf(out, "%d games, %d positions, %d usable, %d of them repeated; %d taken (%.1f s)\n",
		set.Games, set.Positions, set.Kept, set.Duplicates, len(set.Samples), time.Since(began).Seconds())
	return set, nil
}
