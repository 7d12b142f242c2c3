package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// Alpha-Beta, NegaScout and SSS-2 call by call, as figures 3, 6 and 7 to 9 of de Bruin & Pijls
// print them: what sections 2, 4 and 5 tell of their calls on the example tree.

// secondOfL is the leaf of the example tree that a deep cut-off saves.
const secondOfL = 9

// unbounded is beyond every value of a leaf.
const unbounded = lab.MaxValue + 1

// callText writes the window of a call, and what came back.
func callText(c lab.Call) string {
	return fmt.Sprintf("(%s, %s) = %d", windowEnd(c.Alpha), windowEnd(c.Beta), c.Value)
}

func windowEnd(v int) string {
	switch {
	case v >= unbounded:
		return "∞"
	case v <= -unbounded:
		return "−∞"
	}
	return fmt.Sprint(v)
}

// workedRun is a search by the rule of a figure, with its calls in the order in which they
// begin.
type workedRun struct {
	tree  *lab.Tree
	rule  func(w *workedRun, level, pos, alpha, beta int) int // of interior nodes
	calls []lab.Call
}

// work searches a tree from the root, without bounds.
func work(t *lab.Tree, rule func(w *workedRun, level, pos, alpha, beta int) int) *workedRun {
	w := &workedRun{tree: t, rule: rule}
	w.search(t.Depth, 0, -unbounded, unbounded)
	return w
}

func (w *workedRun) search(level, pos, alpha, beta int) int {
	k := len(w.calls)
	w.calls = append(w.calls, lab.Call{Level: level, Pos: pos, Alpha: alpha, Beta: beta})
	var g int
	if level == 0 {
		g = w.tree.Leaf(pos)
	} else {
		g = w.rule(w, level, pos, alpha, beta)
	}
	w.calls[k].Value = g
	return g
}

// figure3 is Alpha-Beta.
func (w *workedRun) figure3(level, pos, alpha, beta int) int {
	return lab.Figure3(w.tree, level, pos, alpha, beta, w.search)
}

// figure6 is NegaScout.
func (w *workedRun) figure6(level, pos, alpha, beta int) int {
	return lab.Figure6(w.tree, level, pos, alpha, beta, w.search)
}

// leaves lists the leaves in the order of evaluation.
func (w *workedRun) leaves() []int {
	var list []int
	for _, c := range w.calls {
		if c.Level == 0 {
			list = append(list, c.Pos)
		}
	}
	return list
}

// nodeName returns the letter of a node in figure 1, where nodes have two children; a leaf is named
// by its value.
func nodeName(t *lab.Tree, level, pos int) string {
	if level == 0 {
		return fmt.Sprint(t.Leaf(pos))
	}
	before := 1<<(t.Depth-level) - 1 // nodes of the levels above
	return string("abcdefghijklmno"[before+pos])
}

// callsOf returns the calls of a node.
func (w *workedRun) callsOf(name string) []lab.Call {
	return slices.DeleteFunc(slices.Clone(w.calls), func(c lab.Call) bool { return nodeName(w.tree, c.Level, c.Pos) != name })
}

// describe writes the calls of a node.
func (w *workedRun) describe(name string) string {
	var list []string
	for _, c := range w.callsOf(name) {
		list = append(list, callText(c))
	}
	if len(list) == 0 {
		return "not called"
	}
	return strings.Join(list, ", ")
}

// lines shows all calls, each node below its parent.
func (w *workedRun) lines() []string {
	var list []string
	for _, c := range w.calls {
		list = append(list, strings.Repeat("  ", w.tree.Depth-c.Level)+nodeName(w.tree, c.Level, c.Pos)+" "+callText(c))
	}
	return list
}

