package suite

import (
	"cmp"
	"fmt"
	"slices"
)

// Merge joins the records of shards into those of the whole run, in its order: driver by driver, each
// in the order of the suite. It refuses records that do not belong together: a result that occurs
// twice, runs of different length or with different limits. missing is the number of positions without
// a result, by driver or engine.
func Merge(shards ...[]Record) (all []Record, missing map[string]int, err error) {
	var by, files []string
	place := func(list *[]string, s string) int {
		i := slices.Index(*list, s)
		if i < 0 {
			i = len(*list)
			*list = append(*list, s)
		}
		return i
	}
	for _, shard := range shards {
		for i := range shard {
			place(&by, shard[i].By)
			place(&files, shard[i].File)
		}
		all = append(all, shard...)
	}
	slices.SortStableFunc(all, func(a, b Record) int {
		return cmp.Or(place(&by, a.By)-place(&by, b.By), a.Index-b.Index,
			place(&files, a.File)-place(&files, b.File), a.Line-b.Line)
	})
	missing = map[string]int{}
	for i := range all {
		r := &all[i]
		first := i == 0 || all[i-1].By != r.By
		if first && r.Of > 0 {
			missing[r.By] = r.Of
		}
		if r.Of > 0 {
			missing[r.By]--
		}
		if first {
			continue
		}
		switch last := &all[i-1]; {
		case last.Of != r.Of || last.Limits != r.Limits:
			return nil, nil, fmt.Errorf("not shards of one run of %s: %q has %d positions with %s, %q has %d with %s",
				r.By, last.Name(), last.Of, last.Limits, r.Name(), r.Of, r.Limits)
		case r.Index == last.Index && (r.Index > 0 || last.File == r.File && last.Line == r.Line):
			return nil, nil, fmt.Errorf("the result of %s for %q is there twice", r.By, r.Name())
		}
	}
	for name, n := range missing {
		if n <= 0 {
			delete(missing, name)
		}
	}
	return all, missing, nil
}
