package train

import (
	"context"
	"sync"
	"sync/atomic"

	"footnote/engine/gamedata"
	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/movegen"
)

// handCraftedValues returns the values of the hand-crafted evaluation for the samples,
// from White's side.
func handCraftedValues(ctx context.Context, samples []gamedata.Sample, threads int) ([]eval.Score, error) {
	const chunk = 4096
	values := make([]eval.Score, len(samples))
	var (
		next   atomic.Int64
		wg     sync.WaitGroup
		mu     sync.Mutex
		failed error
	)
	for range max(1, threads) {
		wg.Go(func() {
			e := handcrafted.New()
			for from := int(next.Add(chunk)) - chunk; from < len(samples) && ctx.Err() == nil; from = int(next.Add(chunk)) - chunk {
				for i := from; i < min(from+chunk, len(samples)); i++ {
					p, err := samples[i].Position()
					if err != nil {
						mu.Lock()
						failed = err
						mu.Unlock()
						return
					}
					s := e.Evaluate(&p)
					if p.SideToMove() == movegen.Black {
						s = -s
					}
					values[i] = s
				}
			}
		})
	}
	wg.Wait()
	if failed == nil {
		failed = ctx.Err()
	}
	return values, failed
}
