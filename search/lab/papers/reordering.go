package papers

import (
	"context"
	"fmt"
	"strings"

	"footnote/search/lab"
)

// chainDepth is the number of iterations of a chain: trees of depth 1 to that.
const chainDepth = 4

// chainKind makes the trees of a chain.
type chainKind struct {
	name string
	tree func(width, depth int, seed uint64) (*lab.Tree, error)
}

func chainKinds() []chainKind {
	return []chainKind{
		{"independent", func(width, depth int, seed uint64) (*lab.Tree, error) {
			return lab.Uniform(width, depth, 1000, chainDepth*seed+uint64(depth))
		}},
		{"incremental", func(width, depth int, seed uint64) (*lab.Tree, error) {
			return lab.Incremental(width, depth, 1000, seed)
		}},
	}
}

// chainLeaves are the leaves of Alpha-Beta and of SSS* in each iteration of a chain.
type chainLeaves struct{ AB, SSS [chainDepth]int }

// more and fewer report whether SSS* has more leaves, or fewer, at a depth.
func (c *chainLeaves) more(depth int) bool  { return c.SSS[depth-1] > c.AB[depth-1] }
func (c *chainLeaves) fewer(depth int) bool { return c.SSS[depth-1] < c.AB[depth-1] }

// chainSeed is the seed of a chain: others for each width, so that the errors of their
// shares are independent.
func chainSeed(s Settings, i, width int) uint64 { return s.treeSeed(10*i + width) }

// chain searches the trees of a kind and a width.
func (k *chainKind) chain(width int, seed uint64) (c chainLeaves, err error) {
	var trees []*lab.Tree
	for depth := 1; depth <= chainDepth; depth++ {
		t, err := k.tree(width, depth, seed)
		if err != nil {
			return c, err
		}
		trees = append(trees, t)
	}
	ab, sss := lab.DeepenAlphaBeta(trees), lab.DeepenSSS(trees)
	for i := range trees {
		c.AB[i], c.SSS[i] = len(ab[i].Order), len(sss[i].Order)
	}
	return c, nil
}

// reordering tries what Plaat et al. say in appendix B of trees whose moves are reordered
// from iteration to iteration: SSS* has more leaves than Alpha-Beta the more likely, the
// smaller the branching factor; and after such an iteration it may well have fewer again.
func reordering(ctx context.Context, s Settings, r *Report) error {
	const first, last = 2, 6 // widths
	figure := Figure{
		Name: "reordering", Title: "Iterations in which SSS* evaluates more leaves than Alpha-Beta", XLabel: "sons of a node", YLabel: "% of the chains",
		Subtitle: fmt.Sprintf("%d chains a point; bars are standard errors", s.Runs),
	}
	t := s.newTracker(len(chainKinds()) * (last - first + 1) * s.Runs)
	r.Columns = []string{"trees", "width", "seed"}
	for depth := 2; depth <= chainDepth; depth++ {
		r.Columns = append(r.Columns, fmt.Sprintf("alphabeta_d%d", depth), fmt.Sprintf("sss_d%d", depth))
	}
	for _, kind := range chainKinds() {
		var widths []chainWidth
		for width := first; width <= last; width++ {
			found := make([]chainLeaves, s.Runs)
			err := s.parallel(ctx, s.Runs, t, func(i int) error {
				var err error
				if found[i], err = kind.chain(width, chainSeed(s, i, width)); err != nil {
					return err
				}
				return ctx.Err()
			}, in(found)...)
			if err != nil {
				return err
			}
			if s.sharing() {
				continue
			}
			widths = append(widths, chainWidth{width, found})
			for i, c := range found {
				row := []any{kind.name, width, chainSeed(s, i, width)}
				for k := 1; k < chainDepth; k++ {
					row = append(row, c.AB[k], c.SSS[k])
				}
				r.sampled(row...)
			}
		}
		if !s.sharing() {
			figure.Lines = append(figure.Lines, showChains(r, kind.name, widths)...)
		}
	}
	if s.sharing() {
		return nil
	}
	r.Figures = append(r.Figures, figure)
	r.notef("A chain: trees of depths 1 to %d, each with an evaluation of its own; at every node the best move of the iteration before is tried first. Independent: all values are. Incremental: every move adds a random amount, so that the evaluation of a node is like that of its sons.", chainDepth)
	r.notef("At depth 1 both visit all leaves. After an iteration with more leaves: the leaves of the next one, of depth 3 or 4, which a chain may count twice.")
	return nil
}

