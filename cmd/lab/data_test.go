package main

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"footnote/cmd/internal/report"
)

// TestData: what is written is read again, and is all that a plot needs.
func TestData(t *testing.T) {
	dir := t.TempDir()
	seed := uint64(7)
	c := report.Chart{
		Name: "sample", Title: "Leaves & <bounds>", XLabel: "depth", YLabel: "leaves",
		Series: []report.Series{{Name: "measured", X: []float64{1, 2}, Y: []float64{10, 200}, Low: []float64{9, 150}, High: []float64{12, 260}}},
	}
	d := Data{
		Name: "growth", Title: "T", Command: "footnote-lab paper fig5.2", Commit: "abc", Machine: "a machine", Seed: &seed,
		Figures: []report.Chart{c}, Columns: []string{"tree", "leaves"}, Samples: [][]any{{"random", 12.0}, {"strong", 9.0}},
	}
	if err := d.Write(dir); err != nil {
		t.Fatal(err)
	}
	read, err := ReadData(filepath.Join(dir, "growth.json"))
	if err != nil || !reflect.DeepEqual(*read, d) {
		t.Errorf("%v\n%+v\n%+v", err, read, d)
	}
	text, err := os.ReadFile(filepath.Join(dir, "growth.csv"))
	if want := "# growth: footnote-lab paper fig5.2; commit abc; seed 7\ntree,leaves\nrandom,12\nstrong,9\n"; err != nil || string(text) != want {
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
