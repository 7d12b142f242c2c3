package lab

import "slices"

// What must be kept between the passes of MT-SSS* and MT-DUAL* (Plaat et al., section 2.1 and
// footnote 3): the solution tree that the last pass has refined, and either the number of the
// only child that each of its nodes with one child has there, or the direct children of its nodes.
// And what the numbers save where nothing is erased (section 5.2.1).

// Kept is what came of erasing all else after each pass.
type Kept struct {
	Passes   int // that others followed
	Leaves   int // of these: where the kept tree has not w^⌈d/2⌉ leaves (MT-DUAL*: w^⌊d/2⌋)
	Children int // searches with the tree and its children that evaluate other leaves, or in another order
	Best     int // the same with the tree and the numbers of its only children
	Bare     int // the same with the tree alone
	Again    int // leaves that the tree alone evaluates again
	Wrong    int // of these searches: that find another value

	Lookups int // of nodes in the table, by the search that erases nothing
	Spared  int // of these: that it does not need with the numbers
	Dearer  int // searches that need more of them with the numbers
	Visits  int // searches that then visit other interior nodes, or leaves, in number
}

// keeping says what is kept beside the solution tree.
type keeping int

const (
	keepBare keeping = iota
	keepBest
	keepChildren
	keepAll
	keepAllBest // all, and the numbers
)

// keeper is a search by MT-SSS* (upper) or MT-DUAL* that erases its table after each pass.
type keeper struct {
	*run
	what   keeping
	upper  bool
	table  *treeTable
	first  map[int]int // with numbers: the position of the only child of a node, by its id
	leaves int         // of the solution tree kept last
}

// lookups are the calls of mt: each asks the table first.
func (k *keeper) lookups() int { return k.Interior + k.Leaves + k.answered }

// KeepSolutionTree runs MT-SSS* (upper), or MT-DUAL*, in each of the ways, and compares the
// leaves with those of the algorithm as it is, in their order.
func KeepSolutionTree(t *Tree, upper bool) (Kept, error) {
	var found Kept
	name, most := "mt-dual", t.powers[t.Depth/2]
	if upper {
		name, most = "mt-sss", t.powers[(t.Depth+1)/2]
	}
	a, err := Lookup(name)
	if err != nil {
		return found, err
	}
	want, err := a.Run(t, Options{Record: true})
	if err != nil {
		return found, err
	}
	var whole *keeper
	for _, what := range []keeping{keepBare, keepBest, keepChildren, keepAll, keepAllBest} {
		k := &keeper{run: newRun(t, Options{Record: true}), what: what, upper: upper, table: newTreeTable(t)}
		value := k.search(func() {
			if what == keepBare {
				found.Passes++
				count(&found.Leaves, k.leaves != most)
			}
		})
		count(&found.Wrong, value != want.Value)
		other := !slices.Equal(k.Order, want.Order)
		switch what {
		case keepBare:
			count(&found.Bare, other)
			found.Again += k.Leaves - k.DistinctLeaves
		case keepBest:
			count(&found.Best, other)
		case keepChildren:
			count(&found.Children, other)
		case keepAll:
			whole = k
			found.Lookups = k.lookups()
		case keepAllBest:
			found.Spared = whole.lookups() - k.lookups()
			count(&found.Dearer, found.Spared < 0)
			count(&found.Visits, other || k.Interior != whole.Interior)
		}
	}
	return found, nil
}

// search is figure 8 of Plaat et al.; after is called when a pass that is not the last has
// been followed by the erasing.
func (k *keeper) search(after func()) int {
	g, root := infinity, k.tree.Depth
	if !k.upper {
		g = -infinity
	}
	for {
		bound := g
		if !k.upper {
			bound++
		}
		last := g
		g = k.mt(k.table, root, 0, bound)
		if g >= bound == k.upper || g == last {
			return g
		}
		old := k.table
		k.erase()
		if k.what >= keepAll {
			k.table = old
		}
		after()
	}
}

// erase makes a new table that has the solution tree of the last pass and what is kept
// beside it.
func (k *keeper) erase() {
	old := k.table
	k.table, k.leaves = newTreeTable(k.tree), 0
	if k.numbers() {
		k.first = map[int]int{}
		k.order = k.known
	}
	k.keep(old, k.tree.Depth, 0)
}

// known is the order of the children of a node: one that has a single child in the solution tree begins with that child, for
// those before it are refuted.
func (k *keeper) known(level, pos int) (list []int) {
	c := pos * k.width
	if child, known := k.first[k.tree.id(level, pos)]; known {
		c = child
	}
	for ; c < (pos+1)*k.width; c++ {
		list = append(list, c)
	}
	return list
}

func (k *keeper) numbers() bool { return k.what == keepBest || k.what == keepAllBest }

// keep copies the solution tree below a node. Nodes of one kind have all their children in it, the
// others the first one that has their bound.
func (k *keeper) keep(old *treeTable, level, pos int) {
	k.copy(old, level, pos)
	if level == 0 {
		k.leaves++
		return
	}
	bound := k.side(old, level, pos)
	only := k.tree.isMax(level) != k.upper
	for c := pos * k.width; c < (pos+1)*k.width; c++ {
		switch {
		case !only:
			k.keep(old, level-1, c)
		case k.side(old, level-1, c) == bound:
			if k.numbers() {
				k.first[k.tree.id(level, pos)] = c
			}
			k.keep(old, level-1, c)
			return
		case k.what == keepChildren:
			k.copy(old, level-1, c)
		}
	}
}

// side returns the bound of a node that a solution tree of this kind proves.
func (k *keeper) side(m *treeTable, level, pos int) int {
	lo, hi := m.bounds(level, pos)
	if k.upper {
		return hi
	}
	return lo
}

// copy keeps what is known of one node.
func (k *keeper) copy(old *treeTable, level, pos int) {
	lo, hi := old.bounds(level, pos)
	if lo > -infinity {
		k.table.store(level, pos, lo, true, false)
	}
	if hi < infinity {
		k.table.store(level, pos, hi, false, true)
	}
}
