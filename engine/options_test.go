package engine_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"footnote/engine"
	"footnote/movegen/movegentest"
)

func newEngine(t testing.TB) *engine.Engine {
	t.Helper()
	e, err := engine.New()
	movegentest.Must(t, err)
	return e
}

// set sets an option that must be accepted, whatever the notice.
func set(t testing.TB, e *engine.Engine, name, value string) {
	t.Helper()
	if _, err := e.SetOption(name, value); err != nil {
		t.Fatal(err)
	}
	if name == "BookFile" { // an open file cannot be deleted everywhere
		t.Cleanup(func() { _, _ = e.SetOption(name, "") })
	}
}

// Every option is declared as tournament managers expect it, and accepts all values
// that it declares.
func TestOptionsAreWellFormed(t *testing.T) {
	e, err := engine.NewTunable()
	movegentest.Must(t, err)
	set := func(o engine.Option, value string) {
		if notice, err := e.SetOption(o.Name, value); err != nil || notice != "" {
			t.Errorf("%s = %q: notice %q, error %v", o.Name, value, notice, err)
		}
	}
	seen := map[string]bool{}
	for _, o := range e.Options() {
		if o.Name == "" || o.Name != strings.Join(strings.Fields(o.Name), " ") || strings.Contains(o.Name, "value") || seen[strings.ToLower(o.Name)] {
			t.Errorf("name %q", o.Name)
		}
		seen[strings.ToLower(o.Name)] = true
		switch o.Type {
		case engine.Spin:
			n, err := strconv.Atoi(o.Default)
			if err != nil || o.Min >= o.Max || n < o.Min || n > o.Max {
				t.Errorf("%+v: default outside its range", o)
			}
			set(o, strconv.Itoa(o.Min))
			if o.Name != "Hash" && o.Name != "Threads" { // there may not be the memory
				set(o, strconv.Itoa(o.Max))
			}
		case engine.Check:
			set(o, "true")
			set(o, "false")
		case engine.Combo:
			found := false
			for _, v := range o.Vars {
				found = found || v == o.Default
				set(o, v)
			}
			if !found {
				t.Errorf("%+v: default is none of its values", o)
			}
		case engine.Button, engine.String:
		default:
			t.Errorf("%+v: no such type", o)
		}
		set(o, o.Default)
	}
	for _, name := range []string{
		"Hash", "Clear Hash", "Threads", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960",
		"UCI_ShowWDL", "UCI_AnalyseMode", "UCI_EngineAbout", "SearchAlgorithm", "FullWidth", "Grain",
		"SyzygyPath", "SyzygyProbeDepth", "SyzygyProbeLimit", "Syzygy50MoveRule", "Evaluation", "EvalFile", "LMRScale", "ProbCut",
	} {
		if !seen[strings.ToLower(name)] {
			t.Errorf("option %s is missing", name)
		}
	}
}

// TestLockStep: threads that take turns search the same tree each time.
func TestLockStep(t *testing.T) {
	var counts [2]uint64
	for i := range counts {
		e, err := engine.NewTunable()
		movegentest.Must(t, err)
		set(t, e, "Hash", "1")
		set(t, e, "Threads", "3")
		set(t, e, "LockStep", "64")
		movegentest.Must(t, e.SetPosition("r3k2r/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R3K2R w KQkq - 0 11", nil))
		_, r := think(t, e, engine.Request{Depth: 9})
		for _, info := range r.infos {
			counts[i] = max(counts[i], info.Nodes)
		}
	}
	if counts[0] != counts[1] || counts[0] == 0 {
		t.Errorf("%d and %d nodes", counts[0], counts[1])
	}
}

func TestSetOption(t *testing.T) {
	e := newEngine(t)
	_, absent := os.Open("/nonexistent") // systems have words of their own for it
	tests := []struct{ name, value, notice, err string }{
		{"hash", "1", "", ""},
		{"HASH", " 2 ", "", ""},
		{"Clear  Hash", "", "", ""},
		{"threads", "0", "option Threads: 0 is outside 1 … 1024, 1 is used", ""},
		{"MoveOverhead", "30", "", ""},
		{"Hash", "-5", "option Hash: -5 is outside 1 … 33554432, 1 is used", ""},
		{"MultiPV", "999999999999999999999999", "option MultiPV: 999999999999999999999999 is outside 1 … 256, 256 is used", ""},
		{"Hash", "many", "", `option Hash: value "many" is no whole number`},
		{"Hash", "", "", `option Hash: value "" is no whole number`},
		{"Ponder", "TRUE", "", ""},
		{"Ponder", "yes", "", `option Ponder: value "yes" is neither true nor false`},
		{"SearchAlgorithm", "mtd(F)", "", ""},
		{"SearchAlgorithm", "negascout", "", ""},
		{"SearchAlgorithm", "mtd f", "", ""},
		{"SearchAlgorithm", "Aspiration-NegaScout", "", ""},
		{"Evaluation", "network", "", ""},
		{"Evaluation", "handcrafted", "", ""},
		{"Evaluation", "Oracle", "", `option Evaluation: value "Oracle" is none of Network, HandCrafted`},
		{"EvalFile", "/nonexistent", "", "option EvalFile unchanged: " + absent.Error()},
		{"LMRScale", "400", "", `no option "LMRScale"`},
		{"UCI_EngineAbout", "nonsense", "", ""},
		{"SyzygyProbeLimit", "9", "option SyzygyProbeLimit: 9 is outside 0 … 7, 7 is used", ""},
		{"SyzygyProbeDepth", "0", "option SyzygyProbeDepth: 0 is outside 1 … 128, 1 is used", ""},
		{"SyzygyPath", "", "", ""},
		{"", "", "", `no option ""`},
		{"Hash 64", "", "", `no option "Hash 64" (the word value is missing after Hash?)`},
		{"move overhead 50", "", "", `no option "move overhead 50" (the word value is missing after Move Overhead?)`},
		{"Clear Hash now", "", "", `no option "Clear Hash now"`},
	}
	for _, tt := range tests {
		notice, err := e.SetOption(tt.name, tt.value)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if notice != tt.notice || text != tt.err {
			t.Errorf("%s = %q: notice %q error %q, want %q and %q", tt.name, tt.value, notice, text, tt.notice, tt.err)
		}
	}
	if _, err := e.SetOption("SearchAlgorithm", "quantum"); err == nil || !strings.Contains(err.Error(), "NegaScout") {
		t.Errorf("error %v does not name the choices", err)
	}
}

// A table that cannot be allocated leaves the old one in use.
func TestHashTooLarge(t *testing.T) {
	e := newEngine(t)
	_, err := e.SetOption("Hash", "33554432")
	if err == nil {
		t.Skip("this machine has 32 TiB of memory")
	}
	if !strings.HasPrefix(err.Error(), "option Hash unchanged: ") {
		t.Errorf("error %q", err)
	}
	if best, _ := think(t, e, engine.Request{Depth: 3}); best.Move == "" {
		t.Error("no move after a failed change of the hash size")
	}
}
