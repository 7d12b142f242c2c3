package papers

import (
	"context"
	"fmt"
	"slices"

	"footnote/search/lab"
)

// leavesTrends is the tree of de Bruin & Pijls, figure 1. Five leaves are not in
// the text: two never matter (20, 30); the uniqueness of the optimal solution
// trees and the remark on the variant confine the others (80, 25, 3).
func leavesTrends() []int {
	return []int{41, 5, 12, 90, 99, 80, 20, 30, 10, 80, 36, 35, 50, 37, 25, 3}
}

// trends checks what sections 2 to 5 of de Bruin & Pijls say of their example. The leaves of
// an algorithm are a set in the text: they are compared from left to right.
func trends(_ context.Context, _ Settings, r *Report) error {
	t, err := lab.NewTree(2, 4, leavesTrends())
	if err != nil {
		return err
	}
	const set = "[41 5 12 90 99 80 10 36 35 50 37]"
	for _, statement := range []struct{ algorithm, what, published string }{
		{"alphabeta", "leaves of Alpha-Beta, from left to right", set},
		{"negascout-tt", "leaves of NegaScout (with table), from left to right", set},
		{"sss2", "leaves of SSS-2, from left to right", "[41 5 12 10 36 35 50 37]"},
	} {
		result, lines, err := traced(statement.algorithm, t, lab.Options{})
		if err != nil {
			return err
		}
		r.exact(statement.what, statement.published, values(t, distinct(result.Order)))
		r.exact("value by "+statement.algorithm, 35, result.Value)
		if statement.algorithm == "alphabeta" {
			criticalTree(r, t, result.Order)
		}
		if statement.algorithm != "sss2" {
			continue
		}
		r.Traces = append(r.Traces, Trace{"The max solution trees of SSS-2 (leaves from left to right)", lines})
		for i, published := range []string{
			"max solution tree of value 41: [41 12 10 36]",
			"max solution tree of value 36: [5 12 10 36]",
			"max solution tree of value 35: [5 12 10 35]",
		} {
			measured := "none"
			if i < len(lines) {
				measured = lines[i]
			}
			r.exact("solution tree", published, measured)
		}
	}
	// Section 6 prints no leaves of MTD(∞), but says that they are those of SSS-2 in its order.
	mt, _, err := traced("mt-sss", t, lab.Options{})
	if err != nil {
		return err
	}
	r.implied("leaves of MTD(∞), in the order of SSS-2", "[41 12 10 36 5 35 50 37]", values(t, mt.Order))
	r.implied("value by mt-sss", 35, mt.Value)
	variant, err := trendsVariant(r)
	if err != nil {
		return err
	}
	workedRuns(r, t, variant)
	if err := refinements(r, t); err != nil {
		return err
	}
	if err := uniqueTrees(r, t); err != nil {
		return err
	}
	return criticalLeaves(r, t)
}

// criticalTree compares the optimal solution trees (figure 4), as the leaves that
// Alpha-Beta has visited prove them.
func criticalTree(r *Report, t *lab.Tree, visited []int) {
	proof := lab.Prove(t, visited).Lines()
	r.exact("figure 4, optimal max solution tree", "max solution tree, value <= 35: 1.1.1.2=5 1.1.2.1=12 2.1.1.1=10 2.1.2.2=35", proof[0])
	r.exact("figure 4, optimal min solution tree", "min solution tree, value >= 35: 2.1.2.1=36 2.1.2.2=35 2.2.1.1=50 2.2.1.2=37", proof[1])
}

// uniqueTrees counts the optimal solution trees among all: those of figure 4 are unique, and
// with 11 for 41 there is another max solution tree (section 3).
func uniqueTrees(r *Report, t *lab.Tree) error {
	for _, kind := range []struct {
		name, published string
		most            bool
	}{
		{"max", "[[5 12 10 35]]", true},
		{"min", "[[36 35 50 37]]", false},
	} {
		optimal, all := optimalTrees(t, kind.most)
		r.expect("section 3: the optimal "+kind.name+" solution tree is unique", kind.published,
			fmt.Sprintf("%v, of %d", optimal, all), fmt.Sprint(optimal) == kind.published)
	}
	leaves := leavesTrends()
	leaves[0] = 11
	other, err := lab.NewTree(2, 4, leaves)
	if err != nil {
		return err
	}
	optimal, all := optimalTrees(other, true)
	isOptimal := slices.ContainsFunc(optimal, func(leaves []int) bool { return slices.Equal(leaves, []int{11, 12, 10, 35}) })
	r.expect("section 3: with 11 for 41 another max solution tree is optimal as well", "[11 12 10 35]", fmt.Sprintf("%v, of %d", optimal, all), isOptimal && len(optimal) == 2)
	return nil
}

// trendsVariant is the variant of the end of section 4, which it returns: with 15 for 10
// and 10 for 50, Alpha-Beta visits the subtree under m and NegaScout does not.
func trendsVariant(r *Report) (*lab.Tree, error) {
	leaves := leavesTrends()
	leaves[8], leaves[12] = 15, 10
	t, err := lab.NewTree(2, 4, leaves)
	if err != nil {
		return nil, err
	}
	underM := func(name string) (bool, error) {
		result, _, err := traced(name, t, lab.Options{})
		for _, leaf := range result.Order {
			if leaf == 10 || leaf == 11 {
				return true, err
			}
		}
		return false, err
	}
	ab, err := underM("alphabeta")
	if err != nil {
		return nil, err
	}
	ns, err := underM("negascout-tt")
	if err != nil {
		return nil, err
	}
	r.exact("variant: Alpha-Beta visits the subtree under m", true, ab)
	r.exact("variant: NegaScout visits the subtree under m", false, ns)
	return t, nil
}
