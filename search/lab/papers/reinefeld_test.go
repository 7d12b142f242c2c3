package papers

import (
	"testing"

	"footnote/search/lab"
)

// TestFootnote3: the footnote is refuted by the tree of the report.
func TestFootnote3(t *testing.T) {
	r := &Report{Name: "footnote3"}
	if err := fourPlies(r); err != nil {
		t.Fatal(err)
	}
	if err := r.judged(r.Name); err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Checks {
		if !c.OK || !c.Own {
			t.Errorf("%s: %s, want %s", c.What, c.Measured, c.Published)
		}
	}
	if len(r.Checks) != 2 {
		t.Errorf("%d statements", len(r.Checks))
	}
}

// TestNested: re-searches begin within others from depth 5 on, and not before.
func TestNested(t *testing.T) {
	for _, name := range []string{"pns", "ins"} {
		for _, depth := range []int{4, 5} {
			sum, nested := 0, 0
			for seed := range uint64(40) {
				tree, err := lab.Uniform(3, depth, 1000, seed)
				if err != nil {
					t.Fatal(err)
				}
				all, within, err := countNested(name, tree)
				if err != nil {
					t.Fatal(err)
				}
				sum, nested = sum+all, nested+within
			}
			if sum == 0 || (nested > 0) != (depth > 4) {
				t.Errorf("%s, d=%d: %d re-searches, %d within others", name, depth, sum, nested)
			}
		}
	}
}
