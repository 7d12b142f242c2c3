package serve

import (
	"context"
	"errors"
	"fmt"
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
	t.Log("tried 6000 requests")
}

// TestForgotten: clients are remembered up to a number, searching ones first.
func TestForgotten(t *testing.T) {
	k := clients{known: map[string]*client{}}
	now := time.Now()
	first, _ := k.get("first", now)
	done, ok := k.begin(context.Background(), first, func(error) {})
	if !ok {
		t.Fatal("no search")
	}
	for i := range 2 * maxClients {
		k.get(fmt.Sprint(i), now.Add(time.Duration(i)*time.Millisecond))
	}
	if len(k.known) > maxClients || k.known["first"] != first || k.known[fmt.Sprint(2*maxClients-1)] == nil {
		t.Errorf("%d clients are known", len(k.known))
	}
	t.Logf("tried %d clients", 2*maxClients)
	done()
}

// TestLateSearch: of two searches that wait, the one that came first does not end the other.
func TestLateSearch(t *testing.T) {
	k := clients{known: map[string]*client{}}
	c, _ := k.get("one", time.Now())
	ended := errors.New("not ended")
	done, ok := k.begin(t.Context(), c, func(err error) { ended = err })
	if !ok {
		t.Fatal("no search")
	}
	c.search.number = 9 // what comes now came before
	if _, ok := k.begin(t.Context(), c, func(error) {}); ok || ended.Error() != "not ended" {
		t.Errorf("begun: %t; the later search: %v", ok, ended)
	}
	done()
	if done, ok = k.begin(t.Context(), c, func(error) {}); !ok {
		t.Fatal("no search after the end of the other")
	}
	done()
}

// TestStopWaiting: a search that waits for the end of another is stopped as well; one that
// comes later is not.
func TestStopWaiting(t *testing.T) {
	k := clients{known: map[string]*client{}}
	c, _ := k.get("one", time.Now())
	replaced := make(chan error, 2)
	first, ok := k.begin(t.Context(), c, func(err error) { replaced <- err })
	if !ok {
		t.Fatal("no search")
	}
	var cause error
	began := make(chan func(), 1)
	go func() {
		done, _ := k.begin(t.Context(), c, func(err error) { cause = err })
		began <- done
	}()
	if err := <-replaced; !errors.Is(err, errReplaced) { // so the second waits
		t.Fatal(err)
	}
	k.stop(c)
	first()
	second := <-began
	if second == nil || !errors.Is(cause, errStopped) {
		t.Fatalf("begun: %t, ended: %v", second != nil, cause)
	}
	second()
	third, ok := k.begin(t.Context(), c, func(err error) { t.Error(err) })
	if !ok {
		t.Fatal("no search after a stop")
	}
	third()
}
