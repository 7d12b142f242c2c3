package mtd

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

const testMate = 32000 - 256

func playParams(guess int) Params {
	return Params{
		Min: -32001, Max: 32001, Guess: guess, Stride: 50,
		Grain: 8, Width: 7, Step: 8, Offset: 4, Win: 2000, Mate: testMate,
	}
}

// honest returns a prober that answers for one value, fail-soft by up to slack points.
func honest(value, slack int, random *rand.Rand) Prober {
	return func(bound int) (int, bool) {
		soft := 0
		if slack > 0 {
			soft = random.IntN(slack + 1)
		}
		if value >= bound {
			return max(bound, value-soft), true
		}
		return min(bound-1, value+soft), true
	}
}

// TestAgreement: with an honest prober every driver finds the value, whatever
// the guess and however soft the bounds.
func TestAgreement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.IntRange(-3000, 0).Draw(t, "min")
		hi := rapid.IntRange(1, 3000).Draw(t, "max")
		value := rapid.IntRange(lo, hi).Draw(t, "value")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		probe := honest(value, rapid.IntRange(0, 500).Draw(t, "slack"), random)
		p := Params{
			Min: lo, Max: hi, Guess: rapid.IntRange(-4000, 4000).Draw(t, "guess"),
			Stride: rapid.IntRange(-1, 800).Draw(t, "stride"),
		}
		if rapid.Bool().Draw(t, "play") {
			p.Grain = rapid.IntRange(0, 32).Draw(t, "grain")
			p.Step = rapid.IntRange(1, 40).Draw(t, "step")
			p.Offset = rapid.IntRange(-10, 20).Draw(t, "offset")
			p.Win, p.Mate = 500, 900
		}
		for _, d := range everyDriver() {
			r := Run(d, probe, Config{Params: p})
			if !r.Exact() || r.Lo != value || r.Value() != value {
				t.Fatalf("%s found %v for %d in %d passes", d.Name, r.Bracket, value, r.Passes)
			}
		}
	})
}

// TestWidth: in play the value lies in the bracket, which is no wider than
// Width, and on the mate scale it is exact.
func TestWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.OneOf(rapid.IntRange(-400, 400), rapid.IntRange(-32000, 32000),
			rapid.IntRange(testMate, 32000), rapid.IntRange(-32000, -testMate))
		value := values.Draw(t, "value")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		first := rapid.OneOf(values, rapid.IntRange(value-60, value+60)).Draw(t, "first")
		p := playParams(first)
		r := Run(MTDf(), honest(value, 20, random), Config{Params: p})
		if value < r.Lo || value > r.Hi || r.Gap() > p.Width {
			t.Fatalf("value %d, bracket %v", value, r.Bracket)
		}
		if (value >= testMate || value <= -testMate) && r.Gap() > 0 {
			t.Fatalf("a mate of %d was left at %v", value, r.Bracket)
		}
		if limit := 26; r.Passes > limit {
			t.Fatalf("%d passes from %d to %d", r.Passes, first, value)
		}
	})
}

// TestPassesInPlay pins how many passes the schedule takes when the guess is off
// by a given number of points and nothing is fail-soft.
func TestPassesInPlay(t *testing.T) {
	for _, test := range []struct{ guess, value, most int }{
		{0, 0, 2}, {0, 3, 2}, {0, -3, 3}, {0, 10, 4}, {0, 30, 5}, {0, -30, 6}, {0, 100, 8}, {0, -100, 8},
		{0, 31990, 13}, {0, -31990, 14}, {31990, 31990, 2}, {-31990, -31990, 2}, {31990, 31992, 5}, {31990, 0, 20},
	} {
		r := Run(MTDf(), honest(test.value, 0, nil), Config{Params: playParams(test.guess)})
		if r.Passes > test.most {
			t.Errorf("guess %d, value %d: %d passes, at most %d wanted", test.guess, test.value, r.Passes, test.most)
		}
	}
}

