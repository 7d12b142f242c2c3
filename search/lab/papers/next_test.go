package papers

import (
	"math"
	"testing"
)

// TestNext runs what came after the papers at small sizes: nothing that must hold fails,
// and there are tables, figures and a row of data for every tree or position.
func TestNext(t *testing.T) {
	for _, e := range nextExperiments() {
		r, err := e.Run(t.Context(), Settings{Runs: 3, Seed: 1, Shallow: 8, Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		if r.Failures() > 0 {
			for _, c := range r.Checks {
				if c.Exact && !c.OK {
					t.Errorf("%s: %s: %s, must be %s", e.Name, c.What, c.Measured, c.Published)
				}
			}
		}
		if len(r.Tables) == 0 || len(r.Figures) == 0 || len(r.Samples) == 0 {
			t.Errorf("%s: %d tables, %d figures, %d rows", e.Name, len(r.Tables), len(r.Figures), len(r.Samples))
		}
		for _, row := range r.Samples {
			if len(row) != len(r.Columns) {
				t.Fatalf("%s: a row of %d cells, %d columns", e.Name, len(row), len(r.Columns))
			}
		}
		for _, table := range r.Tables {
			for _, row := range table.Rows {
				if len(row) != len(table.Columns) {
					t.Errorf("%s, %s: a row of %d cells, %d columns", e.Name, table.Title, len(row), len(table.Columns))
				}
			}
		}
	}
}

// TestErrorStatistics: quantiles and scale of known errors.
func TestErrorStatistics(t *testing.T) {
	var errors sample
	for i := range 1001 {
		errors = append(errors, float64((i*617)%1001-500))
	}
	e := statisticsOf(errors)
	if e.quantile(0.5) != 0 || e.quantile(0) != -500 || e.quantile(1) != 500 || math.Abs(e.scale()-340) > 2 || e.absolute.mean() < 249 || e.absolute.mean() > 251 {
		t.Errorf("median %v, from %v to %v, scale %v, mean absolute error %v", e.quantile(0.5), e.quantile(0), e.quantile(1), e.scale(), e.absolute.mean())
	}
}
