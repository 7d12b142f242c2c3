package experiments

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
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
		Use:   "docs FILE…",
		Short: "Write the measured blocks of documents anew, or check them",
		Long: `Write the measured blocks of documents in Markdown anew. A block begins with a line
"<!-- checked: COMMAND -->" or "<!-- measured: COMMAND -->" and ends with "<!-- end -->";
COMMAND is compare or lab paper with its flags; a measured block may have a second one
behind " | " that takes less time. The text between them is the tables that the command
prints, in a measured block after the commit, the machine and the day.
Drawings of the same name that the document shows are drawn anew.

A block that begins with "<!-- answer: NAME -->" is made of the others. What stands in
these gives scores (statements by experiment), failures (statements that do not reproduce
or are undecided), times (what the measured blocks took; each row must be of a block in
the documents given) and the counts in sentences (the answer of docs/papers.md). They are
always written, and --check compares them, if the documents given have all experiments.
The data of --full give the other sentences, games (the answer of docs/three-games.md)
and line (MTD(f), in one line); without them, as with --only, these are left as they are.
Files that an earlier run left in --data are used too.

A document is written after each of its blocks: what stops early keeps what it has
measured. Changes that an editor makes meanwhile outside the blocks stay.

Checked blocks hold nothing but counts, are quick, and are always written. Measured
blocks take hours and are written with --full alone. When a checked block of compare has
changed and they are not written, a line in them says that their counts are older. With
--check nothing is written: the exit code is 1 when a checked block differs.`,
		Example: `  footnote lab docs --check docs/papers.md docs/papers/*.md
  footnote lab docs --full --data papers-data --zip papers-data.zip docs/papers.md docs/papers/*.md docs/three-games.md`,
		Args: cli.AtLeastOne("a document"),
		RunE: func(cmd *cobra.Command, args []string) error { return runDocs(cmd, args, &f, &build) },
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

