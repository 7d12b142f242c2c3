package papers

import (
	"slices"

	"footnote/search/lab"
)

// boundStatement is a statement on the bounds that MT stores for a node.
type boundStatement struct {
	what, source string
	never        bool // is true of no tree
}

func boundStatements() []boundStatement {
	const (
		footnote = " (Plaat et al., footnote of appendix A)"
		drivers  = " (Plaat et al., section 4)"
	)
	return []boundStatement{
		{"MT with two bounds a node evaluates fewer leaves than with one", "", true},
		{"MT that stores and updates two bounds a node evaluates fewer leaves than SSS*", footnote, false},
		{"MT that stores and updates two bounds a node evaluates a leaf that SSS* does not", "", true},
		{"MTD(+∞), MTD(−∞) or MTD(f) visits other nodes with one bound a node than with two", "", true},
		{"MTD(bi) enters more interior nodes with one bound a node than with two", drivers, false},
		{"MTD(step) enters more interior nodes with one bound a node than with two", drivers, false},
		{"MTD(bi) or MTD(step) evaluates other leaves with one bound a node than with two", "", false},
	}
}

// boundsOn tries the boundStatements on a tree that some algorithms have searched.
func boundsOn(tree *lab.Tree, results map[string]lab.Result) ([]bool, error) {
	sss, updated := results["sss"], lab.MTTwoUpdated(tree)
	one := map[string]lab.Result{}
	two := map[string]lab.Result{}
	oneWay, others := false, false
	for _, name := range convergingDrivers() {
		var err error
		if two[name], err = run(name, tree, lab.Options{Record: true}); err != nil {
			return nil, err
		}
		if one[name], err = run(name, tree, lab.Options{Record: true, OneBound: true}); err != nil {
			return nil, err
		}
		a, b := one[name], two[name]
		if name == "mtd-bi" || name == "mtd-step" {
			others = others || !sameSet(a.Order, b.Order)
		} else {
			oneWay = oneWay || a.Interior != b.Interior || !slices.Equal(a.Order, b.Order) || !slices.Equal(a.Passes, b.Passes)
		}
	}
	return []bool{
		results["mt-sss"].Leaves < results["mt-one-bound"].Leaves,
		updated.Leaves < sss.Leaves,
		!within(updated.Order, sss.Order),
		oneWay,
		one["mtd-bi"].Interior > two["mtd-bi"].Interior,
		one["mtd-step"].Interior > two["mtd-step"].Interior,
		others,
	}, nil
}

// countAt counts the lists that are true at a place.
func countAt(lists [][]bool, k int) int {
	n := 0
	for _, list := range lists {
		if list[k] {
			n++
		}
	}
	return n
}
