package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/klauspost/cpuid/v2"
	"github.com/spf13/cobra"
)

// version and revision are set by the linker (-ldflags "-X main.version=1.2.3 -X
// main.revision=…"), the only way in for what no source file should repeat;
// nothing assigns them. The Makefile asks git for both, so that a build knows
// its revision even with -buildvcs=false.
var version, revision string

// archived is the revision of a source archive, which git writes into the file
// when it makes one (export-subst in .gitattributes); a work tree has the
// placeholder there.
//
//go:embed revision.txt
var archived string

// build says what this binary was made from. The JSON names are stable.
type build struct {
	Version     string `json:"version"`
	Revision    string `json:"revision,omitempty"` // of the version control system
	Modified    bool   `json:"modified,omitempty"` // the work tree differed from it
	Go          string `json:"go"`
	Platform    string `json:"platform"`
	BinaryLevel int    `json:"goamd64,omitempty"` // the x86-64 level that the binary needs
	CPU         string `json:"cpu"`
	CPULevel    int    `json:"x86_64_level,omitempty"` // of the machine, not of the binary
}

// buildInfo finds the version: the linker's, else the module's, else "dev"
// with the revision.
func buildInfo() build {
	info, _ := debug.ReadBuildInfo()
	b := describeBuild(version, revision, archived, info)
	b.CPU, b.CPULevel = cpuid.CPU.BrandName, cpuid.CPU.X64Level()
	return b
}

// describeBuild puts together what the linker, the source archive and the Go
// command say; info may be nil. What was asked of git at the time of the build
// goes before what an archive was made from.
func describeBuild(version, revision, archived string, info *debug.BuildInfo) build {
	b := build{Version: version, Revision: revision, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	b.Modified = strings.HasSuffix(version, "-dirty")
	if archived = strings.TrimSpace(archived); b.Revision == "" && !strings.HasPrefix(archived, "$") {
		b.Revision = archived
	}
	if info != nil {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				b.Revision = s.Value
			case "vcs.modified":
				b.Modified = s.Value == "true"
			case "GOAMD64":
				_, _ = fmt.Sscanf(s.Value, "v%d", &b.BinaryLevel)
			}
		}
		if b.Version == "" && info.Main.Version != "(devel)" {
			b.Version = info.Main.Version
		}
	}
	if b.Version == "" {
		b.Version = "dev"
		if len(b.Revision) >= 8 {
			b.Version += "-" + b.Revision[:8]
		}
	}
	return b
}

func newVersionCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version and what the program was built with",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b := buildInfo()
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(b)
			}
			// At once: whoever reads may close the pipe after the line it wanted.
			w := bufio.NewWriter(cmd.OutOrStdout())
			fmt.Fprintln(w, "Footnote", b.Version)
			if b.Revision != "" {
				fmt.Fprintf(w, "revision %s%s\n", b.Revision, map[bool]string{true: ", modified"}[b.Modified])
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
