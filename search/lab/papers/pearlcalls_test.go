package papers

import (
	"slices"
	"testing"

	"footnote/search/lab"
)

// TestPassesCallByCall: the passes that keep their calls are those of MT-SSS* in the package
// lab, by their bounds and by their leaves in order.
func TestPassesCallByCall(t *testing.T) {
	for seed := range uint64(60) {
		tree, err := lab.Uniform(2+int(seed%3), 2+int(seed/3%4), []int{3, 50, 5000}[seed/12%3], seed)
		if err != nil {
			t.Fatal(err)
		}
		p := newPassRun(tree)
		var bounds, leaves []int
		for last := false; !last; {
			last = p.pass()
			bounds = append(bounds, p.bound)
			for _, c := range p.passes[len(p.passes)-1] {
				if c.evaluated {
					leaves = append(leaves, c.pos)
				}
			}
		}
		want, err := run("mt-sss", tree, lab.Options{Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(bounds, want.Passes) || !slices.Equal(leaves, want.Order) {
			t.Fatalf("seed %d: bounds %v, want %v; leaves %v, want %v", seed, bounds, want.Passes, leaves, want.Order)
		}
	}
}

// TestPearlPasses: all that section 2.1 tells of the calls holds, and there is as much of it.
func TestPearlPasses(t *testing.T) {
	tree, err := lab.NewTree(2, 4, leavesPearl())
	if err != nil {
		t.Fatal(err)
	}
	r := &Report{}
	pearlPasses(r, tree)
	for _, c := range r.Checks {
		if !c.OK {
			t.Errorf("%s: published %s, measured %s", c.What, c.Published, c.Measured)
		}
	}
	if want := 4*5 + 1 + 1 + 14; len(r.Checks) != want {
		t.Errorf("%d statements, want %d", len(r.Checks), want)
	}
}
