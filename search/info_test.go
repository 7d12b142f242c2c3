package search

import (
	"reflect"
	"testing"
)

func TestNodesPerSecond(t *testing.T) {
	if got := NodesPerSecond(5, 0); got != 5000 {
		t.Errorf("%d nodes per second at no time, want 5000", got)
	}
	if got := NodesPerSecond(1<<62, -1); got == 0 {
		t.Error("no nodes per second")
	}
}

// TestStatsAdd: every counter is added.
func TestStatsAdd(t *testing.T) {
	var ones, sum Stats
	v := reflect.ValueOf(&ones).Elem()
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() != reflect.Array {
			f.SetUint(1)
			continue
		}
		for j := range f.Len() {
			f.Index(j).SetUint(1)
		}
	}
	if sum.Add(&ones); sum != ones {
		t.Errorf("%+v, want 1 everywhere", sum)
	}
}
