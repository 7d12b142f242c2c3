package papers

import (
	"context"
	"fmt"
	"math"

	"footnote/hashtable"
	"footnote/search/lab/games"
	"footnote/search/lab/schedules"
	"footnote/search/mtd"
)

// scheduleSteps are the steps of the schedules in hundredths of the scale of a game's
// errors: the games differ in their unit.
func scheduleSteps() []int { return []int{12, 25, 50, 100, 200, 400} }

// schedule is one way to run MTD(f).
type schedule struct {
	name   string
	family string // a line of the figure; empty: none
	step   int    // in points
	rule   mtd.Driver
	back   int // iterations between the guess and the value
}

// schedulesFor lists the ways for a game whose errors have a scale. The first is the
// base line, figure 11; the last two are the optima.
func schedulesFor(scale float64, free, near *schedules.Policy) []schedule {
	list := []schedule{
		{name: "figure 11", rule: schedules.Paper()},
		{name: "figure 11, guess of two iterations ago", rule: schedules.Paper(), back: 2},
	}
	for _, family := range []struct {
		name string
		rule func(int) mtd.Driver
	}{{"constant steps", schedules.Constant}, {"growing steps", schedules.Growing}, {"bisection of the window", schedules.Bisecting}} {
		last := 0
		for _, percent := range scheduleSteps() {
			step := max(1, int(math.Round(scale*float64(percent)/100)))
			if step == last {
				continue
			}
			last = step
			rule := family.rule(step)
			list = append(list, schedule{name: rule.Name, family: family.name, step: step, rule: rule})
		}
	}
	return append(list, schedule{name: "optimum", rule: free.Driver()}, schedule{name: "optimum, first test near the guess", rule: near.Driver()})
}

// passRecord is the passes of one position's last iteration, and what the guess was worth
// there and in the iteration before it.
type passRecord struct {
	Err, Value int
	Before     int // the error of the iteration before; 0 without one
	Passes     []notedPass
}

// passSums adds up what passes cost, and how their scores come near the value.
type passSums struct {
	number      [3][2][3]float64 // by kind (schedules.First, …), low or high, distance
	nodes       [3][2][3]float64
	come, stops [2]float64 // cells that scores have come from the bound towards the value; scores that stopped before it
}

// notedPass is a pass with what it took.
type notedPass struct {
	mtd.Pass
	Before mtd.Bracket
	Nodes  float64
}

func (s *passSums) passesOf(kind int) float64 {
	n := 0.0
	for high := range 2 {
		for distance := range 3 {
			n += s.number[kind][high][distance]
		}
	}
	return n
}

// gameSchedules measures on positions of their own how the value lies around the guess and
// what passes cost, computes the best rule for that, and runs all rules on the others.
func gameSchedules(ctx context.Context, s Settings, r *Report) error {
	t := s.newTracker(3 * s.Runs * len(s.subjects()))
	model := Table{Title: "What is measured on the positions for tuning", Columns: []string{
		"game", "depth", "error: median, scale", "cell", "first pass: low, high; by distance", "first to its side", "later", "a score stops at a cell: low, high",
	}}
	for _, subject := range s.subjects() {
		m, scale, err := s.measureModel(ctx, &subject, t, &model)
		if err != nil {
			return err
		}
		free, err := m.Solve(0)
		if err != nil {
			return err
		}
		near, err := m.Solve(m.Near)
		if err != nil {
			return err
		}
		for i, optimum := range []*schedules.Policy{free, near} {
			r.Traces = append(r.Traces, Trace{
				Title: fmt.Sprintf("The optimum for %s, depth %d%s: tests at guess + …, as long as the answers stay the same",
					subject.name, subject.middle, []string{"", ", first test near the guess"}[i]),
				Lines: []string{"value above: " + shortened(optimum.Sequence(true)), "value below: " + shortened(optimum.Sequence(false))},
			})
		}
		if err := s.runSchedules(ctx, &subject, t, r, m, schedulesFor(scale, free, near)); err != nil {
			return err
		}
	}
	r.Tables = append([]Table{model}, r.Tables...)
	r.notef("Costs are all nodes of a pass, low and high, for bounds near, further and far away (less than half the scale of the errors, three halves, or more): from the value, and for later passes from what the last one to that side has proved; measured with figure 11 and with rules that begin up to two scales off. A score stops: how often a fail-soft score, on its way from the bound to the value, stops at a cell before it; in the model the same at every cell. Errors and costs are those of the last iteration, on as many positions again, of other games (seed %d).", s.Seed+1)
	r.notef("Schedules run in all iterations; leaves, nodes and passes are sums over them, relative to figure 11 (± standard error by bootstrap). By the model: the cost of an iteration that the model says, relative to figure 11.")
	r.notef("The optimum is that of the model, by dynamic programming over all brackets. Near the guess: within half the scale of the errors.")
	r.notef("Swings: on the positions for tuning the medians of the last two changes of the value have opposite signs and are a quarter of their scale at least; with fewer than 20 positions every game with iterations of one ply counts. Footnote 5 of the paper is on such games.")
	r.notef("Steps are %v %% of the scale of the error: half the distance between its quantiles of 16 %% and 84 %%.", scheduleSteps())
	r.Notes = append(r.Notes, gameNotes()...)
	return nil
}

