package papers

import (
	"fmt"
	"testing"
)

// printedRows collects rows of what a table prints, on 31 trees whose counts vary a little: no two cells in
// the same way, so that every ratio has an error.
type printedRows struct {
	experiment string
	cells      int
	rows       []Row
}

func (p *printedRows) add(subject, algorithm, setting, measure string, value float64) {
	p.cells++
	for k := range 31 {
		spread := 1 + 0.002*float64(k*(1+p.cells%30)%31-15)/15
		p.rows = append(p.rows, Row{Experiment: p.experiment, Subject: subject, Unit: k, Algorithm: algorithm, Setting: setting, Measure: measure, Value: value * spread})
	}
}

func (p *printedRows) search(subject, algorithm, setting string, leaves, seconds float64) {
	p.add(subject, algorithm, setting, "leaves", leaves)
	p.add(subject, algorithm, setting, "seconds", seconds)
}

// judge returns how many statements there are, and those that do not hold.
func (p *printedRows) judge(t *testing.T) (n int, wrong []string) {
	t.Helper()
	r := &Report{Name: p.experiment, Rows: p.rows}
	if err := r.judged(p.experiment); err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Checks {
		if verdict(c) != "holds" {
			wrong = append(wrong, c.What+": "+c.Measured)
		}
	}
	return len(r.Checks), wrong
}

// TestMemTable1: table 1 as printed bears out what its text says.
func TestMemTable1(t *testing.T) {
	p := &printedRows{experiment: "memsss-table1"}
	for _, q := range tables1() {
		for _, kind := range []string{"random", "strong"} {
			subject, last := q.name()+" "+kind, len(q.memory)-1
			seconds := func(r row1) float64 { return map[string]float64{"random": r.randomTime, "strong": r.strongTime}[kind] }
			ab, mem, mgame := q.side(kind)
			p.search(subject, "alphabeta", "", ab, seconds(q.ab))
			for i, m := range q.memory {
				p.search(subject, "memsss", fmt.Sprintf("M=%d", m), mem[i], seconds(q.mem[i]))
			}
			p.search(subject, "quickgame", "", mgame, seconds(q.mgame))
			p.search(subject, "recsss", "", mem[last], 0.98*seconds(q.mem[last]))
			p.search(subject, "memdual", "M=9", ab, 0.9*seconds(q.ab))
			p.add(subject, "memsss", "", "is-recsss", 1)
		}
	}
	if n, wrong := p.judge(t); n != 94 || len(wrong) > 0 {
		t.Errorf("%d statements; %q", n, wrong)
	}
	for i := range p.rows {
		if p.rows[i].Measure == "is-recsss" && p.rows[i].Unit == 3 {
			p.rows[i].Value = 0
		}
	}
	if _, wrong := p.judge(t); len(wrong) != 8 {
		t.Errorf("%q, where RecSSS* is another search", wrong)
	}
}

// TestMemTable2: so does table 2, whose RecSSS* is not that of the other authors.
func TestMemTable2(t *testing.T) {
	p := &printedRows{experiment: "memsss-table2"}
	for _, h := range tables2() {
		last := len(h.memory) - 1
		for _, subject := range []string{h.name(), h.name() + ", as then"} {
			p.search(subject, "alphabeta", "", h.ab, h.abTime)
			for i, m := range h.memory {
				p.search(subject, "memsss", fmt.Sprintf("M=%d", m), h.mem[i], h.memTime[i])
				p.search(subject, "itersss", fmt.Sprintf("M=%d", m), h.iter[i], h.iterTime[i])
			}
			p.search(subject, "recsss", "", h.mem[last], 0.95*h.memTime[last])
		}
		u := new(unit)
		h.printed(u, "")
		p.rows = append(p.rows, u.rows...)
	}
	if n, wrong := p.judge(t); n != 82 || len(wrong) != 2 {
		t.Errorf("%d statements; %q", n, wrong)
	}
}