// chainWidth is what the chains of a width have given.
type chainWidth struct {
	width  int
	chains []chainLeaves
}

// more counts the chains in which SSS* has more leaves at a depth.
func (c *chainWidth) more(depth int) int {
	n := 0
	for i := range c.chains {
		if c.chains[i].more(depth) {
			n++
		}
	}
	return n
}

// next adds up, chain by chain, the leaves of iterations that come after one that counts;
// fewer of these, of all, have fewer leaves of SSS*.
func (c *chainWidth) next(counts func(l *chainLeaves, depth int) bool) (sss, ab sample, fewer, all int) {
	for i := range c.chains {
		l := &c.chains[i]
		a, b, counted := 0, 0, false
		for depth := 2; depth < chainDepth; depth++ {
			if !counts(l, depth) {
				continue
			}
			counted = true
			a, b, all = a+l.SSS[depth], b+l.AB[depth], all+1
			if l.fewer(depth + 1) {
				fewer++
			}
		}
		if counted {
			sss, ab = append(sss, float64(a)), append(ab, float64(b))
		}
	}
	return sss, ab, fewer, all
}

// showChains adds the table and the statements of a kind of trees, and returns its lines.
func showChains(r *Report, kind string, widths []chainWidth) []Line {
	table := Table{Title: "SSS* beside Alpha-Beta from iteration to iteration, evaluations " + kind, Columns: []string{
		"w", "more leaves at d = 2", "d = 3", "d = 4", "in the next iteration fewer", "its leaves over those of Alpha-Beta", "fewer after any iteration", "leaves after any",
	}}
	lines := make([]Line, chainDepth+1) // by depth
	shares, texts := make([][]gameRatio, chainDepth+1), make([][]string, chainDepth+1)
	claims := &Report{}
	for i := range widths {
		w := &widths[i]
		row := []string{fmt.Sprint(w.width)}
		for depth := 2; depth <= chainDepth; depth++ {
			n, of := w.more(depth), len(w.chains)
			share, q := 100*float64(n)/float64(of), shareOf(n, of)
			row = append(row, fmt.Sprintf("%.1f ± %.1f %%", share, 100*q.err))
			shares[depth], texts[depth] = append(shares[depth], q), append(texts[depth], fmt.Sprintf("%.1f", share))
			lines[depth].Name = fmt.Sprintf("%s, d = %d", kind, depth)
			lines[depth].add(float64(w.width), share, 100*q.err)
		}
		what := fmt.Sprintf("%s, w=%d: after an iteration with more leaves SSS* has fewer than Alpha-Beta in the next", kind, w.width)
		sss, ab, fewer, all := w.next((*chainLeaves).more)
		if len(sss) < 2 {
			row = append(row, fmt.Sprintf("%d of %d", fewer, all), "–")
			claims.expect(what, "may well be", fmt.Sprintf("%d such chains", len(sss)), false).Undecided = true
		} else {
			q := ratioOf(sss, ab)
			row = append(row, fmt.Sprintf("%d of %d", fewer, all), q.String())
			claims.below(what, "may well be", q)
		}
		sss, ab, fewer, all = w.next(func(*chainLeaves, int) bool { return true })
		table.Rows = append(table.Rows, append(row, fmt.Sprintf("%d of %d", fewer, all), ratioOf(sss, ab).String()))
	}
	r.Tables = append(r.Tables, table)
	for depth := 3; depth <= chainDepth; depth++ {
		var steps []gameRatio // from a width to the next
		for k := 1; k < len(widths); k++ {
			steps = append(steps, difference(shares[depth][k], shares[depth][k-1]))
		}
		r.allBelow(fmt.Sprintf("%s, d=%d: the fewer sons a node has, the more likely SSS* has more leaves than Alpha-Beta", kind, depth), "the smaller, the more likely",
			fmt.Sprintf("%s %% at w = %d … %d", strings.Join(texts[depth], ", "), widths[0].width, widths[len(widths)-1].width), 0, steps...)
	}
	r.Checks = append(r.Checks, claims.Checks...)
	return lines[2:]
}