// exploring is a rule for measuring costs: from a distance, by growing steps. Figure 11
// alone would only show what passes cost next to each other.
func exploring(number int, scale float64) mtd.Driver {
	offset := []float64{0, -0.5, 0.5, -1, 1, -2, 2}[number%7]
	d := schedules.Growing(int([]float64{0.1, 0.4, 1.5}[number%3] * scale))
	first := d.First
	d.First = func(s mtd.State) int { return first(s) + int(offset*scale) }
	return d
}

// measureModel runs figure 11, and then rules that explore, on the tuning half. It notes
// whether the subject's value is steady.
func (s Settings) measureModel(ctx context.Context, subject *gameSubject, t *tracker, table *Table) (*schedules.Model, float64, error) {
	tuning := s
	tuning.Seed++
	records := make([]passRecord, 2*s.Runs)
	var errors, before sample
	scale := 1.0
	for phase := range 2 {
		err := tuning.eachPosition(ctx, subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, hash *hashtable.Table) error {
			c := &records[phase*s.Runs+i]
			o := subject.options
			o.Depth, o.Table = subject.middle, hash
			o.Report = func(depth int, p mtd.Pass, took games.Counts) {
				if depth == subject.middle {
					c.note(p, took)
				}
			}
			rule := schedules.Paper()
			if phase > 0 {
				rule = exploring(i, scale)
			}
			list, err := games.Driven(rule.Name, rule.Name, rule).Run(g, o)
			if err != nil {
				return err
			}
			last := len(list) - 1
			c.Value, c.Err = list[last].Value, list[last].Value
			if last > 0 {
				c.Err -= list[last-1].Value
			}
			if last > 1 {
				c.Before = list[last-1].Value - list[last-2].Value
			}
			return ctx.Err()
		})
		if err != nil {
			return nil, 0, err
		}
		if phase == 0 {
			for i := range s.Runs {
				errors, before = append(errors, float64(records[i].Err)), append(before, float64(records[i].Before))
			}
			scale = statisticsOf(errors).scale()
		}
	}
	subject.steady = steady(statisticsOf(before), statisticsOf(errors))
	far := subject.bounds[len(subject.bounds)-1]
	grain := max(1, 2*far/320)
	m := &schedules.Model{Grain: grain, Errors: make([]float64, 2*(far/grain)+1)}
	smooth(m, errors, scale)
	m.Near = max(1, int(scale/2)/grain)
	m.Far = 3 * m.Near
	sum := fitCosts(m, records, max(grain, int(scale)))
	spread := statisticsOf(errors)
	row := []string{subject.name, fmt.Sprint(subject.middle), fmt.Sprintf("%+.0f, %.1f", spread.quantile(0.5), scale), fmt.Sprint(grain)}
	for kind, costs := range [][3]schedules.Cost{m.First, m.Side, m.Again} {
		text := ""
		for _, c := range costs {
			text += fmt.Sprintf("; %.0f, %.0f", c.Low, c.High)
		}
		row = append(row, fmt.Sprintf("%s (%.0f passes)", text[2:], sum.passesOf(kind)))
	}
	table.Rows = append(table.Rows, append(row, fmt.Sprintf("%.2f, %.2f", m.StopLow, m.StopHigh)))
	return m, scale, nil
}

