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

// counted is the verdict on what is not estimated.
func counted(value float64, count, verdict string) Verdict {
	return Verdict{Effect: Estimate{Value: value, Low: math.NaN(), High: math.NaN()}, Count: count, P: math.NaN(), Verdict: verdict}
}

// ifSo is one verdict or the other.
func ifSo(so bool, yes, no string) string {
	if so {
		return yes
	}
	return no
}

// allAlike is how many units that are all alike say that the others are so too.
const allAlike = 20

// loose is how wide, to either side, the interval of a figure may be that is that of the print: a larger
// error cannot refute it, and so not bear it out.
const loose = 0.1

// significant is the chance below which a verdict is given.
const significant = 0.05

// relation is a relation of a statement as it is judged: the word, what follows it, and what it asks.
type relation struct {
	word      string
	follow    int // how many words follow: limits, or with keyed a word of the setting
	low, high float64
	keyed     bool
	key       string
	within    func(x, low, high float64) bool                       // what an estimate must be; nil: near, or not estimated
	contrast  func(lists [][]observed, values []float64) []observed // what is estimated of a trend
	counts    func(n, of int) string                                // the verdict on what happens so often of so many times
}

// relations are those that [Statement.Relation] may have. Of what can only be counted a sample shows that it
// happens, or that it does not always, never the contrary.
func relations() []relation {
	below := func(x, low, _ float64) bool { return x < low }
	above := func(x, low, _ float64) bool { return x > low }
	none := func(n, _ int) string { return ifSo(n == 0, Holds, NotReproduce) }
	all := func(n, of int) string { return ifSo(n == of, Holds, NotReproduce) }
	return []relation{
		{word: "<", follow: 1, within: below}, {word: ">", follow: 1, within: above},
		{word: "in", follow: 2, within: func(x, low, high float64) bool { return x >= low && x <= high }},
		{word: "differs", follow: 1, within: func(x, low, _ float64) bool { return x != low }}, {word: "near", follow: 1},
		{word: "falls", follow: 1, keyed: true, within: below, contrast: slopes}, {word: "rises", follow: 1, keyed: true, within: above, contrast: slopes},
		{word: "even", follow: 1, keyed: true, within: above, contrast: evenSwings}, {word: "odd", follow: 1, keyed: true, within: above, contrast: oddSwings},
		{word: "some", counts: func(n, _ int) string { return ifSo(n > 0, Holds, Undecided) }},
		{word: "never", counts: func(n, _ int) string { return ifSo(n == 0, Undecided, NotReproduce) }},
		{word: "always", counts: func(n, of int) string { return ifSo(n == of, Undecided, NotReproduce) }},
		{word: "none", counts: none}, {word: "mustnot", counts: none}, {word: "all", counts: all}, {word: "must", counts: all},
		{word: "spreads", follow: 1}, {word: "equal"}, {word: "most"}, {word: "text"},
	}
}

// relationOf parses a relation.
func relationOf(text string) (relation, error) {
	f := strings.Fields(strings.TrimPrefix(text, "must "))
	for _, r := range relations() {
		if len(f) != 1+r.follow || f[0] != r.word {
			continue
		}
		if r.keyed {
			r.key = f[1]
			return r, nil
		}
		var err, failed error
		if r.follow > 0 {
			r.low, err = strconv.ParseFloat(f[1], 64)
			r.high, failed = strconv.ParseFloat(f[r.follow], 64)
		}
		if err := cmp.Or(err, failed); err != nil {
			return relation{}, fmt.Errorf("%q is no relation: %w", text, err)
		}
		return r, nil
	}
	return relation{}, fmt.Errorf("%q is no relation", text)
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
		if v, found := c.one(r, what, of, subject, s.At[k], s.figure(k)); found && (!ok || v.worse(&worst, r.word)) {
			worst, ok = v, true
		}
	}
	return worst, ok
}

// worse reports whether a verdict speaks more against a claim than another.
func (v *Verdict) worse(o *Verdict, word string) bool {
	ranks := []string{Holds, Undecided, NotReproduce}
	c := cmp.Compare(slices.Index(ranks, v.Verdict), slices.Index(ranks, o.Verdict))
	return c > 0 || c == 0 && (v.Effect.Value > o.Effect.Value) == (word == "<")
}