// TestLyingProber: whatever the prober answers, Run ends, never tests outside the
// bracket and never returns a bracket with Lo above Hi.
func TestLyingProber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const bottom, top = -300, 300
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		mood := rapid.IntRange(0, 5).Draw(t, "mood")
		probes := 0
		liar := func(bound int) (int, bool) {
			probes++
			switch mood {
			case 0: // anything
				return random.IntN(4000) - 2000, true
			case 1: // always just high
				return bound, true
			case 2: // always just low
				return bound - 1, true
			case 3: // by turns, as little as it can
				return bound - probes%2, true
			case 4: // off the scale
				return (random.IntN(2)*2 - 1) * (math.MaxInt / 2), true
			default: // an abort now and then
				return random.IntN(800) - 400, random.IntN(6) > 0
			}
		}
		p := playParams(rapid.IntRange(-500, 500).Draw(t, "first"))
		p.Min, p.Max, p.Mate, p.Win = bottom, top, 250, 100
		if rapid.Bool().Draw(t, "exact") {
			p.Step, p.Width, p.Grain = 0, 0, 0
		}
		cap := rapid.IntRange(0, 40).Draw(t, "cap")
		for _, d := range everyDriver() {
			probes = 0
			before := Bracket{Lo: bottom, Hi: top}
			r := Run(d, liar, Config{Params: p, PassCap: cap, Report: func(pass Pass) {
				b := pass.Bracket
				if pass.Bound <= before.Lo || pass.Bound > before.Hi {
					t.Fatalf("%s asked for %d in %v", d.Name, pass.Bound, before)
				}
				if b.Lo > b.Hi || !b.Crossed && (b.Lo < before.Lo || b.Hi > before.Hi || b.Gap() >= before.Gap()) {
					t.Fatalf("%s: bracket went from %v to %v", d.Name, before, b)
				}
				before = b
			}})
			if probes > top-bottom || cap > 0 && probes > cap {
				t.Fatalf("%s made %d passes", d.Name, probes)
			}
			if !r.Crossed && r.Bracket != before && r.Passes > 0 {
				t.Fatalf("%s returns %v after %v", d.Name, r.Bracket, before)
			}
			if r.Value() < r.Lo || r.Value() > r.Hi {
				t.Fatalf("%s: value %d outside %v", d.Name, r.Value(), r.Bracket)
			}
		}
	})
}

// TestAbort: an aborted pass changes nothing.
func TestAbort(t *testing.T) {
	for _, d := range everyDriver() {
		for last := range 6 {
			passes, aborted := 0, false
			var kept Bracket
			answer := honest(37, 3, rand.New(rand.NewPCG(1, 1)))
			r := Run(d, func(bound int) (int, bool) {
				if passes == last {
					aborted = true
					return 12345, false
				}
				passes++
				return answer(bound)
			}, Config{Params: Params{Min: -1000, Max: 1000, Guess: 20, Stride: 10}, Report: func(p Pass) { kept = p.Bracket }})
			if r.Aborted != aborted || r.Passes != passes || r.Passes > 0 && r.Bracket != kept {
				t.Errorf("%s after %d passes: %+v, kept %v", d.Name, last, r, kept)
			}
			if last == 0 && (r.LoKnown || r.HiKnown || r.Highs != 0) {
				t.Errorf("%s proved something in no pass: %+v", d.Name, r)
			}
		}
	}
}

// TestEnds: PassCap, Config.Proven and Config.Stop end a run.
func TestEnds(t *testing.T) {
	base := Config{Params: Params{Min: -1000, Max: 1000, Guess: 0}}
	capped := base
	capped.PassCap = 3
	if r := Run(MTDf(), honest(50, 0, nil), Config{Params: base.Params}); r.Passes != 2 || !r.Exact() {
		t.Errorf("plain run: %+v", r)
	}
	if r := Run(MTDf(), func(b int) (int, bool) { return b, true }, capped); !r.Capped || r.Passes != 3 || r.Highs != 3 {
		t.Errorf("capped run: %+v", r)
	}
	proven := base
	proven.Proven = func() bool { return true }
	if r := Run(MTDbest(), honest(50, 0, nil), proven); !r.Proven || r.Passes != 1 {
		t.Errorf("proven run: %+v", r)
	}
	if r := Run(MTDf(), honest(50, 0, nil), proven); r.Proven {
		t.Errorf("MTD(f) asked for a proof: %+v", r)
	}
	stopped := base
	stopped.Stop = func(p Pass) bool { return true }
	if r := Run(MTDf(), honest(50, 0, nil), stopped); !r.Stopped || r.Passes != 1 || r.Value() != 50 {
		t.Errorf("stopped run: %+v", r)
	}
}

