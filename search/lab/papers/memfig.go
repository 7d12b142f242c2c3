package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// leavesMemFigure are the leaves of a (2,6) tree that shows what figure 1 of
// Bhattacharya & Bagchi shows; the values of the figure itself are lost.
func leavesMemFigure() []int {
	return []int{
		8, 8, 6, 9, 8, 3, 5, 7, 1, 6, 7, 3, 2, 4, 7, 5, 2, 9, 8, 8, 3, 8, 7, 2, 1, 6, 1, 5, 4, 4, 7, 9,
		9, 5, 2, 2, 3, 5, 4, 5, 1, 8, 7, 9, 5, 1, 8, 8, 9, 5, 6, 8, 9, 5, 8, 8, 1, 7, 1, 6, 5, 9, 1, 1,
	}
}

// memFigure checks what the text says of figure 1, and the ends of the memory columns
// of both tables.
func memFigure(_ Settings, r *Report) {
	t := fixedTree(2, 6, leavesMemFigure()...)
	visited := map[int][]int{}
	trace := map[int][]string{}
	table := Table{Title: "Leaves visited", Columns: []string{"M", "leaves"}}
	for m := 7; m <= 15; m++ {
		result, lines := r.traced("memsss", t, lab.Options{Memory: m})
		visited[m], trace[m] = result.Order, lines
		table.Rows = append(table.Rows, []string{fmt.Sprint(m), fmt.Sprint(result.Leaves)})
	}
	ab, sss := r.order("alphabeta", t), r.order("sss", t)
	table.Rows = append(table.Rows, []string{"Alpha-Beta", fmt.Sprint(len(ab))})
	r.Tables = append(r.Tables, table)
	least, most := lab.MemMemory(t.Width, t.Depth, false)
	r.fact("least memory", least)
	r.fact("memory of RecSSS*", most)
	r.fact("M = 15 is RecSSS*", slices.Equal(visited[15], sss))
	for _, m := range []int{8, 10, 12, 14} { // the text leaves these out
		r.fact(fmt.Sprintf("M = %d is as M = %d", m, m-1), slices.Equal(visited[m], visited[m-1]))
	}
	r.fact("M = 13: all inactive nodes before one is activated", inactiveNodes(trace[13]))
	event, _ := activation(trace[13])
	r.fact("M = 13: its activation", event)
	r.fact("M = 9: all inactive nodes before one is activated", inactiveNodes(trace[9]))
	// "The entire subtree below 21 can be searched as in the manner of RecSSS*": with maxmem.
	event, memory := activation(trace[9])
	r.fact("M = 9: its activation, with the memory of RecSSS* below it", event+", "+memory+" cells")
	for _, code := range []string{"2.1.1.2.1.1", "2.1.1.2.2.1", "2.1.1.2.2.2"} {
		r.fact(code+" examined when M = 13, when M = 9", fmt.Sprintf("%v, %v", examined(t, visited[13], code), examined(t, visited[9], code)))
	}
	outside := 0
	for m := range visited {
		for _, leaf := range visited[m] {
			count(&outside, !slices.Contains(ab, leaf))
		}
	}
	r.fact("terminals that Alpha-Beta does not examine", outside)
	memBounds(r)
}

// inactiveNodes returns the nodes that the trace of MemSSS* calls inactive before it
// activates one.
func inactiveNodes(lines []string) string {
	var list []string
	for _, line := range lines {
		if strings.Contains(line, " solved at ") {
			break
		}
		for part := range strings.SplitSeq(line, "; ") {
			if code, found := strings.CutSuffix(part, " inactive"); found {
				list = append(list, code)
			}
		}
	}
	return strings.Join(list, " ")
}

// activation returns the first activation, without the values, and the memory that the node
// gets.
func activation(lines []string) (event, memory string) {
	for _, line := range lines {
		before, after, found := strings.Cut(line, " solved at ")
		if found {
			_, after, _ = strings.Cut(after, ": ")
			activated, with, _ := strings.Cut(after, " ")
			return before + " solved: " + activated, strings.TrimPrefix(with, "activated with memory ")
		}
	}
	return "none", ""
}

func examined(t *lab.Tree, leaves []int, code string) bool {
	return slices.ContainsFunc(leaves, func(leaf int) bool { return t.Dewey(0, leaf) == code })
}

// memBounds compares the least and greatest M of tables 1 and 2, then the four between them.
// Section 4 says only that these "were so chosen that the ratio of any two successive values
// was roughly the same".
func memBounds(r *Report) {
	for _, q := range slices.Concat(memShapes(1), memShapes(2)) {
		last := len(q.memory) - 1
		r.fact("memory in the tables for "+q.name(), fmt.Sprintf("%d to %d", q.memory[0], q.memory[last]))
		r.fact("intermediate memory for "+q.name()+", in steps of one ratio", strings.Trim(fmt.Sprint(q.memory[1:last]), "[]"))
	}
	r.notef("Intermediate memory: each M is the one before it times the fifth root of the greatest over the least, the fraction dropped at each step. The paper does not give this rule; it gives all 24 printed numbers.")
}
