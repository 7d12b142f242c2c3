package inorder

import (
	"context"
	"sync"
)

// Worker does one task at a time. Its error ends the run.
type Worker[T, R any] func(context.Context, T) (R, error)

// Run lets the workers do the tasks that next gives, until it says false, and hands the results to
// emit in the order of the tasks. next and emit are never called at the same time. The first error
// of a worker or of emit, and the end of ctx, end the run and are its error; what is done by then
// behind a task that is not, is dropped: what reached emit is the beginning of what would have.
func Run[T, R any](ctx context.Context, workers []Worker[T, R], next func() (T, bool), emit func(T, R) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type finished struct {
		task   T
		result R
	}
	var (
		mu         sync.Mutex
		begun, due int // numbers of the next task to begin and of the next to emit
		failed     bool
		waiting    = map[int]finished{} // for one with a lower number
		group      sync.WaitGroup
	)
	begin := func() (task T, number int, more bool) {
		mu.Lock()
		defer mu.Unlock()
		if ctx.Err() != nil {
			return task, 0, false
		}
		task, more = next()
		begun++
		return task, begun - 1, more
	}
	finish := func(number int, f finished) {
		mu.Lock()
		defer mu.Unlock()
		waiting[number] = f
		for f, ok := waiting[due]; ok && !failed; f, ok = waiting[due] {
			delete(waiting, due)
			due++
			if err := emit(f.task, f.result); err != nil {
				failed = true
				cancel(err)
			}
		}
	}
	for _, work := range workers {
		group.Go(func() {
			for {
				task, number, more := begin()
				if !more {
					return
				}
				result, err := work(ctx, task)
				if err != nil {
					cancel(err)
					return
				}
				finish(number, finished{task, result})
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}
