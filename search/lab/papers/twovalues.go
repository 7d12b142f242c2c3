package papers

import (
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

// winLossCounts counts, with all trees, those on which Alpha-Beta and SSS* visit the same leaves when both know the
// range of values, these in the same order, the same as they are printed, and those on which Alpha-Beta visits fewer
// with the range.
type winLossCounts [5]int

func winLossMeasures() []string {
	return []string{"all", "bounded", "bounded-in-order", "unbounded", "bounds-save-leaves"}
}

func (c *winLossCounts) count(t *lab.Tree) error {
	var a attempt
	ab, sss := a.order("alphabeta", t), a.order("sss", t)
	boundedAB, boundedSSS := lab.WithinRange(t, 0, 1)
	for k, is := range []bool{true, sameSet(boundedAB, boundedSSS), slices.Equal(boundedAB, boundedSSS), sameSet(ab, sss), len(boundedAB) < len(ab)} {
		count(&c[k], is)
	}
	return a.err
}

// winLoss searches all trees of width 2 and depth 4 whose leaves are lost or won, and trees
// of other shapes, a block of them as a unit. De Bruin & Pijls say (section 5) that Alpha-Beta and SSS* search
// the same nodes if the evaluation yields only two values. That is so if both know it:
// if these values bound the window and the merits.
func winLoss(b *bench) {
	const block = 1 << 8
	for i, shape := range winLossShapes() {
		subject, setting := "other shapes", fmt.Sprintf("w=%d d=%d", shape.width, shape.depth)
		if i == 0 {
			subject = setting
		}
		if shape.wins > 0 {
			setting += fmt.Sprintf(" won=%g", shape.wins)
		}
		b.each((shape.trees+block-1)/block, func(u *unit) {
			leaves, counts := make([]int, power(shape.width, shape.depth)), winLossCounts{}
			for n := u.number * block; n < min((u.number+1)*block, shape.trees) && u.err == nil; n++ {
				if tree, err := shape.tree(n, leaves); !u.failed(err) {
					u.failed(counts.count(tree))
				}
			}
			u.failed(b.ctx.Err())
			for k, what := range winLossMeasures() {
				u.note(subject, what, setting, "trees", counts[k])
			}
		})
	}
}

// unordered searches trees whose best child is always the last. De Bruin and Pijls say
// (section 5) that Alpha-Beta and SSS* search the same nodes of perfectly unordered trees,
// and not what these are. In all readings the best child is the last; they differ in how much worse
// the others are, which decides whether SSS* may leave a subtree before Alpha-Beta does.
func unordered(u *unit, s *series, t *lab.Tree, _ []lab.Result) {
	by, _ := value(s.words, "by")
	u.note(s.subject, by, s.setting, "same", sameSet(u.order("alphabeta", t), u.order("sss", t)))
}

// lastBest makes a tree in a reading: a child is worse than its parent by any steps, by greater ones near
// the leaves, or near the root. There the steps are powers of 4w, so that one exceeds the sum of
// all smaller ones.
func lastBest(width, depth int, reading string, seed uint64) (*lab.Tree, error) {
	if reading == "any" {
		order := make(lab.Order, width)
		order[width-1] = 1
		return lab.TopDown(width, depth, 1_000_000, order, seed)
	}
	steps := make([]int, depth)
	for ply := range steps {
		n := ply
		if reading == "root" {
			n = depth - 1 - ply
		}
		steps[ply] = power(4*width, n)
	}
	return lab.LastBest(width, steps, seed)
}
