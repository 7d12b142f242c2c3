package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// The passes of MT-SSS* on Pearl's tree call by call: what section 2.1 of Plaat et al. tells of
// them, with the letters of their figures 4 to 7.

// pearlLetters names the nodes that the text names.
func pearlLetters() map[string]string {
	return map[string]string{
		"e": "a", "1": "b", "1.1": "c", "1.1.1": "d", "1.1.1.1": "e", "1.1.2": "f", "1.1.2.1": "g", "2": "h", "2.1": "i", "2.1.1": "j",
		"2.1.1.1": "k", "2.1.2": "l", "2.1.2.1": "m", "1.1.1.2": "n", "2.1.2.2": "o", "2.2": "p", "2.2.1": "q", "2.2.2": "r", "2.2.1.1": "s", "2.2.1.2": "t",
	}
}

func pearlName(t *lab.Tree, level, pos int) string {
	code := t.Dewey(level, pos)
	if letter, ok := pearlLetters()[code]; ok {
		return letter
	}
	return code
}

// passRun is MT-SSS* by figures 2 and 8, with the calls of each pass.
type passRun struct {
	tree   *lab.Tree
	passes [][]lab.Call
}

func passWindow(c lab.Call) string {
	if c.Beta == unbounded {
		return "(∞ − 1, ∞)"
	}
	return fmt.Sprintf("(%d, %d)", c.Alpha, c.Beta)
}

// names lists the nodes of the calls of a pass that keep wants, in their order.
func (p *passRun) names(pass int, keep func(lab.Call) bool) string {
	var list []string
	for _, c := range p.passes[pass] {
		if keep(c) {
			list = append(list, pearlName(p.tree, c.Level, c.Pos))
		}
	}
	return strings.Join(list, " ")
}

// result writes what the call of a node in a pass returned.
func (p *passRun) result(pass int, name string) string {
	k := slices.IndexFunc(p.passes[pass], func(c lab.Call) bool { return pearlName(p.tree, c.Level, c.Pos) == name })
	if k < 0 {
		return "not searched"
	}
	c := p.passes[pass][k]
	if c.Answered {
		return fmt.Sprintf("%d, stored", c.Value)
	}
	return fmt.Sprint(c.Value)
}

// solution lists the nodes of the solution tree below a node that a bound proves: of MIN nodes
// for an upper bound, of MAX nodes for a lower one, the first child that has it.
func (p *passRun) solution(bounds func(level, pos int) (lo, hi int), upper bool, level, pos int) []string {
	side := func(level, pos int) int {
		lo, hi := bounds(level, pos)
		if upper {
			return hi
		}
		return lo
	}
	list := []string{pearlName(p.tree, level, pos)}
	isMax := (p.tree.Depth-level)%2 == 0
	for c := pos * p.tree.Width; level > 0 && c < (pos+1)*p.tree.Width; c++ {
		if isMax == upper {
			list = append(list, p.solution(bounds, upper, level-1, c)...)
		} else if side(level-1, c) == side(level, pos) {
			return append(list, p.solution(bounds, upper, level-1, c)...)
		}
	}
	return list
}

// lines shows the calls of all passes, each node below its parent.
func (p *passRun) lines() []string {
	var list []string
	for k, calls := range p.passes {
		list = append(list, fmt.Sprintf("pass %d", k+1))
		for _, c := range calls {
			line := fmt.Sprintf("%s%s %s = %d", strings.Repeat("  ", p.tree.Depth-c.Level+1), pearlName(p.tree, c.Level, c.Pos), passWindow(c), c.Value)
			if c.Answered {
				line += ", stored"
			}
			list = append(list, line)
		}
	}
	return list
}

// pearlPasses adds what section 2.1 tells of the calls.
func pearlPasses(r *Report, t *lab.Tree) {
	p := &passRun{tree: t}
	compare := func(pass int, what, published, measured string) {
		r.expect(fmt.Sprintf("pass %d of MT-SSS*: %s", pass, what), published, measured, published == measured)
	}
	all := func(lab.Call) bool { return true }
	fresh := func(c lab.Call) bool { return c.Level == 0 && !c.Answered }
	wanted := []struct{ window, nodes, fresh, tree string }{
		{"(∞ − 1, ∞)", "a b c d e f g h i j k l m", "e g k m", "a b c d e f g h i j k l m"},
		{"(40, 41)", "a b c d e n f h", "n", "a b c d n f g h i j k l m"},
		{"(35, 36)", "a b h i j l m o", "o", "a b c d n f g h i j k l o"},
		{"(34, 35)", "a b h i j l m o p q s t", "s t", "a h i l m o p q s t"},
	}
	lab.MTCalls(t, func(calls []lab.Call, bounds func(level, pos int) (lo, hi int)) {
		p.passes = append(p.passes, calls)
		n := len(p.passes)
		if n > len(wanted) {
			return
		}
		k, want, last := n-1, wanted[n-1], calls[0].Value >= calls[0].Beta
		compare(n, "the window", want.window, passWindow(calls[0]))
		compare(n, "fails", map[bool]string{false: "low", true: "high"}[n == 4], map[bool]string{false: "low", true: "high"}[last])
		compare(n, "the nodes in order, with those that storage answers", want.nodes, p.names(k, all))
		compare(n, "the new leaves", want.fresh, p.names(k, fresh))
		if n < 4 {
			compare(n, "the max solution tree afterwards", want.tree, strings.Join(p.solution(bounds, true, t.Depth, 0), " "))
			return
		}
		compare(n, "the min solution tree that it builds", want.tree, strings.Join(p.solution(bounds, false, t.Depth, 0), " "))
		low, high := bounds(1, 5)
		compare(n, "f− and f+ of l", "35, 35", fmt.Sprintf("%d, %d", low, high))
	})
	cuts := func(isMax bool) (cut, of int) {
		for _, c := range p.passes[0] {
			if c.Level == 0 || isMax != ((t.Depth-c.Level)%2 == 0) {
				continue
			}
			of++
			if isMax && c.Value >= c.Beta || !isMax && c.Value <= c.Alpha {
				cut++
			}
		}
		return cut, of
	}
	low, mins := cuts(false)
	high, _ := cuts(true)
	compare(1, "MIN nodes with an alpha cut-off, MAX nodes with a beta cut-off", fmt.Sprintf("%d, 0", mins), fmt.Sprintf("%d, %d", low, high))
	for _, c := range []struct {
		pass      int
		node      string
		published string
	}{
		{2, "d", "5"}, {2, "f", "12, stored"}, {2, "b", "12"}, {2, "h", "36, stored"}, {2, "a", "36"},
		{3, "b", "12, stored"}, {3, "a", "35"},
		{4, "j", "34, stored"}, {4, "l", "35"}, {4, "i", "35"}, {4, "q", "36"}, {4, "r", "not searched"}, {4, "h", "35"}, {4, "a", "35"},
	} {
		compare(c.pass, "the result of "+c.node, c.published, p.result(c.pass-1, c.node))
	}
	r.Traces = append(r.Traces, Trace{"The calls of MT-SSS* by figures 2 and 8, with the letters of the paper", p.lines()})
	r.notef("Nodes are named a to t \"in the order in which SSS* first visits them\": those that it takes from OPEN are so named but for r, the brother of q, which it puts on OPEN before s and t and never takes off. Results that the text leaves out are not compared.")
}
