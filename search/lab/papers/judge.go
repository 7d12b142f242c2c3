package papers

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
)

// The judge: one estimate for a claim, pooled over the settings that it is said of, with its 95 %
// interval; then a verdict.

// Verdict is what the judge says of a statement.
type Verdict struct {
	Statement *Statement
	Subject   string
	At        string
	Published string
	Effect    Estimate
	Count     string  // what was counted, where nothing is estimated
	P         float64 // of the estimate, if the claim's limit were the truth; NaN: nothing was estimated
	Verdict   string
}

// Estimate is a number with its 95 % interval; that of one unit alone has none.
type Estimate struct{ Value, Low, High, Err float64 }

// The verdicts on statistical statements.
const (
	Holds        = "holds"              // true of what was measured
	Undecided    = "undecided"          // the error is too large to tell
	NotReproduce = "does not reproduce" // measured, and different
)

// observed is one number of a cluster, and how much it weighs in the estimate.
type observed struct {
	cluster string
	value   float64
}

// pool estimates the mean over several lists of observations, each of which counts alike. What
// varies are clusters: whole games with all their positions, or trees.
func pool(lists [][]observed) (mean, err float64, clusters int) {
	at := map[string]int{}
	var influence []float64
	for _, list := range lists {
		m, share := 0.0, 1/float64(len(list)*len(lists))
		for _, o := range list {
			m += o.value / float64(len(list))
		}
		mean += m / float64(len(lists))
		for _, o := range list {
			k, ok := at[o.cluster]
			if !ok {
				k = len(influence)
				at[o.cluster], influence = k, append(influence, 0)
			}
			influence[k] += (o.value - m) * share
		}
	}
	squares, n := 0.0, float64(len(influence))
	for _, v := range influence {
		squares += v * v
	}
	if n < 2 {
		return mean, math.NaN(), len(influence)
	}
	return mean, math.Sqrt(squares * n / (n - 1)), len(influence)
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

// judgement makes an estimate of observations and judges it. With logs they are logarithms.
func (r relation) judgement(lists [][]observed, logs bool) (v Verdict) {
	of := func(x float64) float64 { return x }
	limit := func(x float64) float64 { return x }
	if logs {
		of, limit = math.Exp, math.Log
	}
	mean, err, clusters := pool(lists)
	v = Verdict{Effect: Estimate{of(mean), math.NaN(), math.NaN(), err}, P: math.NaN(), Verdict: Undecided}
	low, high := r.low, r.high
	switch { // the side of 1, or of 0, on which a trend or a difference lies
	case r.key != "" && logs:
		low = 1
	case r.key != "":
		low = 0
	}
	if r.word == "near" { // a figure that is the mean of a hundred trees
		err *= math.Sqrt(1 + float64(clusters)/100)
	}
	if math.IsNaN(err) || rounding(err, mean) || rounding(err, 1) {
		if x := v.Effect.Value; clusters >= allAlike && (r.word == "in" || r.key == "" && !logs) {
			v.P = 0
			v.decide(r.word == "in" && x >= low && x <= high || r.word == "<" && x < low || r.word == ">" && x > low)
		}
		return v // all alike, or one alone: nothing says how others would be
	}
	q := student(clusters)
	v.Effect.Low, v.Effect.High = of(mean-q*err), of(mean+q*err)
	chance := func(x float64) float64 {
		return math.Erfc(math.Abs(normal((mean-limit(x))/err, clusters)) / math.Sqrt2)
	}
	value := v.Effect.Value
	right := false
	switch r.word {
	case "<", "falls":
		v.P, right = chance(low), value < low
	case ">", "rises", "even", "odd":
		v.P, right = chance(low), value > low
	case "differs":
		v.P, right = chance(low), true
		if v.P >= significant {
			return v
		}
	case "near":
		if v.P = chance(low); v.P >= significant {
			if v.P = math.NaN(); q*err <= loose {
				v.Verdict = Holds
			}
			return v
		}
	case "in":
		right, v.P = value >= low && value <= high, max(chance(low), chance(high)) // of the nearer limit
	}
	v.decide(right)
	return v
}

// allAlike is how many units that are all alike say that the others are so too.
const allAlike = 20

// loose is how wide, to either side, the interval of a figure may be that is that of the print: a larger
// error cannot refute it, and so not bear it out.
const loose = 0.1

// significant is the chance below which a verdict is given.
const significant = 0.05

func (v *Verdict) decide(right bool) {
	switch {
	case !(v.P < significant):
		v.Verdict = Undecided
	case right:
		v.Verdict = Holds
	default:
		v.Verdict = NotReproduce
	}
}

// judge judges a statement on each subject that it is said of. Where nothing was measured there is
// no verdict.
func (c *cells) judge(s *Statement) []Verdict {
	var list []Verdict
	for _, pattern := range s.Subjects {
		for _, subject := range c.subjects {
			if ok, _ := path.Match(pattern, subject); pattern != "" && !ok {
				continue
			}
			for k, at := range s.At {
				if v, ok := c.judgeOn(s, subject, k); ok {
					v.Statement, v.Subject, v.At, v.Published = s, subject, at, s.published(k)
					list = append(list, v)
				}
			}
		}
	}
	return list
}

// judgeOn judges it on one subject; of several things to compare with the worst counts.
func (c *cells) judgeOn(s *Statement, subject string, k int) (worst Verdict, ok bool) {
	r, _ := relationOf(s.Relation) // the table has been read
	what, _ := termsOf(s.What)
	for _, text := range s.Of {
		of, _ := termsOf(text)
		v, found := Verdict{}, false
		if s.exactly() {
			v, found = c.figure(r.word, what, of, subject, s.At[k], s.figure(k))
		} else {
			v, found = c.one(r, what, of, subject, s.At[k])
		}
		if found && (!ok || v.worse(&worst, r.word)) {
			worst, ok = v, true
		}
	}
	return worst, ok
}

// figure compares a sum over all units, or the greatest of them, with what is published. With what it is of it
// is the ratio of sums.
func (c *cells) figure(word string, what, of []term, subject, at, published string) (Verdict, bool) {
	number := func(t term) (n float64, found bool) {
		for _, setting := range chosen(c.settings(subject, t.algorithm, t.measure), at) {
			for _, v := range c.of[cellKey{subject, t.algorithm, setting, t.measure}].values {
				if found = true; word == "most" {
					n = max(n, v)
				} else {
					n += v
				}
			}
		}
		return n, found
	}
	n, found := number(what[0])
	if len(of) > 0 {
		all, _ := number(of[0])
		n /= all
	}
	v := Verdict{Effect: Estimate{Value: n, Low: math.NaN(), High: math.NaN()}, P: math.NaN(), Verdict: NotReproduce}
	digits, percent := strings.CutSuffix(published, " %")
	_, decimals, _ := strings.Cut(digits, ".")
	if percent {
		n *= 100
	}
	if n == math.Trunc(n) && len(of) == 0 {
		decimals = "" // a count
	}
	if v.Count = strconv.FormatFloat(n, 'f', len(decimals), 64) + strings.TrimPrefix(published, digits); v.Count == published {
		v.Verdict = Holds
	}
	return v, found
}

func (c *cells) one(r relation, what, of []term, subject, at string) (Verdict, bool) {
	first := what[0]
	at, each := strings.CutPrefix(at, "each ")
	at, anyOf := strings.CutPrefix(at, "any ")
	settings := chosen(c.settings(subject, first.algorithm, strings.TrimPrefix(first.measure, "~")), at)
	for i := range of {
		of[i].divides = !of[i].divides
	}
	terms := slices.Concat(what, of)
	logs := len(terms) > 1 || r.key != "" && first.logged()
	var lists [][]observed
	var values []float64 // of the word that is followed
	counts := slices.Contains(countedWords(), r.word)
	if counts {
		terms, logs = what, false
	}
	for _, setting := range settings {
		if list := c.observe(terms, subject, setting, logs); len(list) > 0 {
			text, _ := value(setting, r.key)
			v := number("=" + text)
			if k := slices.Index(values, v); r.key != "" && k >= 0 {
				lists[k] = append(lists[k], list...) // of another word of the setting
				continue
			}
			lists, values = append(lists, list), append(values, v)
		}
	}
	if len(lists) == 0 {
		return Verdict{}, false
	}
	switch {
	case counts:
		return counted(r.word, c.numbers(what, of, subject, settings, lists)), true
	case r.word == "spreads":
		return r.spread(lists), true
	case r.word == "falls" || r.word == "rises":
		lists = [][]observed{slopes(lists, values)}
		if len(lists[0]) == 0 {
			return Verdict{}, false
		}
	case r.word == "even" || r.word == "odd":
		lists = [][]observed{swings(lists, values, r.word)}
		if len(lists[0]) == 0 {
			return Verdict{}, false
		}
	}
	if !each && !anyOf {
		return r.judgement(lists, logs), true
	}
	var worst Verdict
	for i, list := range lists { // what is said of each setting holds where it holds in the worst, of any in the best
		v := r.judgement([][]observed{list}, logs)
		if anyOf {
			v.P = min(1, v.P*float64(len(lists)))
			v.decide(v.Verdict != NotReproduce)
		}
		if i == 0 || v.worse(&worst, r.word) == each {
			worst = v
		}
	}
	return worst, true
}

// worse reports whether a verdict speaks more against a claim than another.
func (v *Verdict) worse(o *Verdict, word string) bool {
	ranks := []string{Holds, Undecided, NotReproduce}
	c := cmp.Compare(slices.Index(ranks, v.Verdict), slices.Index(ranks, o.Verdict))
	return c > 0 || c == 0 && (v.Effect.Value > o.Effect.Value) == (word == "<")
}

// logged reports whether a measure is a count of work, whose ratios are those of single units. Of
// other counts, which may be 0, ratios are those of sums.
func (t *term) logged() bool {
	return slices.Contains([]string{"leaves", "all", "passes", "seconds"}, t.measure)
}

// observe returns the product of the terms in a setting, for each unit that has them all: its
// logarithm, or the number itself.
func (c *cells) observe(terms []term, subject, setting string, logs bool) []observed {
	byUnit := map[int]observed{}
	var units []int
	constant := 0.0
	for i, t := range terms {
		at := c.of[cellKey{subject, t.algorithm, c.resolved(subject, setting, &t), strings.TrimPrefix(t.measure, "~")}]
		if at == nil {
			return nil
		}
		sign, mean, deviation := 1.0, at.values.mean(), at.values.deviation()
		if t.divides {
			sign = -1
		}
		if logs && !t.logged() && mean <= 0 || t.measure[0] == '~' && !(deviation > 0) {
			return nil
		}
		if strings.HasSuffix(t.algorithm, printedFigure) {
			constant += sign * math.Log(mean)
			continue
		}
		units = units[:0]
		for k, v := range at.values {
			switch {
			case t.measure[0] == '~': // the deviation relative to the mean: what each unit adds to it, to first order
				d := v - mean
				off := (d*d/(deviation*deviation)-1)/2 - d/mean
				if v = deviation / mean * (1 + off); logs {
					v = math.Log(deviation/mean) + off
				}
			case logs && t.measure == "seconds":
				v = math.Log(max(v, 1e-9))
			case logs && t.logged():
				v = math.Log(max(v, 1))
			case logs: // so of the mean
				v = math.Log(mean) + v/mean - 1
			}
			o, ok := byUnit[at.units[k]]
			if !ok && i > 0 {
				continue
			}
			if o.cluster = at.groups[k]; o.cluster == "" {
				o.cluster = strconv.Itoa(at.units[k])
			}
			o.value += sign * v
			byUnit[at.units[k]] = o
			units = append(units, at.units[k])
		}
	}
	var list []observed
	for _, n := range units {
		o := byUnit[n]
		o.value += constant
		list = append(list, o)
	}
	return list
}

// printedFigure ends the names of what a paper has printed, beside what is measured.
const printedFigure = "-printed"

// resolved returns the setting of a term: the one at hand but for its words. Of M=first and M=last that
// is the least and the greatest one there is.
func (c *cells) resolved(subject, setting string, t *term) string {
	for i, word := range t.words {
		key, end, _ := strings.Cut(word, "=")
		if end != "first" && end != "last" {
			continue
		}
		rest := with(setting, slices.Concat(t.words[:i:i], t.words[i+1:], []string{key + "="}))
		list := slices.DeleteFunc(c.settings(subject, t.algorithm, t.measure), func(s string) bool { return with(s, []string{key + "="}) != rest })
		if list = chosen(list, word); len(list) > 0 {
			return list[0]
		}
	}
	return with(setting, t.words)
}

// numbers counts the units that something happens on; with what it is of, adds up how often it happens
// on all units, and how often that was tried.
func (c *cells) numbers(what, of []term, subject string, settings []string, lists [][]observed) (numbers [2]int) {
	for _, list := range lists {
		for _, o := range list {
			numbers[1]++
			count(&numbers[0], o.value != 0)
		}
	}
	if len(of) == 0 {
		return numbers
	}
	numbers = [2]int{}
	for k, t := range []term{what[0], of[0]} {
		for _, setting := range settings {
			if at := c.of[cellKey{subject, t.algorithm, setting, t.measure}]; at != nil {
				for _, v := range at.values {
					numbers[k] += int(v)
				}
			}
		}
	}
	return numbers
}

// counted judges what happens, or does not, so often of so many times.
func counted(word string, numbers [2]int) Verdict {
	n, of := numbers[0], numbers[1]
	v := Verdict{Effect: Estimate{Value: float64(n) / float64(of), Low: math.NaN(), High: math.NaN()}, Count: fmt.Sprintf("on %d of %d", n, of), P: math.NaN(), Verdict: NotReproduce}
	switch {
	case word == "some" && n > 0, (word == "none" || word == "mustnot") && n == 0, (word == "all" || word == "must") && n == of:
		v.Verdict = Holds
	case word == "some", word == "never" && n == 0, word == "always" && n == of:
		v.Verdict = Undecided // a sample without one does not show that there is none
	}
	return v
}

// spread judges how many times the least unit the greatest is.
func (r relation) spread(lists [][]observed) Verdict {
	least, most := math.Inf(1), math.Inf(-1)
	for _, o := range slices.Concat(lists...) {
		least, most = min(least, o.value), max(most, o.value)
	}
	v := Verdict{Effect: Estimate{Value: most / least, Low: math.NaN(), High: math.NaN()}, Count: fmt.Sprintf("%g to %g", least, most), P: math.NaN(), Verdict: Undecided}
	if most >= r.low*least {
		v.Verdict = Holds
	}
	return v
}

// slopes returns for each cluster what a step to the next value changes, in the mean.
func slopes(lists [][]observed, values []float64) []observed {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	n := float64(len(order))
	middle, squares := (n-1)/2, (n*n-1)*n/12
	if n < 2 {
		return nil
	}
	return contrast(lists, func(i int) float64 { return (float64(slices.Index(order, i)) - middle) / squares })
}

// swings returns for each cluster how much more it is at even, or odd, values than at the others.
// Neighbours are compared, so that a trend does not count.
func swings(lists [][]observed, values []float64, word string) []observed {
	if len(lists) < 2 {
		return nil
	}
	steps := float64(len(lists) - 1)
	return contrast(lists, func(i int) float64 {
		sign := 1.0
		if (int(values[i])%2 != 0) != (word == "odd") {
			sign = -1
		}
		if i == 0 || i == len(lists)-1 {
			return sign / steps
		}
		return 2 * sign / steps
	})
}

// contrast adds up the observations of a cluster, each list with a weight.
func contrast(lists [][]observed, weight func(i int) float64) []observed {
	at := map[string]int{}
	var sums []observed
	numbers := map[string]float64{}
	for i, list := range lists {
		for _, o := range list {
			numbers[o.cluster+"\t"+fmt.Sprint(i)]++
		}
	}
	for i, list := range lists {
		for _, o := range list {
			k, ok := at[o.cluster]
			if !ok {
				k = len(sums)
				at[o.cluster] = k
				sums = append(sums, observed{cluster: o.cluster})
			}
			sums[k].value += weight(i) * o.value / numbers[o.cluster+"\t"+fmt.Sprint(i)]
		}
	}
	return sums
}

// family names the statements that are looked at together: those of a paper on one subject. Another game
// is another experiment, not another statement.
func (v *Verdict) family() string {
	if v.Subject == "" {
		return v.Statement.Paper
	}
	return v.Statement.Paper + " on " + v.Subject
}

// Adjust corrects the verdicts on the statements of each family for their number, by Holm's method:
// what would be decided by chance alone is undecided.
func Adjust(list []Verdict) {
	families := map[string][]int{}
	for i := range list {
		families[list[i].family()] = append(families[list[i].family()], i)
	}
	for _, at := range families {
		var chances []float64
		for _, i := range at {
			chances = append(chances, list[i].P)
		}
		for k, decided := range Holm(chances) {
			if !decided {
				list[at[k]].Verdict = Undecided
			}
		}
	}
}

// Holm reports which of several chances still decide when they are looked at together. What has none
// (NaN) was counted, and decides by itself.
func Holm(chances []float64) []bool {
	decided := make([]bool, len(chances))
	var order []int
	for i, p := range chances {
		if decided[i] = math.IsNaN(p); !decided[i] {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(chances[a], chances[b]) })
	for k, i := range order {
		if chances[i]*float64(len(order)-k) >= significant {
			break
		}
		decided[i] = true
	}
	return decided
}
