package papers

import (
	"fmt"
	"strings"
)

// What the text of Bhattacharya & Bagchi says of its tables, and de Bruin & Pijls of such
// searches.

// atMostThree adds what a "statistical analysis indicated", of independent values: that
// Alpha-Beta never searches more than 3 times the leaves of SSS*.
func (r *Report) atMostThree(trees, published string, ratios ...gameRatio) {
	most := 0.0
	for _, q := range ratios {
		most = max(most, q.value)
	}
	r.allBelow(trees+": Alpha-Beta searches at most 3 times the leaves of SSS* (de Bruin and Pijls, section 5)", published,
		fmt.Sprintf("at most %.2f", most), 3, ratios...)
}

// means writes the leaves of some variants.
func means(list ...cost) string {
	var words []string
	for _, c := range list {
		words = append(words, fmt.Sprintf("%.0f", c.leaves.mean()))
	}
	return strings.Join(words, ", ")
}

// times writes the times of some variants, relative to Alpha-Beta.
func times(ab cost, list ...cost) string {
	var words []string
	for _, c := range list {
		words = append(words, fmt.Sprintf("%.2f", c.seconds.mean()/ab.seconds.mean()))
	}
	return "time × " + strings.Join(words, ", ")
}

func countOf(c cost) sample { return c.leaves }
func timeOf(c cost) sample  { return c.seconds }

// steps returns what each variant has of what the one before has.
func steps(list []cost, of func(cost) sample) []gameRatio {
	var ratios []gameRatio
	for i := 1; i < len(list); i++ {
		ratios = append(ratios, ratioOf(of(list[i]), of(list[i-1])))
	}
	return ratios
}

// side1 is the random or the strong side of a quarter of table 1.
type side1 struct {
	q      table1
	name   string
	strong bool
	costs  []cost // by variant, as memTable1 has them
}

func (s *side1) mem() []cost { return s.costs[1 : 1+len(s.q.memory)] }
func (s *side1) quick() cost { return s.costs[1+len(s.q.memory)] }
func (s *side1) rec() cost   { return s.costs[2+len(s.q.memory)] }

// seconds returns the time of a published row.
func (s *side1) seconds(row row1) float64 {
	if s.strong {
		return row.strongTime
	}
	return row.randomTime
}

// claims adds the statements of section 4.
func (s *side1) claims(r *Report) {
	ab, mem, rec := s.costs[0], s.mem(), s.rec()
	last := len(mem) - 1
	least, full := mem[0], mem[last]
	r.less(s.name+": MemSSS* examines fewer terminals at full memory than at the least", "fewer", means(full, least), full.leaves, least.leaves)
	r.allBelow(s.name+": MemSSS* examines fewer terminals with every step of memory", "pruning power increases", means(mem...), 1, steps(mem, countOf)...)
	const equal = "equal on all trees"
	same, n := 0, len(full.leaves)
	for i := range full.leaves {
		if full.leaves[i] == rec.leaves[i] {
			same++
		}
	}
	measured := equal
	if same < n {
		measured = fmt.Sprintf("equal on %d of %d trees", same, n)
	}
	r.exact(s.name+": MemSSS* at full memory is RecSSS*", equal, measured)
	r.less(s.name+": RecSSS* is faster than MemSSS* at full memory", "slightly faster", times(ab, rec, full), rec.seconds, full.seconds)
	if want := s.seconds(s.q.mem[last]) / s.seconds(s.q.ab); want < 1 { // where the paper says so
		faster(r, s.name+": MemSSS* at full memory is faster than Alpha-Beta", fmt.Sprintf("time × %.2f", want), full, ab)
		faster(r, s.name+": RecSSS* is faster than Alpha-Beta", "faster", rec, ab)
	}
	if s.strong {
		s.strongClaims(r)
	} else {
		s.randomClaims(r)
	}
}

// randomClaims adds what is said of randomly ordered trees. "Around a third" and "about
// twice as fast" are taken as what the table has: 0.277 to 0.441 and 0.446 to 0.545.
func (s *side1) randomClaims(r *Report) {
	ab, mem, quick := s.costs[0], s.mem(), s.quick()
	least, full := mem[0], mem[len(mem)-1]
	r.less(s.name+": QuickGame examines fewer terminals than MemSSS* at the least memory", "fewer", means(quick, least), quick.leaves, least.leaves)
	r.less(s.name+": QuickGame is faster than MemSSS* at the least memory", "faster", times(ab, quick, least), quick.seconds, least.seconds)
	r.less(s.name+": QuickGame examines fewer terminals than Alpha-Beta", "fewer", means(quick, ab), quick.leaves, ab.leaves)
	r.less(s.name+": QuickGame is faster than Alpha-Beta", "faster", times(ab, quick), quick.seconds, ab.seconds)
	q := ratioOf(full.leaves, ab.leaves)
	r.between(s.name+": terminals of MemSSS* at full memory over those of Alpha-Beta", "around a third", q.String(), q, 0.27, 0.45)
	q = ratioOf(full.seconds, ab.seconds)
	r.between(s.name+": time of MemSSS* at full memory over that of Alpha-Beta", "about half", q.String(), q, 0.44, 0.55)
	if s.q.d%2 == 1 {
		r.less(s.name+": MemSSS* is faster than Alpha-Beta even at the least memory", "faster", times(ab, least), least.seconds, ab.seconds)
	}
}

