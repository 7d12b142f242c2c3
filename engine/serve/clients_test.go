package serve

import (
	"testing"
	"time"
)

// TestRequestRate: a client may ask a hundred times at once, then thirty times a second,
// and its silence saves no more than the hundred. Others do not suffer from it.
func TestRequestRate(t *testing.T) {
	k := clients{known: map[string]*client{}}
	now := time.Now()
	allowed := func(after time.Duration) (n int) {
		now = now.Add(after)
		for range 1000 {
			if _, ok := k.get("hostile", now); ok {
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{0, 100}, {0, 0}, {time.Second, 30}, {0, 0}, {500 * time.Millisecond, 15}, {time.Hour, 100}} {
		if got := allowed(c.after); got != c.want {
			t.Errorf("%v later %d of 1000 requests are allowed, want %d", c.after, got, c.want)
		}
	}
	if _, ok := k.get("other", now); !ok {
		t.Error("another client is refused")
	}
}
