package lab

import "testing"

// BenchmarkSearch compares the time of the searches themselves on the random
// trees of table 2 of Bhattacharya & Bagchi; ns/leaf is time per leaf visit.
func BenchmarkSearch(b *testing.B) {
	tree, err := Uniform(4, 10, 500, 1)
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"alphabeta", "negascout", "recsss", "memsss", "quickgame", "itersss", "sss", "mt-sss", "ins"} {
		b.Run(name, func(b *testing.B) {
			a, _ := Lookup(name)
			leaves := 0
			for b.Loop() {
				r, err := a.Run(tree, Options{})
				if err != nil {
					b.Fatal(err)
				}
				leaves = r.Leaves
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(leaves), "ns/leaf")
			b.ReportMetric(float64(leaves), "leaves")
		})
	}
}
