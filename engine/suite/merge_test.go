package suite

import (
	"slices"
	"strings"
	"testing"

	"footnote/movegen"
)

func TestMerge(t *testing.T) {
	var shards [2][]Record
	for _, by := range []string{"MTD(f)", "Other"} {
		for i := range 5 {
			shards[i%2] = append(shards[i%2], Record{By: by, Index: i + 1, Of: 5, File: "f", Line: 10 * i, FEN: movegen.StartFEN, Limits: "1s"})
		}
	}
	all, missing, err := Merge(shards[1], shards[0])
	if err != nil || len(missing) != 0 || len(all) != 10 {
		t.Fatal(len(all), missing, err)
	}
	for i, r := range all {
		if r.Index != i%5+1 || (r.By == "MTD(f)") != (i < 5) {
			t.Errorf("at %d: %d of %s", i, r.Index, r.By)
		}
	}
	if _, missing, err = Merge(shards[1]); err != nil || missing["Other"] != 3 {
		t.Errorf("%v %v", missing, err)
	}
	if _, _, err = Merge(shards[0], shards[0]); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("%v", err)
	}
	again := slices.Clone(shards[0])
	for i := range again {
		again[i].File = "./f" // as another shard called it
	}
	if _, _, err = Merge(shards[0], again); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("%v", err)
	}
	shards[1][0].Limits = "2s"
	if _, _, err = Merge(shards[0], shards[1]); err == nil || !strings.Contains(err.Error(), "not shards of one run") {
		t.Errorf("%v", err)
	}
}