// TestCrossing: a contradiction ends the run with the interval between the two bounds.
func TestCrossing(t *testing.T) {
	answers := []int{80, 70}
	n := 0
	r := Run(MTDf(), func(int) (int, bool) { n++; return answers[n-1], true },
		Config{Params: Params{Min: -1000, Max: 1000, Guess: 60}})
	if !r.Crossed || r.Lo != 70 || r.Hi != 80 || r.Value() != 75 || r.Exact() {
		t.Errorf("crossing gave %+v", r)
	}
}

// TestAllocations: a run allocates nothing.
func TestAllocations(t *testing.T) {
	value := 33
	probe := Prober(func(bound int) (int, bool) { return value, true })
	cfg := Config{Params: playParams(-100), Report: func(p Pass) { value = p.Score }}
	drivers := everyDriver()
	if n := testing.AllocsPerRun(100, func() {
		for _, d := range drivers {
			Run(d, probe, cfg)
		}
	}); n != 0 {
		t.Errorf("%v allocations a run", n)
	}
}

// TestMatesAreProofs: a mate that a pass has proved is the value, whatever other passes
// say before or after, and one that is known before the run is a lower bound.
func TestMatesAreProofs(t *testing.T) {
	p := playParams(500)
	mate := p.Mate + 200
	for name, answers := range map[string]func(bound int) int{
		"first high, then low": func(bound int) int {
			if bound <= p.Mate {
				return mate
			}
			return 700
		},
		"first low, then high": func(bound int) int {
			if bound > 1000 {
				return 999
			}
			if bound < 600 {
				return 640
			}
			return mate
		},
	} {
		r := Run(MTDf(), func(bound int) (int, bool) { return answers(bound), true }, Config{Params: p, PassCap: 24})
		if r.Lo != mate || r.Value() != mate {
			t.Errorf("%s: %+v, want %d", name, r, mate)
		}
	}
	for name, answer := range map[string]func(bound int) int{
		"first high, then mated": func(bound int) int {
			if bound <= -300 {
				return -300
			}
			return -mate
		},
		"mated, then overlooked": func(bound int) int {
			if bound > -p.Mate {
				return -mate
			}
			return -25
		},
	} {
		r := Run(MTDf(), func(bound int) (int, bool) { return answer(bound), true }, Config{Params: playParams(-300), PassCap: 24})
		if r.Lo != -mate || r.Value() != -mate {
			t.Errorf("%s: %+v, want %d", name, r, -mate)
		}
	}
	passes := 0
	r := Run(MTDf(), func(bound int) (int, bool) {
		if passes++; bound <= mate {
			t.Errorf("asked for %d with a mate of %d known", bound, mate)
		}
		return 700, true
	}, Config{Params: p, KnownMate: mate})
	if r.Value() != mate || !r.Exact() || passes != 1 {
		t.Errorf("%+v after %d passes, want %d", r, passes, mate)
	}
	for _, d := range everyDriver() {
		r = Run(d, func(bound int) (int, bool) {
			if bound > -mate {
				t.Errorf("%s asked for %d with a mate of %d known", d.Name, bound, -mate)
			}
			return -25, true // overlooks it
		}, Config{Params: p, KnownMate: -mate})
		if r.Lo != -mate || !r.Exact() {
			t.Errorf("%s: %+v, want %d", d.Name, r, -mate)
		}
	}
}

// BenchmarkRun measures the cost of a driver itself, without a search.
func BenchmarkRun(b *testing.B) {
	probe := Prober(func(bound int) (int, bool) { return 33, true })
	for _, d := range everyDriver() {
		b.Run(d.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Run(d, probe, Config{Params: playParams(0)})
			}
		})
	}
}

func everyDriver() []Driver {
	return []Driver{MTDf(), MTSSS(), MTDUAL(), MTDbi(), MTDstep(), MTDbest()}
}

// TestKnownBracket: what is known is not tested again.
func TestKnownBracket(t *testing.T) {
	cfg := Config{Params: Params{Min: -1000, Max: 1000, Guess: 40, Step: 16}, Known: Bracket{Lo: 20, Hi: 52, LoKnown: true, HiKnown: true}}
	cfg.Report = func(p Pass) {
		if p.Bound <= 20 || p.Bound > 52 {
			t.Errorf("a test at %d", p.Bound)
		}
	}
	if r := Run(MTDf(), honest(33, 0, nil), cfg); !r.Exact() || r.Lo != 33 {
		t.Errorf("%+v", r)
	}
}
