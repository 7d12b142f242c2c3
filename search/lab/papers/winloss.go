package papers

import (
	"context"
	"fmt"
	"slices"

	"footnote/search/lab"
)

// winLossShape is a kind of trees whose leaves are lost (0) or won (1).
type winLossShape struct {
	width, depth int
	trees        int
	wins         float64 // the chance of a won leaf; 0: the trees are all that there are
}

// winLossShapes begins with the shape that is judged by itself. Of the larger ones, and of
// odd depths with more than two children, some hundreds are drawn at random.
func winLossShapes() []winLossShape {
	shapes := []winLossShape{
		{width: 2, depth: 4, trees: 1 << 16},
		{width: 2, depth: 3, trees: 1 << 8}, {width: 3, depth: 2, trees: 1 << 9}, {width: 4, depth: 2, trees: 1 << 16},
	}
	for _, shape := range [][2]int{{3, 3}, {3, 4}, {2, 7}} {
		for _, wins := range []float64{0.3, 0.5, 0.62} { // 0.62: with two children as many are won two plies above
			shapes = append(shapes, winLossShape{width: shape[0], depth: shape[1], trees: 500, wins: wins})
		}
	}
	return shapes
}

// tree makes the n-th tree. The list is of as many leaves as it has, and is overwritten.
func (k winLossShape) tree(n int, leaves []int) (*lab.Tree, error) {
	if k.wins == 0 {
		for i := range leaves {
			leaves[i] = n >> i & 1
		}
		return lab.NewTree(k.width, k.depth, leaves)
	}
	const limit = 500_000
	values, err := lab.Uniform(k.width, k.depth, limit, Settings{Seed: DefaultSeed}.treeSeed(n))
	if err != nil {
		return nil, err
	}
	for i := range leaves {
		leaves[i] = 0
		if float64(values.Leaf(i)+limit) < k.wins*(2*limit+1) {
			leaves[i] = 1
		}
	}
	return lab.NewTree(k.width, k.depth, leaves)
}

// winLossCounts counts the trees on which Alpha-Beta and SSS* visit the same leaves as they
// are printed, the same when both know the range of values, these in the same order, and
// those on which Alpha-Beta then visits fewer.
type winLossCounts struct{ Plain, Bounded, Order, Fewer int }

func (c *winLossCounts) count(t *lab.Tree) error {
	ab, sss, err := recorded("alphabeta", "sss", t)
	if err != nil {
		return err
	}
	boundedAB, boundedSSS := lab.WithinRange(t, 0, 1)
	for _, one := range []struct {
		holds bool
		n     *int
	}{
		{sameSet(ab.Order, sss.Order), &c.Plain},
		{sameSet(boundedAB, boundedSSS), &c.Bounded},
		{slices.Equal(boundedAB, boundedSSS), &c.Order},
		{len(boundedAB) < len(ab.Order), &c.Fewer},
	} {
		if one.holds {
			*one.n++
		}
	}
	return nil
}

// winLossBlock is the number of trees of a part.
const winLossBlock = 1 << 8

// winLossSums counts all trees of a shape.
func (s Settings) winLossSums(ctx context.Context, t *tracker, shape winLossShape) (sum winLossCounts, err error) {
	found := make([]winLossCounts, shape.parts())
	err = s.parallel(ctx, len(found), t, func(i int) error {
		leaves := make([]int, power(shape.width, shape.depth))
		for n := i * winLossBlock; n < min((i+1)*winLossBlock, shape.trees); n++ {
			tree, err := shape.tree(n, leaves)
			if err != nil {
				return err
			}
			if err := found[i].count(tree); err != nil {
				return err
			}
		}
		return ctx.Err()
	})
	for _, c := range found {
		sum.Plain += c.Plain
		sum.Bounded += c.Bounded
		sum.Order += c.Order
		sum.Fewer += c.Fewer
	}
	return sum, err
}

func (k winLossShape) parts() int { return (k.trees + winLossBlock - 1) / winLossBlock }

// winLoss searches all trees of width 2 and depth 4 whose leaves are lost or won, and trees
// of other shapes. De Bruin & Pijls say (section 5) that Alpha-Beta and SSS* search the
// same nodes if the evaluation yields only two values. That is so if both know it:
// if these values bound the window and the merits.
func winLoss(ctx context.Context, s Settings, r *Report) error {
	shapes := winLossShapes()
	parts := 0
	for _, shape := range shapes {
		parts += shape.parts()
	}
	t := s.newTracker(parts)
	table := Table{
		Title:   "Win/loss trees on which Alpha-Beta and SSS* visit the same leaves",
		Columns: []string{"w", "d", "won leaves", "trees", "bounded", "in the same order", "unbounded", "bounds save leaves"},
	}
	var first winLossCounts
	others, bounded := 0, 0
	for i, shape := range shapes {
		sum, err := s.winLossSums(ctx, t, shape)
		if err != nil {
			return err
		}
		won := "all trees"
		if shape.wins > 0 {
			won = fmt.Sprintf("%.0f %%", 100*shape.wins)
		}
		table.Rows = append(table.Rows, []string{
			fmt.Sprint(shape.width), fmt.Sprint(shape.depth), won, fmt.Sprint(shape.trees),
			fmt.Sprint(sum.Bounded), fmt.Sprint(sum.Order), fmt.Sprint(sum.Plain), fmt.Sprint(sum.Fewer),
		})
		if i == 0 {
			first = sum
			continue
		}
		others, bounded = others+shape.trees, bounded+sum.Bounded
	}
	r.Tables = append(r.Tables, table)
	trees := shapes[0].trees
	r.exact("the same leaves, window and merits bounded by loss and win", trees, first.Bounded)
	r.expect("the same leaves, window and merits unbounded, as the programs are printed", fmt.Sprint(trees), fmt.Sprint(first.Plain), first.Plain == trees)
	r.implied("trees on which the unbounded programs visit the same leaves, counted independently", 46258, first.Plain)
	r.expect("the same leaves on trees of other shapes, bounded", fmt.Sprint(others), fmt.Sprint(bounded), bounded == others)
	r.notef("Of the %d trees of width 2 and depth 4. Without bounds the statement fails on %d of them: Alpha-Beta does not know that a win cannot be improved on.",
		trees, trees-first.Plain)
	r.notef("With bounds the leaves come in the same order on %d trees, and Alpha-Beta sees fewer than without on %d.", first.Order, first.Fewer)
	r.notef("Other shapes: all trees of width 2 and depth 3, width 3 and depth 2, width 4 and depth 2; 500 random ones of each other kind, leaves won with the chance that is given, from seed %d.", DefaultSeed)
	return nil
}
