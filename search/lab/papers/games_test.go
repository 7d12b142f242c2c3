package papers

import (
	"math"
	"testing"
)

// TestGames runs the experiments on games at small depths: complete tables and figures,
// and the same counts whatever the number of goroutines.
func TestGames(t *testing.T) {
	if testing.Short() {
		t.Skip("searches three games")
	}
	for _, name := range []string{"games-table", "games-guess"} {
		e, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		var reports []*Report
		for threads := 1; threads <= 2; threads++ {
			r, err := e.Run(t.Context(), Settings{Runs: 3, Seed: 1, Shallow: 8, Threads: threads})
			if err != nil {
				t.Fatal(err)
			}
			reports = append(reports, r)
		}
		a, b := reports[0], reports[1]
		if len(a.Figures) < 3 || len(a.Tables) < 3 || len(a.Checks) < 6 || a.Unit != "positions" {
			t.Errorf("%s: %d figures, %d tables, %d statements", name, len(a.Figures), len(a.Tables), len(a.Checks))
		}
		for i := range a.Tables {
			for j, row := range a.Tables[i].Rows {
				for k := range row {
					if row[k] != b.Tables[i].Rows[j][k] {
						t.Errorf("%s, %s: %s with one goroutine, %s with two", name, a.Tables[i].Title, row[k], b.Tables[i].Rows[j][k])
					}
				}
			}
		}
	}
}

// TestGameGap: the features of synthetic trees are those of their parameters.
func TestGameGap(t *testing.T) {
	e, err := Lookup("games-gap")
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Run(t.Context(), Settings{Runs: 6, Seed: 1, Shallow: 8})
	if err != nil {
		t.Fatal(err)
	}
	c := newCells(r.Rows)
	of := func(subject, algorithm, setting, measure string) float64 {
		return c.of[cellKey{subject, algorithm, setting, measure}].values.mean()
	}
	const none, all = "synthetic, no feature", "synthetic, all four"
	if m := of(none, "moves", "", "mean"); m != treeWidth || of(none, "moves", "", "deviation") != 0 || of(all, "moves", "", "deviation") < 1.5 {
		t.Errorf("%v moves without features, deviation %v with", m, of(all, "moves", "", "deviation"))
	}
	if a, b := of(none, "children", "", "correlation"), of(all, "children", "", "correlation"); math.Abs(a) > 0.4 || b < 0.8 {
		t.Errorf("correlation %.2f without features, %.2f with", a, b)
	}
	saved := func(subject string) float64 {
		return of(subject, "alphabeta-without-bounds", "way=iterations", "leaves") / of(subject, "alphabeta", "way=iterations", "leaves")
	}
	if a, b := saved(none), saved(all); b < 1.05*a {
		t.Errorf("transpositions save %.2f without the feature, %.2f with", a, b)
	}
}

// TestScale: the scale of known errors.
func TestScale(t *testing.T) {
	var errors sample
	for i := range 1001 {
		errors = append(errors, float64((i*617)%1001-500))
	}
	if scale := errors.scale(); math.Abs(scale-340) > 2 {
		t.Errorf("scale %v", scale)
	}
}
