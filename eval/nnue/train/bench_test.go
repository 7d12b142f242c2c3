package train

import (
	"fmt"
	"testing"
)

// BenchmarkEpoch measures positions a second, of the best epoch and of one thread.
func BenchmarkEpoch(b *testing.B) {
	for _, hidden := range []int{64, 128, 256, 512} {
		b.Run(fmt.Sprint("N=", hidden), func(b *testing.B) {
			c := small(hidden, 1)
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
