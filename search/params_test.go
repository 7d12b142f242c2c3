package search

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"footnote/movegen"
)

func TestParamTable(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range ParamTable() {
		if seen[d.Name] || d.Step <= 0 || d.Meaning == "" {
			t.Errorf("bad parameter %+v", d)
		}
		seen[d.Name] = true
		for _, tuning := range []Tuning{NullWindow, OpenWindow} {
			want := d.defaultIn(tuning)
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
