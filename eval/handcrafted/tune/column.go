package tune

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"footnote/eval/handcrafted"
)

// column is a group of weights that are counted together, with their count. A piece on
// its square is one column of four weights; a count of two is another column than a
// count of three. So a position is a short list of columns. Their values are computed
// from the weights before a batch; after it the derivatives by columns are distributed
// to the weights.
type column struct {
	weights [4]uint16 // indexes of weights, noWeight after the last
	count   int16
}

const noWeight = math.MaxUint16

// All indexes of weights must fit into 16 bits; this fails to compile when they do not.
const _ = uint(noWeight - handcrafted.NumWeights)

// singleColumn returns the column of one weight.
func singleColumn(ix, n int) column {
	return column{[4]uint16{uint16(ix), noWeight, noWeight, noWeight}, int16(n)}
}

// used returns the weights of c.
func (c *column) used() []uint16 {
	n := len(c.weights)
	for c.weights[n-1] == noWeight {
		n--
	}
	return c.weights[:n]
}

// value returns the value of c with the weights w.
func (c *column) value(w *vector) (v [2]float32) {
	for _, i := range c.used() {
		v[0] += w[i][0]
		v[1] += w[i][1]
	}
	n := float32(c.count)
	return [2]float32{n * v[0], n * v[1]}
}

// columnValues sets out[i] to the value of list[i] with the weights w.
func columnValues(list []column, w, out *vector) {
	for i := range list {
		out[i] = list[i].value(w)
	}
}

// distribute adds to g, the derivatives by weights, the part that follows from d, the
// derivative by c.
func (c *column) distribute(d [2]float32, g *vector) {
	n := float32(c.count)
	for _, i := range c.used() {
		g[i][0] += n * d[0]
		g[i][1] += n * d[1]
	}
}

// columnIndex numbers columns in the order in which they are found.
type columnIndex struct {
	numbers map[column]uint16
	list    []column
	uses    []int
}

func newColumnIndex() *columnIndex { return &columnIndex{numbers: make(map[column]uint16)} }

// number returns the number of c and whether it is new.
func (b *columnIndex) number(c column) (n uint16, fresh bool, err error) {
	n, ok := b.numbers[c]
	if !ok {
		if len(b.list) > math.MaxUint16 {
			return 0, false, errColumns
		}
		n = uint16(len(b.list))
		b.numbers[c] = n
		b.list, b.uses = append(b.list, c), append(b.uses, 0)
	}
	b.uses[n]++
	return n, !ok, nil
}

var errColumns = errors.New("the weights are counted in more than 65536 ways")

// merge makes one list of the columns of all indexes, and for each index a table from
// its numbers to those of the list. The order does not depend on which index has a
// column. The most frequent columns come first, so that they share cache lines.
func merge(indexes []*columnIndex) (list []column, numbers [][]uint16, err error) {
	uses := make(map[column]int)
	for _, b := range indexes {
		for i, c := range b.list {
			uses[c] += b.uses[i]
		}
	}
	if len(uses) > math.MaxUint16+1 {
		return nil, nil, errColumns
	}
	for c := range uses {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b column) int {
		return cmp.Or(cmp.Compare(uses[b], uses[a]), slices.Compare(a.weights[:], b.weights[:]), cmp.Compare(a.count, b.count))
	})
	all := make(map[column]uint16, len(list))
	for i, c := range list {
		all[c] = uint16(i)
	}
	for _, b := range indexes {
		table := make([]uint16, len(b.list))
		for i, c := range b.list {
			table[i] = all[c]
		}
		numbers = append(numbers, table)
	}
	return list, numbers, nil
}
