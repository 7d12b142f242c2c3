package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// values lists the values of leaves.
func values(t *lab.Tree, leaves []int) []int {
	list := make([]int, len(leaves))
	for i, leaf := range leaves {
		list[i] = t.Leaf(leaf)
	}
	return list
}

// fig31 is the OPEN list of SSS* on the tree of figure 3.1. The paper gives all
// leaves but two: 1.2.1 need only be at least 6 (here 7), 1.2.2 is never seen.
func fig31(_ Settings, r *Report) {
	t := fixedTree(2, 3, 6, 5, 7, 1, 9, 8, 4, 3)
	result, lines := r.traced("sss", t, lab.Options{})
	r.Traces = append(r.Traces, Trace{"The OPEN list of SSS*", lines})
	r.fact("states of the OPEN list", len(lines))
	for i, line := range lines {
		r.fact(fmt.Sprintf("state %d", i+1), line)
	}
	scout := r.order("negascout", t)
	r.fact("SSS* evaluates", values(t, result.Order))
	r.fact("NegaScout evaluates", values(t, scout))
	for _, leaf := range result.Order {
		if !slices.Contains(scout, leaf) {
			r.fact("searched by SSS*, not by NegaScout", t.Dewey(0, leaf))
		}
	}
	r.notef("The print shows state 3 twice and states 4, 13 and 21 garbled; they are taken as the rules of the algorithm give them.")
}

// pearlTree is Pearl's tree. Leaves that the text of Plaat et al. does not fix are as in Pearl's book;
// SSS* sees none of them.
func pearlTree() *lab.Tree {
	return fixedTree(2, 4, 41, 5, 12, 90, 101, 80, 20, 30, 34, 80, 36, 35, 50, 36, 25, 3)
}

// pearl is the example of Plaat et al., section 2.1, on Pearl's tree.
func pearl(_ Settings, r *Report) {
	t := pearlTree()
	sss, lines := r.traced("sss", t, lab.Options{})
	mt, passes := r.traced("mt-sss", t, lab.Options{})
	r.Traces = append(r.Traces, Trace{"The OPEN list of SSS*", lines}, Trace{"The passes of MT-SSS*", passes})
	r.fact("value", sss.Value)
	for _, found := range []struct {
		name   string
		result lab.Result
	}{{"SSS*", sss}, {"MT-SSS*", mt}} {
		r.fact("bounds of the passes of "+found.name, found.result.Passes)
		r.fact("leaves of "+found.name, values(t, found.result.Order))
	}
	after := 0 // at the end of a pass OPEN holds leaves alone, all solved
	for _, line := range lines {
		if merits, ends := solvedLeaves(line, t.Depth); ends {
			after++
			r.fact(fmt.Sprintf("OPEN after pass %d", after), merits)
		}
	}
	r.fact("passes that end with OPEN all solved", after)
	pearlPasses(r, t)
}

// solvedLeaves returns the merits of an OPEN list, and whether it holds solved leaves
// only.
func solvedLeaves(line string, depth int) (merits string, ok bool) {
	var list []string
	for s := range strings.FieldsSeq(line) {
		part := strings.Split(strings.Trim(s, "()"), ",")
		if part[1] != "S" || strings.Count(part[0], ".") != depth-1 {
			return "", false
		}
		list = append(list, part[2])
	}
	return strings.Join(list, " "), len(list) > 1
}
