package games_test

import (
	"testing"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// TestThreads: on any number of threads both ways find the values that MTD(f) finds, and
// with one thread the same counts.
func TestThreads(t *testing.T) {
	table, err := hashtable.NewEntries(1 << 16)
	if err != nil {
		t.Fatal(err)
	}
	mtdf, err := games.Lookup("mtd-f")
	if err != nil {
		t.Fatal(err)
	}
	positions := 6
	if testing.Short() {
		positions = 2
	}
	for _, s := range subjects() {
		for i := range positions {
			start := func() games.Game {
				g := s.start()
				s.sampling.Sample(s.start, 9, i).Play(g)
				return g
			}
			o := games.Options{Depth: s.depth + 1, Table: table, History: true}
			want, err := mtdf.Run(start(), o)
			if err != nil {
				t.Fatal(err)
			}
			for _, threads := range []int{1, 2, 4} {
				for _, split := range []bool{false, true} {
					got, err := games.RunThreads(start, games.ThreadOptions{
						Depth: o.Depth, Table: table, History: true, Threads: threads, Split: split, Spread: 10,
					})
					if err != nil || len(got) != len(want) {
						t.Fatalf("%v, %d iterations of %d", err, len(got), len(want))
					}
					for k := range want {
						if got[k].Value != want[k].Value {
							t.Errorf("%s %d, depth %d, %d threads, split %t: value %d, want %d", s.name, i, want[k].Depth, threads, split, got[k].Value, want[k].Value)
						}
						if threads == 1 && got[k].Counts != want[k].Counts {
							t.Errorf("%s %d, depth %d, split %t: %+v, want %+v", s.name, i, want[k].Depth, split, got[k].Counts, want[k].Counts)
						}
					}
				}
			}
		}
	}
	for _, o := range []games.ThreadOptions{{Threads: 1}, {Threads: 65, Depth: 1, Table: table}, {Threads: 1, Depth: 1}} {
		if _, err := games.RunThreads(subjects()[0].start, o); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
}
