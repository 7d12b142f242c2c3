package papers

import (
	"context"
	"fmt"
	"slices"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// bestFirstCounts compare the moves of two algorithms at one depth of Alpha-Beta: what
// they lose by a deeper search, how often they lose nothing, and what they evaluated.
type bestFirstCounts struct {
	loss, right, evaluations [2]sample // Alpha-Beta, Best-First Minimax
	reached                  sample    // plies of the longest line of Best-First Minimax
}

// gameBestFirst gives Best-First Minimax as many evaluations as Alpha-Beta needs for a
// depth, and asks a deeper search what the moves of both are worth.
func gameBestFirst(ctx context.Context, s Settings, r *Report) error {
	t := s.newTracker(s.Runs * len(s.subjects()))
	table := Table{Title: "The move that is chosen after as many evaluations (± standard error)", Columns: []string{
		"game", "Alpha-Beta's depth", "evaluations", "best move: Alpha-Beta", "Best-First", "points lost: Alpha-Beta", "Best-First", "Best-First's longest line",
	}}
	figure := Figure{
		Name: "games-best-first", Title: "Best-First Minimax and Alpha-Beta after as many evaluations", XLabel: "depth of Alpha-Beta, plies",
		YLabel:   "best moves, Best-First less Alpha-Beta, percent of the positions",
		Subtitle: fmt.Sprintf("%d positions; judged by a deeper search; bars are standard errors", s.Runs),
	}
	for _, subject := range s.subjects() {
		depths := bestFirstDepths(&subject)
		counts := make([]bestFirstCounts, len(depths))
		for k := range counts {
			c := &counts[k]
			c.loss, c.right, c.evaluations = [2]sample(s.samples(2)), [2]sample(s.samples(2)), [2]sample(s.samples(2))
			c.reached = make(sample, s.Runs)
		}
		err := s.eachPosition(ctx, &subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, hash *hashtable.Table) error {
			judge := moveJudge{subject: &subject, game: g, table: hash, values: map[games.Move]int{}}
			for k, depth := range depths {
				if err := counts[k].measure(i, depth, &judge); err != nil {
					return err
				}
			}
			return ctx.Err()
		})
		if err != nil {
			return err
		}
		line := Line{Name: subject.name}
		r.Columns = []string{"game", "position", "depth", "evaluations", "lost_alphabeta", "evaluations_best_first", "lost_best_first"}
		for k, depth := range depths {
			c := &counts[k]
			more := c.right[1].differences(c.right[0])
			line.add(float64(depth), 100*more.mean(), 100*more.stderr())
			table.Rows = append(table.Rows, []string{
				subject.name, fmt.Sprint(depth), fmt.Sprintf("%.0f", c.evaluations[0].mean()),
				fmt.Sprintf("%.0f %%", 100*c.right[0].mean()), fmt.Sprintf("%.0f %%", 100*c.right[1].mean()),
				c.lost(0), c.lost(1), fmt.Sprintf("%.1f", c.reached.mean()),
			})
			for i := range s.Runs {
				r.sampled(subject.name, i, depth, int(c.evaluations[0][i]), int(c.loss[0][i]), int(c.evaluations[1][i]), int(c.loss[1][i]))
			}
		}
		bestFirstClaims(r, subject.name, depths, counts)
		figure.Lines = append(figure.Lines, line)
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
	r.notef("Points lost: the value of the position less that of the move, both by a search one iteration deeper than the depth of figures 9 and 10 of the same game; hundredths of a man, of a disc, of a pawn. The judge is of Alpha-Beta's kind, which favours it a little.")
	r.notef("Alpha-Beta deepens iteratively and has the transposition table; Best-First Minimax has neither, keeps its tree in memory, and begins anew at each position. The published statement is that on Othello; shallow is read as the least depth above 1, deep as the greatest.")
	r.Notes = append(r.Notes, gameNotes()...)
	return nil
}

// bestFirstClaims checks what is published: better when shallow, which is the least depth, and
// worse when deep, the greatest. At depth 1 both are the same, and of the depths between
// nothing is said.
func bestFirstClaims(r *Report, game string, depths []int, counts []bestFirstCounts) {
	claim := func(k int, what, published string, by sample) {
		r.expect(fmt.Sprintf("%s: after as many evaluations as Alpha-Beta of depth %d Best-First loses %s", game, depths[k], what), published,
			fmt.Sprintf("by %+.1f ± %.1f points", by.mean(), by.stderr()), by.mean() > 0).Undecided = !by.clear()
	}
	shallow, deep := slices.IndexFunc(depths, func(depth int) bool { return depth > 1 }), len(depths)-1
	if shallow < 0 {
		return
	}
	claim(shallow, "less", "better when shallow", counts[shallow].loss[0].differences(counts[shallow].loss[1]))
	if deep > shallow {
		claim(deep, "more", "worse when deep", counts[deep].loss[1].differences(counts[deep].loss[0]))
	}
}

func (c *bestFirstCounts) lost(side int) string {
	return fmt.Sprintf("%.1f ± %.1f", c.loss[side].mean(), c.loss[side].stderr())
}

// bestFirstDepths are the depths of Alpha-Beta: up to two iterations below the judge.
func bestFirstDepths(subject *gameSubject) []int {
	step := subject.step()
	var list []int
	for depth := max(1, subject.middle-3*step); depth < subject.middle; depth += step {
		list = append(list, depth)
	}
	return list
}

// moveJudge says what the moves of a position are worth.
type moveJudge struct {
	subject *gameSubject
	game    games.Game
	table   *hashtable.Table
	values  map[games.Move]int // of the moves asked for; of move 0 that of the position
}

// value returns what a move is worth, or the position itself for move 0.
func (j *moveJudge) value(m games.Move) (int, error) {
	if v, known := j.values[m]; known {
		return v, nil
	}
	depth, sign := j.subject.middle+j.subject.step(), 1
	if m != 0 {
		j.game.Make(m)
		defer j.game.Unmake()
		depth, sign = depth-1, -1
	}
	list, err := j.subject.run(j.game, "mtd-f", func(o *games.Options) { o.Depth, o.Table = depth, j.table })
	if err != nil {
		return 0, err
	}
	j.values[m] = sign * list[len(list)-1].Value
	return j.values[m], nil
}

// measure compares both algorithms on a position.
func (c *bestFirstCounts) measure(i, depth int, judge *moveJudge) error {
	list, err := judge.subject.run(judge.game, "alphabeta", func(o *games.Options) { o.Depth, o.Table = depth, judge.table })
	if err != nil {
		return err
	}
	leaves := games.Sum(list).Leaves
	best := games.BestFirst(judge.game, leaves)
	value, err := judge.value(0)
	if err != nil {
		return err
	}
	c.reached[i] = float64(best.Depth)
	for side, m := range []games.Move{list[len(list)-1].Best, best.Best} {
		c.evaluations[side][i] = float64([]int{leaves, best.Evaluations}[side])
		if m == 0 {
			continue // the table has lost the move: nothing to judge
		}
		v, err := judge.value(m)
		if err != nil {
			return err
		}
		c.loss[side][i] = float64(value - v)
		if v == value {
			c.right[side][i] = 1
		}
	}
	return nil
}
