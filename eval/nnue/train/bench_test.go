package train

import (
	"fmt"
	"testing"
)

// BenchmarkEpoch measures positions a second, of the best epoch and of one thread.
func BenchmarkEpoch(b *testing.B) {
	for _, c := range []Config{small(64, 1), small(128, 1), small(256, 1), small(512, 1), smallKings(512, 1)} {
		b.Run(fmt.Sprintf("N=%d/K=%d", c.Architecture.Hidden, c.Architecture.Kings), func(b *testing.B) {
			c.Batch, c.Epochs = 16384, 100_000
			tr := mustTrainer(b, &Data{Train: examples(b, 1, 8*16384)}, c, fastest())
			best := 0.0
			for b.Loop() {
				best = max(best, mustEpoch(b, tr).PositionsPerSecond)
			}
			b.ReportMetric(best/1e6, "Mpos/s")
		})
	}
}