// workedRuns adds what sections 2 and 4 tell of the calls on the example tree and on its
// variant, which has 15 for 10 and 10 for 50. Values that the text leaves out are those that
// the calls inside must give.
func workedRuns(r *Report, t, variant *lab.Tree) {
	ab, scout := work(t, (*workedRun).figure3), work(t, (*workedRun).figure6)
	otherAB, otherScout := work(variant, (*workedRun).figure3), work(variant, (*workedRun).figure6)
	for _, of := range []struct {
		where, nodes string
		run          *workedRun
	}{
		{"Alpha-Beta", "d e j k f l g n o", ab}, {"NegaScout", "b h d e c g", scout},
		{"Alpha-Beta on the variant", "l m", otherAB}, {"NegaScout on the variant", "l m f g", otherScout},
	} {
		for node := range strings.FieldsSeq(of.nodes) {
			r.fact(of.where+": the calls of "+node, of.run.describe(node))
		}
	}
	r.fact("Alpha-Beta: the second leaf of l, a deep cut-off", map[bool]string{true: "visited", false: "not visited"}[slices.Contains(ab.leaves(), secondOfL)])
	for _, node := range []string{"5", "i"} {
		found := scout.describe(node)
		if calls := scout.callsOf(node); len(calls) == 2 && calls[0].Beta-calls[0].Alpha == 1 && calls[1].Beta-calls[1].Alpha > 1 {
			found = "a null window, then a re-search"
		}
		r.fact("NegaScout: the calls of "+node, found)
	}
	r.fact("NegaScout: the leaves of figure 6, from left to right", values(t, distinct(scout.leaves())))
	r.Traces = append(r.Traces, Trace{"The calls of NegaScout by figure 6, with their windows and results", scout.lines()})
	r.notef("NegaScout by figure 6 evaluates %d times, %d leaves. Section 4 also has the call NegaScout(g, 34, 35), after the re-search of c in (35, ∞): figure 6 makes none. The calls of g are %s; the re-search ends when f returns 35, which is not above its α. Windows and results that the text leaves out are filled in from the calls around them.",
		len(scout.leaves()), len(distinct(scout.leaves())), scout.describe("g"))
}

// refinements adds what section 5 tells of the calls of SSS-2 on the example tree: of those of
// the third refinement the text names some. Results that it leaves out are those that the
// calls inside must give.
func refinements(r *Report, t *lab.Tree) {
	calls, err := lab.SSS2Calls(t)
	r.failed(err)
	var passes [][]lab.SolutionCall // each begins at the root
	for _, c := range calls {
		if c.Level == t.Depth {
			passes = append(passes, nil)
		}
		k := len(passes) - 1
		passes[k] = append(passes[k], c)
	}
	if len(passes) != 4 {
		r.failed(fmt.Errorf("SSS-2 has %d passes on the example tree, not 4", len(passes)))
		return
	}
	bounds := map[string]int{}
	for _, c := range slices.Concat(passes[:2]...) {
		if c.Value < c.Bound { // G has a tree of this value
			bounds[nodeName(t, c.Level, c.Pos)] = c.Value
		}
	}
	r.fact("SSS-2: the bounds of b and c after the first refinement", fmt.Sprintf("%d, %d", bounds["b"], bounds["c"]))
	names := make([]string, len(passes[2]))
	for k, c := range passes[2] {
		names[k] = nodeName(t, c.Level, c.Pos)
	}
	r.fact("SSS-2: the nodes called in the second refinement, in order", strings.Join(names, " "))
	for pass, of := range map[int]struct{ nodes, where string }{2: {"a 36 35", "second refinement"}, 3: {"c f m g", "third refinement, which fails"}} {
		for node := range strings.FieldsSeq(of.nodes) {
			var list []string
			for _, c := range passes[pass] {
				if nodeName(t, c.Level, c.Pos) == node {
					list = append(list, solutionCall(t, c))
				}
			}
			r.fact("SSS-2: the call of "+node+", "+of.where, strings.Join(list, ", "))
		}
	}
	var lines []string
	for _, c := range calls {
		lines = append(lines, strings.Repeat("  ", t.Depth-c.Level)+solutionCall(t, c))
	}
	r.Traces = append(r.Traces, Trace{"The calls of SSS-2 by figures 7 to 9, with their results", lines})
}

func solutionCall(t *lab.Tree, c lab.SolutionCall) string {
	name := map[bool]string{true: "expand", false: "diminish"}[c.Expand]
	return fmt.Sprintf("%s(%s, %s) = %d", name, nodeName(t, c.Level, c.Pos), windowEnd(c.Bound), c.Value)
}
