package papers

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Row is one measured number. All that an experiment has measured is rows, and all that it says
// is made of them.
type Row struct {
	Experiment string
	Subject    string // kind of trees, or game
	Group      string // what the unit belongs to, as a position to its game; empty: it stands alone
	Unit       int    // tree or position, from 0
	Algorithm  string
	Setting    string // words such as d=5 table=14
	Measure    string // leaves, passes, …
	Value      float64
}

// Of returns such a row for each of several numbers, which stand behind the names of their measures: of what is
// so or not that is 1 or 0.
func (r Row) Of(measures ...any) (rows []Row) {
	for k := 0; k < len(measures); k += 2 {
		r.Measure = measures[k].(string)
		switch v := measures[k+1].(type) {
		case bool:
			if r.Value = 0; v {
				r.Value = 1
			}
		case int:
			r.Value = float64(v)
		case uint64:
			r.Value = float64(v)
		default:
			r.Value = v.(float64)
		}
		rows = append(rows, r)
	}
	return rows
}

// fields of a row in a file.
const rowFields = 8

// WriteRows writes rows, a line each. Files of rows behind each other are a file of rows.
func WriteRows(w io.Writer, rows []Row) error {
	out := bufio.NewWriter(w)
	for i := range rows {
		r := &rows[i]
		value := strconv.FormatFloat(r.Value, 'g', -1, 64)
		fmt.Fprintln(out, strings.Join([]string{r.Experiment, r.Subject, r.Group, strconv.Itoa(r.Unit), r.Algorithm, r.Setting, r.Measure, value}, "\t"))
	}
	return out.Flush()
}

// ReadRows reads what WriteRows has written. Lines that begin with # go to note, unless it is nil.
func ReadRows(in io.Reader, note func(line string) error) ([]Row, error) {
	var rows []Row
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		line := lines.Text()
		if strings.HasPrefix(line, "#") {
			if note != nil {
				if err := note(line); err != nil {
					return nil, err
				}
			}
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != rowFields {
			return nil, fmt.Errorf("line %d: %d fields, a row has %d", number, len(f), rowFields)
		}
		unit, err := strconv.Atoi(f[3])
		value, failed := strconv.ParseFloat(f[7], 64)
		if err != nil || failed != nil || unit < 0 {
			return nil, fmt.Errorf("line %d: unit %q, value %q", number, f[3], f[7])
		}
		rows = append(rows, Row{f[0], f[1], f[2], unit, f[4], f[5], f[6], value})
	}
	return rows, lines.Err()
}

// bench is where an experiment measures: it collects rows. After an error nothing more is measured.
type bench struct {
	Settings
	ctx        context.Context
	experiment string
	rows       []Row
	tracker    *tracker // nil: units are only counted, so that progress knows how many there will be
	units      int
	err        error
}

// unit is a tree or a position at work, with what has been noted of it.
type unit struct {
	attempt
	number int
	seed   uint64 // of its tree
	rows   []Row
}

// note notes numbers, each behind the name of its measure; see [Row.Of].
func (u *unit) note(subject, algorithm, setting string, measures ...any) {
	r := Row{Subject: subject, Unit: u.number, Algorithm: algorithm, Setting: setting}
	u.rows = append(u.rows, r.Of(measures...)...)
}

// each measures n units on several goroutines, up to the first error. Rows stand in the order of the units,
// so that they do not depend on the number of goroutines.
func (b *bench) each(n int, f func(u *unit)) {
	if b.units += n; b.tracker == nil || b.err != nil {
		return
	}
	ctx, cancel := context.WithCancelCause(b.ctx)
	defer cancel(nil)
	list := make([]unit, n)
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(cmp.Or(max(b.Threads, 0), runtime.GOMAXPROCS(0)), n) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if u := &list[i]; b.Share.Owns(i) {
					u.number, u.seed = i, b.treeSeed(i)
					if f(u); u.err != nil {
						cancel(u.err)
					}
				}
				b.tracker.step()
			}
		})
	}
	group.Wait()
	b.err = context.Cause(ctx)
	for i := range list {
		for _, r := range list[i].rows {
			r.Experiment = b.experiment
			b.rows = append(b.rows, r)
		}
	}
}

// cellKey names the numbers that all units have of one kind.
type cellKey struct{ subject, algorithm, setting, measure string }

// cell is these numbers.
type cell struct {
	groups []string // of each number; a unit that stands alone is one
	units  []int
	values sample
}

