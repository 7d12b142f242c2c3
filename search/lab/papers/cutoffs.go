package papers

import (
	"slices"
	"strings"

	"footnote/search/lab"
)

// fig23 shows the cut-offs of figure 2.3 of Reinefeld et al. on a tree of our own, made
// to what the text says of the figure (section 2.3): node 2 is B, its children 2.1, 2.2
// and 2.3 are C, D and E with the bounds 10, 35 and 20 from the view of B, where MIN
// moves, and 2.2.1 is F, which did not stop the first search. In the first tree D
// proves better than E and C, in the second D and E prove better than C.
func fig23(_ Settings, r *Report) {
	for _, variant := range []struct {
		title string
		d, e  int // what D and E are worth in the end, for MAX
	}{{"D returns 25", -25, -20}, {"D returns 15, E 12", -15, -12}} {
		t := fixedTree(3, 4, leaves23(variant.d, variant.e)...)
		for _, name := range []string{"ins", "pns"} {
			result, lines := r.traced(name, t, lab.Options{})
			what := titleOf(name) + ", " + variant.title + ": "
			r.Traces = append(r.Traces, Trace{what + "cut-offs", lines})
			r.fact(what+"value", result.Value)
			for _, fact := range [][2]string{
				{"the re-search begins at the bound of D", "2: re-search, "}, {"order of the children", "2: best first: "},
				{"F is ignored", "2.2: ignore left, "}, {"the cut-off", "2: prove best cut-off "},
			} {
				if k := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, fact[1]) }); k >= 0 {
					r.fact(what+fact[0], lines[k])
				}
			}
		}
	}
	r.notef("The figure is a drawing of which the text gives three bounds; the tree is our own. Values are from MAX's point of view; B is a MIN node.")
}

// leaves23 makes the tree: each row is a MIN node above the leaves.
func leaves23(d, e int) []int {
	bad, unseen, worse := []int{-40, -40, -40}, []int{0, 0, 0}, []int{-60, -60, -60}
	rows := [][]int{
		bad, bad, bad, bad, bad, bad, bad, bad, bad, // 1
		{-10, 5, 7}, unseen, unseen, // C
		{-50, 0, 0}, {-35, 0, 0}, {d, 3, 4}, // D: F, and two more
		{-20, 1, 2}, {e, 8, 9}, {-70, -70, -70}, // E
		worse, worse, worse, worse, worse, worse, worse, worse, worse, // 3
	}
	return slices.Concat(rows...)
}
