package inorder_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"footnote/engine/inorder"
)

// square is a worker.
func square(_ context.Context, n int) (int, error) { return n * n, nil }

// upTo gives 1 … n.
func upTo(n int) func() (int, bool) {
	i := 0
	return func() (int, bool) { i++; return i, i <= n }
}

func Example() {
	workers := []inorder.Worker[int, int]{square, square}
	err := inorder.Run(context.Background(), workers, upTo(3), func(n, result int) error {
		fmt.Println(n, result)
		return nil
	})
	fmt.Println(err)
	// Output:
	// 1 1
	// 2 4
	// 3 9
	// <nil>
}

// TestOrder: a task that takes longest does not let later ones overtake it.
func TestOrder(t *testing.T) {
	second := make(chan bool)
	worker := func(_ context.Context, n int) (int, error) {
		if n == 1 {
			<-second
		} else if n == 2 {
			close(second)
		}
		return n, nil
	}
	var list []int
	err := inorder.Run(context.Background(), []inorder.Worker[int, int]{worker, worker, worker}, upTo(100), func(n, _ int) error {
		list = append(list, n)
		return nil
	})
	if err != nil || len(list) != 100 || !slices.IsSorted(list) {
		t.Errorf("%v, %v", list, err)
	}
}

// TestErrors: an error of a worker, of emit and of the context ends the run, and nothing is emitted after it.
func TestErrors(t *testing.T) {
	wrong := errors.New("wrong")
	bad := func(_ context.Context, n int) (int, error) {
		if n == 5 {
			return 0, wrong
		}
		return n, nil
	}
	emitted := 0
	emit := func(n, _ int) error {
		if emitted++; n != emitted {
			t.Errorf("%d comes as number %d", n, emitted)
		}
		return nil
	}
	if err := inorder.Run(context.Background(), []inorder.Worker[int, int]{bad, bad}, upTo(1000), emit); !errors.Is(err, wrong) || emitted > 4 {
		t.Errorf("worker: %v after %d", err, emitted)
	}
	var calls atomic.Int64
	if err := inorder.Run(context.Background(), []inorder.Worker[int, int]{square, square}, upTo(1000), func(n, _ int) error {
		if calls.Add(1); n == 3 {
			return wrong
		}
		return nil
	}); !errors.Is(err, wrong) || calls.Load() != 3 {
		t.Errorf("emit: %v after %d", err, calls.Load())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := inorder.Run(ctx, []inorder.Worker[int, int]{square}, upTo(10), func(int, int) error { return wrong }); !errors.Is(err, context.Canceled) {
		t.Errorf("context: %v", err)
	}
}