// cells are rows by kind, in the order in which kinds come.
type cells struct {
	of       map[cellKey]*cell
	keys     []cellKey
	subjects []string
}

// newCells sorts rows.
func newCells(rows []Row) *cells {
	c := &cells{of: map[cellKey]*cell{}}
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(a.Unit, b.Unit) })
	for i := range rows {
		r := &rows[i]
		key := cellKey{r.Subject, r.Algorithm, r.Setting, r.Measure}
		at := c.of[key]
		if at == nil {
			at = new(cell)
			c.of[key], c.keys = at, append(c.keys, key)
		}
		if !slices.Contains(c.subjects, r.Subject) {
			c.subjects = append(c.subjects, r.Subject)
		}
		at.groups, at.units, at.values = append(at.groups, cmp.Or(r.Group, strconv.Itoa(r.Unit))), append(at.units, r.Unit), append(at.values, r.Value)
	}
	return c
}

// settings lists those in which a subject has a measure of an algorithm, by their numbers.
func (c *cells) settings(subject, algorithm, measure string) []string {
	var list []string
	for _, key := range c.keys {
		if key.subject == subject && key.algorithm == algorithm && key.measure == measure {
			list = append(list, key.setting)
		}
	}
	slices.SortStableFunc(list, compareSettings)
	return list
}

// compareSettings compares settings word by word, by the numbers in them.
func compareSettings(a, b string) int {
	x, y := strings.Fields(a), strings.Fields(b)
	for i := range min(len(x), len(y)) {
		_, v, _ := strings.Cut(x[i], "=")
		_, w, _ := strings.Cut(y[i], "=")
		if c := cmp.Compare(number(v), number(w)); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(x), len(y))
}

// value returns what a word of a setting says: of table=14 that is 14.
func value(setting, key string) (string, bool) {
	for word := range strings.FieldsSeq(setting) {
		if v, ok := strings.CutPrefix(word, key+"="); ok {
			return v, true
		}
	}
	return "", false
}

// numberOf returns the number that a word of a setting says; 0: there is none.
func numberOf(setting, key string) float64 {
	text, _ := value(setting, key)
	return number(text)
}

// number returns the number that a text is; 0: it is none.
func number(text string) float64 {
	v, _ := strconv.ParseFloat(text, 64)
	return v
}

// with returns a setting with some words in the place of those of the same key; one without a value
// takes it away.
func with(setting string, words []string) string {
	list := strings.Fields(setting)
	for _, word := range words {
		key, v, _ := strings.Cut(word, "=")
		at := slices.IndexFunc(list, func(w string) bool { return strings.HasPrefix(w, key+"=") })
		switch {
		case at < 0 && v != "":
			list = append(list, word)
		case at >= 0 && v == "":
			list = slices.Delete(list, at, at+1)
		case at >= 0:
			list[at] = word
		}
	}
	return strings.Join(list, " ")
}

// fits reports whether a setting has what a pattern asks: words such as d=5, d=5,7, d=odd, d=even,
// d=3..6 or d!=1; last is the setting of the greatest number.
func fits(setting, pattern string) bool {
	for word := range strings.FieldsSeq(pattern) {
		key, want, _ := strings.Cut(word, "=")
		key, not := strings.CutSuffix(key, "!")
		got, ok := value(setting, key)
		n := number(got)
		low, high, ranged := strings.Cut(want, "..")
		switch {
		case want == "last" || want == "first" || want == "*":
		case want == "odd" || want == "even":
			ok = ok && (int(n)%2 != 0) == (want == "odd")
		case ranged:
			l, least := strconv.ParseFloat(low, 64)
			h, most := strconv.ParseFloat(high, 64)
			ok = ok && (least != nil || n >= l) && (most != nil || n <= h)
		default:
			ok = ok && slices.Contains(strings.Split(want, ","), got)
		}
		if ok == not {
			return false
		}
	}
	return true
}

// chosen returns the settings that fit a pattern.
func chosen(settings []string, pattern string) []string {
	list := slices.DeleteFunc(slices.Clone(settings), func(s string) bool { return !fits(s, pattern) })
	for word := range strings.FieldsSeq(pattern) {
		key, want, _ := strings.Cut(word, "=")
		if want != "last" && want != "first" || len(list) == 0 {
			continue
		}
		end := numberOf(list[0], key)
		for _, s := range list {
			if v := numberOf(s, key); (v > end) == (want == "last") {
				end = v
			}
		}
		list = slices.DeleteFunc(list, func(s string) bool { return numberOf(s, key) != end })
	}
	return list
}