func runDocs(cmd *cobra.Command, names []string, f *docsFlags, build *cli.Build) error {
	if f.check && f.full || f.small && !f.full || f.zip != "" && f.data == "" {
		return cli.Usagef("lab docs: neither --check with --full nor --small without --full nor --zip without --data")
	}
	if err := cli.CheckApart(f.zip, names...); err != nil {
		return err
	}
	var documents []*document
	for _, name := range names {
		d, err := readDocument(name)
		if err != nil {
			return err
		}
		documents = append(documents, d)
	}
	dir := f.data
	if dir == "" {
		var err error
		if dir, err = os.MkdirTemp("", "footnote-docs"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	if f.only != "" && !slices.ContainsFunc(documents, func(d *document) bool { return d.hasCommand(f.only) }) {
		return cli.Usagef("lab docs: --only %q: no block has such a command", f.only)
	}
	if f.full && f.only == "" { // before hours of measuring
		if err := unknownRows(documents); err != nil {
			return cli.Usagef("lab docs: %v", err)
		}
	}
	if err := cli.MakeFolder("data", f.data); err != nil { // before hours of measuring, too
		return err
	}
	if err := cli.CheckReplace("zip", f.zip, true); err != nil {
		return err
	}
	differ, changed := 0, false
	for _, doc := range documents {
		n, other, err := doc.measure(cmd, f, dir, documents, build)
		if err != nil {
			return err
		}
		differ, changed = differ+n, changed || other
	}
	if f.check {
		if f.only == "" {
			differ += answersDiffer(cmd, documents)
		}
		if differ > 0 {
			return cli.Failf("lab docs: %d blocks differ from the program; footnote lab docs %s writes them anew", differ, strings.Join(names, " "))
		}
		return nil
	}
	all, broken := statedIn(documents), error(nil)
	if f.full {
		all, broken = findAll(dir, documents)
	}
	left := 0
	for _, doc := range documents {
		if changed {
			doc.markOlder()
		}
		missing := broken // a file of data
		if missing == nil {
			missing = doc.answer(all, documents, !f.full)
		}
		if err := doc.save(); err != nil {
			return err
		}
		if missing != nil && f.full {
			fmt.Fprintln(cmd.ErrOrStderr(), "left as it is:", missing)
			left++
		}
	}
	if f.zip != "" {
		if err := zipFolder(f.data, f.zip); err != nil {
			return err
		}
	}
	if left > 0 && f.only == "" {
		return cli.Failf("lab docs: answers of %d documents are left as they are", left)
	}
	return nil
}

// hasCommand reports whether the command of a block contains text.
func (doc *document) hasCommand(text string) bool {
	return slices.ContainsFunc(doc.blocks, func(b docsBlock) bool { return strings.Contains(b.command, text) })
}

// measure measures the blocks that the flags ask for. It returns how many checked blocks
// differ, and whether one of them shows that the search has changed.
func (doc *document) measure(cmd *cobra.Command, f *docsFlags, dir string, documents []*document, build *cli.Build) (differ int, changed bool, err error) {
	for i, b := range doc.blocks {
		if b.kind == answerBlock || b.kind == measuredBlock && !f.full || !strings.Contains(b.command, f.only) {
			continue
		}
		if f.small && b.small != "" {
			b.command = b.small
		}
		fmt.Fprintln(cmd.ErrOrStderr(), "footnote", b.command)
		start, into, old := time.Now(), dir, doc.bodies[i]
		if b.kind == checkedBlock {
			into = filepath.Join(dir, checkedFolder)
		}
		d, err := measureBlock(cmd, b.command, into, placeOf(documents, doc, i))
		if err == nil && b.kind == measuredBlock {
			err = doc.copyPlots(d)
		}
		if err != nil {
			return 0, false, fmt.Errorf("%s, line %d: %w", doc.name, b.first+1, err)
		}
		doc.bodies[i], doc.fresh[i] = blockLines(&b, d, start, build), true
		if !f.check {
			if err := doc.save(); err != nil {
				return 0, false, err
			}
		}
		if b.kind == measuredBlock || strings.Join(old, "\n") == strings.Join(doc.bodies[i], "\n") {
			continue
		}
		differ++
		changed = changed || len(old) > 0 && strings.HasPrefix(b.command, "compare")
		if f.check {
			fmt.Fprintf(cmd.OutOrStdout(), "%s, line %d: footnote %s gives\n%s\n", doc.name, b.first+1, b.command, strings.Join(doc.bodies[i], "\n"))
		}
	}
	return differ, changed, nil
}

// checkedFolder is where the data of checked blocks lie: their sizes are reduced.
const checkedFolder = "checked"

// picture finds the drawings that a document shows.
var picture = regexp.MustCompile(`!\[[^\]]*\]\(([^)]+\.svg)\)`)

// copyPlots draws the figures of an experiment that the document shows.
func (doc *document) copyPlots(d *report.Data) error {
	for _, line := range doc.lines {
		for _, m := range picture.FindAllStringSubmatch(line, -1) {
			for i := range d.Figures {
				if filepath.Base(m[1]) != d.Figures[i].Name+".svg" {
					continue
				}
				name := filepath.Join(filepath.Dir(doc.name), m[1])
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					return err
				}
				if err := cli.ReplaceFile(name, d.Figures[i].SVG); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// markOlder says in the blocks of chess that were measured before that the search has
// changed since.
func (doc *document) markOlder() {
	for i, b := range doc.blocks {
		if b.kind == measuredBlock && !doc.fresh[i] && strings.HasPrefix(b.command, "compare") {
			doc.bodies[i] = markOlder(doc.bodies[i])
		}
	}
}

// measureBlock runs a command of this program, of its experiment the one in that place, and
// reads the file of data that it writes.
func measureBlock(cmd *cobra.Command, command, dir string, place int) (*report.Data, error) {
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
	if err := runWithParent(run); err != nil {
		if cmd.Context().Err() != nil {
			return nil, context.Cause(cmd.Context())
		}
		return nil, fmt.Errorf("footnote %s: %w: %s", command, err, strings.TrimSpace(problems.String()))
	}
	files, err := dataFiles(own)
	if err != nil || len(files) != 1 {
		return nil, fmt.Errorf("footnote %s: %d files of data, want one", command, len(files))
	}
	d, err := report.ReadData(files[0])
	if err != nil {
		return nil, err
	}
	rename(d, numbered(d.Name, place))
	if err := d.Write(dir); err != nil {
		return nil, err
	}
	_, err = d.Plot(filepath.Join(dir, "plots"))
	return d, err
}

// rename gives an experiment and its figures another name.
func rename(d *report.Data, name string) {
	for i := range d.Figures {
		c := &d.Figures[i]
		if rest, ok := strings.CutPrefix(c.Name, d.Name); ok {
			c.Name = name + rest
		} else {
			c.Name += strings.TrimPrefix(name, d.Name)
		}
	}
	d.Name = name
}

// blockLines is what stands in a block.
func blockLines(b *docsBlock, d *report.Data, start time.Time, build *cli.Build) []string {
	where := fmt.Sprintf("`footnote %s`", b.command)
	if d.Seed != nil {
		where += fmt.Sprintf(", seed %d", *d.Seed)
	}
	if b.kind == measuredBlock {
		where += fmt.Sprintf("; commit %s; %s; %s, %.0f s", d.Commit, machineOf(build), start.Format(time.DateOnly), time.Since(start).Seconds())
	}
	return bodyLines(where + "\n" + d.Text)
}

// markOlder says in a measured block, once, that the search has changed since.
func markOlder(body []string) []string {
	if len(body) < 2 || !strings.HasPrefix(body[1], "`footnote ") || slices.Contains(body, olderCounts) {
		return body
	}
	return append([]string{"", body[1], "", olderCounts}, body[2:]...)
}
