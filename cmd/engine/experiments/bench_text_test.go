package experiments

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/engine/experiment"
	"footnote/search"
)

// TestBenchText checks what machines read: OpenBench's line and the signature.
func TestBenchText(t *testing.T) {
	o := experiment.DefaultBenchOptions()
	if o.Depth = 4; testing.Short() {
		o.Depth = 3
	}
	o.Algorithms = []string{search.MTDf, search.NegaScout}
	var out bytes.Buffer
	report, err := benchText(t.Context(), &out, o, true)
	if err != nil {
		t.Fatal(err)
	}
	text := out.String()
	want := regexp.MustCompile(fmt.Sprintf(`\n%d nodes \d+ nps\nBench: %d\n$`, report.Nodes, report.Nodes))
	if !want.MatchString(text) {
		t.Errorf("the last two lines are not as promised:\n%s", text)
	}
	for _, part := range []string{"MTD(f)", "NegaScout", "18. ", "passes: "} {
		if !strings.Contains(text, part) {
			t.Errorf("the text lacks %q:\n%s", part, text)
		}
	}
}

// TestBenchDriversOnce: a driver that is named twice counts once in the signature.
func TestBenchDriversOnce(t *testing.T) {
	code, out, errOut := clitest.Execute(t.Context(), cli.NewRoot(NewBenchCommand()), "", "bench", "1", "--json", "--algorithm", "mtdf,MTD(f)", "--algorithms", "mtdf")
	if code != cli.ExitDone || strings.Count(out, "\n") != 1 {
		t.Errorf("%s\n%s", errOut, out)
	}
}
