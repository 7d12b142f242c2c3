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

// passNode is a node of a tree.
type passNode struct{ level, pos int }

// passCall is a call of figure 2.
type passCall struct {
	searchCall
	answered, evaluated bool // by storage; as a leaf
}

func (c passCall) window() string {
	if c.beta == unbounded {
		return "(∞ − 1, ∞)"
	}
	return fmt.Sprintf("(%d, %d)", c.alpha, c.beta)
}

// passRun is MT-SSS* by figures 2 and 8, with the calls of each pass.
type passRun struct {
	tree      *lab.Tree
	low, high map[passNode]int // what is stored
	passes    [][]passCall
	bound     int // of the next pass
}

func newPassRun(t *lab.Tree) *passRun {
	return &passRun{tree: t, low: map[passNode]int{}, high: map[passNode]int{}, bound: unbounded}
}

// pass makes the next pass, and reports whether it was the last.
func (p *passRun) pass() bool {
	p.passes = append(p.passes, nil)
	bound := p.bound
	p.bound = p.alphaBeta(p.tree.Depth, 0, bound-1, bound)
	return p.bound >= bound
}

// alphaBeta is figure 2.
func (p *passRun) alphaBeta(level, pos, alpha, beta int) int {
	k, at := len(p.passes)-1, passNode{level, pos}
	n := len(p.passes[k])
	p.passes[k] = append(p.passes[k], passCall{searchCall: searchCall{level: level, pos: pos, alpha: alpha, beta: beta}})
	low, hasLow := p.low[at]
	high, hasHigh := p.high[at]
	g, answered := 0, true
	switch {
	case hasLow && low >= beta:
		g = low
	case hasHigh && high <= alpha:
		g = high
	default:
		if answered = false; level == 0 {
			g = p.tree.Leaf(pos)
		} else {
			g = lab.Figure3(p.tree, level, pos, alpha, beta, p.alphaBeta)
		}
		if g < beta {
			p.high[at] = g
		}
		if g > alpha {
			p.low[at] = g
		}
		if level == 0 { // a leaf's value is both bounds
			p.low[at], p.high[at] = g, g
		}
	}
	c := &p.passes[k][n]
	c.value, c.answered, c.evaluated = g, answered, level == 0 && !answered
	return g
}

// names lists the nodes of the calls of a pass that keep wants, in their order.
func (p *passRun) names(pass int, keep func(passCall) bool) string {
	var list []string
	for _, c := range p.passes[pass] {
		if keep(c) {
			list = append(list, pearlName(p.tree, c.level, c.pos))
		}
	}
	return strings.Join(list, " ")
}

// result writes what the call of a node in a pass returned.
func (p *passRun) result(pass int, name string) string {
	k := slices.IndexFunc(p.passes[pass], func(c passCall) bool { return pearlName(p.tree, c.level, c.pos) == name })
	if k < 0 {
		return "not searched"
	}
	c := p.passes[pass][k]
	if c.answered {
		return fmt.Sprintf("%d, stored", c.value)
	}
	return fmt.Sprint(c.value)
}

// solution lists the nodes of the solution tree below a node that a bound proves: of MIN nodes
// for an upper bound, of MAX nodes for a lower one, the first child that has it.
func (p *passRun) solution(bounds map[passNode]int, upper bool, level, pos int) []string {
	list := []string{pearlName(p.tree, level, pos)}
	isMax := (p.tree.Depth-level)%2 == 0
	for c := pos * p.tree.Width; level > 0 && c < (pos+1)*p.tree.Width; c++ {
		if isMax == upper {
			list = append(list, p.solution(bounds, upper, level-1, c)...)
		} else if v, ok := bounds[passNode{level - 1, c}]; ok && v == bounds[passNode{level, pos}] {
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
			line := fmt.Sprintf("%s%s %s = %d", strings.Repeat("  ", p.tree.Depth-c.level+1), pearlName(p.tree, c.level, c.pos), c.window(), c.value)
			if c.answered {
				line += ", stored"
			}
			list = append(list, line)
		}
	}
	return list
}

// pearlPasses adds what section 2.1 tells of the calls.
func pearlPasses(r *Report, t *lab.Tree) {
	p := newPassRun(t)
	compare := func(pass int, what, published, measured string) {
		r.expect(fmt.Sprintf("pass %d of MT-SSS*: %s", pass, what), published, measured, published == measured)
	}
	all := func(passCall) bool { return true }
	fresh := func(c passCall) bool { return c.evaluated }
	for pass, want := range []struct{ window, nodes, fresh, tree string }{
		{"(∞ − 1, ∞)", "a b c d e f g h i j k l m", "e g k m", "a b c d e f g h i j k l m"},
		{"(40, 41)", "a b c d e n f h", "n", "a b c d n f g h i j k l m"},
		{"(35, 36)", "a b h i j l m o", "o", "a b c d n f g h i j k l o"},
		{"(34, 35)", "a b h i j l m o p q s t", "s t", "a h i l m o p q s t"},
	} {
		last := p.pass()
		k, n := pass, pass+1
		compare(n, "the window", want.window, p.passes[k][0].window())
		compare(n, "fails", map[bool]string{false: "low", true: "high"}[n == 4], map[bool]string{false: "low", true: "high"}[last])
		compare(n, "the nodes in order, with those that storage answers", want.nodes, p.names(k, all))
		compare(n, "the new leaves", want.fresh, p.names(k, fresh))
		if n < 4 {
			compare(n, "the max solution tree afterwards", want.tree, strings.Join(p.solution(p.high, true, t.Depth, 0), " "))
			continue
		}
		compare(n, "the min solution tree that it builds", want.tree, strings.Join(p.solution(p.low, false, t.Depth, 0), " "))
		l := passNode{1, 5}
		compare(n, "f− and f+ of l", "35, 35", fmt.Sprintf("%d, %d", p.low[l], p.high[l]))
	}
	cuts := func(isMax bool) (cut, of int) {
		for _, c := range p.passes[0] {
			if c.level == 0 || isMax != ((t.Depth-c.level)%2 == 0) {
				continue
			}
			of++
			if isMax && c.value >= c.beta || !isMax && c.value <= c.alpha {
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
