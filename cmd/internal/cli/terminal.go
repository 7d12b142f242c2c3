package cli

import (
	"errors"
	"io"
	"os"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// IsTerminal reports whether a stream is a terminal that a person sits at.
func IsTerminal(stream any) bool {
	f := fileOf(stream)
	return f != nil && term.IsTerminal(int(f.Fd()))
}

// MovesCursor reports whether a stream is a terminal on which a bar can be drawn.
func MovesCursor(stream any) bool { return IsTerminal(stream) && os.Getenv("TERM") != "dumb" }

// SameTerminal reports whether two streams are the same terminal, so that what is written to
// one may collide with what is written to the other.
func SameTerminal(a, b any) bool {
	return IsTerminal(a) && IsTerminal(b) && sameFile(fileOf(a), fileOf(b))
}

// fileOf returns the file that a stream writes to or reads from, nil when it is none.
func fileOf(stream any) *os.File {
	if s, ok := stream.(interface{ Unwrap() io.Writer }); ok {
		stream = s.Unwrap()
	}
	f, _ := stream.(*os.File)
	return f
}

// sameFile reports whether two open files are the same one.
func sameFile(a, b *os.File) bool {
	first, err := a.Stat()
	if err != nil {
		return false
	}
	second, err := b.Stat()
	return err == nil && os.SameFile(first, second)
}

// Meter is a progress bar. The zero value shows nothing.
type Meter struct {
	progress *mpb.Progress
	bar      *mpb.Bar
}

// NewMeter begins a bar over total steps when w is a terminal that can show it.
func NewMeter(w io.Writer, name string, total int) Meter {
	if total == 0 {
		return Meter{}
	}
	return NewCountingMeter(w, func() string { return name }, total)
}

// NewCountingMeter is NewMeter with a name that changes, for a total that may still grow.
func NewCountingMeter(w io.Writer, name func() string, total int) Meter {
	if !MovesCursor(w) {
		return Meter{}
	}
	p := mpb.New(mpb.WithOutput(w), mpb.WithWidth(48))
	bar := p.AddBar(int64(total),
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Any(func(decor.Statistics) string { return name() + " " }), decor.CountersNoUnit("%d/%d")),
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

// SetTotal changes the number of steps; it waits for the bar to be drawn.
func (m Meter) SetTotal(n int) {
	if m.bar != nil {
		m.bar.SetTotal(int64(n), false)
	}
}

// Above returns a writer to w, the terminal of the bar, for lines that must not collide with it.
// Lines that belong together must come in one call.
func (m Meter) Above(w io.Writer) io.Writer {
	if m.progress == nil {
		return w
	}
	return &aboveBar{m.progress, w}
}

// aboveBar writes above a bar, and to w itself once the bar has gone.
type aboveBar struct {
	bar *mpb.Progress
	w   io.Writer
}

// Write implements io.Writer. A bar that cannot be drawn ends; whether w still takes anything
// is then for w to say.
func (a *aboveBar) Write(p []byte) (int, error) {
	n, err := a.bar.Write(p)
	if _, done := errors.AsType[mpb.ErrDone[*mpb.Progress]](err); done { // nothing was written
		return a.w.Write(p)
	}
	return n, err
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
