package papers

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// What a statement is judged by: the numbers of its terms, unit by unit.

// observations are those of the terms in each setting that has them all, and the numbers of a word of these
// settings; settings with the same number are put together. Without a word each stands by itself.
func (c *cells) observations(terms []term, subject string, settings []string, key string, logs bool) (lists [][]observed, values []float64) {
	for _, setting := range settings {
		list := c.observe(terms, subject, setting, logs)
		if len(list) == 0 {
			continue
		}
		text, _ := value(setting, key)
		v := number("=" + text)
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
			if o.cluster = at.groups[k]; o.cluster == "" {
				o.cluster = strconv.Itoa(at.units[k])
			}
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
