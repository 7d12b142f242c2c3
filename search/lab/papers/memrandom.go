package papers

import (
	"context"
	"fmt"
	"math"

	"footnote/search/lab"
)

// seedReading is a way to read how a leaf of table 2 got its value. seed is what the i-th
// tree is made from.
type seedReading struct {
	name string
	seed func(i int) uint64
	tree func(h table2, seed uint64) (*lab.Tree, error)
}

// seedReadings are independent values, as in memTable2, and then several ways to make them
// "from the pair (Dewey code, run number)". The runs have the numbers 1, 2, … there, as they
// may have had in the paper, whatever the seed of the experiment.
func (s Settings) seedReadings() []seedReading {
	number := func(i int) uint64 { return uint64(i + 1) }
	list := []seedReading{{"independent", s.treeSeed, func(h table2, seed uint64) (*lab.Tree, error) {
		return lab.Uniform(h.b, h.d, 500, seed)
	}}}
	for _, from := range []struct {
		name string
		seed lab.SeedFrom
	}{{"run · w^d + leaf", lab.RunThenLeaf}, {"run · 10^d + Dewey code", lab.RunThenDewey}, {"leaf · 100 + run", lab.LeafThenRun}} {
		for _, modulus := range []int{1000, 0} {
			name := from.name + ", mod 1000"
			if modulus == 0 {
				name = from.name + ", 29 bits"
			}
			source := lab.BSD{Seed: from.seed, Modulus: modulus}
			list = append(list, seedReading{name, number, func(h table2, run uint64) (*lab.Tree, error) {
				return source.Tree(h.b, h.d, int(run))
			}})
		}
	}
	return list
}

// printedCounts returns the names and the printed terminal counts of the first variants.
func (h table2) printedCounts() (names []string, counts []float64) {
	names, counts = []string{"Alpha-Beta"}, []float64{h.ab}
	for i, m := range h.memory {
		names = append(names, fmt.Sprintf("MemSSS*, M=%d", m), fmt.Sprintf("IterSSS*, M=%d", m))
		counts = append(counts, h.mem[i], h.iter[i])
	}
	return names, counts
}

// seedFigures are the figures of one reading.
type seedFigures struct {
	name           string
	counts, ratios printed // the ratios are to Alpha-Beta
}

// compare puts what was counted beside the print.
func (h table2) compare(name string, measured []sample) *seedFigures {
	f := &seedFigures{name: name}
	_, published := h.printedCounts()
	for k, count := range published {
		f.counts.count(count, measured[k])
		if k > 0 {
			f.ratios.ratio(count/h.ab, measured[k], measured[0])
		}
	}
	return f
}

// random counts all readings of one half of the table.
func (h table2) random(ctx context.Context, s Settings, t *tracker, r *Report, summary *Table) error {
	names, published := h.printedCounts()
	variants := h.variants(false)[:len(names)]
	table := Table{Title: h.name() + ": terminal counts by the way in which leaves get their values", Columns: []string{"algorithm", "published"}}
	for k, name := range names {
		table.Rows = append(table.Rows, []string{name, fmt.Sprintf("%.0f", published[k])})
	}
	figure := Figure{
		Name: fmt.Sprintf("memsss-random-%d-%d", h.b, h.d), LogX: true, XLabel: "memory M, cells", YLabel: "terminals of MemSSS*, relative to Alpha-Beta",
		Title: h.name() + " trees by the way in which leaves get their values", Subtitle: fmt.Sprintf("%d trees; bars are standard errors by bootstrap", s.Runs),
		Reference: 1, ReferenceCaption: "Alpha-Beta", Lines: []Line{{Name: "published", Published: true}},
	}
	for i, m := range h.memory {
		line := &figure.Lines[0]
		line.X, line.Y = append(line.X, float64(m)), append(line.Y, h.mem[i]/h.ab)
	}
	var found []*seedFigures
	for _, reading := range s.seedReadings() {
		counts, err := s.countLeaves(ctx, t, variants, func(i int) (*lab.Tree, error) { return reading.tree(h, reading.seed(i)) })
		if err != nil {
			return err
		}
		r.addCounts(h.name()+" "+reading.name, reading.seed, variants, counts)
		f := h.compare(reading.name, counts)
		found = append(found, f)
		table.Columns = append(table.Columns, reading.name)
		for k := range table.Rows {
			table.Rows[k] = append(table.Rows[k], f.counts.measured[k])
		}
		line := Line{Name: reading.name}
		for i, m := range h.memory {
			line.addRatio(float64(m), ratioOf(counts[1+2*i], counts[0]))
		}
		figure.Lines = append(figure.Lines, line)
		summary.Rows = append(summary.Rows, []string{
			h.name(), reading.name, fmt.Sprintf("%.1f", f.counts.worst), fmt.Sprintf("%.1f", f.ratios.worst), fmt.Sprintf("%.0f", f.ratios.squares),
			fmt.Sprintf("%d of %d", f.counts.equal, len(published)),
		})
	}
	r.Tables, r.Figures = append(r.Tables, table), append(r.Figures, figure)
	h.nearest(r, found, s.Runs)
	return nil
}

