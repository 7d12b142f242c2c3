package experiments

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/engine/cli"
	"footnote/cmd/engine/report"
)

// docsFlags are the flags of lab docs.
type docsFlags struct {
	check, full, small bool
	only               string
	data, zip          string
}

func newLabDocsCommand(build cli.Build) *cobra.Command {
	f := docsFlags{}
	cmd := &cobra.Command{
		Use:   "docs FILE",
		Short: "Write the measured blocks of a document anew, or check them",
		Long: `Write the measured blocks of a document in Markdown anew. A block begins with a line
"<!-- checked: COMMAND -->" or "<!-- measured: COMMAND -->" and ends with "<!-- end -->";
COMMAND is compare or lab paper with its flags; a measured block may have a second one
behind " | " that takes less time. What stands between is the tables that the command
prints. Above those of a measured block stand the commit, the machine and the day.

Checked blocks hold nothing but counts, are quick, and are always written. Measured
blocks take hours and are written with --full alone. When a checked block of compare has
changed and they are not written, a line in them says that their counts are older. With
--check nothing is written: the exit code is 1 when a checked block differs.`,
		Example: `  footnote lab docs --check docs/papers.md
  footnote lab docs --full --data papers-data --zip papers-data.zip docs/papers.md`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runDocs(cmd, args[0], &f, &build) },
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.check, "check", false, "write nothing; fail when a checked block differs")
	flags.BoolVar(&f.full, "full", false, "measured blocks too")
	flags.BoolVar(&f.small, "small", false, "with --full: the shorter commands of measured blocks where there are any")
	flags.StringVar(&f.only, "only", "", "only blocks whose command contains this text")
	flags.StringVar(&f.data, "data", "", "keep the files of data and the plots in this folder")
	flags.StringVar(&f.zip, "zip", "", "pack that folder into this file")
	return cmd
}

// docsBlock is a block of a document. Lines are those between its first and last line.
type docsBlock struct {
	first, last int // line numbers of the markers
	command     string
	small       string // takes less time; empty where there is none
	checked     bool
}

const (
	checkedMark  = "<!-- checked: "
	measuredMark = "<!-- measured: "
	endOfMark    = " -->"
	endMark      = "<!-- end -->"
	// olderCounts stands in a measured block when the search has changed since.
	olderCounts = "**Older:** the search has changed since this was measured; `make papers` measures it anew."
)

// docsBlocks finds the blocks of a document.
func docsBlocks(lines []string) ([]docsBlock, error) {
	var list []docsBlock
	open := false
	for i, line := range lines {
		for _, mark := range []string{checkedMark, measuredMark} {
			rest, ok := strings.CutPrefix(line, mark)
			command, closed := strings.CutSuffix(rest, endOfMark)
			if !ok || !closed {
				continue
			}
			if open {
				return nil, fmt.Errorf("line %d: a block inside the block of line %d", i+1, list[len(list)-1].first+1)
			}
			command, small, _ := strings.Cut(command, " | ")
			list = append(list, docsBlock{first: i, command: command, small: small, checked: mark == checkedMark})
			open = true
		}
		if line == endMark && open {
			list[len(list)-1].last = i
			open = false
		}
	}
	if open {
		return nil, fmt.Errorf("line %d: a block without an end", list[len(list)-1].first+1)
	}
	return list, nil
}

