package main

import (
	"io"
	"os"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// isTerminal reports whether a stream is a terminal that a person sits at.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// meter is a progress bar. The zero value shows nothing.
type meter struct {
	progress *mpb.Progress
	bar      *mpb.Bar
}

// newMeter begins a bar over total steps when w is a terminal.
func newMeter(w io.Writer, name string, total int) meter {
	if !isTerminal(w) || total == 0 {
		return meter{}
	}
	p := mpb.New(mpb.WithOutput(w), mpb.WithWidth(48))
	bar := p.AddBar(int64(total),
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(name+" "), decor.CountersNoUnit("%d/%d")),
		mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_GO), decor.Name(", left "), decor.AverageETA(decor.ET_STYLE_GO)),
	)
	return meter{p, bar}
}

// step counts one step as done.
func (m meter) step() {
	if m.bar != nil {
		m.bar.Increment()
	}
}

// end takes the bar away, whether or not it is full.
func (m meter) end() {
	if m.bar != nil {
		m.bar.Abort(true)
		m.progress.Wait()
	}
}
