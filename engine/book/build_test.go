package book

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"footnote/engine/game"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// play returns the game of moves in coordinates from the starting position.
func play(t *testing.T, result game.Result, text string) Game {
	t.Helper()
	g := Game{Start: movegen.StartPosition(), Result: result}
	p := g.Start
	g.Moves = movegentest.Play(t, &p, strings.Fields(text)...)
	return g
}

func weights(t *testing.T, b *Builder, p movegen.Position) map[string]int {
	t.Helper()
	var out bytes.Buffer
	movegentest.Must(t, Write(&out, b.Entries()))
	read, err := New(bytes.NewReader(out.Bytes()), int64(out.Len()))
	movegentest.Must(t, err)
	moves, err := read.Moves(&p)
	movegentest.Must(t, err)
	if !slices.IsSortedFunc(moves, func(a, b Move) int { return b.Weight - a.Weight }) {
		t.Errorf("not sorted by weight: %v", moves)
	}
	found := map[string]int{}
	for _, m := range moves {
		found[m.Move.String()] = m.Weight
	}
	return found
}

func equal(t *testing.T, got, want map[string]int) {
	t.Helper()
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestBuild(t *testing.T) {
	rules := DefaultRules()
	rules.MinGames = 1
	games := []Game{
		play(t, game.WhiteWins, "e2e4 e7e5 g1f3"), play(t, game.Draw, "e2e4 c7c5"), play(t, game.BlackWins, "d2d4 d7d5"),
		play(t, game.Draw, "d2d4 g8f6"), play(t, game.NoResult, "g1f3"), play(t, game.BlackWins, "a2a3 e7e5"),
	}
	build := func(rules Rules) *Builder {
		movegentest.Must(t, rules.Check())
		b := NewBuilder(rules)
		for _, g := range games {
			b.Add(g)
		}
		return b
	}
	start := movegen.StartPosition()
	afterE4 := movegentest.Parse(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
	equal(t, weights(t, build(rules), start), map[string]int{"e2e4": 3, "d2d4": 1, "g1f3": 1})
	equal(t, weights(t, build(rules), afterE4), map[string]int{"c7c5": 1})

	rules.MinGames = 2
	equal(t, weights(t, build(rules), start), map[string]int{"e2e4": 3, "d2d4": 1})
	rules.MinScore = 50
	equal(t, weights(t, build(rules), start), map[string]int{"e2e4": 3})
	rules.MinGames, rules.MinScore, rules.Uniform = 1, 0, true
	equal(t, weights(t, build(rules), start), map[string]int{"e2e4": 1, "d2d4": 1, "g1f3": 1})
	rules.Sides[0] = false
	if got := build(rules).Entries(); len(got) != 4 { // …c5, …d5, …Nf6 and …e5 against a3; the …e5 that lost stays out
		t.Errorf("%d entries for Black: %v", len(got), got)
	}
}

// TestRepetition: a game that repeats a position counts once for its move.
func TestRepetition(t *testing.T) {
	b := NewBuilder(DefaultRules())
	b.Add(play(t, game.WhiteWins, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3"))
	if list := b.Entries(); len(list) > 0 {
		t.Errorf("one game is enough for %d moves", len(list))
	}
}

// TestHeavyWeights: weights are scaled down to what the format can hold.
func TestHeavyWeights(t *testing.T) {
	p := movegen.StartPosition()
	b := NewBuilder(Rules{MaxPly: 1, MinGames: 1, Sides: [2]bool{true, true}})
	b.moves[moveKey{Key(&p), encodeMove(play(t, game.Draw, "e2e4").Moves[0])}] = &moveStats{games: 200000, points: 400000, scored: 200000}
	b.moves[moveKey{Key(&p), encodeMove(play(t, game.Draw, "d2d4").Moves[0])}] = &moveStats{games: 100000, points: 200000, scored: 100000}
	b.moves[moveKey{Key(&p), encodeMove(play(t, game.Draw, "h2h4").Moves[0])}] = &moveStats{games: 1, points: 1, scored: 1}
	equal(t, weights(t, b, p), map[string]int{"e2e4": 65535, "d2d4": 32767, "h2h4": 1})
}

func TestRules(t *testing.T) {
	for _, r := range []Rules{{}, {MaxPly: 1}, {MaxPly: 1, MinGames: 1}, {MaxPly: 1, MinGames: 1, MinScore: 101, Sides: [2]bool{true, true}}} {
		if r.Check() == nil {
			t.Errorf("%+v passes", r)
		}
	}
}

func TestWriteRefusesDisorder(t *testing.T) {
	if err := Write(new(bytes.Buffer), []Entry{{Key: 2}, {Key: 1}}); err == nil {
		t.Error("entries out of order are written")
	}
}
