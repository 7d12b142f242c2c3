package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Interrupts returns a context that ends with an interrupt. Batch systems end a job with
// SIGTERM and a lost terminal with SIGHUP, unless nohup has it ignored: both mean the same.
func Interrupts() (ctx context.Context, stop context.CancelFunc) {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop = signal.NotifyContext(context.Background(), ends...)
	context.AfterFunc(ctx, func() {
		signal.Ignore(syscall.SIGHUP) // the shell and the kernel may both tell of one lost terminal
		stop()                        // but a second interrupt ends the process at once
	})
	return ctx, stop
}
