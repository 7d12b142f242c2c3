package search

import (
	"syscall/js"
	"time"
)

// breathPause is the time between two breaths of a search: stop comes through one.
const breathPause = 15 * time.Millisecond

// breather lets the event loop of JavaScript run now and then. There is one thread, and
// nobody hears a message while Go keeps it. In a browser a message to itself comes back behind
// those that wait (a timer would take milliseconds), in node a function called as soon as may be.
type breather struct {
	last time.Time
	ask  func()
	back chan struct{}
}

func (b *breather) breathe() {
	if time.Since(b.last) < breathPause {
		return
	}
	if b.back == nil {
		b.back = make(chan struct{}, 1)
		back := js.FuncOf(func(js.Value, []js.Value) any {
			b.back <- struct{}{}
			return nil
		})
		if js.Global().Get("setImmediate").Truthy() {
			b.ask = func() { js.Global().Call("setImmediate", back) }
		} else {
			channel := js.Global().Get("MessageChannel").New()
			channel.Get("port1").Set("onmessage", back)
			b.ask = func() { channel.Get("port2").Call("postMessage", js.Null()) }
		}
	}
	b.ask()
	<-b.back
	b.last = time.Now()
}
