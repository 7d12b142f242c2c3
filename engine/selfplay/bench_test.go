package selfplay

import (
	"context"
	"testing"
	"time"

	"footnote/engine/gamedata"
)

// BenchmarkRun plays games with the default settings on one worker and
// reports the positions a second that the default filter keeps.
func BenchmarkRun(b *testing.B) {
	s := DefaultSettings()
	filter := gamedata.DefaultFilter()
	kept, scored, left := 0, 0, b.N
	start := time.Now()
	err := s.Run(context.Background(), 1, func() (uint64, bool) {
		left--
		return uint64(left), left >= 0
	}, func(_ uint64, g *gamedata.Game) error {
		kept += filter.Count(g)
		scored += len(g.Scores)
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	seconds := time.Since(start).Seconds()
	b.ReportMetric(float64(scored)/seconds, "moves/s")
	b.ReportMetric(float64(kept)/seconds, "positions/s")
}
