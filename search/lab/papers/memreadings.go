package papers

import (
	"context"
	"fmt"
	"math"
	"strings"

	"footnote/search/lab"
)

// manyErrors is how many standard errors each of several figures of one statement may be away
// from the printed one. Of a dozen figures one in two samples has one that is two errors away
// by chance, one in thirty one that is three.
const manyErrors = 3

// printed is several figures of one statement, as printed and as measured.
type printed struct {
	published, measured []string
	worst, squares      float64 // greatest |z|, and the sum of all z²
	equal               int     // figures that are the same to the last digit
	unknown             bool    // one of them has no error
	loose               bool    // one of them has too large an error to be refuted
}

// looseError is the part of a printed figure that manyErrors must not exceed. A hundred trees
// are well below, ten are not.
const looseError = 0.1

// add adds a figure; err is the error of the measured one relative to the printed one.
func (p *printed) add(published, measured string, z, err float64, unknown bool) {
	p.loose = p.loose || manyErrors*err > looseError
	p.published, p.measured = append(p.published, published), append(p.measured, measured)
	p.worst, p.squares, p.unknown = max(p.worst, math.Abs(z)), p.squares+z*z, p.unknown || unknown
	if published == measured {
		p.equal++
	}
}

// count adds a number of leaves, ratio one relative to another on the same trees.
func (p *printed) count(published float64, measured sample) {
	err := measured.stderr()
	z := zScore(measured.mean()-published, err, len(measured))
	p.add(fmt.Sprintf("%.0f", published), fmt.Sprintf("%.0f", measured.mean()), z, err/published, rounding(err, measured.mean()))
}

func (p *printed) ratio(published float64, measured, of sample) {
	ratio, z, unknown := ratioZ(published, measured, of)
	p.add(fmt.Sprintf("%.3f", published), fmt.Sprintf("%.3f", ratio), z, ratioOf(measured, of).err/published, unknown)
}

// asPrinted adds the statement that the figures are those of the paper. Errors that are too
// large to refute it cannot bear it out.
func (r *Report) asPrinted(what, reading string, p *printed) {
	measured := fmt.Sprintf("%s (%s); at most %.1f errors away", strings.Join(p.measured, ", "), reading, p.worst)
	r.expect(what, strings.Join(p.published, ", "), measured, p.worst <= manyErrors).
		Undecided = p.unknown || p.loose && p.worst <= manyErrors
}