// fitCosts sets the costs and the stops of a model. Costs are shrunk towards those of the
// kind at all distances, as if ten passes of that cost had been seen besides: some
// distances are rare.
func fitCosts(m *schedules.Model, records []passRecord, far int) *passSums {
	var sum passSums
	for i := range records {
		sum.add(m, &records[i], far)
	}
	for kind, costs := range []*[3]schedules.Cost{&m.First, &m.Side, &m.Again} {
		for high := range 2 {
			number, nodes := 0.0, 0.0
			for distance := range 3 {
				number += sum.number[kind][high][distance]
				nodes += sum.nodes[kind][high][distance]
			}
			mean := max(1, nodes/max(number, 1))
			for distance := range 3 {
				c := (sum.nodes[kind][high][distance] + 10*mean) / (sum.number[kind][high][distance] + 10)
				if high == 1 {
					costs[distance].High = c
				} else {
					costs[distance].Low = c
				}
			}
		}
	}
	// The most likely rate of stops; one more of each, for small samples.
	stop := func(high int) float64 { return (sum.stops[high] + 1) / (sum.stops[high] + sum.come[high] + 2) }
	m.StopLow, m.StopHigh = stop(0), stop(1)
	return &sum
}

// smooth fills the errors of a model: each that was seen is spread over its neighbours,
// since a few hundred errors leave most cells empty, and no cell is impossible.
func smooth(m *schedules.Model, errors sample, scale float64) {
	width := max(float64(m.Grain), 1.06*scale*math.Pow(float64(len(errors)), -0.2)/2)
	h := len(m.Errors) / 2
	for i := range m.Errors {
		x := float64((i - h) * m.Grain)
		m.Errors[i] = 1e-4 * float64(len(errors))
		for _, e := range errors {
			d := (x - e) / width
			m.Errors[i] += math.Exp(-d * d / 2)
		}
	}
}

// note records a pass of the iteration at hand.
func (c *passRecord) note(p mtd.Pass, took games.Counts) {
	var before mtd.Bracket
	if n := len(c.Passes); n > 0 {
		before = c.Passes[n-1].Bracket
	}
	c.Passes = append(c.Passes, notedPass{p, before, float64(took.Total())})
}

// add adds the passes of another position, and how far their scores have come. Beyond so
// many points that is not looked at: a rule is made for values near the guess, and few
// scores of values far away would outweigh all others.
func (s *passSums) add(m *schedules.Model, c *passRecord, far int) {
	for _, p := range c.Passes {
		high, come, left := 0, p.Bound-1-p.Score, p.Score-c.Value
		if p.High {
			high, come, left = 1, p.Score-p.Bound, c.Value-p.Score
		}
		kind, distance := m.KindOf(p.Pass, p.Before, c.Value)
		s.number[kind][high][distance]++
		s.nodes[kind][high][distance] += p.Nodes
		s.come[high] += float64(min(come, far) / m.Grain)
		if left > 0 && come < far {
			s.stops[high]++
		}
	}
}

