package papers

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"footnote/search/lab/games"
	"footnote/search/lab/schedules"
	"footnote/search/mtd"
)

// schedule is one way to run MTD(f), and what its rows are called.
type schedule struct {
	name, setting string
	rule          mtd.Driver
	back          int // iterations between the guess and the value
}

// schedulesFor lists the ways for a game whose errors have a scale. The first is the
// base line, figure 11; the last two are the optima.
func schedulesFor(scale float64, free, near *schedules.Policy) []schedule {
	list := []schedule{{name: "figure-11", rule: schedules.Paper()}, {name: "two-ago", rule: schedules.Paper(), back: 2}}
	for _, family := range []struct {
		name string
		rule func(step int) mtd.Driver
	}{{"constant-steps", schedules.Constant}, {"growing-steps", schedules.Growing}, {"bisection", schedules.Bisecting}} {
		last := 0
		for _, percent := range []int{12, 25, 50, 100, 200, 400} { // of the scale: the games differ in their unit
			if step := max(1, int(math.Round(scale*float64(percent)/100))); step != last {
				last = step
				list = append(list, schedule{name: family.name, setting: fmt.Sprintf("step=%d", step), rule: family.rule(step)})
			}
		}
	}
	return append(list, schedule{name: "optimum", rule: free.Driver()}, schedule{name: "optimum-near", rule: near.Driver()})
}

// passRecord is the passes of one position's last iteration, and what the guess was worth there.
type passRecord struct {
	Err, Value int
	Passes     []passTaken
}

// passTaken is a pass with what it took.
type passTaken struct {
	mtd.Pass
	Nodes float64
}

// gameSchedules measures on positions of their own how the value lies around the guess and
// what passes cost, computes the best rule for that, and runs all rules on the others.
func gameSchedules(b *bench) {
	for _, subject := range b.subjects() {
		m, scale := b.measureModel(&subject)
		if b.tracker == nil || b.err != nil {
			b.each(b.Runs, nil) // only counted
			continue
		}
		free, err := m.Solve(0)
		near, failed := m.Solve(m.Near)
		if b.err = cmp.Or(err, failed); b.err != nil {
			return
		}
		list := schedulesFor(scale, free, near)
		b.positions(&subject, func(t *trial) {
			if t.number == 0 {
				t.model(subject.name, m, scale, list)
				t.sequences(subject.name, "optimum", free)
				t.sequences(subject.name, "optimum-near", near)
			}
			var base []games.Iteration
			for k, way := range list {
				o := subject.options
				o.Depth, o.Table, o.Back = subject.middle, t.table, way.back
				found, err := games.Driven(way.name, way.name, way.rule).Run(t.game, o)
				if t.failed(err) {
					return
				}
				if k == 0 {
					base = found
				}
				t.took(way.name, way.setting, games.Sum(found), "leaves", "all", "passes")
				t.put("schedules", "of="+way.name+way.setting, "wrong", otherValues(found, base))
			}
		})
	}
}

// model notes what was measured on the positions for tuning, and what each rule costs by that.
func (u *unit) model(subject string, m *schedules.Model, scale float64, list []schedule) {
	u.note(subject, "model", "", "scale", scale, "grain", m.Grain)
	u.note(subject, "low", "", "stop", m.StopLow)
	u.note(subject, "high", "", "stop", m.StopHigh)
	for kind, costs := range [][3]schedules.Cost{m.First, m.Side, m.Again} {
		for distance, c := range costs {
			setting := []string{"first pass, ", "first to its side, ", "later, "}[kind] + []string{"near", "further", "far"}[distance]
			u.note(subject, "low", setting, "cost", c.Low)
			u.note(subject, "high", setting, "cost", c.High)
		}
	}
	base := 0.0
	for k, way := range list {
		if way.back > 0 {
			continue // the model has one kind of guess
		}
		e, err := m.Expected(way.rule, 20000)
		if u.failed(err) {
			return
		}
		if k == 0 {
			base = e.Cost
		}
		u.note(subject, way.name, way.setting, "by-the-model", e.Cost/base)
	}
}

