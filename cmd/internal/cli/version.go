package cli

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"
)

// version is the version of both programs, here and nowhere else: the Makefile and the
// scripts read the same file. Between releases it ends with -dev.
//
//go:embed version.txt
var version string

// revision is set by the linker (-ldflags "-X footnote/cmd/internal/cli.revision=…"), which can set package
// variables only; no code assigns it. The Makefile asks git, so that a build knows its
// revision even with -buildvcs=false.
var revision string

// archived is the revision of a source archive, which git writes into the file
// when it makes one (export-subst in .gitattributes); a work tree has the
// placeholder there.
//
//go:embed revision.txt
var archived string

// NewVersionCommand makes the command that says what the program is.
func NewVersionCommand(b Build) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version and what the program was built with",
		Args:  NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(b)
			}
			// One write: a reader like grep -q closes the pipe after the line it wanted.
			w := bufio.NewWriter(cmd.OutOrStdout())
			fmt.Fprintln(w, "Footnote", b.Version)
			if b.Revision != "" {
				fmt.Fprint(w, "revision ", b.Revision)
				if b.Modified {
					fmt.Fprint(w, ", modified")
				}
				fmt.Fprintln(w)
			}
			fmt.Fprint(w, "built with ", b.Go, " for ", b.Platform)
			if b.BinaryLevel > 0 {
				fmt.Fprintf(w, ", x86-64-v%d", b.BinaryLevel)
			}
			fmt.Fprintln(w)
			if b.CPU != "" {
				fmt.Fprint(w, "running on ", b.CPU)
				if b.CPULevel > 0 {
					fmt.Fprintf(w, ", x86-64-v%d", b.CPULevel)
				}
				fmt.Fprintln(w)
			}
			return w.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}
