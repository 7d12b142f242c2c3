package papers

import (
	"cmp"
	"fmt"
	"math"
	"sync"

	"footnote/search/lab"
)

// Settings say how an experiment is run. The zero Settings are valid.
type Settings struct {
	Runs    int    // trees for each point; 0: Experiment.Runs
	Seed    uint64 // the trees have seeds from Seed × 1,000,000 on
	Threads int    // 0: one for each processor
	Shallow int    // plies by which the searches of games are shallower than printed
	Share   Share  // of the trees or positions; the zero Share has them all
	// Progress, when not nil, is called as work gets done, from one goroutine at a
	// time, with the parts done and their total.
	Progress func(done, total int)
}

// Share is a part of the work: every unit whose number leaves Number-1 when it is divided by Of.
type Share struct{ Number, Of int }

// Owns reports whether a unit, from 0, is one of the share's.
func (s Share) Owns(unit int) bool { return s.Of == 0 || unit%s.Of == s.Number-1 }

// treeSeed returns the seed of the i-th tree. Experiments with different seeds
// share no trees as long as i is below a million: in figures 5.2 and 5.3, which give
// every tree a thousand numbers for its depths, with at most 1000 trees, in figure
// 5.5, which has four trees a run, with at most 250,000 runs, and in reordering, which has
// ten numbers a run, with at most 100,000 runs.
func (s Settings) treeSeed(i int) uint64 { return s.Seed*1_000_000 + uint64(i) }

// tracker counts the parts of an experiment that are done.
type tracker struct {
	mu          sync.Mutex
	done, total int
	report      func(done, total int)
}

func (t *tracker) step() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done++
	if t.report != nil {
		t.report(t.done, t.total)
	}
}

// sample collects one figure over many trees.
type sample []float64

func (s sample) sum() (sum float64) {
	for _, v := range s {
		sum += v
	}
	return sum
}

func (s sample) mean() float64 { return s.sum() / float64(len(s)) }

// deviation is the standard deviation of the values; 0 for a single value.
func (s sample) deviation() float64 {
	n, mean, sum := float64(len(s)), s.mean(), 0.0
	for _, v := range s {
		sum += (v - mean) * (v - mean)
	}
	stderr := math.Sqrt(sum / max(n-1, 1) / n)
	return stderr * math.Sqrt(n)
}

// rounding reports whether the error of a value is none, but for the rounding of sums.
func rounding(err, value float64) bool { return err <= 1e-9*math.Abs(value) }

// algorithms are those of the registry by name, looked up once: some trees take less time than that.
var algorithms = sync.OnceValue(func() map[string]lab.Algorithm {
	list := map[string]lab.Algorithm{}
	for _, a := range lab.Algorithms() {
		list[a.Name] = a
	}
	return list
})

// run runs an algorithm by name.
func run(name string, t *lab.Tree, o lab.Options) (lab.Result, error) {
	a, ok := algorithms()[name]
	if !ok {
		return lab.Result{}, fmt.Errorf("no algorithm %q", name)
	}
	return a.Run(t, o)
}

// attempt is work that keeps its first error, after which its results mean nothing.
type attempt struct{ err error }

// failed keeps the first error, and reports whether there is one.
func (a *attempt) failed(err error) bool {
	a.err = cmp.Or(a.err, err)
	return a.err != nil
}

// run runs an algorithm on a tree; after an error nothing.
func (a *attempt) run(name string, t *lab.Tree, o lab.Options) (result lab.Result) {
	if a.err == nil {
		result, a.err = run(name, t, o)
	}
	return result
}

// order returns the leaves that an algorithm evaluates, in that order.
func (a *attempt) order(name string, t *lab.Tree) []int {
	return a.run(name, t, lab.Options{Record: true}).Order
}

// traced runs an algorithm with its trace and the order of its leaves.
func (a *attempt) traced(name string, t *lab.Tree, o lab.Options) (result lab.Result, lines []string) {
	o.Record = true
	o.Trace = func(line string) { lines = append(lines, line) }
	result = a.run(name, t, o)
	return result, lines
}
