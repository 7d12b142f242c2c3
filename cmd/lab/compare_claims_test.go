package main

import (
	"math"
	"strings"
	"testing"

	"footnote/cmd/lab/drivers"
)

// TestJudge: a claim holds when all intervals lie on its side, fails when one lies on the
// other, and is undecided else.
func TestJudge(t *testing.T) {
	e := func(low, high float64) drivers.Estimate {
		return drivers.Estimate{Value: (low + high) / 2, Low: low, High: high}
	}
	unknown := drivers.Estimate{Value: 0.9, Low: math.NaN(), High: math.NaN()}
	for _, c := range []struct {
		list          []drivers.Estimate
		below, within string
	}{
		{[]drivers.Estimate{e(0.91, 0.94), e(0.92, 0.95)}, Holds, Holds},
		{[]drivers.Estimate{e(0.91, 0.94), e(0.94, 1.02)}, Undecided, Undecided},
		{[]drivers.Estimate{e(0.96, 0.99)}, Holds, NotReproduce},
		{[]drivers.Estimate{e(0.91, 0.94), e(1.01, 1.02)}, NotReproduce, NotReproduce},
		{[]drivers.Estimate{unknown}, Undecided, Undecided},
	} {
		got := &claims{at: " at d = 3"}
		got.below("", "x", c.list)
		got.within("", "x", "0.90 to 0.95", 0.90, 0.95, c.list)
		if got.list[0].Verdict != c.below || got.list[1].Verdict != c.within {
			t.Errorf("%v: %q, %q", c.list, got.list[0].Verdict, got.list[1].Verdict)
		}
	}
	none := new(claims)
	none.above("", "x", 1, nil)
	if len(none.list) != 0 {
		t.Error("a claim on a driver that was not measured")
	}
}

// TestCompareStatements: the experiments print what the papers say of them.
func TestCompareStatements(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--depth", "2..3", "--quick", "--hash-entries", "2^16"}, "MTD(f) evaluates fewer leaves than Aspiration NegaScout"},
		{[]string{"--depth", "2", "--quick", "--experiment", "guess", "--hash-entries", "2^16"}, "with an exact guess"},
		{[]string{"--depth", "3", "--quick", "--experiment", "guess", "--hash-entries", "2^16"}, "a correction of its own guess by 1 to 4 points saves leaves"},
		{[]string{"--depth", "2", "--quick", "--experiment", "table"}, "the curve of MT-DUAL* lies further left"},
		{[]string{"--depth", "2", "--quick", "--experiment", "ladder", "--hash-entries", "2^16"}, "in the simulations (rung plain)"},
	} {
		out, err := runCompareCommand(t, c.args...)
		if err != nil || !strings.Contains(out, c.want) {
			t.Errorf("%v: %v\n%s", c.args, err, out)
		}
	}
	out, err := runCompareCommand(t, "--depth", "2", "--quick", "--schedule", "growing", "--hash-entries", "2^16")
	if err != nil || strings.Contains(out, "Published and measured") {
		t.Errorf("growing steps are no paper's: %v\n%s", err, out)
	}
}

// unpaired makes the steps between totals of their intervals, as if the positions of each depth
// were others.
func unpaired(totals []drivers.Estimate) []drivers.Estimate {
	var steps []drivers.Estimate
	for k, to := range totals[1:] {
		from := totals[k]
		steps = append(steps, drivers.Estimate{Value: to.Value / from.Value, Low: to.Low / from.High, High: to.High / from.Low})
	}
	return steps
}

// TestOddEven: steps up and down by turns hold, steps the other way do not, and without
// intervals nothing is decided.
func TestOddEven(t *testing.T) {
	e := func(value, half float64) drivers.Estimate {
		return drivers.Estimate{Value: value, Low: value - half, High: value + half}
	}
	for _, c := range []struct {
		totals []drivers.Estimate // at depths 3, 4 …
		want   string
	}{
		{[]drivers.Estimate{e(2, 0.1), e(3, 0.1), e(2, 0.1)}, Holds},
		{[]drivers.Estimate{e(3, 0.1), e(2, 0.1), e(3, 0.1)}, NotReproduce},
		{[]drivers.Estimate{e(2, 0.6), e(3, 0.6)}, Undecided},
		{[]drivers.Estimate{e(3, math.NaN()), e(2, math.NaN())}, Undecided},
	} {
		x, got := &comparer{f: &compareFlags{first: 3}}, new(claims)
		x.oddEven(got, c.totals, "MT-SSS*", 0, unpaired(c.totals))
		if got.list[0].Verdict != c.want {
			t.Errorf("%v: %q, want %q", c.totals, got.list[0].Verdict, c.want)
		}
	}
}
