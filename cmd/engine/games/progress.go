package games

import (
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// gameMeter is a progress bar over positions that also counts games. The zero value shows nothing.
type gameMeter struct{ *meterState }

type meterState struct {
	progress    *mpb.Progress
	bar         *mpb.Bar
	mu          sync.Mutex
	games, done int
	total       int64
}

func newGameMeter(w io.Writer, games, positions int) gameMeter {
	m := gameMeter{&meterState{games: games, total: int64(positions)}}
	m.progress = mpb.New(mpb.WithOutput(w), mpb.WithWidth(40))
	count := decor.Any(func(decor.Statistics) string {
		m.mu.Lock()
		defer m.mu.Unlock()
		return fmt.Sprintf("games %d/%d, moves ", m.done, m.games)
	})
	m.bar = m.progress.AddBar(m.total,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(count, decor.CountersNoUnit("%d/%d")),
		mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_GO), decor.Name(", left "), decor.AverageETA(decor.ET_STYLE_GO)),
	)
	return m
}

// above returns a writer to w, the terminal of the bar, for lines that must not collide with it.
// Lines that belong together must come in one call.
func (m gameMeter) above(w io.Writer) io.Writer {
	if m.meterState == nil {
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

// step counts a position.
func (m gameMeter) step() {
	if m.meterState != nil {
		m.bar.Increment()
	}
}

// game counts a game.
func (m gameMeter) game() {
	if m.meterState != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.done++
	}
}

// expect adds a game that was not known before.
func (m gameMeter) expect(positions int) {
	if m.meterState != nil {
		m.mu.Lock()
		m.games++
		m.total += int64(positions)
		total := m.total
		m.mu.Unlock()
		m.bar.SetTotal(total, false) // waits for the bar, which takes the lock to draw itself
	}
}

// end takes the bar away, whether or not it is full.
func (m gameMeter) end() {
	if m.meterState != nil {
		m.bar.Abort(true)
		m.progress.Wait()
	}
}
