package syzygy

import (
	"os"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// benchmark probes random positions of all tables that are there, warm.
func benchmark(b *testing.B, probe func(*Tables, *movegen.Position) error) {
	dir := *folder
	if _, err := os.Stat(dir); err != nil {
		dir = "testdata"
	}
	tables := openDir(b, dir)
	rng := movegen.NewPRNG(7)
	var positions []movegen.Position
	for names := tables.Names(); len(positions) < 4096; {
		m, _ := parseMaterial(names[rng.Intn(len(names))])
		if p, ok := random(rng, m, false); ok && probe(tables, &p) == nil {
			positions = append(positions, p)
		}
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		movegentest.Must(b, probe(tables, &positions[n&4095]))
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "probes/s")
}

func BenchmarkWDL(b *testing.B) {
	benchmark(b, func(t *Tables, p *movegen.Position) error {
		_, err := t.ProbeWDL(p)
		return err
	})
}

func BenchmarkDTZ(b *testing.B) {
	benchmark(b, func(t *Tables, p *movegen.Position) error {
		_, err := t.ProbeDTZ(p)
		return err
	})
}

// BenchmarkStored is one look into a table, without captures and without the guard
// against files that shrink.
func BenchmarkStored(b *testing.B) {
	benchmark(b, func(t *Tables, p *movegen.Position) error {
		_, err := t.stored(p)
		return err
	})
}