// one judges a relation by the units that have all terms, in the settings that fit.
func (c *cells) one(r relation, what, of []term, subject, at, published string) (Verdict, bool) {
	at, each := strings.CutPrefix(at, "each ")
	at, anyOf := strings.CutPrefix(at, "any ")
	settings := chosen(c.settings(subject, what[0].algorithm, what[0].measure), at)
	terms, logs := what, false
	if r.follow > 0 {
		for i := range of {
			of[i].divides = !of[i].divides
		}
		terms = slices.Concat(what, of)
		logs = len(terms) > 1 || r.keyed && what[0].logged()
	}
	lists, values := c.observations(terms, subject, settings, r.key, logs)
	if r.contrast != nil {
		lists = slices.DeleteFunc([][]observed{r.contrast(lists, values)}, func(list []observed) bool { return len(list) == 0 })
	}
	all := slices.Concat(lists...)
	switch {
	case len(all) == 0:
		return Verdict{}, false
	case r.follow == 0: // a figure, or how often
		numbers := func(t term) sample {
			return c.numbers(t, subject, chosen(c.settings(subject, t.algorithm, t.measure), at))
		}
		if r.counts == nil {
			return figure(r.word, published, what, of, numbers), true
		}
		n, tried := 0, len(all)
		for _, o := range all {
			count(&n, o.value != 0)
		}
		if len(of) > 0 { // not on how many units, but how often on all of them
			n, tried = int(numbers(what[0]).sum()), int(numbers(of[0]).sum())
		}
		return counted(float64(n)/float64(tried), fmt.Sprintf("on %d of %d", n, tried), r.counts(n, tried)), true
	case r.word == "spreads":
		byValue := func(a, b observed) int { return cmp.Compare(a.value, b.value) }
		least, most := slices.MinFunc(all, byValue).value, slices.MaxFunc(all, byValue).value
		return counted(most/least, fmt.Sprintf("%g to %g", least, most), ifSo(most >= r.low*least, Holds, Undecided)), true
	case !each && !anyOf:
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

// figure compares a sum over all units, or the greatest of them, with what is published. With what it is of it
// is the ratio of sums.
func figure(word, published string, what, of []term, numbers func(term) sample) Verdict {
	n := numbers(what[0]).sum()
	if word == "most" {
		n = slices.Max(numbers(what[0]))
	}
	if len(of) > 0 {
		n /= numbers(of[0]).sum()
	}
	effect := n
	digits, percent := strings.CutSuffix(published, " %")
	_, decimals, _ := strings.Cut(digits, ".")
	if percent {
		n *= 100
	}
	if n == math.Trunc(n) && len(of) == 0 {
		decimals = "" // a count
	}
	count := strconv.FormatFloat(n, 'f', len(decimals), 64) + strings.TrimPrefix(published, digits)
	return counted(effect, count, ifSo(count == published, Holds, NotReproduce))
}

// judgement makes an estimate of observations and judges it. With logs they are logarithms.
func (r relation) judgement(lists [][]observed, logs bool) Verdict {
	of, limit := math.Exp, math.Log
	if !logs {
		of = func(x float64) float64 { return x }
		limit = of
	}
	mean, err, clusters := pool(lists)
	value := of(mean)
	v := Verdict{Effect: Estimate{value, math.NaN(), math.NaN(), err}, P: math.NaN(), Verdict: Undecided}
	if r.keyed && logs {
		r.low = 1 // the side of 1, else of 0, on which a trend or a difference lies
	}
	right := r.within != nil && r.within(value, r.low, r.high)
	if r.word == "near" { // a figure that is the mean of a hundred trees
		err *= math.Sqrt(1 + float64(clusters)/100)
	}
	if math.IsNaN(err) || rounding(err, mean) || rounding(err, 1) {
		if clusters >= allAlike && (r.word == "in" || !r.keyed && !logs) {
			v.P = 0
			v.decide(right)
		}
		return v // all alike, or one alone: nothing says how others would be
	}
	q := student(clusters)
	v.Effect.Low, v.Effect.High = of(mean-q*err), of(mean+q*err)
	chance := func(x float64) float64 {
		return math.Erfc(math.Abs(normal((mean-limit(x))/err, clusters)) / math.Sqrt2)
	}
	v.P = chance(r.low)
	if r.follow == 2 {
		v.P = max(v.P, chance(r.high)) // of the nearer limit
	}
	if r.word == "near" && v.P >= significant {
		v.P, v.Verdict = math.NaN(), ifSo(q*err <= loose, Holds, Undecided)
		return v
	}
	v.decide(right)
	return v
}

// decide gives the verdict, if the chance allows one.
func (v *Verdict) decide(right bool) {
	v.Verdict = Undecided
	if v.P < significant {
		v.Verdict = ifSo(right, Holds, NotReproduce)
	}
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
	Holm(len(list), func(i int) (string, float64) { return list[i].family(), list[i].P }, func(i int) { list[i].Verdict = Undecided })
}

// What a statement is judged by: the numbers of its terms, unit by unit.

// observations are those of the terms in each setting that has them all, and the numbers of a word of these
// settings; settings with the same number are put together. Without a word each stands by itself.
func (c *cells) observations(terms []term, subject string, settings []string, key string, logs bool) (lists [][]observed, values []float64) {
	for _, setting := range settings {
		list := c.observe(terms, subject, setting, logs)
		if len(list) == 0 {
			continue
		}
		v := numberOf(setting, key)
		if k := slices.Index(values, v); key != "" && k >= 0 {
			lists[k] = append(lists[k], list...)
			continue
		}
		lists, values = append(lists, list), append(values, v)
	}
	return lists, values
}

// numbers are all that was measured of a term in some settings.
func (c *cells) numbers(t term, subject string, settings []string) (list sample) {
	for _, setting := range settings {
		if at := c.of[cellKey{subject, t.algorithm, setting, t.measure}]; at != nil {
			list = append(list, at.values...)
		}
	}
	return list
}

// logged reports whether a measure is a count of work, whose ratios are those of single units. Of
// other counts, which may be 0, ratios are those of sums.
func (t *term) logged() bool {
	return !t.varies && slices.Contains([]string{"leaves", "all", "passes", "seconds"}, t.measure)
}

// of is what the number of a unit adds to a term, or to its logarithm; to first order where that is one of a
// mean, or of a deviation relative to the mean.
func (t *term) of(v, mean, deviation float64, logs bool) float64 {
	switch d := v - mean; {
	case t.varies:
		off := (d*d/(deviation*deviation)-1)/2 - d/mean
		if logs {
			return math.Log(deviation/mean) + off
		}
		return deviation / mean * (1 + off)
	case !logs:
		return v
	case t.measure == "seconds":
		return math.Log(max(v, 1e-9))
	case t.logged():
		return math.Log(max(v, 1))
	}
	return math.Log(mean) + v/mean - 1
}

// observe returns the product of the terms in a setting, for each unit that has them all: its
// logarithm, or the number itself.
func (c *cells) observe(terms []term, subject, setting string, logs bool) []observed {
	byUnit := map[int]observed{}
	var units []int
	constant := 0.0
	for i, t := range terms {
		at := c.of[cellKey{subject, t.algorithm, c.resolved(subject, setting, &t), t.measure}]
		if at == nil {
			return nil
		}
		sign, mean, deviation := 1.0, at.values.mean(), at.values.deviation()
		if t.divides {
			sign = -1
		}
		if logs && !t.logged() && mean <= 0 || t.varies && !(deviation > 0) {
			return nil
		}
		if strings.HasSuffix(t.algorithm, printedFigure) {
			constant += sign * math.Log(mean)
			continue
		}
		units = units[:0]
		for k, v := range at.values {
			o, ok := byUnit[at.units[k]]
			if !ok && i > 0 {
				continue
			}
			o.cluster = at.groups[k]
			o.value += sign * t.of(v, mean, deviation, logs)
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
