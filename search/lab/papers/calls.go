package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// unbounded is beyond every value of a leaf.
const unbounded = lab.MaxValue + 1

// callTrace is a search call by call, in the order in which the calls begin, as two papers tell of
// theirs; the nodes have the names of the paper.
type callTrace struct {
	tree  *lab.Tree
	name  func(t *lab.Tree, level, pos int) string
	calls []lab.Call
}

// names lists the nodes of the calls that keep wants.
func (c *callTrace) names(keep func(lab.Call) bool) string {
	var list []string
	for _, call := range c.calls {
		if keep(call) {
			list = append(list, c.name(c.tree, call.Level, call.Pos))
		}
	}
	return strings.Join(list, " ")
}

// of returns the calls of a node.
func (c *callTrace) of(name string) []lab.Call {
	return slices.DeleteFunc(slices.Clone(c.calls), func(call lab.Call) bool { return c.name(c.tree, call.Level, call.Pos) != name })
}

// describe writes the windows and results of the calls of a node.
func (c *callTrace) describe(name string) string {
	var list []string
	for _, call := range c.of(name) {
		list = append(list, callText(call))
	}
	if len(list) == 0 {
		return "not called"
	}
	return strings.Join(list, ", ")
}

// lines shows all calls, each node below its parent.
func (c *callTrace) lines() []string {
	var list []string
	for _, call := range c.calls {
		list = append(list, strings.Repeat("  ", c.tree.Depth-call.Level)+c.name(c.tree, call.Level, call.Pos)+" "+callText(call))
	}
	return list
}

// callText writes the window of a call, and what came back.
func callText(c lab.Call) string { return windowText(c) + " = " + resultText(c) }

func windowText(c lab.Call) string {
	return fmt.Sprintf("(%s, %s)", windowEnd(c.Alpha), windowEnd(c.Beta))
}

func windowEnd(v int) string {
	switch {
	case v >= unbounded:
		return "∞"
	case v == unbounded-1:
		return "∞ − 1"
	case v <= -unbounded:
		return "−∞"
	}
	return fmt.Sprint(v)
}

func resultText(c lab.Call) string {
	if c.Answered {
		return fmt.Sprintf("%d, stored", c.Value)
	}
	return fmt.Sprint(c.Value)
}
