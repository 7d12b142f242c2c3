package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"footnote/cmd/internal/report"
)

// NewManCommand makes the command that prints the manual of a program.
func NewManCommand(name string, build Build) *cobra.Command {
	var dir string
	section := "1"
	cmd := &cobra.Command{
		Use:   "man",
		Short: "Print the manual page, or write all of them into a directory",
		Long: `Print the manual page ` + name + `(1), or write it and those of the subcommands,
` + name + `-version(1) and so on, into a directory that exists. The pages say what
--help says; make dist puts them into the archives. Those of an earlier version are
written over without being asked: no other program has pages of these names.
SOURCE_DATE_EPOCH sets their date. Where engines are games, as in Debian, they are in section 6.`,
		Example: "  " + name + " man | man -l -\n  " + name + " man --dir ~/.local/share/man/man1",
		Args:    NoArguments,
		RunE:    func(cmd *cobra.Command, _ []string) error { return writeManual(cmd, build, dir, section) },
	}
	cmd.Flags().StringVar(&dir, "dir", "", "write "+name+".1, "+name+"-version.1, … into this directory")
	cmd.Flags().StringVar(&section, "section", section, "section of the manual: 1 or 6")
	OfferValues(cmd, "section", "1", "6")
	return cmd
}

// writeManual makes the pages from the commands themselves, so that they cannot
// disagree with --help.
func writeManual(cmd *cobra.Command, build Build, dir, section string) error {
	if section != "1" && section != "6" {
		return fmt.Errorf("--section: %q is neither 1 nor 6", section)
	}
	day := time.Now()
	if text := os.Getenv("SOURCE_DATE_EPOCH"); text != "" {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return fmt.Errorf("SOURCE_DATE_EPOCH: %q is not a number of seconds", text)
		}
		day = time.Unix(seconds, 0)
	}
	title := fmt.Sprintf(`%s %s "%s" "Footnote Manual"`, section, day.UTC().Format(time.DateOnly), build.Program())
	if dir == "" {
		_, err := cmd.OutOrStdout().Write(manualPage(cmd.Root(), section, title))
		return err
	}
	for left := []*cobra.Command{cmd.Root()}; len(left) > 0; left = left[1:] {
		c := left[0]
		if !c.IsAvailableCommand() {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, pageName(c)+"."+section), manualPage(c, section, title), 0o644); err != nil {
			return fmt.Errorf("--dir: %w", err)
		}
		left = append(left, c.Commands()...)
	}
	return nil
}

// pageName is the name of a command's page without its section.
func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manualPage is the page of a command in roff; the title follows its name.
func manualPage(c *cobra.Command, section, title string) []byte {
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	var p roff
	fmt.Fprintf(&p, ".nh\n.TH %s %s\n.SH NAME\n", strings.ToUpper(pageName(c)), title)
	p.fill(pageName(c) + ` \- ` + literal(c.Short))
	fmt.Fprintf(&p, ".SH SYNOPSIS\n\\fB%s\\fP\n.SH DESCRIPTION\n", literal(c.UseLine()))
	p.help(cmp.Or(c.Long, c.Short))
	if c.Flags().HasAvailableFlags() {
		p.WriteString(".SH OPTIONS\n")
		c.Flags().VisitAll(p.option)
	}
	if c.Example != "" {
		p.WriteString(".SH EXAMPLE\n")
		p.help(c.Example)
	}
	var others []string
	for _, other := range append([]*cobra.Command{c.Parent()}, c.Commands()...) {
		if other != nil && other.IsAvailableCommand() {
			others = append(others, fmt.Sprintf(".BR %s (%s)", pageName(other), section))
		}
	}
	if len(others) > 0 {
		fmt.Fprintf(&p, ".SH SEE ALSO\n%s\n", strings.Join(others, ",\n"))
	}
	return p.Bytes()
}

// roff is a page under way.
type roff struct{ bytes.Buffer }

// literal escapes a text, so that roff prints the characters of a shell as they are.
func literal(text string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text)
}

// fill writes a paragraph, in lines of at most 80 bytes. None begins as a request does.
func (p *roff) fill(text string) {
	for _, line := range report.Wrap(text, 64) {
		if line[0] == '.' {
			line = `\&` + line
		}
		p.WriteString(line + "\n")
	}
}

// help writes a help text: its paragraphs, and its indented lines, the tables, as they stand.
func (p *roff) help(text string) {
	var block []string
	gap := ""
	flush := func() {
		switch {
		case block == nil:
			return
		case strings.HasPrefix(block[0], "  "):
			fmt.Fprintf(p, "%s.EX\n%s\n.EE\n", gap, literal(strings.Join(block, "\n")))
		default:
			p.WriteString(gap)
			p.fill(literal(strings.Join(block, " ")))
		}
		block, gap = nil, ".PP\n"
	}
	for line := range strings.Lines(text) {
		line = strings.ReplaceAll(strings.TrimRight(line, " \n"), "\t", "    ")
		if line == "" || block != nil && strings.HasPrefix(line, "  ") != strings.HasPrefix(block[0], "  ") {
			flush()
		}
		if line != "" {
			block = append(block, line)
		}
	}
	flush()
}

// option writes a flag with its default.
func (p *roff) option(f *pflag.Flag) {
	if f.Hidden || f.Deprecated != "" {
		return
	}
	value := "=" + f.DefValue
	switch {
	case isOfMachine(f):
		value = "=processors"
	case f.DefValue == "false":
		value = ""
	case f.Value.Type() == "string":
		value = "=" + strconv.Quote(f.DefValue)
	}
	name := `\fB\-\-` + f.Name + `\fP`
	if f.Shorthand != "" {
		name = `\fB\-` + f.Shorthand + `\fP, ` + name
	}
	fmt.Fprintf(p, ".TP\n%s%s\n", name, literal(value))
	p.fill(literal(f.Usage))
}
