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

// searchCall is a call: a node, its window, and what came back.
type searchCall struct {
	level, pos         int
	alpha, beta, value int
}

func (c searchCall) String() string {
	return fmt.Sprintf("(%s, %s) = %d", windowEnd(c.alpha), windowEnd(c.beta), c.value)
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
	calls []searchCall
}

// work searches a tree from the root, without bounds.
func work(t *lab.Tree, rule func(w *workedRun, level, pos, alpha, beta int) int) *workedRun {
	w := &workedRun{tree: t, rule: rule}
	w.search(t.Depth, 0, -unbounded, unbounded)
	return w
}

func (w *workedRun) search(level, pos, alpha, beta int) int {
	k := len(w.calls)
	w.calls = append(w.calls, searchCall{level: level, pos: pos, alpha: alpha, beta: beta})
	var g int
	if level == 0 {
		g = w.tree.Leaf(pos)
	} else {
		g = w.rule(w, level, pos, alpha, beta)
	}
	w.calls[k].value = g
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
		if c.level == 0 {
			list = append(list, c.pos)
		}
	}
	return list
}

// name returns the letter of a node in figure 1, where nodes have two children; a leaf is named
// by its value.
func (w *workedRun) name(c searchCall) string {
	return nodeName(w.tree, c.level, c.pos)
}

func nodeName(t *lab.Tree, level, pos int) string {
	if level == 0 {
		return fmt.Sprint(t.Leaf(pos))
	}
	before := 1<<(t.Depth-level) - 1 // nodes of the levels above
	return string("abcdefghijklmno"[before+pos])
}

// callsOf returns the calls of a node.
func (w *workedRun) callsOf(name string) []searchCall {
	return slices.DeleteFunc(slices.Clone(w.calls), func(c searchCall) bool { return w.name(c) != name })
}

// describe writes the calls of a node.
func (w *workedRun) describe(name string) string {
	var list []string
	for _, c := range w.callsOf(name) {
		list = append(list, c.String())
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
		list = append(list, strings.Repeat("  ", w.tree.Depth-c.level)+w.name(c)+" "+c.String())
	}
	return list
}

// workedRuns adds what sections 2 and 4 tell of the calls on the example tree and on its
// variant, which has 15 for 10 and 10 for 50. Values that the text leaves out are those that
// the calls inside must give.
func workedRuns(r *Report, t, variant *lab.Tree) {
	ab, scout := work(t, (*workedRun).figure3), work(t, (*workedRun).figure6)
	otherAB, otherScout := work(variant, (*workedRun).figure3), work(variant, (*workedRun).figure6)
	for _, row := range []struct {
		where, node, published string
		run                    *workedRun
	}{
		{"section 2, Alpha-Beta", "d", "(−∞, ∞) = 12", ab},
		{"section 2, Alpha-Beta", "e", "(−∞, 12) = 80", ab},
		{"section 2, Alpha-Beta", "j", "(−∞, 12) = 80", ab},
		{"section 2, Alpha-Beta", "k", "not called", ab},
		{"section 2, Alpha-Beta", "f", "(12, ∞) = 35", ab},
		{"section 2, Alpha-Beta", "l", "(12, ∞) = 10", ab},
		{"section 2, Alpha-Beta", "g", "(12, 35) = 37", ab},
		{"section 2, Alpha-Beta", "n", "(12, 35) = 37", ab},
		{"section 2, Alpha-Beta", "o", "not called", ab},
		{"section 4, NegaScout", "b", "(−∞, ∞) = 12", scout},
		{"section 4, NegaScout", "h", "(−∞, ∞) = 5", scout},
		{"section 4, NegaScout", "d", "(−∞, ∞) = 12", scout},
		{"section 4, NegaScout", "e", "(11, 12) = 80", scout},
		{"section 4, NegaScout", "c", "(12, 13) = 35, (35, ∞) = 35", scout},
		{"section 4, NegaScout", "g", "(34, 35) = 37", scout},
		{"section 4, variant, Alpha-Beta", "l", "(12, ∞) = 15", otherAB},
		{"section 4, variant, Alpha-Beta", "m", "(15, ∞) = 35", otherAB},
		{"section 4, variant, NegaScout", "l", "(12, 13) = 15", otherScout},
		{"section 4, variant, NegaScout", "m", "not called", otherScout},
		{"section 4, variant, NegaScout", "f", "(12, 13) = 15", otherScout},
		{"section 4, variant, NegaScout", "g", "(12, 13) = 10", otherScout},
	} {
		measured := row.run.describe(row.node)
		r.expect(row.where+": the calls of "+row.node, row.published, measured, measured == row.published)
	}
	deep := slices.Contains(ab.leaves(), secondOfL)
	r.expect("section 2, Alpha-Beta: the second leaf of l, a deep cut-off", "not visited", map[bool]string{true: "visited", false: "not visited"}[deep], !deep)
	for _, node := range []string{"5", "i"} {
		calls := scout.callsOf(node)
		again := len(calls) == 2 && calls[0].beta-calls[0].alpha == 1 && calls[1].beta-calls[1].alpha > 1
		r.expect("section 4, NegaScout: the calls of "+node, "a null window, then a re-search", scout.describe(node), again)
	}
	const set = "[41 5 12 90 99 80 10 36 35 50 37]"
	leaves := fmt.Sprint(values(t, distinct(scout.leaves())))
	r.expect("section 4, NegaScout: the leaves of figure 6, from left to right", set, leaves, leaves == set)
	r.Traces = append(r.Traces, Trace{"The calls of NegaScout by figure 6, with their windows and results", scout.lines()})
	r.notef("NegaScout by figure 6 evaluates %d times, %d leaves. Section 4 also has the call NegaScout(g, 34, 35), after the re-search of c in (35, ∞): figure 6 makes none. The calls of g are %s; the re-search ends when f returns 35, which is not above its α. Windows and results that the text leaves out are filled in from the calls around them.",
		len(scout.leaves()), len(distinct(scout.leaves())), scout.describe("g"))
}

