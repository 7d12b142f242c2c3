package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/search/lab/papers"
)

func newLabMergeCommand(build cli.Build) *cobra.Command {
	var out resultOutput
	cmd := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Join shards into what one process gives",
		Long: `Join the files that lab paper, lab run or lab search have printed with --shard i/n, and
print what one process with the same flags prints. The flags --json, --svg and --data
are those of lab paper; the results of lab run and lab search look as they did in the
shards. "-" reads standard input.

All shards must be there, once, whole, of the same command and the same program as the
one that merges; otherwise nothing is printed and the exit code is 2.`,
		Example: `  footnote-lab paper games-table --shard 1/2 > 1.json     # 2/2 elsewhere, then
  footnote-lab merge 1.json 2.json --svg plots`,
		Args: cli.AtLeastOne("a file of --shard"),
		RunE: func(cmd *cobra.Command, files []string) error { return mergeLab(cmd, files, out, build) },
	}
	out.add(cmd, "an experiment")
	return cmd
}

func mergeLab(cmd *cobra.Command, files []string, out resultOutput, build cli.Build) error {
	known, err := readShards(cmd, files, &build, kindPaper, kindRun, kindSearch)
	if err != nil {
		return fmt.Errorf("merge: %w", err)
	}
	if known.Kind != kindPaper {
		for _, name := range []string{"json", "svg", "data"} {
			if cmd.Flags().Changed(name) {
				return cli.Usagef("merge: --%s has no effect on the shards of %s", name, known.Kind)
			}
		}
		return known.print(cmd.OutOrStdout())
	}
	run, f := newPaperRun(build)
	if err := run.ParseFlags(known.Settings); err != nil {
		return fmt.Errorf("merge: %s: %w", files[0], err)
	}
	f.resultOutput, f.known, f.path = out, known, cmd.Parent().CommandPath()+" paper"
	run.SetContext(cmd.Context())
	run.SetErr(cmd.ErrOrStderr())
	return printing(cmd.OutOrStdout(), func(out io.Writer) error {
		run.SetOut(out)
		return f.runAll(run, slices.Clone(run.Flags().Args()))
	})
}

// print writes what the parts have printed, in order.
func (s *shards) print(out io.Writer) error {
	return printing(out, func(out io.Writer) error {
		for i := range s.parts {
			result, err := s.find("", 0, i)
			if err != nil {
				return fmt.Errorf("merge: %w", err)
			}
			var printed string
			if err := json.Unmarshal(result, &printed); err != nil {
				return fmt.Errorf("merge: part %d: %w", i, err)
			}
			if _, err := io.WriteString(out, printed); err != nil {
				return err
			}
		}
		return nil
	})
}

// printed makes what one part prints its result, or writes it where there are no shards.
// A part that is not the shard's is left out.
func (w *shardWriter) printed(out io.Writer, part int, print func(io.Writer) error) error {
	if w == nil {
		return print(out)
	}
	if !w.owns(part) {
		return nil
	}
	var text bytes.Buffer
	if err := print(&text); err != nil {
		return err
	}
	result, err := json.Marshal(text.String())
	if err != nil {
		return err
	}
	return w.tell("", papers.Part{Index: part, Result: result})
}
