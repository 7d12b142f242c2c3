package clock

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"footnote/movegen"
)

const ms = time.Millisecond

// clock returns White's clock; Black's is without influence.
func clock(remaining, increment time.Duration, moves int) Clock {
	return Clock{
		Given: true, Has: [2]bool{true, true}, MovesToGo: moves,
		Remaining: [2]time.Duration{remaining, time.Hour}, Increment: [2]time.Duration{increment, 0},
	}
}

func TestBudget(t *testing.T) {
	tests := []struct {
		name     string
		clock    Clock
		side     movegen.Color
		soft     [2]time.Duration // least and most
		hard     [2]time.Duration
		now      bool
		overhead time.Duration
	}{
		{name: "no limit"},
		{name: "three minutes", clock: clock(180*time.Second, 0, 0), soft: [2]time.Duration{6 * time.Second, 10 * time.Second}, hard: [2]time.Duration{25 * time.Second, 60 * time.Second}},
		{name: "two seconds and an increment", clock: clock(2*time.Second, 20*ms, 0), soft: [2]time.Duration{80 * ms, 120 * ms}, hard: [2]time.Duration{300 * ms, 700 * ms}},
		{name: "forty moves in forty seconds", clock: clock(40*time.Second, 0, 40), soft: [2]time.Duration{900 * ms, 1100 * ms}, hard: [2]time.Duration{3 * time.Second, 8 * time.Second}},
		{name: "last move of a control", clock: clock(time.Second, 0, 1), soft: [2]time.Duration{700 * ms, 900 * ms}, hard: [2]time.Duration{700 * ms, 950 * ms}},
		{name: "increment above time", clock: clock(50*ms, 2*time.Second, 0), soft: [2]time.Duration{15 * ms, 30 * ms}, hard: [2]time.Duration{15 * ms, 30 * ms}},
		{name: "little left and an increment", clock: clock(150*ms, 80*ms, 0), soft: [2]time.Duration{50 * ms, 60 * ms}, hard: [2]time.Duration{55 * ms, 65 * ms}},
		{name: "less left and an increment", clock: clock(110*ms, 80*ms, 0), soft: [2]time.Duration{45 * ms, 55 * ms}, hard: [2]time.Duration{45 * ms, 55 * ms}},
		{name: "ten milliseconds", clock: clock(10*ms, 0, 0), now: true},
		{name: "a dozen milliseconds", clock: clock(12*ms, 0, 0), soft: [2]time.Duration{1, ms}, hard: [2]time.Duration{1, ms}},
		{name: "nothing left", clock: clock(0, 0, 0), now: true},
		{name: "less than nothing", clock: clock(-time.Hour, time.Second, 5), now: true},
		{name: "endless", clock: clock(1<<62, 1<<62, 1<<30), soft: [2]time.Duration{time.Hour, 1 << 61}, hard: [2]time.Duration{time.Hour, 1 << 62}},
		{name: "move time", clock: Clock{HasMoveTime: true, MoveTime: 100 * ms}, soft: [2]time.Duration{90 * ms, 90 * ms}, hard: [2]time.Duration{90 * ms, 90 * ms}},
		{name: "move time with much overhead", overhead: 80 * ms, clock: Clock{HasMoveTime: true, MoveTime: 100 * ms}, soft: [2]time.Duration{20 * ms, 20 * ms}, hard: [2]time.Duration{20 * ms, 20 * ms}},
		{name: "no move time", clock: Clock{HasMoveTime: true}, now: true},
		{name: "the opponent's clock only", clock: Clock{Given: true, Has: [2]bool{true, false}, Remaining: [2]time.Duration{time.Second, 0}}, side: movegen.Black, soft: [2]time.Duration{20 * ms, 60 * ms}, hard: [2]time.Duration{50 * ms, 300 * ms}},
		{name: "Black's increment", clock: Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{time.Minute, 2 * time.Second}, Increment: [2]time.Duration{0, 2 * time.Second}}, side: movegen.Black, soft: [2]time.Duration{1100 * ms, 1200 * ms}, hard: [2]time.Duration{1100 * ms, 1200 * ms}},
		{name: "White's increment is not Black's", clock: Clock{Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{time.Minute, 2 * time.Second}, Increment: [2]time.Duration{2 * time.Second, 0}}, side: movegen.Black, soft: [2]time.Duration{80 * ms, 100 * ms}, hard: [2]time.Duration{400 * ms, 500 * ms}},
		{name: "increment only", clock: Clock{Given: true, Increment: [2]time.Duration{time.Second, 0}}, soft: [2]time.Duration{100 * ms, 700 * ms}, hard: [2]time.Duration{100 * ms, 700 * ms}},
		{name: "moves to go only", clock: Clock{Given: true, MovesToGo: 40}, now: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			overhead := tt.overhead
			if overhead == 0 {
				overhead = 10 * ms
			}
			b := tt.clock.Budget(tt.side, overhead, 0, false)
			if b.Now != tt.now {
				t.Errorf("Now = %t", b.Now)
			}
			if b.Soft < tt.soft[0] || b.Soft > tt.soft[1] {
				t.Errorf("soft %v outside %v", b.Soft, tt.soft)
			}
			if b.Hard < tt.hard[0] || b.Hard > tt.hard[1] {
				t.Errorf("hard %v outside %v", b.Hard, tt.hard)
			}
		})
	}
}

