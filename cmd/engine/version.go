package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/klauspost/cpuid/v2"
	"github.com/spf13/cobra"
)

// version is set by the linker (-ldflags "-X main.version=1.2.3"), the only
// way in for a number that no source file should repeat; nothing assigns it.
var version string

// build says what this binary was made from. The JSON names are stable.
type build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"` // of the version control system
	Modified bool   `json:"modified,omitempty"` // the work tree differed from it
	Go       string `json:"go"`
	Platform string `json:"platform"`
	CPU      string `json:"cpu"`
	CPULevel int    `json:"x86_64_level,omitempty"` // of the machine, not of the binary
}

// buildInfo finds the version: the linker's, else the module's, else "dev"
// with the revision.
func buildInfo() build {
	b := build{
		Version:  version,
		Go:       runtime.Version(),
		Platform: runtime.GOOS + "/" + runtime.GOARCH,
		CPU:      cpuid.CPU.BrandName,
		CPULevel: cpuid.CPU.X64Level(),
	}
	info, ok := debug.ReadBuildInfo()
	if ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				b.Revision = s.Value
			case "vcs.modified":
				b.Modified = s.Value == "true"
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
			w := cmd.OutOrStdout()
			fmt.Fprintln(w, "Footnote", b.Version)
			if b.Revision != "" {
				fmt.Fprintf(w, "revision %s%s\n", b.Revision, map[bool]string{true: ", modified"}[b.Modified])
			}
			fmt.Fprintln(w, "built with", b.Go, "for", b.Platform)
			if b.CPU != "" {
				fmt.Fprint(w, "running on ", b.CPU)
				if b.CPULevel > 0 {
					fmt.Fprintf(w, ", x86-64-v%d", b.CPULevel)
				}
				fmt.Fprintln(w)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}
