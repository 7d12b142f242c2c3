package cli

import (
	"io"
	"os"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// IsTerminal reports whether a stream is a terminal that a person sits at.
func IsTerminal(stream any) bool {
	if o, ok := stream.(*Output); ok {
		stream = o.Unwrap()
	}
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Meter is a progress bar. The zero value shows nothing.
type Meter struct {
	progress *mpb.Progress
	bar      *mpb.Bar
}

// NewMeter begins a bar over total steps when w is a terminal.
func NewMeter(w io.Writer, name string, total int) Meter {
	if !IsTerminal(w) || total == 0 {
		return Meter{}
	}
	p := mpb.New(mpb.WithOutput(w), mpb.WithWidth(48))
	bar := p.AddBar(int64(total),
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(name+" "), decor.CountersNoUnit("%d/%d")),
		mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_GO), decor.Name(", left "), decor.AverageETA(decor.ET_STYLE_GO)),
	)
	return Meter{p, bar}
}

// Step counts one step as done.
func (m Meter) Step() {
	if m.bar != nil {
		m.bar.Increment()
	}
}

// Advance moves the bar to n steps done.
func (m Meter) Advance(n int) {
	if m.bar != nil {
		m.bar.SetCurrent(int64(n))
	}
}

// Shown reports whether there is a bar that a person sees.
func (m Meter) Shown() bool { return m.bar != nil }

// End takes the bar away, whether or not it is full.
func (m Meter) End() {
	if m.bar != nil {
		m.bar.Abort(true)
		m.progress.Wait()
	}
}
