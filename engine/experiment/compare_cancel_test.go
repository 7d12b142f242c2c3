package experiment

import (
	"context"
	"testing"
	"time"

	"footnote/movegen"
)

// TestCompareCancelled: a comparison ends when its context does, also when that
// happens while a search is about to begin and the table is being cleared.
func TestCompareCancelled(t *testing.T) {
	for i := range 40 {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(time.Duration(i)*100*time.Microsecond, cancel)
		done := make(chan error, 1)
		go func() {
			done <- Compare(ctx, Comparison{
				Positions:  []movegen.Position{movegen.StartPosition()},
				Algorithms: []string{"MTD(f)"}, Depth: 100, Entries: 1 << 21, Jobs: 1,
			}, func(ComparisonRow) {})
		}()
		select {
		case err := <-done:
			if err != context.Canceled {
				t.Errorf("round %d: %v", i, err)
			}
		case <-time.After(2 * time.Second):
			t.Fatalf("round %d: the comparison runs on", i)
		}
	}
}
