package papers

import (
	"fmt"
	"strings"

	"footnote/search/lab"
)

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
	for name, found := range map[string]lab.Result{"SSS*": sss, "MT-SSS*": mt} {
		r.fact("bounds of the passes of "+name, found.Passes, "leaves of "+name, values(t, found.Order))
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

// pearlName returns the letter of a node in figures 4 to 7 of Plaat et al., of those that the text names.
func pearlName(t *lab.Tree, level, pos int) string {
	code := t.Dewey(level, pos)
	const codes = "e 1 1.1 1.1.1 1.1.1.1 1.1.2 1.1.2.1 2 2.1 2.1.1 2.1.1.1 2.1.2 2.1.2.1 1.1.1.2 2.1.2.2 2.2 2.2.1 2.2.2 2.2.1.1 2.2.1.2" // a to t
	for k, named := range strings.Fields(codes) {
		if named == code {
			return string(rune('a' + k))
		}
	}
	return code
}

// pearlPasses adds what section 2.1 of Plaat et al. tells of the passes of MT-SSS* call by call, by figures
// 2 and 8.
func pearlPasses(r *Report, t *lab.Tree) {
	var passes []*callTrace
	var lines []string
	fact := func(pass int, what, measured string) {
		r.fact(fmt.Sprintf("pass %d of MT-SSS*: %s", pass, what), measured)
	}
	all := func(lab.Call) bool { return true }
	fresh := func(c lab.Call) bool { return c.Level == 0 && !c.Answered }
	lab.MTCalls(t, func(calls []lab.Call, bounds func(level, pos int) (lo, hi int)) {
		p := &callTrace{t, pearlName, calls}
		passes = append(passes, p)
		n := len(passes)
		lines = append(lines, fmt.Sprintf("pass %d", n))
		for _, line := range p.lines() {
			lines = append(lines, "  "+line)
		}
		fact(n, "the window", windowText(calls[0]))
		fact(n, "the nodes in order, with those that storage answers", p.names(all))
		fact(n, "the new leaves", p.names(fresh))
		if calls[0].Value < calls[0].Beta {
			fact(n, "fails", "low")
			fact(n, "the max solution tree afterwards", boundTree(t, bounds, true, t.Depth, 0))
			return
		}
		fact(n, "fails", "high")
		fact(n, "the min solution tree that it builds", boundTree(t, bounds, false, t.Depth, 0))
		low, high := bounds(1, 5)
		fact(n, "f− and f+ of l", fmt.Sprintf("%d, %d", low, high))
	})
	var alpha, beta int
	for _, c := range passes[0].calls {
		isMax := (t.Depth-c.Level)%2 == 0
		count(&alpha, c.Level > 0 && !isMax && c.Value <= c.Alpha)
		count(&beta, c.Level > 0 && isMax && c.Value >= c.Beta)
	}
	fact(1, "MIN nodes with an alpha cut-off, MAX nodes with a beta cut-off", fmt.Sprintf("%d, %d", alpha, beta))
	for pass, nodes := range []string{"", "d f b h a", "b a", "j l i q r h a"} { // of which the text tells
		for node := range strings.FieldsSeq(nodes) {
			result := "not searched"
			if calls := passes[pass].of(node); len(calls) > 0 {
				result = resultText(calls[0])
			}
			fact(pass+1, "the result of "+node, result)
		}
	}
	r.Traces = append(r.Traces, Trace{"The calls of MT-SSS* by figures 2 and 8, with the letters of the paper", lines})
	r.notef("Nodes are named a to t \"in the order in which SSS* first visits them\": those that it takes from OPEN are so named but for r, the brother of q, which it puts on OPEN before s and t and never takes off. Results that the text leaves out are not compared.")
}

// boundTree lists the nodes of the solution tree below a node that a bound proves: of MIN nodes
// for an upper bound, of MAX nodes for a lower one, the first child that has it.
func boundTree(t *lab.Tree, bounds func(level, pos int) (lo, hi int), upper bool, level, pos int) string {
	side := func(level, pos int) int {
		lo, hi := bounds(level, pos)
		if upper {
			return hi
		}
		return lo
	}
	list := pearlName(t, level, pos)
	isMax := (t.Depth-level)%2 == 0
	for c := pos * t.Width; level > 0 && c < (pos+1)*t.Width; c++ {
		if isMax == upper || side(level-1, c) == side(level, pos) {
			list += " " + boundTree(t, bounds, upper, level-1, c)
			if isMax != upper {
				break
			}
		}
	}
	return list
}
