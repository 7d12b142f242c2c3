package report

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// TestData: what is written is read again, and is all that a plot needs.
func TestData(t *testing.T) {
	dir := t.TempDir()
	seed := uint64(7)
	c := sample()
	c.Series[0].Low, c.Series[0].High, c.Series[0].Err = []float64{9, 150, 2000}, []float64{12, 260, 4000}, nil
	d := Data{
		Name: "growth", Title: "T", Command: "footnote lab paper fig5.2", Commit: "abc", Machine: "a machine", Seed: &seed,
		Figures: []Chart{c}, Columns: []string{"tree", "leaves"}, Samples: [][]any{{"random", 12.0}, {"strong", 9.0}},
	}
	if err := d.Write(dir); err != nil {
		t.Fatal(err)
	}
	read, err := ReadData(filepath.Join(dir, "growth.json"))
	if err != nil || !reflect.DeepEqual(*read, d) {
		t.Errorf("%v\n%+v\n%+v", err, read, d)
	}
	text, err := os.ReadFile(filepath.Join(dir, "growth.csv"))
	if want := "# growth: footnote lab paper fig5.2; commit abc; seed 7\ntree,leaves\nrandom,12\nstrong,9\n"; err != nil || string(text) != want {
		t.Errorf("%v\n%s", err, text)
	}
	names, err := read.Plot(dir)
	if err != nil || len(names) != 1 || filepath.Base(names[0]) != "sample.svg" {
		t.Errorf("%v, %v", names, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "other.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadData(filepath.Join(dir, "other.json")); err == nil {
		t.Error("an object without a name was taken for an experiment")
	}
}

// TestDriversKeepTheirColour: whatever else is in a chart, a driver has its colour and
// mark, and no two drivers of the search have the same.
func TestDriversKeepTheirColour(t *testing.T) {
	seen, colors := map[int]string{}, map[string]bool{}
	for _, name := range []string{"MTD(f)", "MT-SSS*", "MT-DUAL*", "MTD(bi)", "MTD(step)", "MTD(best)", "NegaScout", "Aspiration NegaScout", "Alpha-Beta"} {
		i := look(5, Series{Name: name})
		if other := seen[i]; other != "" || i != look(0, Series{Name: name}) || i != look(1, Series{Name: name + ", published"}) {
			t.Errorf("%s looks like %q: %d", name, other, i)
		}
		seen[i], colors[palette(i)] = name, true
	}
	if len(colors) != len(seen) {
		t.Errorf("%d colours for %d drivers", len(colors), len(seen))
	}
	if look(3, Series{Name: "other"}) < len(seen) || look(3, Series{Name: "other", Color: 2}) != 1 {
		t.Error("the look of another series")
	}
}

func TestTicksAtIntegers(t *testing.T) {
	got := newScale(3, 8, axisKind{whole: true, ticks: 7}, 0, 1).tickValues
	if want := []float64{3, 4, 5, 6, 7, 8}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	for _, v := range newScale(-25, 24, axisKind{whole: true, ticks: 7}, 0, 1).tickValues {
		if v != float64(int(v)) {
			t.Errorf("a tick at %v", v)
		}
	}
	if ticks := newScale(0.9, 2.7, axisKind{log: true, ticks: 7}, 0, 1).tickValues; len(ticks) < 4 || ticks[0] <= 0 {
		t.Errorf("a short logarithmic axis has ticks at %v", ticks)
	}
}
