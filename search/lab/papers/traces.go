package papers

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// traced runs an algorithm with its trace and the order of its leaves.
func traced(name string, t *lab.Tree, o lab.Options) (lab.Result, []string, error) {
	var lines []string
	o.Record = true
	o.Trace = func(line string) { lines = append(lines, line) }
	result, err := run(name, t, o)
	return result, lines, err
}

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
func fig31(_ context.Context, _ Settings, r *Report) error {
	t, err := lab.NewTree(2, 3, []int{6, 5, 7, 1, 9, 8, 4, 3})
	if err != nil {
		return err
	}
	published := strings.Split(strings.TrimSpace(openStates31), "\n")
	result, lines, err := traced("sss", t, lab.Options{})
	if err != nil {
		return err
	}
	r.Traces = append(r.Traces, Trace{"The OPEN list of SSS*", lines})
	r.exact("states of the OPEN list", len(published), len(lines))
	for i := range min(len(published), len(lines)) {
		r.exact(fmt.Sprintf("state %d", i+1), published[i], lines[i])
	}
	ns, _, err := traced("negascout", t, lab.Options{})
	if err != nil {
		return err
	}
	r.exact("SSS* evaluates", "[6 5 9 8 4 3 7]", values(t, result.Order))
	r.exact("NegaScout evaluates", "[6 5 7 9 4 3]", values(t, ns.Order))
	for _, leaf := range result.Order {
		if !slices.Contains(ns.Order, leaf) {
			r.exact("searched by SSS*, not by NegaScout", "2.1.2", t.Dewey(0, leaf))
		}
	}
	r.notef("The print shows state 3 twice and states 4, 13 and 21 garbled; they are taken as the rules of the algorithm give them.")
	return nil
}

// openStates31 is the OPEN list of figure 3.1.
const openStates31 = `
(e,L,inf)
(1,L,inf) (2,L,inf)
(1.1,L,inf) (2,L,inf)
(1.1.1,L,inf) (1.1.2,L,inf) (2,L,inf)
(1.1.2,L,inf) (2,L,inf) (1.1.1,S,6)
(2,L,inf) (1.1.1,S,6) (1.1.2,S,5)
(2.1,L,inf) (1.1.1,S,6) (1.1.2,S,5)
(2.1.1,L,inf) (2.1.2,L,inf) (1.1.1,S,6) (1.1.2,S,5)
(2.1.2,L,inf) (2.1.1,S,9) (1.1.1,S,6) (1.1.2,S,5)
(2.1.1,S,9) (2.1.2,S,8) (1.1.1,S,6) (1.1.2,S,5)
(2.1,S,9) (1.1.1,S,6) (1.1.2,S,5)
(2.2,L,9) (1.1.1,S,6) (1.1.2,S,5)
(2.2.1,L,9) (2.2.2,L,9) (1.1.1,S,6) (1.1.2,S,5)
(2.2.2,L,9) (1.1.1,S,6) (1.1.2,S,5) (2.2.1,S,4)
(1.1.1,S,6) (1.1.2,S,5) (2.2.1,S,4) (2.2.2,S,3)
(1.1,S,6) (2.2.1,S,4) (2.2.2,S,3)
(1.2,L,6) (2.2.1,S,4) (2.2.2,S,3)
(1.2.1,L,6) (1.2.2,L,6) (2.2.1,S,4) (2.2.2,S,3)
(1.2.1,S,6) (1.2.2,L,6) (2.2.1,S,4) (2.2.2,S,3)
(1.2,S,6) (2.2.1,S,4) (2.2.2,S,3)
(1,S,6) (2.2.1,S,4) (2.2.2,S,3)
(e,S,6)`

// leavesPearl is Pearl's tree, of width 2 and depth 4. Leaves that the text of Plaat et al.
// does not fix are as in Pearl's book; SSS* sees none of them.
func leavesPearl() []int { return []int{41, 5, 12, 90, 101, 80, 20, 30, 34, 80, 36, 35, 50, 36, 25, 3} }

// pearl is the example of Plaat et al., section 2.1, on Pearl's tree.
func pearl(_ context.Context, _ Settings, r *Report) error {
	t, err := lab.NewTree(2, 4, leavesPearl())
	if err != nil {
		return err
	}
	sss, lines, err := traced("sss", t, lab.Options{})
	if err != nil {
		return err
	}
	mt, passes, err := traced("mt-sss", t, lab.Options{})
	if err != nil {
		return err
	}
	r.Traces = append(r.Traces, Trace{"The OPEN list of SSS*", lines}, Trace{"The passes of MT-SSS*", passes})
	const bounds = "[41 36 35 35]"
	r.exact("value", 35, sss.Value)
	r.exact("bounds of the passes of SSS*", bounds, sss.Passes)
	r.exact("bounds of the passes of MT-SSS*", bounds, mt.Passes)
	r.exact("leaves of SSS*", "[41 12 34 36 5 35 50 36]", values(t, sss.Order))
	r.exact("leaves of MT-SSS*", "[41 12 34 36 5 35 50 36]", values(t, mt.Order))
	// At the end of a pass OPEN holds leaves alone, all solved.
	after := 0
	published := []string{
		"41 36 34 12", "36 34 12 5", "35 34 12 5",
	}
	for _, line := range lines {
		merits, ends := solvedLeaves(line, t.Depth)
		if ends && after < len(published) {
			r.exact(fmt.Sprintf("OPEN after pass %d", after+1), published[after], merits)
			after++
		}
	}
	r.exact("passes that end with OPEN all solved", len(published), after)
	pearlPasses(r, t)
	return nil
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
