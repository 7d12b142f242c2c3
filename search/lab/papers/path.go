package papers

import (
	"context"
	"fmt"

	"footnote/search/lab"
)

// pathShape is one kind of trees whose best son of the root is put in several places.
type pathShape struct {
	width, depth int
	strong       bool
	places       []int // from 0; the first is 0, the last the last son
}

func pathShapes() []pathShape {
	narrow, wide := []int{0, 1, 2, 3, 4}, []int{0, 9, 19}
	return []pathShape{ // by pairs: random, strong
		{5, 6, false, narrow}, {5, 6, true, narrow}, {5, 7, false, narrow}, {5, 7, true, narrow}, {20, 4, false, wide}, {20, 4, true, wide},
	}
}

func (p *pathShape) title() string {
	return fmt.Sprintf("w=%d d=%d %s", p.width, p.depth, map[bool]string{true: "strong", false: "random"}[p.strong])
}

func (p *pathShape) tree(seed uint64) (*lab.Tree, error) {
	order := lab.Even(p.width)
	if p.strong {
		order = lab.Strong(p.width, 0.6)
	}
	return lab.TopDown(p.width, p.depth, 1_000_000, order, seed)
}

// pathNames are the algorithms of which the text says what the place means to them.
func pathNames() []string { return []string{"negascout", "pns", "ins", "dual", "sss"} }

// location tries what Reinefeld et al. give as reasons: that the place of the solution path
// in the tree matters to directional searches and not to SSS* (sections 3.1 and 5.2.2), that
// SSS* does not use most of what it stores (section 6), and what they say in passing of
// palphabeta, PVS (footnote 2) and re-searches (sections 2.2 and 2.3). To tell the place from the tree
// each tree is searched several times, its best son of the root exchanged with another one.
func location(ctx context.Context, s Settings, r *Report) error {
	shapes := pathShapes()
	t := s.newTracker((2*len(shapes) + len(nestedDepths()) + len(againShapes())) * s.Runs)
	table := Table{Title: "Leaves by the place of the best son of the root (mean)", Columns: []string{"trees", "best son"}}
	for _, name := range pathNames() {
		table.Columns = append(table.Columns, labTitle(name))
	}
	r.Columns = []string{"trees", "seed", "place", "algorithm", "leaves"}
	for k := range shapes {
		p, err := s.placeBest(ctx, &shapes[k], t)
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		p.addSamples(r, s)
		p.addRows(&table)
		p.claims(r)
		if shapes[k].depth == 7 {
			r.Figures = append(r.Figures, p.figure())
		}
	}
	r.Tables = append(r.Tables, table)
	if err := s.storedAndUsed(ctx, shapes, r, t); err != nil {
		return err
	}
	if err := s.nestedReSearches(ctx, r, t); err != nil {
		return err
	}
	if err := s.searchedAgain(ctx, r, t); err != nil {
		return err
	}
	r.notef("First, right, last: where the best son of the root is put, by exchange with the son that stands there; right is the mean of all places but the first (for w = 20 of the 10th and the last). The trees are otherwise the same. Little effect and approximately are read as 10 %%, heavily as more.")
	return nil
}

// placed are the leaves of one kind of trees, by algorithm and place of the best son.
type placed struct {
	*pathShape
	leaves map[string][]sample
}

func (s Settings) placeBest(ctx context.Context, shape *pathShape, t *tracker) (*placed, error) {
	names := pathNames()
	counts := make([][]int, s.Runs)
	err := s.parallel(ctx, s.Runs, t, func(i int) error {
		tree, err := shape.tree(s.treeSeed(i))
		if err != nil {
			return err
		}
		best := tree.BestSon()
		for _, place := range shape.places {
			moved := tree.Exchanged(place, best)
			for _, name := range names {
				result, err := run(name, moved, lab.Options{})
				if err != nil {
					return err
				}
				counts[i] = append(counts[i], result.Leaves)
			}
		}
		return ctx.Err()
	}, rows(counts, len(names)*len(shape.places)))
	if err != nil || s.sharing() {
		return nil, err
	}
	p := &placed{shape, map[string][]sample{}}
	for k, name := range names {
		p.leaves[name] = s.samples(len(shape.places))
		for place := range shape.places {
			for i := range counts {
				p.leaves[name][place][i] = float64(counts[i][place*len(names)+k])
			}
		}
	}
	return p, nil
}

func (p *placed) first(name string) sample { return p.leaves[name][0] }
func (p *placed) last(name string) sample  { return p.leaves[name][len(p.places)-1] }

