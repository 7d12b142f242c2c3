package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/lab/drivers"
	"footnote/movegen"
	"footnote/search/lab/papers"
)

// The shards of compare: each has every nth position, with all drivers and settings. A
// stage is one comparison; a part of it is what one position has given.

// shardSample is the positions as the head of a shard has them.
func shardSample(sample []drivers.GamePosition) []shardPosition {
	var list []shardPosition
	for i := range sample {
		list = append(list, shardPosition{sample[i].Position.FEN(), sample[i].Game})
	}
	return list
}

// sample returns the positions of a run from its shards.
func (s *shards) sample() ([]drivers.GamePosition, error) {
	var list []drivers.GamePosition
	for _, p := range s.Positions {
		position, err := movegen.ParseFEN(p.FEN)
		if err != nil {
			return nil, fmt.Errorf("the head of a shard: %w", err)
		}
		list = append(list, drivers.GamePosition{Position: position, Game: p.Game})
	}
	if len(list) == 0 {
		return nil, errors.New("not shards of compare: no positions")
	}
	return list, nil
}

// share keeps the positions of a shard.
func (w *shardWriter) share(sample []drivers.GamePosition) []drivers.GamePosition {
	var own []drivers.GamePosition
	for i := w.number - 1; i < len(sample); i += w.of {
		own = append(own, sample[i])
	}
	return own
}

// measure makes one comparison and hands its rows to emit. A shard tells them too; when
// shards are merged they come from there.
func (x *comparer) measure(compare compareFunc, c drivers.Comparison, emit func(drivers.ComparisonRow)) error {
	stage := x.stage
	x.stage++
	if x.known != nil {
		for i := range c.Positions {
			text, err := x.known.find("", stage, i)
			if err != nil {
				return err
			}
			var rows []drivers.ComparisonRow
			if err := json.Unmarshal(text, &rows); err != nil {
				return fmt.Errorf("part %d of stage %d: %w", i, stage, err)
			}
			for _, r := range rows {
				if r.Position != i {
					return fmt.Errorf("part %d of stage %d: a row of position %d", i, stage, r.Position)
				}
				emit(r)
			}
		}
		return nil
	}
	if x.shard == nil {
		return compare(x.cmd.Context(), c, emit)
	}
	rows := make([][]drivers.ComparisonRow, len(c.Positions))
	err := compare(x.cmd.Context(), c, func(r drivers.ComparisonRow) {
		emit(r)
		position := r.Position
		r.Position = x.shard.number - 1 + position*x.shard.of
		rows[position] = append(rows[position], r)
	})
	for i := 0; i < len(rows) && err == nil; i++ {
		var text []byte
		if text, err = json.Marshal(rows[i]); err == nil {
			err = x.shard.tell("", papers.Part{Stage: stage, Index: x.shard.number - 1 + i*x.shard.of, Result: text})
		}
	}
	return err
}

func newCompareMergeCommand(build cli.Build) *cobra.Command {
	var out resultOutput
	cmd := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Join shards into what one process gives",
		Long: `Join the files that compare --shard i/n has printed: the tables, intervals, plots and
data are those of one process with the same flags. "-" reads standard input.

All shards must be there, once, whole, of the same command and the same program as the
one that merges; otherwise nothing is printed and the exit code is 2.`,
		Example: `  footnote-lab compare --set test --shard 1/2 > 1.json     # 2/2 elsewhere, then
  footnote-lab compare merge 1.json 2.json --svg plots --data measured`,
		Args: cli.AtLeastOne("a file of compare --shard"),
		RunE: func(cmd *cobra.Command, files []string) error { return mergeCompare(cmd, files, out, build) },
	}
	out.add(cmd, "for each search and depth")
	return cmd
}

func mergeCompare(cmd *cobra.Command, files []string, out resultOutput, build cli.Build) error {
	known, err := readShards(cmd, files, &build, kindCompare)
	if err != nil {
		return err
	}
	run, f := newCompareRun(build)
	if err := run.ParseFlags(known.Settings); err != nil {
		return fmt.Errorf("%s: %w", files[0], err)
	}
	if f.shard != "" {
		return fmt.Errorf("%s: not a shard: compare has no shards with %s", files[0], strings.Join(known.Settings, " "))
	}
	f.resultOutput = out
	run.SetContext(cmd.Context())
	run.SetErr(cmd.ErrOrStderr())
	return printing(cmd.OutOrStdout(), func(out io.Writer) error {
		run.SetOut(out)
		return compareWith(run, slices.Clone(run.Flags().Args()), f, build, known)
	})
}
