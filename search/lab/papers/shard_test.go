package papers

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// timed lists the experiments that read the clock: two runs do not agree in all figures.
func timed() []string {
	return []string{"fig5.5", "memsss-table1", "memsss-table2", "games-nodes", "games-threads"}
}

// shared works the shares of an experiment out and returns all parts by stage and index.
func shared(t *testing.T, e Experiment, s Settings, of int) map[[2]int]json.RawMessage {
	t.Helper()
	parts := map[[2]int]json.RawMessage{}
	for number := 1; number <= of; number++ {
		s.Shard = &Shard{Number: number, Of: of, Emit: func(p Part) error {
			at := [2]int{p.Stage, p.Index}
			if parts[at] != nil {
				t.Errorf("%s: part %d of stage %d is told twice", e.Name, p.Index, p.Stage)
			}
			parts[at] = p.Result
			return nil
		}}
		if _, err := e.Run(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	return parts
}

// checkShards: three shares give the report of one process, want; where the clock is read, all
// but the times.
func checkShards(t *testing.T, e Experiment, s Settings, want *Report) {
	t.Helper()
	parts := shared(t, e, s, 3)
	asked := 0
	s.Shard = &Shard{Number: 1, Of: 1, Find: func(stage, index int) (json.RawMessage, error) {
		asked++
		if found := parts[[2]int{stage, index}]; found != nil {
			return found, nil
		}
		return nil, errors.New("nobody has worked it out")
	}}
	got, err := e.Run(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if asked != len(parts) {
		t.Errorf("%d parts were worked out, %d are used", len(parts), asked)
	}
	if !slices.Contains(timed(), e.Name) {
		want.Verdicts, got.Verdicts = nil, nil // which have numbers that are none; the checks say the same
		if !reflect.DeepEqual(want, got) {
			t.Errorf("the shares give another report\n%+v\n%+v", want, got)
		}
		return
	}
	if len(want.Tables) != len(got.Tables) || len(want.Checks) != len(got.Checks) || len(want.Figures) != len(got.Figures) || len(want.Samples) != len(got.Samples) {
		t.Fatal("the shares give another report")
	}
	for i, row := range want.Samples {
		for k, name := range want.Columns {
			chance := e.Name == "games-threads" && (name == "nodes" || name == "tests")
			if len(row) == 7 && name == "value" && (row[5] == "seconds" || row[5] == "time-off-leaves") {
				continue
			}
			if !strings.Contains(name, "seconds") && !chance && row[k] != got.Samples[i][k] {
				t.Errorf("row %d, %s: %v, by shares %v", i, name, row[k], got.Samples[i][k])
			}
		}
	}
}

// TestShardFaults: a result that is missing or of another kind ends the run.
func TestShardFaults(t *testing.T) {
	e, err := Lookup("wall")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{`[]`, `[1,2]`, `["x"]`, `{}`, ``} {
		s := Settings{Runs: 1, Seed: 1, Shard: &Shard{Number: 1, Of: 1, Find: func(int, int) (json.RawMessage, error) { return json.RawMessage(text), nil }}}
		if _, err := e.Run(t.Context(), s); err == nil || !strings.Contains(err.Error(), "stage 0, part 0") {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, name := range []string{"memsss-table2", "table5.4", "games-errors"} {
		e, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{`[[1]]`, `[[]]`, `[null]`, `[false,[true]]`, `[[{}]]`} {
			s := Settings{Runs: 2, Shard: &Shard{Number: 1, Of: 1, Find: func(int, int) (json.RawMessage, error) { return json.RawMessage(text), nil }}}
			if _, err := e.Run(t.Context(), s); err == nil || !strings.Contains(err.Error(), "stage 0, part 0") {
				t.Errorf("%s, %s: %v", name, text, err)
			}
		}
	}
	missing := errors.New("missing")
	s := Settings{Runs: 1, Seed: 1, Shard: &Shard{Number: 1, Of: 1, Find: func(int, int) (json.RawMessage, error) { return nil, missing }}}
	if _, err := e.Run(t.Context(), s); !errors.Is(err, missing) {
		t.Error(err)
	}
	s.Shard = &Shard{Number: 1, Of: 1, Emit: func(Part) error { return missing }}
	if _, err := e.Run(t.Context(), s); !errors.Is(err, missing) {
		t.Errorf("a result that cannot be told: %v", err)
	}
}