// sequences notes where an optimum tests, as long as the answers stay the same.
func (u *unit) sequences(subject, name string, p *schedules.Policy) {
	for _, side := range []string{"below", "above"} {
		for n, at := range p.Sequence(side == "above") {
			u.note(subject, name, fmt.Sprintf("value=%s test=%d", side, n+1), "from-guess", at)
		}
	}
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

// measureModel runs figure 11, and then rules that explore, on the positions for tuning, of which every
// share has all.
func (b *bench) measureModel(subject *gameSubject) (*schedules.Model, float64) {
	records := make([]passRecord, 2*b.Runs)
	var errors sample
	scale := 1.0
	tuning := *b
	tuning.Seed, tuning.Share = b.Seed+1, Share{}
	defer func() { b.units, b.err = tuning.units, tuning.err }()
	for phase := range 2 {
		tuning.positions(subject, func(t *trial) {
			c := &records[phase*b.Runs+t.number]
			o := subject.options
			o.Depth, o.Table = subject.middle, t.table
			o.Report = func(depth int, p mtd.Pass, took games.Counts) {
				if depth == subject.middle {
					c.Passes = append(c.Passes, passTaken{p, float64(took.Total())})
				}
			}
			rule := schedules.Paper()
			if phase > 0 {
				rule = exploring(t.number, scale)
			}
			list, err := games.Driven(rule.Name, rule.Name, rule).Run(t.game, o)
			if t.failed(err) {
				return
			}
			last := len(list) - 1
			c.Value, c.Err = list[last].Value, list[last].Value
			if last > 0 {
				c.Err -= list[last-1].Value
			}
		})
		if tuning.tracker == nil || tuning.err != nil {
			continue
		}
		if phase == 0 {
			for i := range b.Runs {
				errors = append(errors, float64(records[i].Err))
			}
			scale = errors.scale()
		}
	}
	far := slices.Max(subject.distances())
	grain := max(1, 2*far/320)
	m := &schedules.Model{Grain: grain, Errors: make([]float64, 2*(far/grain)+1)}
	smooth(m, errors, scale)
	m.Near = max(1, int(scale/2)/grain)
	m.Far = 3 * m.Near
	fitCosts(m, records, max(grain, int(scale)))
	return m, scale
}

// scale is the deviation of a normal distribution with the same quantiles of 16 % and
// 84 %: a forced mate among the errors does not count for a thousand others.
func (s sample) scale() float64 {
	sorted := slices.Sorted(slices.Values(s))
	quantile := func(share float64) float64 { return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)] }
	return max(1, (quantile(0.84)-quantile(0.16))/2)
}

// fitCosts sets the costs and the stops of a model. Costs are shrunk towards those of the
// kind at all distances, as if ten passes of that cost had been seen besides: some
// distances are rare. How far scores have come is not looked at beyond so many points: a rule is made for values
// near the guess, and few scores of values far away would outweigh all others.
func fitCosts(m *schedules.Model, records []passRecord, far int) {
	var nodes [3][2][3]sample  // of passes, by kind (schedules.First, …), low or high, distance
	var come, stops [2]float64 // cells that scores have come from the bound towards the value; scores that stopped before it
	for _, c := range records {
		var before mtd.Bracket
		for _, p := range c.Passes {
			high, on, left := 0, p.Bound-1-p.Score, p.Score-c.Value
			if p.High {
				high, on, left = 1, p.Score-p.Bound, c.Value-p.Score
			}
			kind, distance := m.KindOf(p.Pass, before, c.Value)
			nodes[kind][high][distance] = append(nodes[kind][high][distance], p.Nodes)
			come[high] += float64(min(on, far) / m.Grain)
			if left > 0 && on < far {
				stops[high]++
			}
			before = p.Bracket
		}
	}
	for kind, costs := range []*[3]schedules.Cost{&m.First, &m.Side, &m.Again} {
		for high, lists := range nodes[kind] {
			all := slices.Concat(lists[:]...)
			mean := max(1, all.sum()/max(float64(len(all)), 1))
			for distance, list := range lists {
				cost := &costs[distance].Low
				if high == 1 {
					cost = &costs[distance].High
				}
				*cost = (list.sum() + 10*mean) / float64(len(list)+10)
			}
		}
	}
	// The most likely rate of stops; one more of each, for small samples.
	stop := func(high int) float64 { return (stops[high] + 1) / (stops[high] + come[high] + 2) }
	m.StopLow, m.StopHigh = stop(0), stop(1)
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
