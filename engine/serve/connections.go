package serve

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// gate bounds the connections. When there are too many it closes the oldest one of the
// address that has most of them, so that a flood drowns itself and a newcomer gets in.
// Connections with a search are spared: there are never many of those.
type gate struct {
	most int

	mu    sync.Mutex
	count uint64 // connections so far
	open  map[net.Conn]*connection
}

type connection struct {
	number    uint64
	address   string // without the port
	searching bool
}

// withoutPort returns the host of a network address.
func withoutPort(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	return host
}

type connectionKey struct{}

// withConnection lets a handler find the connection of its request.
func withConnection(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// changed is the ConnState of the HTTP server.
func (g *gate) changed(c net.Conn, state http.ConnState) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch state {
	case http.StateNew:
		if g.open == nil {
			g.open = map[net.Conn]*connection{}
		}
		g.count++
		g.open[c] = &connection{number: g.count, address: withoutPort(c.RemoteAddr().String())}
		if len(g.open) > g.most {
			g.closeOne()
		}
	case http.StateClosed, http.StateHijacked:
		delete(g.open, c)
	}
}

// closeOne closes the oldest connection without a search of the address with most.
func (g *gate) closeOne() {
	held := map[string]int{}
	for _, c := range g.open {
		if !c.searching {
			held[c.address]++
		}
	}
	var victim net.Conn
	var about *connection
	for conn, c := range g.open {
		if c.searching {
			continue
		}
		if victim == nil || held[c.address] > held[about.address] || c.address == about.address && c.number < about.number {
			victim, about = conn, c
		}
	}
	if victim != nil {
		delete(g.open, victim)
		_ = victim.Close() // it goes in any case
	}
}

// searching marks the connection of a request until the function that it returns is
// called.
func (g *gate) searching(r *http.Request) (done func()) {
	conn, _ := r.Context().Value(connectionKey{}).(net.Conn)
	set := func(on bool) {
		g.mu.Lock()
		defer g.mu.Unlock()
		if c := g.open[conn]; c != nil {
			c.searching = on
		}
	}
	set(true)
	return func() { set(false) }
}
