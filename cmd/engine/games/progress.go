package games

import (
	"fmt"
	"io"
	"sync"

	"footnote/cmd/internal/cli"
)

// gameMeter is a progress bar over positions that also counts games. The zero value shows nothing.
type gameMeter struct {
	cli.Meter
	mu          sync.Mutex
	games, done int
	positions   int
}

func (m *gameMeter) begin(w io.Writer, games, positions int) {
	m.games, m.positions = games, positions
	m.Meter = cli.NewCountingMeter(w, func() string {
		m.mu.Lock()
		defer m.mu.Unlock()
		return fmt.Sprintf("games %d/%d, moves", m.done, m.games)
	}, positions)
}

// gameDone counts a game.
func (m *gameMeter) gameDone() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
}

// expect adds a game that was not known before.
func (m *gameMeter) expect(positions int) {
	m.mu.Lock()
	m.games++
	m.positions += positions
	total := m.positions
	m.mu.Unlock()
	m.SetTotal(total) // not under the lock, which the bar takes to draw itself
}
