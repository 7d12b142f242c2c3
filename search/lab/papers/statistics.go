package papers

import (
	"cmp"
	"math"
	"slices"
)

// Estimates of what clusters of units say, and how sure they are.

// observed is one number, and the cluster that it belongs to.
type observed struct {
	cluster string
	value   float64
}

// pool estimates the mean over several lists of observations, each of which counts alike. What
// varies are clusters: whole games with all their positions, or trees.
func pool(lists [][]observed) (mean, err float64, clusters int) {
	var influence clusterSums
	for _, list := range lists {
		m, share := 0.0, 1/float64(len(list)*len(lists))
		for _, o := range list {
			m += o.value / float64(len(list))
		}
		mean += m / float64(len(lists))
		for _, o := range list {
			influence.add(o.cluster, (o.value-m)*share)
		}
	}
	squares, n := 0.0, float64(len(influence.list))
	for _, o := range influence.list {
		squares += o.value * o.value
	}
	if n < 2 {
		return mean, math.NaN(), len(influence.list)
	}
	return mean, math.Sqrt(squares * n / (n - 1)), len(influence.list)
}

// clusterSums adds up numbers by cluster, in the order in which these come.
type clusterSums struct {
	at   map[string]int
	list []observed
}

func (c *clusterSums) add(cluster string, v float64) {
	k, known := c.at[cluster]
	if !known {
		if c.at == nil {
			c.at = map[string]int{}
		}
		k = len(c.list)
		c.at[cluster], c.list = k, append(c.list, observed{cluster: cluster})
	}
	c.list[k].value += v
}

// normal turns a value of Student's distribution into one of the normal distribution.
func normal(t float64, clusters int) float64 {
	f := float64(clusters - 1)
	return t * (1 - 1/(4*f)) / math.Sqrt(1+t*t/(2*f))
}

// student is the value that 95 % of Student's distribution lie within.
func student(clusters int) float64 {
	low, high := 0.0, 1000.0
	for range 60 {
		if middle := (low + high) / 2; normal(middle, clusters) < 1.96 {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// slopes returns for each cluster what a step to the next value changes, in the mean.
func slopes(lists [][]observed, values []float64) []observed {
	order := slices.Sorted(slices.Values(values)) // no two are equal
	n := float64(len(order))
	middle, squares := (n-1)/2, (n*n-1)*n/12
	if n < 2 {
		return nil
	}
	return contrast(lists, func(i int) float64 { return (float64(slices.Index(order, values[i])) - middle) / squares })
}

// evenSwings returns for each cluster how much more it is at even values than at the others, oddSwings at odd
// ones. Neighbours are compared, so that a trend does not count.
func evenSwings(lists [][]observed, values []float64) []observed { return swings(lists, values, 1) }
func oddSwings(lists [][]observed, values []float64) []observed  { return swings(lists, values, -1) }

func swings(lists [][]observed, values []float64, even float64) []observed {
	if len(lists) < 2 {
		return nil
	}
	steps := float64(len(lists) - 1)
	return contrast(lists, func(i int) float64 {
		weight := even / steps
		if int(values[i])%2 != 0 {
			weight = -weight
		}
		if i > 0 && i < len(lists)-1 {
			weight *= 2
		}
		return weight
	})
}

// contrast adds up the observations of a cluster, each list with a weight.
func contrast(lists [][]observed, weight func(i int) float64) []observed {
	var sums clusterSums
	for i, list := range lists {
		number := map[string]float64{}
		for _, o := range list {
			number[o.cluster]++
		}
		for _, o := range list {
			sums.add(o.cluster, weight(i)*o.value/number[o.cluster])
		}
	}
	return sums.list
}

// Holm looks at n chances, each of a family, and names those that no longer decide when those of a family are looked
// at together. What has none (NaN) was counted, and decides by itself.
func Holm(n int, of func(i int) (family string, chance float64), undecided func(i int)) {
	chances, families := make([]float64, n), map[string][]int{}
	for i := range n {
		family, p := of(i)
		if chances[i] = p; !math.IsNaN(p) {
			families[family] = append(families[family], i)
		}
	}
	for _, order := range families {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(chances[a], chances[b]) })
		decides := true
		for k, i := range order {
			if decides = decides && chances[i]*float64(len(order)-k) < significant; !decides {
				undecided(i)
			}
		}
	}
}
