package papers

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"footnote/search/lab"
)

// published.tsv has tables 1 and 2 as they are printed: terminal counts and seconds. The header of
// table 1 has its second and third columns exchanged there: read as printed, some terminal counts lie below
// the minimal tree's (5,110 < 6,249), and the prose ("twice as fast", 10.80 to 5.11) fits only this order.
//
//go:embed published.tsv
var publishedTable string

// published is what the tables have of each subject, such as (5,10) random, read once: every tree asks for some.
var published = sync.OnceValues(func() (map[string][]Row, error) {
	of := map[string][]Row{}
	return of, eachLine(publishedTable, 5, func(f []string) error {
		for k, measure := range []string{"leaves", "seconds"} {
			v, err := strconv.ParseFloat(f[3+k], 64)
			if err != nil {
				return err
			}
			of[f[0]] = append(of[f[0]], Row{Subject: f[0], Algorithm: f[1], Setting: f[2], Measure: measure, Value: v})
		}
		return nil
	})
})

// memShape is a size of the trees of a table.
type memShape struct{ b, d int }

func (q memShape) name() string { return fmt.Sprintf("(%d,%d)", q.b, q.d) }

// memShapes are those of tables 1 and 2.
func memShapes() (one, two []memShape) {
	return []memShape{{5, 10}, {6, 9}, {9, 8}, {10, 7}}, []memShape{{4, 10}, {6, 8}}
}

// memorySizes goes from the least memory to the most in five steps of one ratio, the fraction dropped at each.
func memorySizes(b, d int) []int {
	least, most := lab.MemMemory(b, d, false)
	ratio := math.Pow(float64(most)/float64(least), 1.0/5)
	list := []int{least}
	for k := range 4 {
		list = append(list, int(float64(list[k])*ratio))
	}
	return append(list, most)
}

// memTable1 is table 1 of Bhattacharya & Bagchi; RecSSS* and RecDual* are timed on top-down trees too (de Bruin &
// Pijls, section 5). MemSSS* at full memory is RecSSS*.
func memTable1(b *bench) {
	b.series("memsss-table1", func(u *unit, s *series, _ *lab.Tree, found []lab.Result) {
		full := slices.IndexFunc(s.algorithms, func(v variant) bool { return v.name == "recsss" })
		u.note(s.subject, "memsss", s.setting, "is-recsss", found[full-1].Leaves == found[full].Leaves)
	})
	b.series("memsss-table1 top-down", nil)
}

// quickMemories compares for all of table 1 the cells of QuickGame with the least memory of MemSSS*, which
// the paper says are as many. They are where the root of a slab and the entry of the slab above
// that stands for it are one; Cells counts both.
func quickMemories(_ Settings, r *Report) {
	shapes, _ := memShapes()
	for _, q := range shapes {
		t, err := lab.Uniform(q.b, q.d, 500, 1)
		if r.failed(err) {
			return
		}
		lower := (q.d+1)/2 - 1 // slabs below another
		r.fact(q.name()+": cells of QuickGame, the least memory of MemSSS*", r.run("quickgame", t, lab.Options{}).Cells-lower)
	}
}

// memRandom is table 2 of Bhattacharya & Bagchi in several readings of how leaves get their values; and
// with ties in two ways, on half of the trees. The paper says that the counts of IterSSS* at full memory
// differ from those of MemSSS* "since ties are resolved differently"; how much they do depends on how many
// values there are.
func memRandom(b *bench) {
	b.series("memsss-random", nil)
	b.series("memsss-random ties", func(u *unit, s *series, t *lab.Tree, found []lab.Result) {
		full, err := variantsOf("memsss@M=last itersss@M=last", t.Width, t.Depth)
		u.failed(err)
		u.printed(s, full)
		u.note(s.subject, "itersss", s.setting, "ties-matter", found[0].Leaves != found[1].Leaves)
	})
}

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
	r.fact("least memory", least, "memory of RecSSS*", most, "M = 15 is RecSSS*", slices.Equal(visited[15], sss))
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
	one, two := memShapes()
	for _, q := range slices.Concat(one, two) {
		memory := memorySizes(q.b, q.d)
		last := len(memory) - 1
		r.fact("memory in the tables for "+q.name(), fmt.Sprintf("%d to %d", memory[0], memory[last]))
		r.fact("intermediate memory for "+q.name()+", in steps of one ratio", strings.Trim(fmt.Sprint(memory[1:last]), "[]"))
	}
	r.notef("Intermediate memory: each M is the one before it times the fifth root of the greatest over the least, the fraction dropped at each step. The paper does not give this rule; it gives all 24 printed numbers.")
}
