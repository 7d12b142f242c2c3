package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// everyTree tries sentences of Reinefeld et al. on random trees: on null windows, on the first
// phase of SSS*, on what INS and PNS keep, and on DUAL* beside its hybrids.
func everyTree(u *unit, _ *series, t *lab.Tree, _ []lab.Result) {
	values := lab.AllValues(t)
	u.nullWindows(t, values)
	for _, order := range orders() {
		if other, err := lab.TopDown(t.Width, t.Depth, t.Limit, orderOf(order, t.Width), u.seed); !u.failed(err) {
			better := betterChildren(lab.AllValues(other)[t.Depth-1])
			u.note("", order, "", "superior", better, "right-children", t.Width-1)
		}
	}
	first, outside, wasted := firstPhase(u, t, values)
	u.tried("first-phase", first, outside)
	u.tried("wasted", first, wasted)
	var read keptCounts
	for _, name := range []string{"ins", "pns"} {
		read.kept(u, t, values, name)
	}
	for k, what := range []string{"bounds", "ignored", "beaten"} {
		u.tried(what, read[k][0], read[k][1])
	}
	u.hybrids(t, values[t.Depth-1])
}

// betterChildren counts the children but the first that are better than all before them.
func betterChildren(values []int) (n int) {
	best := values[0]
	for _, v := range values[1:] {
		if v > best {
			best = v
			n++
		}
	}
	return n
}

// nullWindows searches the children of the root but the first, each with the best value before it: those
// that are not better in a null window and in an open one, those that are better twice.
func (u *unit) nullWindows(t *lab.Tree, values lab.Values) {
	level := t.Depth - 1
	best := values[level][0]
	var inferior, superior sample
	var dearer, high, fewer, null, open int
	for child := 1; child < t.Width; child++ {
		v := values[level][child]
		test := lab.AlphaBetaIn(t, level, child, best, best+1)
		if v > best {
			superior = append(superior, float64(test.Leaves()+lab.AlphaBetaIn(t, level, child, test.Value, unbounded).Leaves()))
			best = v
			continue
		}
		wide := lab.AlphaBetaIn(t, level, child, best, unbounded)
		count(&dearer, !test.Within(wide))
		inferior = append(inferior, float64(test.Leaves()))
		if level >= 2 { // above leaves the window makes no difference
			high, null, open = high+1, null+test.Leaves(), open+wide.Leaves()
			count(&fewer, test.Leaves() < wide.Leaves())
		}
	}
	u.tried("dearer", len(inferior), dearer)
	if high > 0 {
		u.note("", "null-window", "", "children", high, "fewer", fewer, "high-leaves", null)
		u.note("", "alphabeta", "", "high-leaves", open)
	}
	if len(inferior) > 0 && len(superior) > 0 {
		u.note("", "proof", "", "cheaper", inferior.mean() < superior.mean())
	}
}

// firstPhase counts the leaves of the leftmost max solution tree, the first that SSS*
// evaluates; those of them that are not of the minimal tree, and those in no critical tree.
func firstPhase(u *unit, t *lab.Tree, values lab.Values) (leaves, outside, wasted int) {
	order := u.order("sss", t)
	leaves = min(power(t.Width, (t.Depth+1)/2), len(order))
	for _, leaf := range order[:leaves] {
		inMax, inMin := values[0][leaf] <= values[t.Depth][0], values[0][leaf] >= values[t.Depth][0]
		firstOfMax, firstOfMin := true, true
		for level, pos := 1, leaf; level <= t.Depth; level++ {
			parent := pos / t.Width
			children := values[level-1][parent*t.Width : (parent+1)*t.Width]
			others := slices.Concat(children[:pos%t.Width], children[pos%t.Width+1:])
			if (t.Depth-level)%2 == 0 { // a MAX node: a max solution tree has its other children
				inMax = inMax && slices.Max(others) <= values[t.Depth][0]
				firstOfMax = firstOfMax && pos%t.Width == 0
			} else {
				inMin = inMin && slices.Min(others) >= values[t.Depth][0]
				firstOfMin = firstOfMin && pos%t.Width == 0
			}
			pos = parent
		}
		count(&outside, !firstOfMax && !firstOfMin)
		count(&wasted, !inMax && !inMin)
	}
	return leaves, outside, wasted
}

// keptCounts counts bounds by which INS and PNS sort children, children that ignore left cut-offs leave out, and
// those that prove best cut-offs do; of each, those that it is not true of.
type keptCounts [3][2]int

// kept compares what INS or PNS says that it knows of the children in a re-search with their values.
func (c *keptCounts) kept(u *unit, t *lab.Tree, values lab.Values, name string) {
	u.run(name, t, lab.Options{Trace: func(line string) {
		node, what, _ := strings.Cut(line, ": ")
		level, pos := place(t, node)
		sign := 1 // of values, from the view of the player who moves
		if (t.Depth-level)%2 == 1 {
			sign = -1
		}
		above := func(child string, bound int) bool {
			l, p := place(t, child)
			return sign*values[l][p] > sign*bound
		}
		head, without, _ := strings.Cut(what, ", without ")
		left := strings.Fields(without)
		switch {
		case strings.HasPrefix(what, "best first: "):
			for _, part := range strings.Split(strings.TrimPrefix(what, "best first: "), ", ") {
				var child, relation string
				var bound int
				if n, _ := fmt.Sscanf(part, "%s %s %d", &child, &relation, &bound); n == 3 { // else there is no bound
					c[0][0]++
					count(&c[0][1], above(child, bound))
				}
			}
		case head == "ignore left":
			others := values[level-1][pos*t.Width+len(left) : (pos+1)*t.Width]
			c[1][0] += len(left)
			count(&c[1][1], !slices.ContainsFunc(others, func(v int) bool { return sign*v >= sign*values[level][pos] }))
		case strings.HasPrefix(head, "prove best cut-off after "):
			var after string
			var best int
			if n, _ := fmt.Sscanf(head, "prove best cut-off after %s %d", &after, &best); n == 2 {
				for _, child := range left {
					c[2][0]++
					count(&c[2][1], above(child, best))
				}
			}
		}
	}})
}

// place returns the level and the position of a node by its Dewey code.
func place(t *lab.Tree, code string) (level, pos int) {
	level = t.Depth
	for part := range strings.SplitSeq(code, ".") {
		var child int
		if n, _ := fmt.Sscan(part, &child); n < 1 {
			return level, pos // the root
		}
		level, pos = level-1, pos*t.Width+child-1
	}
	return level, pos
}

// hybrids compares DUAL* with DUAL-NS and DUAL-INS where a right child of the root is better.
// Where these do not search it again, at heights up to 2, there is nothing to compare.
func (u *unit) hybrids(t *lab.Tree, values []int) {
	if slices.Max(values) == values[0] || t.Depth <= 2 {
		return
	}
	visits := func(name string) int { return u.run(name, t, lab.Options{}).Leaves }
	dual, ns, ins := visits("dual"), visits("dual-ns"), visits("dual-ins")
	u.note("", "dual", "", "not-below-ns", dual >= ns, "not-below-ins", dual >= ins, "above-ins", dual > ins)
}
