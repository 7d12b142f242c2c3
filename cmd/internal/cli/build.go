package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/klauspost/cpuid/v2"
)

// Build says what this binary was made from. The JSON names are stable.
type Build struct {
	Version     string `json:"version"`
	Revision    string `json:"revision,omitempty"` // of the version control system
	Modified    bool   `json:"modified,omitempty"` // the work tree differed from it
	Go          string `json:"go"`
	Platform    string `json:"platform"`
	BinaryLevel int    `json:"goamd64,omitempty"` // the x86-64 level that the binary needs
	CPU         string `json:"cpu"`
	CPULevel    int    `json:"x86_64_level,omitempty"` // of the machine, not of the binary
}

// Program is how the program signs its work: its name and version.
func (b *Build) Program() string { return "Footnote " + b.Version }

// Source names the source of the program: its revision, or else its version.
func (b *Build) Source() string {
	switch {
	case b.Revision == "":
		return b.Version
	case b.Modified:
		return b.Revision + "-dirty"
	}
	return b.Revision
}

// Text says what the program was built from and with, in a line.
func (b *Build) Text() string {
	text := b.Program()
	if b.Revision != "" {
		text += ", revision " + b.Revision
	}
	if b.Modified {
		text += ", modified"
	}
	text += ", " + b.Go + " for " + b.Platform
	if b.BinaryLevel > 0 {
		text += fmt.Sprintf(", x86-64-v%d", b.BinaryLevel)
	}
	return text
}

// NewBuild describes the program that runs.
func NewBuild() Build {
	info, _ := debug.ReadBuildInfo()
	b := describeBuild(version, revision, archived, info)
	b.CPU, b.CPULevel = cpuid.CPU.BrandName, cpuid.CPU.X64Level()
	return b
}

// describeBuild puts together what the linker, the source archive and the Go
// command say; info may be nil. The revision of the Go command takes precedence over
// the linker's, and both over the archive's. The linker's ends with "-dirty" when the work
// tree differed from it.
func describeBuild(version, revision, archived string, info *debug.BuildInfo) Build {
	b := Build{Version: strings.TrimSpace(version), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	b.Revision, b.Modified = strings.CutSuffix(revision, "-dirty")
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
	}
	return b
}