// right is the mean of all places but the first, tree by tree.
func (p *placed) right(name string) sample {
	places := p.leaves[name][1:]
	list := make(sample, len(places[0]))
	for i := range list {
		for _, at := range places {
			list[i] += at[i] / float64(len(places))
		}
	}
	return list
}

func (p *placed) addSamples(r *Report, s Settings) {
	for _, name := range pathNames() {
		for k, place := range p.places {
			for i, leaves := range p.leaves[name][k] {
				r.sampled(p.title(), s.treeSeed(i), place+1, name, leaves)
			}
		}
	}
}

func (p *placed) addRows(table *Table) {
	for _, place := range []struct {
		title  string
		leaves func(name string) sample
	}{{"first", p.first}, {"right", p.right}, {"last", p.last}} {
		row := []string{p.title(), place.title}
		for _, name := range pathNames() {
			row = append(row, fmt.Sprintf("%.0f", place.leaves(name).mean()))
		}
		table.Rows = append(table.Rows, row)
	}
}

// claims adds what the text says of the place.
func (p *placed) claims(r *Report) {
	effect := func(name string) gameRatio { return ratioOf(p.last(name), p.first(name)) }
	p.symmetry(r, effect("sss"))
	for _, name := range []string{"negascout", "pns", "ins"} {
		r.above(p.title()+": it matters heavily to "+labTitle(name)+": leaves with the best son last over those with it first", "heavily", effect(name), 1.1)
	}
	r.above(p.title()+": DUAL* benefits from a good order of the sons of the root: leaves with the best last over those with it first", "benefits", effect("dual"), 1)
	for _, name := range []string{"dual", "ins"} {
		more, trees := 0, len(p.first("sss"))
		for i, sss := range p.first("sss") {
			if sss > p.first(name)[i] {
				more++
			}
		}
		q := shareOf(more, trees)
		r.expect(p.title()+": with the best son first SSS* has more leaves than "+labTitle(name), "usually",
			fmt.Sprintf("on %d of %d trees", more, trees), q.value > 0.5).unless(q, 0.5)
	}
	for _, name := range []string{"negascout", "pns", "ins"} {
		q := ratioOf(p.first("dual"), p.first(name))
		r.between(p.title()+": with the best son first leaves of DUAL* over those of "+labTitle(name), "approximately the same", q.String(), q, 0.9, 1.1)
	}
	dual, ins := p.right("dual"), p.right("ins")
	r.less(p.title()+": with the best son further right DUAL* has fewer leaves than INS", "fewer", fmt.Sprintf("%.0f, %.0f", dual.mean(), ins.mean()), dual, ins)
}

// symmetry adds what the text says of SSS*. Where ties do not interfere the place of the
// best son makes no difference to it, so that most often there is no error to judge by, and
// how many trees there are decides.
func (p *placed) symmetry(r *Report, effect gameRatio) {
	trees, same := len(p.first("sss")), 0
	for i, leaves := range p.first("sss") {
		alike := true
		for _, at := range p.leaves["sss"] {
			alike = alike && at[i] == leaves
		}
		if alike {
			same++
		}
	}
	what := p.title() + ": where the best son of the root stands matters little to SSS*"
	measured := fmt.Sprintf("last over first %s; no difference on %d of %d trees", effect, same, trees)
	if q := shareOf(same, trees); same == trees && q.clear(0.5) {
		r.expect(what, "little effect", measured, true)
		return
	}
	r.between(what, "little effect", measured, effect, 0.9, 1.1)
}

// figure draws the leaves by place, relative to the first.
func (p *placed) figure() Figure {
	kind := map[bool]string{true: "strong", false: "random"}[p.strong]
	figure := Figure{
		Name: "location-" + kind, Title: fmt.Sprintf("Where the best son of the root stands: w = %d, d = %d, %s trees", p.width, p.depth, kind),
		XLabel: "place of the best son", YLabel: "leaves, relative to the first place", Reference: 1, ReferenceCaption: "first place",
		Subtitle: fmt.Sprintf("%d trees, each with its best son in all places; bars are standard errors by bootstrap", len(p.first("sss"))),
	}
	for _, name := range pathNames() {
		line := Line{Name: labTitle(name)}
		for k, place := range p.places {
			line.addRatio(float64(place+1), ratioOf(p.leaves[name][k], p.first(name)))
		}
		figure.Lines = append(figure.Lines, line)
	}
	return figure
}
