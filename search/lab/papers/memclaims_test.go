package papers

import (
	"fmt"
	"slices"
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

// table adds what a table has of a subject, and RecSSS*, of which it has less: MemSSS* at full memory a little
// faster.
func (p *printedRows) table(t *testing.T, of, subject string, memory []int, faster float64) {
	t.Helper()
	list, err := published(of)
	if err != nil || len(list) == 0 {
		t.Fatal(of, err)
	}
	for _, r := range list {
		p.add(subject, r.Algorithm, r.Setting, r.Measure, r.Value)
		if r.Algorithm == "memsss" && r.Setting == fmt.Sprintf("M=%d", slices.Max(memory)) {
			p.add(subject, "recsss", "", r.Measure, map[string]float64{"leaves": 1, "seconds": faster}[r.Measure]*r.Value)
		}
		if r.Algorithm == "alphabeta" {
			p.add(subject, "memdual", "M=9", r.Measure, map[string]float64{"leaves": 1, "seconds": 0.9}[r.Measure]*r.Value)
		}
	}
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
	for _, q := range memShapes(1) {
		for _, kind := range []string{" random", " strong"} {
			p.table(t, q.name()+kind, q.name()+kind, q.memory, 0.98)
			p.add(q.name()+kind, "memsss", "", "is-recsss", 1)
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
	for _, h := range memShapes(2) {
		for _, subject := range []string{h.name(), h.name() + ", as then"} {
			p.table(t, h.name(), subject, h.memory, 0.95)
		}
		u := new(unit)
		u.printed(h.name(), h.name(), "", h.variants(false))
		p.rows = append(p.rows, u.rows...)
	}
	if n, wrong := p.judge(t); n != 82 || len(wrong) != 2 {
		t.Errorf("%d statements; %q", n, wrong)
	}
}
