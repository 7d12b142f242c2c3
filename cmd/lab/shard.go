package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/search/lab/papers"
)

// A shard is some of the rows, or lines, of one process; cat joins shards. Rows begin with a line that says
// what was run, so that only what belongs together, and is whole, is judged.

// shardFlag reads --shard. Without it all is measured here.
func shardFlag(cmd *cobra.Command, text string) (share papers.Share, err error) {
	if text == "" {
		return share, nil
	}
	for _, name := range []string{"svg", "data"} {
		if cmd.Flags().Changed(name) {
			return share, cli.Usagef("--%s: not with --shard, for a shard is only a part", name)
		}
	}
	share.Number, share.Of, err = cli.ParseShard(text)
	return share, err
}

// elsewhere lists the flags that say only where output goes, how it looks, and which shard
// it is: they may differ between shards. What --all names stands among the arguments.
func elsewhere(name string) bool {
	return slices.Contains([]string{"all", "data", "svg", "json", "force", "shard", "rows"}, name)
}

// rowsHead begins the rows of a shard.
func rowsHead(command, commit string, share papers.Share, rows int) string {
	return fmt.Sprintf("# %s; commit %s; shard %d/%d: %d rows", command, commit, share.Number, share.Of, rows)
}

// known are rows that were measured before.
type known struct {
	rows  []papers.Row
	heads []string
}

// readKnown reads files of rows.
func readKnown(cmd *cobra.Command, names []string) (*known, error) {
	k := new(known)
	for _, name := range names {
		in, err := cli.OpenText(cmd, name)
		if err != nil {
			return nil, err
		}
		rows, err := papers.ReadRows(in, func(line string) error { k.heads = append(k.heads, line); return nil })
		in.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		k.rows = append(k.rows, rows...)
	}
	return k, nil
}

// of returns the rows of an experiment. Their heads must say that they are of this command and
// program, and that all shards are there, once and whole.
func (k *known) of(experiment, command, commit string) ([]papers.Row, error) {
	rows := slices.DeleteFunc(slices.Clone(k.rows), func(r papers.Row) bool { return r.Experiment != experiment })
	there, of, want := map[int]bool{}, 0, 0
	for _, head := range k.heads {
		first, tail, _ := strings.Cut(strings.TrimPrefix(head, "# "), "; commit ")
		if !slices.Contains(strings.Fields(first), experiment) {
			continue
		}
		var share papers.Share
		number := 0
		at := strings.LastIndex(tail, "; shard ")
		if at >= 0 {
			_, _ = fmt.Sscanf(tail[at:], "; shard %d/%d: %d rows", &share.Number, &share.Of, &number)
		}
		if head != rowsHead(command, commit, share, number) {
			return nil, fmt.Errorf("%s: rows of another run or program: %s; this is %s; commit %s", experiment, strings.TrimPrefix(head, "# "), command, commit)
		}
		if there[share.Number] || of != 0 && of != share.Of {
			return nil, fmt.Errorf("%s: shard %d/%d is there twice, or of another division", experiment, share.Number, share.Of)
		}
		there[share.Number], of, want = true, share.Of, want+number
	}
	switch {
	case of == 0:
		return nil, fmt.Errorf("%s: there are no rows of it", experiment)
	case len(there) != of:
		return nil, fmt.Errorf("%s: %d of %d shards are there", experiment, len(there), of)
	case len(rows) != want:
		return nil, fmt.Errorf("%s: %d rows, the heads of the shards say %s", experiment, len(rows), strconv.Itoa(want))
	}
	return rows, nil
}

// writeShard prints the rows of a shard.
func writeShard(out io.Writer, command, commit string, share papers.Share, rows []papers.Row) error {
	if _, err := fmt.Fprintln(out, rowsHead(command, commit, share, len(rows))); err != nil {
		return err
	}
	return papers.WriteRows(out, rows)
}