// nearest adds the statement that one of the readings with random() gives what is printed.
// The paper's runs would be the very same trees, so that counts are equal or the reading is
// another one: errors have no say. As many runs as the paper has decide it.
func (h table2) nearest(r *Report, found []*seedFigures, runs int) {
	const paperRuns = 100
	independent, best := found[0], found[1]
	for _, f := range found[2:] {
		if f.counts.equal > best.counts.equal || f.counts.equal == best.counts.equal && f.ratios.squares < best.ratios.squares {
			best = f
		}
	}
	all := len(best.counts.published)
	measured := fmt.Sprintf("%d of %d counts equal; %s: Σ z² of the ratios %.0f, with independent values %.0f",
		best.counts.equal, all, best.name, best.ratios.squares, independent.ratios.squares)
	r.expect(h.name()+": one of six ways to seed random() for each leaf gives the printed counts", fmt.Sprintf("%d equal counts", all),
		measured, best.counts.equal == all).Undecided = runs != paperRuns
}

// tieLimits are ranges of values, ± each, for which ties are resolved in two ways.
func tieLimits() []int { return []int{50, 500, 5000} }

// tieTrees is how many trees there are for them: half.
func tieTrees(runs int) int { return (runs + 1) / 2 }

// ties compares IterSSS* at full memory with ties to the left and to the right. The paper
// says that its counts there differ from those of MemSSS* "since ties are resolved
// differently"; how much they do depends on how many values there are.
func (h table2) ties(ctx context.Context, s Settings, t *tracker, r *Report, table *Table) error {
	s.Runs = tieTrees(s.Runs)
	variants := []variant{{algorithm: "itersss"}, {algorithm: "itersss", options: lab.Options{ScanOpen: true, TiesRight: true}}}
	last := len(h.memory) - 1
	published := h.iter[last] / h.mem[last]
	for _, limit := range tieLimits() {
		counts, err := s.countLeaves(ctx, t, variants, func(i int) (*lab.Tree, error) {
			return lab.Uniform(h.b, h.d, limit, s.treeSeed(i))
		})
		if err != nil {
			return err
		}
		trees := fmt.Sprintf("%s ±%d", h.name(), limit)
		r.addCounts(trees, s.treeSeed, variants, counts)
		left, right := counts[0], counts[1]
		differ := 0
		for i := range left {
			if left[i] != right[i] {
				differ++
			}
		}
		ratio, z, unknown := ratioZ(published, right, left)
		if _, other, _ := ratioZ(published, left, right); math.Abs(other) < math.Abs(z) {
			z = other // the paper does not say which of its programs had which rule
		}
		change := fmt.Sprintf("%+.2f ± %.2f %%", 100*(ratio-1), 100*ratioOf(right, left).err)
		table.Rows = append(table.Rows, []string{trees, fmt.Sprintf("%.0f", left.mean()), fmt.Sprintf("%.0f", right.mean()), change, fmt.Sprintf("%d of %d", differ, s.Runs)})
		r.some(trees+": the count at full memory depends on how ties are resolved", differ, s.Runs)
		r.expect(trees+": how ties are resolved changes the count at full memory by", fmt.Sprintf("%.2f %%, of either sign", 100*math.Abs(published-1)), change, math.Abs(z) <= 2).
			Undecided = unknown
	}
	return nil
}

// memRandom is table 2 of Bhattacharya & Bagchi in several readings of how leaves get their
// values, and with ties in two ways.
func memRandom(ctx context.Context, s Settings, r *Report) error {
	halves := tables2()
	t := s.newTracker(len(halves) * (len(s.seedReadings())*s.Runs + len(tieLimits())*tieTrees(s.Runs)))
	summary := Table{Title: "The readings beside the print", Columns: []string{"trees", "reading", "largest |z| of the counts", "of the ratios", "Σ z² of the ratios", "equal counts"}}
	ties := Table{Title: "IterSSS* at full memory with ties to the left and to the right", Columns: []string{"trees, range", "left", "right", "right over left", "counts that differ"}}
	for _, h := range halves {
		if err := h.random(ctx, s, t, r, &summary); err != nil {
			return err
		}
		if err := h.ties(ctx, s, t, r, &ties); err != nil {
			return err
		}
	}
	r.Tables = append(r.Tables, summary, ties)
	r.notef("Ways to seed: srandom() gets the number that is named, in arithmetic of 32 bits, for each leaf (numbered from 0, or by its Dewey code as a decimal number) and run (from 1); its value is what random() of 4.3BSD returns first, modulo 1000 or the highest 29 bits of it. That number is affine in the seed, so that values of brothers are not independent.")
	r.notef("z as in table 2. Because that number is affine in the seed, the trees of different runs are one tree whose random numbers are all rotated by the same amount, and with random() the errors and z are no more than a measure of distance. In the reading of the paper all counts would be equal: the nearest is that with the most equal counts, and among such the one with the least Σ z² of its ratios. With other than 100 runs nothing is decided.")
	r.notef("Ties: published is the count of IterSSS* over that of MemSSS*, at full memory; which of them had which rule is not said, so that the sign may be the other: the nearer one is taken.")
	return nil
}
