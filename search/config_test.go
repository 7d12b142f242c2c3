package search

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"footnote/movegen"
)

// TestAblationCounts: every feature has an effect. Without it the node count of some
// position changes. Features that should change nothing here are listed with the
// reason, and must not.
func TestAblationCounts(t *testing.T) {
	without := map[string]string{
		"TimeManagement": "acts only where a clock runs",
	}
	known := map[nodesOf]uint64{}
	for _, name := range FeatureNames() {
		cfg := testConfig()
		if err := cfg.Features.Set(name, false); err != nil {
			t.Fatal(err)
		}
		differs := changesNodes(t, cfg, known)
		switch reason := without[name]; {
		case reason == "" && !differs:
			t.Errorf("%s changes no node count", name)
		case reason != "" && differs:
			t.Errorf("%s changes node counts, but it %s", name, reason)
		}
	}
}

// TestAblationInFullWidth: in full width the features that it obeys change the node
// count, and the others can neither be switched off nor change it.
func TestAblationInFullWidth(t *testing.T) {
	p := epdPositions(t, "bench.epd")[0]
	base := testConfig()
	base.FullWidth = true
	const depth = 4
	want := nodesAt(t, p, depth, base)
	for _, name := range FeatureNames() {
		cfg := base
		refused := cfg.SwitchOff([]string{name}, AlgorithmNames()) != nil
		differs := nodesAt(t, p, depth, cfg) != want
		if obeyed := slices.Contains(FullWidthFeatureNames(), name); differs != obeyed || refused == obeyed {
			t.Errorf("%s: changes the node count: %t, refused: %t", name, differs, refused)
		}
	}
}

func TestSwitchOffRefuses(t *testing.T) {
	play := testConfig()
	for name, drivers := range map[string][]string{
		"telepathy": {MTDf}, "alternate": {MTSSS, NegaScout}, "leftmostpv": {AlphaBeta},
	} {
		if err := play.SwitchOff([]string{name}, drivers); err == nil {
			t.Errorf("%s off with %v: accepted", name, drivers)
		}
	}
	if err := play.SwitchOff([]string{"alternate", "Killers"}, []string{NegaScout, MTDf}); err != nil || play.Features.Killers || play.Features.Alternate {
		t.Errorf("%v, %+v", err, play.Features)
	}
}

// nodesOf names a position of bench.epd and a depth.
type nodesOf struct{ position, depth int }

// changesNodes reports whether some node count with cfg differs from the default's, which known
// keeps from one call to the next.
func changesNodes(t *testing.T, cfg Config, known map[nodesOf]uint64) bool {
	t.Helper()
	s := newSearcher(t, 2)
	count := func(p movegen.Position, depth int, c Config) uint64 {
		s.NewGame(1)
		return s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: depth}, Config: c}).Nodes
	}
	for _, depth := range []int{6, 8, 10} {
		for i, p := range epdPositions(t, "bench.epd") {
			at := nodesOf{i, depth}
			if known[at] == 0 {
				known[at] = count(p, depth, testConfig())
			}
			if count(p, depth, cfg) != known[at] {
				return true
			}
		}
	}
	return false
}

func nodesAt(t *testing.T, p movegen.Position, depth int, c Config) uint64 {
	t.Helper()
	s := newSearcher(t, 2)
	return s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: depth}, Config: c}).Nodes
}

// TestFeatureTexts: every feature is described, and nothing else.
func TestFeatureTexts(t *testing.T) {
	for _, name := range FeatureNames() {
		if FeatureText(name) == "" {
			t.Errorf("%s has no description", name)
		}
	}
	if FeatureText("Magic") != "" {
		t.Error("an unknown feature has a description")
	}
}

func TestParamTable(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range ParamTable() {
		if seen[d.Name] || d.Step <= 0 || d.Meaning == "" {
			t.Errorf("bad parameter %+v", d)
		}
		seen[d.Name] = true
		for _, tuning := range []Tuning{NullWindow, OpenWindow} {
			want := d.Defaults[tuning]
			if want < d.Min || want > d.Max {
				t.Errorf("%s: default %d is outside %d … %d", d.Name, want, d.Min, d.Max)
			}
			p := defaultParams(tuning)
			if v := reflect.ValueOf(p).FieldByName(d.Name).Int(); v != int64(want) {
				t.Errorf("%s: default %d, got %d", d.Name, want, v)
			}
			if p.Set(d.Name, d.Max+1) == nil || p.Set(d.Name, d.Max) != nil {
				t.Errorf("%s: range not held", d.Name)
			}
		}
	}
	var p Params
	if p.Set("Nonsense", 1) == nil {
		t.Error("unknown parameter accepted")
	}
	params := reflect.TypeFor[Params]()
	for i := range params.NumField() {
		tag := params.Field(i).Tag
		var null, open, least, most, step int
		if n, err := fmt.Sscanf(tag.Get("null")+" "+tag.Get("open")+" "+tag.Get("range"), "%d %d %d,%d,%d", &null, &open, &least, &most, &step); n != 5 {
			t.Errorf("%s: tags %q: %v", params.Field(i).Name, tag, err)
		}
	}
}

// TestTunings: SetParam sets a parameter for all drivers, and each driver uses the
// constants of its tuning.
func TestTunings(t *testing.T) {
	c := testConfig()
	if c.Params[NullWindow] == c.Params[OpenWindow] {
		t.Error("both tunings are the same")
	}
	if err := c.SetParam("LMRScale", 400); err != nil || c.Params[NullWindow].LMRScale != 400 || c.Params[OpenWindow].LMRScale != 400 {
		t.Errorf("LMRScale was not set for all drivers: %v", err)
	}
	before := c
	if c.SetParam("LMRScale", 1<<20) == nil || !reflect.DeepEqual(c, before) {
		t.Error("a value out of range changed something")
	}
	s := newSearcher(t, 1)
	for _, a := range Algorithms() {
		c.Algorithm = a.Name
		s.Search(context.Background(), Request{Position: movegen.StartPosition(), Limits: Limits{Depth: 1}, Config: c})
		if w := s.workers[0]; w.algorithm.Name != a.Name || w.p != c.Params[a.Tuning] {
			t.Errorf("%s: searched with %s and other constants than its own", a.Name, w.algorithm.Name)
		}
	}
}