// strongClaims adds what is said of strongly ordered trees.
func (s *side1) strongClaims(r *Report) {
	ab, mem, quick := s.costs[0], s.mem(), s.quick()
	var slower, fewer, weaker, later []gameRatio
	for _, c := range mem {
		slower = append(slower, ratioOf(ab.seconds, c.seconds))
		fewer = append(fewer, ratioOf(c.leaves, ab.leaves))
	}
	if s.q.d%2 == 0 {
		r.allBelow(s.name+": MemSSS* is slower than Alpha-Beta at every M", "slower", times(ab, mem...), 1, slower...)
		dual := s.costs[len(s.costs)-1] // "it is reasonable to expect"
		r.less(s.name+": MemDual* at full memory is faster than Alpha-Beta", "expected", times(ab, dual), dual.seconds, ab.seconds)
	} else {
		r.allBelow(s.name+": MemSSS* examines fewer terminals than Alpha-Beta at every M", "fewer", means(append(mem[:len(mem):len(mem)], ab)...), 1, fewer...)
		first, last := 0, len(mem)-1
		for s.q.mem[first].strongTime >= s.q.ab.strongTime {
			first++
		}
		var sooner []gameRatio
		for _, c := range mem[first:last] {
			sooner = append(sooner, ratioOf(c.seconds, ab.seconds))
		}
		r.allBelow(fmt.Sprintf("%s: MemSSS* is faster than Alpha-Beta with less than full memory, from M=%d on", s.name, s.q.memory[first]),
			"faster", times(ab, mem[first:last]...), 1, sooner...)
	}
	for _, c := range s.costs[:1+len(mem)] {
		weaker, later = append(weaker, ratioOf(c.leaves, quick.leaves)), append(later, ratioOf(c.seconds, quick.seconds))
	}
	r.less(s.name+": QuickGame examines more terminals than Alpha-Beta", "more", means(quick, ab), ab.leaves, quick.leaves)
	r.allBelow(s.name+": QuickGame examines more terminals than Alpha-Beta and MemSSS* at any M", "weakest", means(append([]cost{quick, ab}, mem...)...), 1, weaker...)
	r.allBelow(s.name+": QuickGame takes more time than Alpha-Beta and MemSSS* at any M", "weakest", times(ab, append([]cost{quick, ab}, mem...)...), 1, later...)
}

// times2 is table 2 in one setting.
type times2 struct {
	name      string
	faster    float64 // what the paper has for the time of MemSSS* at full memory
	ab, rec   cost
	mem, iter []cost // by memory
}

// times sorts the costs of the variants.
func (h table2) times(name string, costs []cost) *times2 {
	t := &times2{name: name, faster: h.memTime[len(h.memory)-1] / h.abTime, ab: costs[0], rec: costs[len(costs)-1]}
	for i := range h.memory {
		t.mem, t.iter = append(t.mem, costs[1+2*i]), append(t.iter, costs[2+2*i])
	}
	return t
}

// over adds the statement that the time of a is some times that of b.
func (t *times2) over(r *Report, what, published string, a, b cost, low, high float64) {
	q := ratioOf(a.seconds, b.seconds)
	r.between(t.name+" time of "+what, published, q.String(), q, low, high)
}

// iterClaims adds what section 4 says of the time of IterSSS*. It lays it "to the overhead of
// searching OPEN", and is not said of a heap.
func (t *times2) iterClaims(r *Report) {
	last := len(t.mem) - 1
	r.less(t.name+" IterSSS* takes more time at full memory than at the least", "more", times(t.ab, t.iter[last], t.iter[0]), t.iter[0].seconds, t.iter[last].seconds)
	t.over(r, "IterSSS* over that of MemSSS*, at full memory", "2.5 to 3", t.iter[last], t.mem[last], 2.5, 3)
	t.over(r, "IterSSS* at the least memory over that of Alpha-Beta", "marginally more than 1", t.iter[0], t.ab, 1, 1.1)
}

// claims adds what section 4 says of the times of the others.
func (t *times2) claims(r *Report) {
	full := t.mem[len(t.mem)-1]
	r.allBelow(t.name+" MemSSS* takes less time with every step of memory", "less", times(t.ab, t.mem...), 1, steps(t.mem, timeOf)...)
	t.over(r, "MemSSS* at the least memory over that of Alpha-Beta", "almost 1", t.mem[0], t.ab, 0.95, 1.05)
	r.less(t.name+" RecSSS* is faster than MemSSS* at full memory", "slightly faster", times(t.ab, t.rec, full), t.rec.seconds, full.seconds)
	faster(r, t.name+" MemSSS* at full memory is faster than Alpha-Beta", fmt.Sprintf("time × %.2f", t.faster), full, t.ab)
	faster(r, t.name+" RecSSS* is faster than Alpha-Beta", "faster", t.rec, t.ab)
}

// claims adds what does not depend on how a leaf gets its value, or is said of values that
// cost almost nothing.
func (h table2) claims(r *Report, costs []cost) {
	t := h.times(h.name(), costs)
	var fewer []gameRatio
	except := ""
	for i, m := range h.memory[:len(h.memory)-1] {
		if h.iter[i] < h.mem[i] {
			fewer = append(fewer, ratioOf(t.iter[i].leaves, t.mem[i].leaves))
		} else { // not so in the table itself: nothing is claimed
			except += fmt.Sprintf(", but for M=%d", m)
		}
	}
	last := len(h.memory) - 1
	r.allBelow(t.name+" IterSSS* examines fewer terminals than MemSSS* below full memory"+except, "typically fewer",
		means(t.iter[:last]...)+"; "+means(t.mem[:last]...), 1, fewer...)
	r.atMostThree(t.name, fmt.Sprintf("3; the table has %.2f", h.ab/h.mem[last]), ratioOf(t.ab.leaves, t.rec.leaves))
	q := ratioOf(t.rec.seconds, t.ab.seconds)
	r.between(t.name+" time of RecSSS* over that of Alpha-Beta (de Bruin and Pijls, section 5)", "0.93 to 1.38", q.String(), q, 0.93, 1.38)
}
