package serve

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

// school is a number of searches that ask for turns.
type school struct {
	t     *testing.T
	turns turns
	gone  map[*turn]bool // was told to give way
}

func newSchool(t *testing.T, places int) *school {
	s := &school{t: t, turns: turns{slice: time.Hour}, gone: map[*turn]bool{}}
	for range places {
		s.turns.free = append(s.turns.free, &place{})
	}
	return s
}

func (s *school) ask(owner, address string) *turn {
	s.t.Helper()
	var u *turn
	u, err := s.turns.ask(owner, address, func() { s.gone[u] = true })
	if err != nil {
		s.t.Fatal(err)
	}
	return u
}

// where returns the positions of turns, 0 for those that run.
func (s *school) where(all ...*turn) string {
	var text string
	for _, u := range all {
		text += fmt.Sprint(s.turns.position(u), " ")
	}
	return text
}

// TestAddressesShare: an address with more than one place gives one to another address, and what
// waits is served in turns by address.
func TestAddressesShare(t *testing.T) {
	s := newSchool(t, 2)
	a1, a2, a3 := s.ask("a1", "A"), s.ask("a2", "A"), s.ask("a3", "A")
	b1, b2 := s.ask("b1", "B"), s.ask("b2", "B")
	if got := s.where(a1, a2, a3, b1, b2); got != "0 0 2 1 3 " && got != "0 0 3 1 2 " {
		t.Errorf("positions %s", got)
	}
	if !s.gone[a2] || s.gone[a1] {
		t.Errorf("gave way: a1 %v, a2 %v; want the newer of both", s.gone[a1], s.gone[a2])
	}
	s.turns.give(a2)
	if got := s.where(a1, b1); got != "0 0 " {
		t.Errorf("after the place is free: %s", got)
	}
	if s.gone[a1] || s.gone[b1] {
		t.Error("an address with one place gave it to one with as many")
	}
	s.turns.give(a1)
	if got := s.where(a3, b2); got != "0 1 " {
		t.Errorf("A holds nothing, B one: %s", got)
	}
}

// TestEachGetsItsTurn: ten searches without an end behind one address all run after a while, the
// first to come first, and each keeps its place for its slice.
func TestEachGetsItsTurn(t *testing.T) {
	s := newSchool(t, 2)
	s.turns.slice = 0
	var all []*turn
	for i := range 10 {
		all = append(all, s.ask(fmt.Sprint(i), "A"))
	}
	for i := 2; i < len(all); i++ {
		if got := s.turns.position(all[i]); got != 1 {
			t.Fatalf("search %d is number %d", i, got)
		}
		if !s.gone[all[i-2]] || s.gone[all[i-1]] {
			t.Fatalf("search %d: not the oldest gives way", i)
		}
		s.turns.give(all[i-2])
		if got := s.turns.position(all[i]); got != 0 {
			t.Fatalf("search %d is number %d of a free place", i, got)
		}
	}
	s.turns.slice = time.Hour
	last := s.ask("10", "A")
	s.turns.position(last)
	if s.gone[all[8]] {
		t.Error("a search gave way before its slice ended")
	}
	t.Log("tried 10 searches")
}

// TestTooManyWait: the queue has an end, and who leaves it makes room.
func TestTooManyWait(t *testing.T) {
	s := newSchool(t, 1)
	s.ask("first", "A")
	var last *turn
	for i := range maxWaiting {
		last = s.ask(fmt.Sprint(i), "A")
	}
	if _, err := s.turns.ask("one more", "B", func() {}); err == nil {
		t.Error("there is no end of waiting")
	}
	s.turns.give(last)
	s.ask("again", "A")
	t.Logf("tried %d searches", maxWaiting)
}

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