// refinements adds what section 5 tells of the calls of SSS-2 on the example tree: of those of
// the third refinement the text names some. Results that it leaves out are those that the
// calls inside must give.
func refinements(r *Report, t *lab.Tree) error {
	calls, err := lab.SSS2Calls(t)
	if err != nil {
		return err
	}
	var passes [][]lab.SolutionCall // each begins at the root
	for _, c := range calls {
		if c.Level == t.Depth {
			passes = append(passes, nil)
		}
		k := len(passes) - 1
		passes[k] = append(passes[k], c)
	}
	if len(passes) != 4 {
		return fmt.Errorf("SSS-2 has %d passes on the example tree, not 4", len(passes))
	}
	bounds := map[string]int{}
	for _, c := range slices.Concat(passes[:2]...) {
		if c.Value < c.Bound { // G has a tree of this value
			bounds[nodeName(t, c.Level, c.Pos)] = c.Value
		}
	}
	compare := func(what, published, measured string) {
		r.expect("section 5, SSS-2: "+what, published, measured, published == measured)
	}
	compare("the bounds of b and c after the first refinement", "12, 36", fmt.Sprintf("%d, %d", bounds["b"], bounds["c"]))
	names := make([]string, len(passes[2]))
	for k, c := range passes[2] {
		names[k] = nodeName(t, c.Level, c.Pos)
	}
	compare("the nodes called in the second refinement, in order", "a c f m 36 35", strings.Join(names, " "))
	for _, call := range []struct {
		pass                   int
		node, where, published string
	}{
		{2, "a", "second refinement", "diminish(a, 36) = 35"},
		{2, "36", "second refinement", "diminish(36, 36) = 36"},
		{2, "35", "second refinement", "expand(35, 36) = 35"},
		{3, "c", "third refinement, which fails", "diminish(c, 35) = 35"},
		{3, "f", "third refinement, which fails", "diminish(f, 35) = 35"},
		{3, "m", "third refinement, which fails", "diminish(m, 35) = 35"},
		{3, "g", "third refinement, which fails", "expand(g, 35) = 37"},
	} {
		var list []string
		for _, c := range passes[call.pass] {
			if nodeName(t, c.Level, c.Pos) == call.node {
				list = append(list, solutionCall(t, c))
			}
		}
		compare("the call of "+call.node+", "+call.where, call.published, strings.Join(list, ", "))
	}
	var lines []string
	for _, c := range calls {
		lines = append(lines, strings.Repeat("  ", t.Depth-c.Level)+solutionCall(t, c))
	}
	r.Traces = append(r.Traces, Trace{"The calls of SSS-2 by figures 7 to 9, with their results", lines})
	return nil
}

func solutionCall(t *lab.Tree, c lab.SolutionCall) string {
	name := map[bool]string{true: "expand", false: "diminish"}[c.Expand]
	return fmt.Sprintf("%s(%s, %s) = %d", name, nodeName(t, c.Level, c.Pos), windowEnd(c.Bound), c.Value)
}
