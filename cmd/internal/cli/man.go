package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// NewManCommand makes the command that prints the manual of a program. Its commands are made anew
// for it, since their texts are changed for the generator.
func NewManCommand(name string, newRoot func() *cobra.Command, build Build) *cobra.Command {
	var dir string
	section := "1"
	cmd := &cobra.Command{
		Use:   "man",
		Short: "Print the manual page, or write all of them into a directory",
		Long: `Print the manual page ` + name + `(1), or write it and those of the subcommands,
` + name + `-version(1) and so on, into a directory that exists. The pages say what
--help says; make dist puts them into the archives. SOURCE_DATE_EPOCH sets their
date. Where engines are games, as in Debian, they are in section 6.`,
		Example: "  " + name + " man | man -l -\n  " + name + " man --dir ~/.local/share/man/man1",
		Args:    NoArguments,
		RunE:    func(cmd *cobra.Command, _ []string) error { return writeManual(cmd, newRoot(), build, dir, section) },
	}
	cmd.Flags().StringVar(&dir, "dir", "", "write "+name+".1, "+name+"-version.1, … into this directory")
	cmd.Flags().StringVar(&section, "section", section, "section of the manual: 1 or 6")
	OfferValues(cmd, "section", "1", "6")
	return cmd
}

// writeManual makes the pages from the commands themselves, so that they cannot
// disagree with --help.
func writeManual(cmd, root *cobra.Command, build Build, dir, section string) error {
	if section != "1" && section != "6" {
		return fmt.Errorf("--section: %q is neither 1 nor 6", section)
	}
	root.InitDefaultCompletionCmd()
	forManual(root)
	root.DisableAutoGenTag = true // else each page says who generated it and when
	header := &doc.GenManHeader{Section: section, Source: build.Program(), Manual: "Footnote Manual"}
	if dir == "" {
		var page bytes.Buffer
		if err := doc.GenMan(root, header, &page); err != nil {
			return fmt.Errorf("manual page: %w", err)
		}
		_, err := page.WriteTo(cmd.OutOrStdout())
		return err
	}
	if info, err := os.Stat(dir); err != nil {
		return fmt.Errorf("--dir: %w", err)
	} else if !info.IsDir() {
		return fmt.Errorf("--dir: %s is not a directory", filepath.Clean(dir))
	}
	if err := doc.GenManTree(root, header, dir); err != nil {
		return fmt.Errorf("manual pages: %w", err)
	}
	return nil
}

// forManual turns the texts of a command and its subcommands into the markdown
// that the generator takes them for.
func forManual(cmd *cobra.Command) {
	cmd.Short, cmd.Long = markdown(cmd.Short), markdown(cmd.Long)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		f.Usage = markdown(f.Usage)
		if isOfMachine(f) {
			f.DefValue = "processors"
		}
	})
	for _, sub := range cmd.Commands() {
		forManual(sub)
	}
}

// markdown escapes a help text, so that the generator prints it literally: a name like
// MT-SSS* has no emphasis, and indented lines, the tables, keep their form. A table
// needs an empty line before and after.
func markdown(text string) string {
	escape := strings.NewReplacer(`\`, `\\`, `*`, `\*`, `_`, `\_`, "`", "\\`", `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `#`, `\#`)
	var b strings.Builder
	table := false
	for line := range strings.Lines(text) {
		indented := strings.HasPrefix(line, "  ") || strings.HasPrefix(line, "\t")
		if indented != table && b.Len() > 0 {
			b.WriteByte('\n')
		}
		if table = indented; table {
			b.WriteString("    " + line)
		} else {
			b.WriteString(escape.Replace(line))
		}
	}
	return b.String()
}