// runSchedules runs all schedules on the test half and shows what they took.
func (s Settings) runSchedules(ctx context.Context, subject *gameSubject, t *tracker, r *Report, m *schedules.Model, list []schedule) error {
	leaves, totals, passes := s.samples(len(list)), s.samples(len(list)), s.samples(len(list))
	different := make([]int, s.Runs)
	err := s.eachPosition(ctx, subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, table *hashtable.Table) error {
		var base []games.Iteration
		for k, way := range list {
			o := subject.options
			o.Depth, o.Table, o.Back = subject.middle, table, way.back
			found, err := games.Driven(way.name, way.name, way.rule).Run(g, o)
			if err != nil {
				return err
			}
			if k == 0 {
				base = found
			}
			sum := games.Sum(found)
			leaves[k][i], totals[k][i], passes[k][i] = float64(sum.Leaves), float64(sum.Total()), float64(sum.Passes)
			for n, it := range found {
				if it.Value != base[n].Value {
					different[i]++
				}
			}
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	sum := 0
	r.Columns = []string{"game", "position", "schedule", "leaves", "total", "passes"}
	for i, n := range different {
		sum += n
		for k, way := range list {
			r.sampled(subject.name, i, way.name, int(leaves[k][i]), int(totals[k][i]), int(passes[k][i]))
		}
	}
	r.own(subject.name+": iterations in which a schedule finds another value than figure 11", 0, sum)
	return showSchedules(r, subject, m, list, leaves, totals, passes)
}

// showSchedules adds the table, the figure and the statements of one game.
func showSchedules(r *Report, subject *gameSubject, m *schedules.Model, list []schedule, leaves, totals, passes []sample) error {
	title := fmt.Sprintf("Schedules of MTD(f), %s, depth %d", subject.name, subject.middle)
	table := Table{Title: title, Columns: []string{"schedule", "passes", "leaves", "all nodes", "by the model"}}
	figure := Figure{
		Name: gameFigureName("schedules", subject.name), Title: title, XLabel: "step or half the window, points of the evaluation", LogX: true,
		YLabel: "all nodes, relative to figure 11", ReferenceCaption: "optimum, near the guess",
		Subtitle: fmt.Sprintf("%d positions; bars are standard errors by bootstrap", len(totals[0])),
	}
	const draws = 20000
	base, err := m.Expected(list[0].rule, draws)
	if err != nil {
		return err
	}
	best, least := gameRatio{}, ""
	for k, way := range list {
		q, nodes := ratioOf(leaves[k], leaves[0]), ratioOf(totals[k], totals[0])
		predicted := "–" // the model has one kind of guess
		if way.back == 0 {
			e, err := m.Expected(way.rule, draws)
			if err != nil {
				return err
			}
			predicted = fmt.Sprintf("%.3f", e.Cost/base.Cost)
		}
		table.Rows = append(table.Rows, []string{way.name, fmt.Sprintf("%.1f", passes[k].mean()), q.String(), nodes.String(), predicted})
		if way.family != "" {
			n := len(figure.Lines) - 1
			if n < 0 || figure.Lines[n].Name != way.family {
				figure.Lines = append(figure.Lines, Line{Name: way.family})
				n++
			}
			figure.Lines[n].addRatio(float64(way.step), nodes)
			if least == "" || nodes.value < best.value {
				best, least = nodes, way.name
			}
		}
	}
	r.Tables = append(r.Tables, table)
	optimum := ratioOf(totals[len(list)-1], totals[0])
	figure.Reference = optimum.value
	r.Figures = append(r.Figures, figure)
	free := ratioOf(totals[len(list)-2], totals[0])
	r.below(subject.name+": the optimum takes fewer nodes than figure 11", "–", free)
	r.below(subject.name+": so does the one whose first test is near the guess", "–", optimum)
	r.expect(subject.name+": no fixed rule takes fewer nodes than that, within two standard errors", "–",
		fmt.Sprintf("optimum %s, %s %s", optimum, least, best), optimum.value <= best.value+2*math.Max(best.err, optimum.err)).
		Undecided = optimum.err == 0 && best.err == 0 // one position
	if subject.iterations() > 2 {
		backClaims(r, subject, ratioOf(leaves[1], leaves[0]), ratioOf(totals[1], totals[0]))
	}
	return nil
}

// backClaims checks footnote 5: where the value swings between odd and even depths results
// are better with the guess of two iterations ago. Elsewhere it says nothing.
func backClaims(r *Report, subject *gameSubject, leaves, totals gameRatio) {
	nodes := subject.name + ": the guess of two iterations ago saves nodes"
	if subject.steady || subject.step() > 1 {
		r.below(nodes, "– (no swings: nothing claimed)", totals)
		return
	}
	const published = "better results with odd/even swings"
	r.below(nodes, published, totals)
	r.below(subject.name+": the guess of two iterations ago saves leaves", published, leaves)
}
