package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"footnote/search/lab/papers"
)

// TestPapers: what every experiment finds can be printed, and its figures drawn.
func TestPapers(t *testing.T) {
	for _, e := range papers.Experiments() {
		if e.Name == "table5.1" || e.Name == "table5.4" || e.Name == "winloss" || e.Name == "theorems" || testing.Short() && !e.Exact && e.Name != "wall" {
			continue // slow, and of the same kind as the others
		}
		s := papers.Settings{Runs: 2, Seed: 1, Shallow: 8}
		if slices.Contains([]string{"fig5.5", "memsss-table1", "memsss-random", "memsss-readings", "games-table"}, e.Name) {
			s.Runs = 1 // slow; others show what there is to print of an error
		}
		found, err := e.Run(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := Paper(&text, found); err != nil || !strings.HasPrefix(text.String(), "# "+e.Name+": ") {
			t.Errorf("%s: %v, %.80q", e.Name, err, text.String())
		}
		if seed := strings.Contains(text.String(), "seed 1.\n"); seed == !e.Seeded() {
			t.Errorf("%s: names a seed: %t", e.Name, seed)
		}
		for i := range found.Figures {
			if err := paperChart(&found.Figures[i]).SVG(io.Discard); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestPaperText(t *testing.T) {
	seed := uint64(7)
	var b strings.Builder
	err := Paper(&b, &papers.Report{
		Name: "n", Title: "T", Source: "S", Runs: 3, Unit: "trees", Seed: &seed, Notes: []string{"a note"},
		Traces: []papers.Trace{{Title: "trace", Lines: []string{"(1,S,2)"}}},
		Tables: []papers.Table{{Title: "table", Columns: []string{"driver", "±"}, Rows: [][]string{{"MTD(f)", "12"}}}},
		Checks: []papers.Check{
			{What: "a", Published: "1", Measured: "1", Exact: true, OK: true}, {What: "b", Published: "1", Measured: "2", Exact: true},
			{What: "c", Published: "less", Measured: "1, 2", OK: true}, {What: "d", Published: "less", Measured: "2, 1"},
			{What: "e", Published: "3", Measured: "3", Exact: true, OK: true, Own: true},
		},
	})
	const want = `# n: T

S; 3 trees for each point, seed 7.

trace:

    (1,S,2)

table:

| driver |  ± |
|--------|---:|
| MTD(f) | 12 |

Published and measured:

| statement | published | measured |                    |
|-----------|----------:|---------:|-------------------:|
| a         |         1 |        1 |              equal |
| b         |         1 |        2 |            DIFFERS |
| c         |      less |     1, 2 |              holds |
| d         |      less |     2, 1 | does not reproduce |
| e         |         – |        3 |      as it must be |

- a note
`
	if err != nil || b.String() != want {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestPaperChart(t *testing.T) {
	c := paperChart(&papers.Figure{
		Name: "n", Title: "T", LogX: true, Reference: 2, ReferenceCaption: "r",
		Lines: []papers.Line{{Name: "measured", Pair: 1, X: []float64{1}, Y: []float64{2}}, {Name: "published", Pair: 1, Published: true}},
	})
	if !c.LogX || c.LogY || c.Reference != 2 || len(c.Series) != 2 || c.Series[0].Dashed || !c.Series[1].Dashed || c.Series[1].Color != 1 {
		t.Errorf("%+v", c)
	}
}
