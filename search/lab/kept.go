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
type keeping struct {
	numbers, children bool
	all               bool // everything, and the numbers if they are asked for
}

// keeper is a search by MT-SSS* (upper) or MT-DUAL* that erases its table after each pass.
type keeper struct {
	*run
	keeping
	upper  bool
	table  *treeTable
	first  map[int]int // with numbers: the position of the only child of a node, by its id
	leaves int         // of the solution tree kept last
	passes int         // that others followed
	odd    int         // of these: where the kept tree has not the leaves that it should have
}

// lookups are the calls of mt: each asks the table first.
func (k *keeper) lookups() int { return k.Interior + k.Leaves + k.answered }

// KeepSolutionTree runs MT-SSS* (upper), or MT-DUAL*, in each of the ways, and compares the
// leaves with those of the search that erases nothing, in their order.
func KeepSolutionTree(t *Tree, upper bool) Kept {
	value, wrong := t.Value(), 0
	search := func(what keeping) *keeper {
		k := &keeper{run: newRun(t, Options{Record: true}), keeping: what, upper: upper, table: newTreeTable(t)}
		count(&wrong, k.search() != value)
		return k
	}
	whole, bare := search(keeping{all: true}), search(keeping{})
	numbers := search(keeping{all: true, numbers: true})
	other := func(k *keeper) bool { return !slices.Equal(k.Order, whole.Order) }
	found := Kept{
		Passes: bare.passes, Leaves: bare.odd, Again: bare.Leaves - bare.DistinctLeaves,
		Lookups: whole.lookups(), Spared: whole.lookups() - numbers.lookups(),
	}
	count(&found.Bare, other(bare))
	count(&found.Best, other(search(keeping{numbers: true})))
	count(&found.Children, other(search(keeping{children: true})))
	count(&found.Dearer, found.Spared < 0)
	count(&found.Visits, other(numbers) || numbers.Interior != whole.Interior)
	found.Wrong = wrong
	return found
}

// search is figure 8 of Plaat et al.
func (k *keeper) search() int {
	bound := infinity
	if !k.upper {
		bound = -infinity + 1
	}
	for {
		g := k.mt(k.table, k.tree.Depth, 0, bound)
		if g >= bound == k.upper {
			return g
		}
		k.erase()
		if bound = g; !k.upper {
			bound++
		}
	}
}

// erase makes a new table that has the solution tree of the last pass and what is kept
// beside it.
func (k *keeper) erase() {
	old, most := k.table, k.tree.powers[k.tree.Depth/2]
	if k.upper {
		most = k.tree.powers[(k.tree.Depth+1)/2]
	}
	k.table, k.leaves = newTreeTable(k.tree), 0
	if k.numbers {
		k.first = map[int]int{}
		k.order = k.known
	}
	k.keep(old, k.tree.Depth, 0)
	if k.all {
		k.table = old
	}
	k.passes++
	count(&k.odd, k.leaves != most)
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
			if k.numbers {
				k.first[k.tree.id(level, pos)] = c
			}
			k.keep(old, level-1, c)
			return
		case k.children:
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
