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
	fact := func(pass int, what, measured string) {
		r.fact(fmt.Sprintf("pass %d of MT-SSS*: %s", pass, what), measured)
	}
	all := func(lab.Call) bool { return true }
	fresh := func(c lab.Call) bool { return c.Level == 0 && !c.Answered }
	lab.MTCalls(t, func(calls []lab.Call, bounds func(level, pos int) (lo, hi int)) {
		p.passes = append(p.passes, calls)
		n := len(p.passes)
		last := calls[0].Value >= calls[0].Beta
		fact(n, "the window", passWindow(calls[0]))
		fact(n, "fails", map[bool]string{false: "low", true: "high"}[last])
		fact(n, "the nodes in order, with those that storage answers", p.names(n-1, all))
		fact(n, "the new leaves", p.names(n-1, fresh))
		if !last {
			fact(n, "the max solution tree afterwards", strings.Join(p.solution(bounds, true, t.Depth, 0), " "))
			return
		}
		fact(n, "the min solution tree that it builds", strings.Join(p.solution(bounds, false, t.Depth, 0), " "))
		low, high := bounds(1, 5)
		fact(n, "f− and f+ of l", fmt.Sprintf("%d, %d", low, high))
	})
	cuts := func(isMax bool) (cut int) {
		for _, c := range p.passes[0] {
			if c.Level == 0 || isMax != ((t.Depth-c.Level)%2 == 0) {
				continue
			}
			if isMax && c.Value >= c.Beta || !isMax && c.Value <= c.Alpha {
				cut++
			}
		}
		return cut
	}
	fact(1, "MIN nodes with an alpha cut-off, MAX nodes with a beta cut-off", fmt.Sprintf("%d, %d", cuts(false), cuts(true)))
	for pass, nodes := range []string{"", "d f b h a", "b a", "j l i q r h a"} { // of which the text tells
		for node := range strings.FieldsSeq(nodes) {
			fact(pass+1, "the result of "+node, p.result(pass, node))
		}
	}
	r.Traces = append(r.Traces, Trace{"The calls of MT-SSS* by figures 2 and 8, with the letters of the paper", p.lines()})
	r.notef("Nodes are named a to t \"in the order in which SSS* first visits them\": those that it takes from OPEN are so named but for r, the brother of q, which it puts on OPEN before s and t and never takes off. Results that the text leaves out are not compared.")
}