// A budget can be kept for any clock.
func TestBudgetProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		duration := rapid.OneOf(
			rapid.Int64Range(-1000, 5000), rapid.Int64Range(0, 10_000_000), rapid.Just(int64(1e12)), rapid.Just(int64(-1e12)),
		)
		draw := func(name string) time.Duration { return time.Duration(duration.Draw(t, name)) * ms }
		c := Clock{
			Given:     true,
			Has:       [2]bool{true, true},
			Remaining: [2]time.Duration{draw("wtime"), draw("btime")},
			Increment: [2]time.Duration{draw("winc"), draw("binc")},
			MovesToGo: rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 80), rapid.Just(1<<31-1)).Draw(t, "movestogo"),
		}
		if rapid.Bool().Draw(t, "fixed") {
			c.HasMoveTime, c.MoveTime = true, draw("movetime")
		}
		overhead := time.Duration(rapid.IntRange(0, 5000).Draw(t, "overhead")) * ms
		side := movegen.Color(rapid.IntRange(0, 1).Draw(t, "side"))
		b := c.Budget(side, overhead, 0, rapid.Bool().Draw(t, "ponder"))

		left := c.Remaining[side] - overhead
		if c.HasMoveTime {
			left = min(left, c.MoveTime-overhead)
		}
		switch {
		case left <= 0:
			if !b.Now || b.Soft != 0 || b.Hard != 0 {
				t.Fatalf("nothing left, but %+v", b)
			}
		case b.Now:
			t.Fatalf("%v left, but no time to think", left)
		case b.Soft < 0 || b.Soft > b.Hard || b.Hard > left:
			t.Fatalf("%v left, but %+v", left, b)
		case left >= ms && b.Soft < left/1000:
			t.Fatalf("%v left, but only %v used", left, b.Soft)
		}
	})
}

// A game played to the soft limit, with a lag that the overhead covers, never loses
// on time, and does not save most of its time either.
func TestBudgetThroughAGame(t *testing.T) {
	for _, tt := range []struct {
		remaining, increment time.Duration
		control              int // moves to a control that repeats
	}{
		{2 * time.Second, 20 * ms, 0}, {time.Second, 10 * ms, 0}, {180 * time.Second, 2 * time.Second, 0}, {10 * time.Second, 100 * ms, 0},
		{40 * time.Second, 0, 40}, {100 * ms, 100 * ms, 0}, {5 * time.Second, 0, 20},
	} {
		left := tt.remaining
		for move := range 300 {
			toGo := 0
			if tt.control > 0 {
				if toGo = tt.control - move%tt.control; toGo == tt.control && move > 0 {
					left += tt.remaining
				}
			}
			c := clock(left, tt.increment, toGo)
			b := c.Budget(movegen.White, 10*ms, 0, false)
			used := b.Soft
			if move%17 == 3 {
				used = b.Hard // a difficult move now and then
			}
			if left -= used + 3*ms; left < 0 {
				t.Errorf("%+v: time lost at move %d", tt, move+1)
				break
			}
			left += tt.increment
			if tt.control == 0 && move == 60 && left > tt.remaining*6/10+20*tt.increment {
				t.Errorf("%+v: %v left after 60 moves", tt, left)
			}
		}
	}
}

// Even if every move took all that it may, an increment that covers the overhead
// keeps a reserve on the clock, against a machine that is held up.
func TestBudgetReserve(t *testing.T) {
	const overhead = 10 * ms
	for _, tt := range []struct{ remaining, increment time.Duration }{
		{8 * time.Second, 80 * ms}, {2 * time.Second, 20 * ms}, {180 * time.Second, 2 * time.Second}, {time.Second, 2 * overhead},
	} {
		left := tt.remaining
		for move := range 200 {
			c := clock(left, tt.increment, 0)
			if left -= c.Budget(movegen.White, overhead, 0, false).Hard; left < 8*overhead {
				t.Fatalf("%+v: %v left on the clock after move %d", tt, left, move+1)
			}
			left += tt.increment
		}
	}
}

func BenchmarkBudget(b *testing.B) {
	c := clock(time.Minute, time.Second, 0)
	for b.Loop() {
		c.Budget(movegen.White, 10*ms, 0, false)
	}
}