func runDocs(cmd *cobra.Command, name string, f *docsFlags, build *cli.Build) error {
	if f.check && f.full || f.small && !f.full || f.zip != "" && f.data == "" {
		return cli.Usagef("lab docs: neither --check with --full nor --small without --full nor --zip without --data")
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	lines := strings.Split(string(text), "\n")
	blocks, err := docsBlocks(lines)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	dir := f.data
	if dir == "" {
		if dir, err = os.MkdirTemp("", "footnote-docs"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	bodies := make([][]string, len(blocks))
	differ, changed := 0, false
	for i, b := range blocks {
		old := lines[b.first+1 : b.last]
		bodies[i] = old
		if !b.checked && !f.full || !strings.Contains(b.command, f.only) {
			continue
		}
		if f.small && b.small != "" {
			b.command = b.small
		}
		fmt.Fprintln(cmd.ErrOrStderr(), "footnote", b.command)
		start := time.Now()
		d, err := measureBlock(cmd, b.command, dir)
		if err != nil {
			return fmt.Errorf("%s, line %d: %w", name, b.first+1, err)
		}
		bodies[i] = blockLines(&b, d, start, build)
		if !b.checked || strings.Join(old, "\n") == strings.Join(bodies[i], "\n") {
			continue
		}
		differ++
		changed = changed || len(old) > 0 && strings.HasPrefix(b.command, "compare")
		if f.check {
			fmt.Fprintf(cmd.OutOrStdout(), "%s, line %d: footnote %s gives\n%s\n", name, b.first+1, b.command, strings.Join(bodies[i], "\n"))
		}
	}
	if f.check {
		if differ > 0 {
			return cli.Failf("lab docs: %d blocks of %s differ from the program; footnote lab docs %s writes them anew", differ, name, name)
		}
		return nil
	}
	if changed && !f.full {
		for i, b := range blocks {
			if !b.checked && strings.HasPrefix(b.command, "compare") {
				bodies[i] = markOlder(bodies[i])
			}
		}
	}
	if err := os.WriteFile(name, []byte(joinBlocks(lines, blocks, bodies)), 0o644); err != nil {
		return err
	}
	if f.zip == "" {
		return nil
	}
	return zipFolder(f.data, f.zip)
}

// measureBlock runs a command of this program and reads the file of data that it writes.
func measureBlock(cmd *cobra.Command, command, dir string) (*report.Data, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	own, err := os.MkdirTemp("", "footnote-block")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(own)
	run := exec.CommandContext(cmd.Context(), program, append(splitWords(command), "--data", own)...)
	run.Cancel = func() error { return run.Process.Signal(os.Interrupt) }
	run.WaitDelay = 10 * time.Second
	var problems strings.Builder
	run.Stdout, run.Stderr = io.Discard, &problems
	if err := run.Run(); err != nil {
		if cmd.Context().Err() != nil {
			return nil, context.Cause(cmd.Context())
		}
		return nil, fmt.Errorf("footnote %s: %w: %s", command, err, strings.TrimSpace(problems.String()))
	}
	files, err := filepath.Glob(filepath.Join(own, "*.json"))
	if err != nil || len(files) != 1 {
		return nil, fmt.Errorf("footnote %s: %d files of data, want one", command, len(files))
	}
	d, err := report.ReadData(files[0])
	if err != nil {
		return nil, err
	}
	d.Name = dataName(dir, d)
	if err := d.Write(dir); err != nil {
		return nil, err
	}
	_, err = d.Plot(filepath.Join(dir, "plots"))
	return d, err
}

// dataName gives experiments of one name different names of files: those after the first
// have a number.
func dataName(dir string, d *report.Data) string {
	name := d.Name
	for n := 2; ; n++ {
		old, err := report.ReadData(filepath.Join(dir, name+".json"))
		if err != nil || old.Command == d.Command {
			return name
		}
		name = fmt.Sprintf("%s-%d", d.Name, n)
	}
}

// blockLines is what stands in a block.
func blockLines(b *docsBlock, d *report.Data, start time.Time, build *cli.Build) []string {
	where := fmt.Sprintf("`footnote %s`", b.command)
	if d.Seed != nil {
		where += fmt.Sprintf(", seed %d", *d.Seed)
	}
	if !b.checked {
		where += fmt.Sprintf("; commit %s; %s; %s, %.0f s", d.Commit, machineOf(build), start.Format(time.DateOnly), time.Since(start).Seconds())
	}
	return strings.Split("\n"+where+"\n"+strings.TrimRight(d.Text, "\n")+"\n", "\n")
}

// markOlder says in a measured block, once, that the search has changed since.
func markOlder(body []string) []string {
	if len(body) < 2 || !strings.HasPrefix(body[1], "`footnote ") || slices.Contains(body, olderCounts) {
		return body
	}
	return append([]string{"", body[1], "", olderCounts}, body[2:]...)
}

func joinBlocks(lines []string, blocks []docsBlock, bodies [][]string) string {
	var out []string
	at := 0
	for i, b := range blocks {
		out = append(out, lines[at:b.first+1]...)
		out = append(out, bodies[i]...)
		at = b.last
	}
	return strings.Join(append(out, lines[at:]...), "\n")
}

// splitWords splits a command at blanks that stand outside double quotes.
func splitWords(command string) []string {
	var words []string
	for i, part := range strings.Split(command, `"`) {
		if i%2 == 1 {
			words = append(words, part)
			continue
		}
		words = append(words, strings.Fields(part)...)
	}
	return words
}

// zipFolder packs the files of a folder. The same files give the same bytes.
func zipFolder(dir, name string) error {
	return report.WriteFile(name, func(out io.Writer) error {
		z := zip.NewWriter(out)
		err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			within, err := filepath.Rel(filepath.Dir(filepath.Clean(dir)), path)
			if err != nil {
				return err
			}
			w, err := z.Create(filepath.ToSlash(within))
			if err != nil {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			_, err = w.Write(text)
			return err
		})
		if err != nil {
			return err
		}
		return z.Close()
	})
}