// countLeaves counts the leaves of variants over trees; the result is by variant.
func (s Settings) countLeaves(ctx context.Context, t *tracker, variants []variant, tree func(i int) (*lab.Tree, error)) ([]sample, error) {
	counts := make([][]float64, s.Runs)
	err := s.parallel(ctx, s.Runs, t, func(i int) error {
		made, err := tree(i)
		if err != nil {
			return err
		}
		for _, v := range variants {
			result, err := run(v.algorithm, made, v.options)
			if err != nil {
				return err
			}
			counts[i] = append(counts[i], float64(result.Leaves))
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	list := make([]sample, len(variants))
	for _, row := range counts {
		for k, n := range row {
			list[k] = append(list[k], n)
		}
	}
	return list, nil
}

// addCounts adds a row for each tree and variant.
func (r *Report) addCounts(trees string, seed func(i int) uint64, variants []variant, counts []sample) {
	r.Columns = []string{"trees", "seed", "algorithm", "memory", "leaves"}
	for k, list := range counts {
		v := variants[k]
		name := v.algorithm
		switch {
		case v.options.StrictCut:
			name += "-strict"
		case v.options.TiesRight:
			name += "-right"
		}
		for i, n := range list {
			r.sampled(trees, seed(i), name, v.options.Memory, int(n))
		}
	}
}

// treeReading is a way to read what the paper leaves open of the trees of table 1.
type treeReading struct {
	name string
	tree func(q table1, seed uint64) (*lab.Tree, error)
}

// randomReadings: how much worse a son is that is not the best, of which nothing is said.
func randomReadings() []treeReading {
	const smallStep = 32
	return []treeReading{
		{"steps of 1 to 50,000,000", func(q table1, seed uint64) (*lab.Tree, error) {
			return lab.Step(q.b, q.d, wideStep, lab.Even(q.b), seed)
		}},
		{"steps of 0 to 32", func(q table1, seed uint64) (*lab.Tree, error) {
			return lab.StepFromZero(q.b, q.d, smallStep, lab.Even(q.b), seed)
		}},
	}
}

// strongReadings: how many sons are "the leftmost 25 %". The paper's example has 8 sons, of
// which its tables have none.
func strongReadings() []treeReading {
	reading := func(name string, quarter func(b int) int) treeReading {
		return treeReading{name, func(q table1, seed uint64) (*lab.Tree, error) {
			return lab.Step(q.b, q.d, wideStep, lab.MarslandQuarter(q.b, quarter(q.b)), seed)
		}}
	}
	return []treeReading{
		reading("a quarter rounded down", func(b int) int { return b / 4 }),
		reading("a quarter rounded", func(b int) int { return (b + 2) / 4 }),
		reading("a quarter rounded up", func(b int) int { return (b + 3) / 4 }),
	}
}

// readingVariants are Alpha-Beta with two kinds of cut-offs, MemSSS* with the least and with
// full memory, and QuickGame.
func (q table1) readingVariants() []variant {
	memory := func(k int) lab.Options { return lab.Options{Memory: q.memory[k]} }
	return []variant{
		{algorithm: "alphabeta"}, {algorithm: "alphabeta", options: lab.Options{StrictCut: true}},
		{algorithm: "memsss", options: memory(0)}, {algorithm: "memsss", options: memory(len(q.memory) - 1)},
		{algorithm: "quickgame"},
	}
}

// readingSide is the random or the strong side of table 1 in several readings.
type readingSide struct {
	kind   string
	count  func(row1) float64
	table  Table
	figure Figure
	best   readingFigures // of the reading that is nearest in the ratios
}

// readingFigures are the figures of one reading, by quarter of the table.
type readingFigures struct {
	name                    string
	base, least, full, game printed
}

func (f *readingFigures) squares() float64 { return f.least.squares + f.full.squares + f.game.squares }

func newReadingSide(kind string, count func(row1) float64) *readingSide {
	v := &readingSide{kind: kind, count: count, table: Table{Title: "Readings of table 1, " + kind + " trees: terminal counts of Alpha-Beta, and of others relative to it", Columns: []string{
		"trees", "reading", "Alpha-Beta published", "measured", "±", "MemSSS* at the least memory published", "measured",
		"at full memory published", "measured", "QuickGame published", "measured",
	}}}
	v.figure = Figure{
		Name: "memsss-readings-" + kind, Title: "Table 1 in several readings: " + kind + " trees", XLabel: "trees", YLabel: "terminals of MemSSS* at the least memory, relative to Alpha-Beta",
		Subtitle: "bars are standard errors by bootstrap", Reference: 1, ReferenceCaption: "Alpha-Beta",
	}
	line := Line{Name: "published", Published: true}
	for k, q := range tables1() {
		v.figure.XNames = append(v.figure.XNames, q.name())
		line.X, line.Y = append(line.X, float64(k+1)), append(line.Y, count(q.mem[0])/count(q.ab))
	}
	v.figure.Lines = []Line{line}
	return v
}

// add adds a reading with the counts of its variants by quarter; ab says which of them is
// Alpha-Beta.
func (v *readingSide) add(name string, counts [][]sample, ab int) {
	f := readingFigures{name: name}
	line := Line{Name: name}
	for k, q := range tables1() {
		c, base := counts[k], v.count(q.ab)
		f.base.count(base, c[ab])
		f.least.ratio(v.count(q.mem[0])/base, c[2], c[ab])
		f.full.ratio(v.count(q.mem[len(q.mem)-1])/base, c[3], c[ab])
		f.game.ratio(v.count(q.mgame)/base, c[4], c[ab])
		line.addRatio(float64(k+1), ratioOf(c[2], c[ab]))
		row := []string{q.name(), name, f.base.published[k], f.base.measured[k], fmt.Sprintf("%.0f", c[ab].stderr())}
		for _, p := range []*printed{&f.least, &f.full, &f.game} {
			row = append(row, p.published[k], p.measured[k])
		}
		v.table.Rows = append(v.table.Rows, row)
	}
	v.figure.Lines = append(v.figure.Lines, line)
	if v.best.name == "" || f.squares() < v.best.squares() {
		v.best = f
	}
}

// report adds what the nearest reading gives.
func (v *readingSide) report(r *Report) {
	r.Tables, r.Figures = append(r.Tables, v.table), append(r.Figures, v.figure)
	what := v.kind + " trees in the nearest reading: "
	r.asPrinted(what+"terminals of Alpha-Beta", v.best.name, &v.best.base)
	r.asPrinted(what+"MemSSS* at the least memory over Alpha-Beta", v.best.name, &v.best.least)
	r.asPrinted(what+"MemSSS* at full memory over Alpha-Beta", v.best.name, &v.best.full)
	r.asPrinted(what+"QuickGame over Alpha-Beta", v.best.name, &v.best.game)
}

// memReadings is table 1 of Bhattacharya & Bagchi in several readings of what it does not
// say: how the values were made, whether Alpha-Beta cuts off where a bound is just reached,
// and how many sons are a quarter of them.
func memReadings(ctx context.Context, s Settings, r *Report) error {
	quarters := tables1()
	t := s.newTracker(s.Runs * len(quarters) * (len(randomReadings()) + len(strongReadings())))
	count := func(reading treeReading) (all [][]sample, err error) {
		for _, q := range quarters {
			counts, err := s.countLeaves(ctx, t, q.readingVariants(), func(i int) (*lab.Tree, error) { return reading.tree(q, s.treeSeed(i)) })
			if err != nil {
				return nil, err
			}
			r.addCounts(q.name()+" "+reading.name, s.treeSeed, q.readingVariants(), counts)
			all = append(all, counts)
		}
		return all, nil
	}
	random := newReadingSide("random", func(row row1) float64 { return row.random })
	for _, reading := range randomReadings() {
		all, err := count(reading)
		if err != nil {
			return err
		}
		random.add(reading.name, all, 0)
		random.add(reading.name+", strict cut-offs", all, 1)
	}
	strong := newReadingSide("strong", func(row row1) float64 { return row.strong })
	for _, reading := range strongReadings() {
		all, err := count(reading)
		if err != nil {
			return err
		}
		strong.add(reading.name, all, 0)
	}
	random.report(r)
	strong.report(r)
	r.notef("Steps: how much worse a son that is not the best is than its parent; from 0 on it may be as good. Strict cut-offs: Alpha-Beta goes on where a bound is reached and not exceeded. The nearest reading is that with the least Σ z² of its twelve ratios; z as in table 2. A statement on four figures holds when none is more than %d errors away, and is undecided when as many errors of one of them are more than %.0f %%.", manyErrors, 100*looseError)
	r.notef("A quarter of 5, 6, 9 and 10 sons: 1, 1, 2, 2 rounded down; 1, 2, 2, 3 rounded, a half up (memsss-table1); 2, 2, 3, 3 rounded up. The best son is the first in 70 %% of the cases and among the quarter in 90 %%; where the quarter is one son, that is the first in 90 %%.")
	return nil
}
