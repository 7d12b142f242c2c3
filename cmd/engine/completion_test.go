package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"footnote/cmd/internal/cli"
)

// complete returns what a shell would offer for a command line.
func complete(t *testing.T, args ...string) []string {
	t.Helper()
	code, out, errOut := run(t, "", append([]string{"__complete"}, args...)...)
	if code != cli.ExitDone {
		t.Fatalf("%v: exit code %d: %s", args, code, errOut)
	}
	var values []string
	for line := range strings.Lines(out) {
		if value, _, _ := strings.Cut(strings.TrimSpace(line), "\t"); !strings.HasPrefix(value, ":") {
			values = append(values, value)
		}
	}
	return values
}

// TestCompletion: shells are offered the values of every flag that has a fixed set.
func TestCompletion(t *testing.T) {
	for _, tt := range []struct {
		line string
		want []string // some of the values
		most int
	}{
		{"epd --algorithm|", []string{"mtdf", "negascout", "all", "none"}, 12},
		{"epd --algorithm|mtdf,", []string{"mtdf,negascout", "mtdf,all"}, 12},
		{"epd --without|", []string{"NullMove"}, 200},
		{"bench --algorithm|", []string{"mtsss"}, 10},
		{"bench --without|NullMove,", []string{"NullMove,Reductions"}, 200},
		{"bench --set|", []string{"LMRScale="}, 500},
		{"explain --algorithms|", []string{"alphabeta"}, 10},
		{"analyse --side|", []string{"white", "black", "both"}, 3},
		{"analyse --algorithm|", []string{"mtdf"}, 10},
		{"book make --side|", []string{"white", "black", "both"}, 3},
		{"datagen --algorithm|", []string{"mtdf"}, 10},
		{"doctor --print|", []string{"lichess", "lichess-bot", "openbench"}, 20},
		{"doctor --only|", []string{"identity", "stop"}, 5},
		{"completion|", []string{"bash", "fish", "powershell", "zsh"}, 4},
	} {
		line, typed, _ := strings.Cut(tt.line, "|")
		got := complete(t, append(strings.Fields(line), typed)...)
		for _, want := range tt.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s: %q is not offered among %q", tt.line, want, got)
			}
		}
		if len(got) > tt.most {
			t.Errorf("%s: %d values, more than %d", tt.line, len(got), tt.most)
		}
	}
}

// TestEnumeratedFlagsComplete finds flags whose help lists their values, and that shells
// know nothing of.
func TestEnumeratedFlagsComplete(t *testing.T) {
	enumerated := regexp.MustCompile(`: [\w-]+(, [\w-]+)+|[,:] [\w-]+ or [\w-]+$`)
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			kind := f.Value.Type()
			if kind != "string" && kind != "stringSlice" || !enumerated.MatchString(f.Usage) || strings.Contains(f.Usage, "file") {
				return
			}
			if _, offered := cmd.GetFlagCompletionFunc(f.Name); !offered {
				t.Errorf("%s --%s (%s): nothing is offered", cmd.CommandPath(), f.Name, f.Usage)
			}
		})
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(newRootCommand())
}
