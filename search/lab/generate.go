package lab

import (
	"fmt"
	"math/bits"
)

// generator computes leaf values on demand, from the seed and the position
// alone, so that trees of any size cost no memory and every algorithm sees the
// same tree in whatever order it looks.
type generator interface{ leaf(t *Tree, pos int) int }

// golden is 2^64 divided by the golden ratio, an odd number: the step of SplitMix64, and a factor that
// carries small differences to the high bits.
const golden = 0x9e3779b97f4a7c15

// splitMix64 returns the output at an index, from 0, of the generator SplitMix64
// (Steele, Lea and Flood, 2014).
func splitMix64(seed, index uint64) uint64 {
	z := seed + (index+1)*golden
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// intN maps random bits to 0 … n−1.
func intN(random uint64, n int) int {
	hi, _ := bits.Mul64(random, uint64(n))
	return int(hi)
}

// Uniform returns a tree whose leaf values are independent and uniform in
// [−limit, limit] (Bhattacharya & Bagchi, second set of experiments).
func Uniform(width, depth, limit int, seed uint64) (*Tree, error) {
	t, err := newGenerated(width, depth, limit)
	if err != nil {
		return nil, err
	}
	t.source = uniform{splitMix64(seed, 0)}
	return t, nil
}

func newGenerated(width, depth, limit int) (*Tree, error) {
	t, err := newShape(width, depth)
	if err != nil {
		return nil, err
	}
	if limit < 1 || limit > MaxValue {
		return nil, fmt.Errorf("range %d of the values: must lie between 1 and %d", limit, MaxValue)
	}
	t.Limit = limit
	return t, nil
}

type uniform struct{ seed uint64 }

func (u uniform) leaf(t *Tree, pos int) int {
	return intN(splitMix64(u.seed, uint64(pos)), 2*t.Limit+1) - t.Limit
}

// Order is the distribution of the best child: Order[i] is the probability that
// child i of an interior node has the best value of all its children.
type Order []float64

// Even is the order of random trees: each child is equally likely to be best.
func Even(width int) Order { return Strong(width, 1/float64(width)) }

// Strong is the order in which the first child is best with probability first and
// the others share the rest (Reinefeld, section 5.2.2, with 0.6).
func Strong(width int, first float64) Order {
	order := make(Order, width)
	for i := range order {
		order[i] = (1 - first) / float64(width-1)
	}
	order[0] = first
	return order
}

// Marsland is the strong order of Bhattacharya & Bagchi after Marsland,
// Reinefeld and Schaeffer (1987): the first child is best in 70 % of the cases and
// the best lies among the leftmost quarter of the children in 90 %. The quarter is rounded,
// a half of a child up.
func Marsland(width int) Order { return MarslandQuarter(width, (width+2)/4) }

// MarslandQuarter is Marsland with another number of children, less than width, for a quarter
// of them. With one, or none, the first child is best in 90 % of the cases.
func MarslandQuarter(width, quarter int) Order {
	order := make(Order, width)
	if quarter <= 1 {
		return Strong(width, 0.9)
	}
	for i := range order {
		switch {
		case i == 0:
			order[i] = 0.7
		case i < quarter:
			order[i] = 0.2 / float64(quarter-1)
		default:
			order[i] = 0.1 / float64(width-quarter)
		}
	}
	return order
}

// topDown gives every node a value on the way down. The best child, drawn from the
// order, inherits the value of its parent; worse draws those of the others.
type topDown struct {
	seed      uint64
	threshold []uint64 // cumulative order, scaled to 53 bits
	rootLimit int      // of the absolute value of the root
	steps     []step   // by ply of the parent; nil for TopDown
}

// step is the smallest and the largest distance of a child that is not the best from its parent.
type step struct{ least, most int }

// TopDown returns a tree by Reinefeld's method (section 5.1): values in
// [−limit, limit]; a child left of the best is strictly worse, one to the right of
// it at most as good, and uniform within the range.
func TopDown(width, depth, limit int, order Order, seed uint64) (*Tree, error) {
	return newTopDown(width, depth, limit, limit, nil, order, seed)
}

// Step returns a tree in which a child that is not the best is worse than its
// parent by a uniform amount of 1 … spread. The root's value is uniform in
// [−spread, spread].
func Step(width, depth, spread int, order Order, seed uint64) (*Tree, error) {
	return newStep(width, depth, 1, spread, order, seed)
}

// StepFromZero returns a Step tree whose other children may be as good as the best: they are
// worse by 0 … spread.
func StepFromZero(width, depth, spread int, order Order, seed uint64) (*Tree, error) {
	return newStep(width, depth, 0, spread, order, seed)
}

func newStep(width, depth, least, spread int, order Order, seed uint64) (*Tree, error) {
	if spread < 1 || spread > MaxValue/(depth+2) {
		return nil, fmt.Errorf("spread %d: must lie between 1 and %d", spread, MaxValue/(depth+2))
	}
	return newTopDown(width, depth, spread*(depth+1), spread, func(int) step { return step{least, spread} }, order, seed)
}

// newTopDown makes a tree; steps has the step of each ply, nil for TopDown.
func newTopDown(width, depth, limit, rootLimit int, steps func(ply int) step, order Order, seed uint64) (*Tree, error) {
	t, err := newGenerated(width, depth, limit)
	if err != nil {
		return nil, err
	}
	if len(order) != width {
		return nil, fmt.Errorf("order of %d children for a tree of width %d", len(order), width)
	}
	d := &topDown{seed: splitMix64(seed, 1), rootLimit: rootLimit, threshold: make([]uint64, width)}
	sum := 0.0
	for i, p := range order {
		sum += p
		d.threshold[i] = uint64(sum * (1 << 53))
	}
	for ply := 0; steps != nil && ply < depth; ply++ {
		d.steps = append(d.steps, steps(ply))
	}
	t.source = d
	return t, nil
}

// RootValue returns the minimax value that a tree was built for from the root down;
// ok is false for other trees.
func (t *Tree) RootValue() (value int, ok bool) {
	d, ok := t.source.(*topDown)
	if !ok {
		return 0, false
	}
	return d.root(), true
}

func (d *topDown) root() int { return intN(splitMix64(d.seed, 0), 2*d.rootLimit+1) - d.rootLimit }

// leaf walks from the root to the leaf. What is drawn at a node depends on the
// seed and the node's number alone: its own value, and which child is its best.
func (d *topDown) leaf(t *Tree, pos int) int {
	value := d.root()
	id := uint64(0)
	sign := 1
	for level := t.Depth; level > 0; level-- {
		best := d.best(splitMix64(d.seed^0x5bd1e995, id)) // another seed than that of the values
		child := pos / t.powers[level-1] % t.Width
		id = childID(t, id, child)
		if child != best {
			value = sign * d.worse(sign*value, child < best, t.Limit, t.Depth-level, splitMix64(d.seed, id))
		}
		sign = -sign
	}
	return value
}

// childID numbers the nodes on the way to a leaf: a child from its parent, the root being 0.
func childID(t *Tree, id uint64, child int) uint64 { return id*uint64(t.Width) + uint64(child) + 1 }

func (d *topDown) best(random uint64) int {
	random >>= 11 // 53 bits
	for i, threshold := range d.threshold {
		if random < threshold {
			return i
		}
	}
	return len(d.threshold) - 1
}

// worse draws the value of a child that is not the best, from the point of view of
// the player who moves at its parent.
func (d *topDown) worse(value int, strictly bool, limit, ply int, random uint64) int {
	if d.steps != nil {
		s := &d.steps[ply]
		return value - s.least - intN(random, s.most-s.least+1)
	}
	if strictly {
		value = max(value-1, -limit)
	}
	return intN(random, value+limit+1) - limit
}
