package syzygy

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// rootOf probes a position given as FEN with the moves that led to it.
func rootOf(t *testing.T, tables *Tables, fen string, fifty bool, moves ...string) (Root, movegen.Position) {
	t.Helper()
	p, history := after(t, fen, moves...)
	root, err := tables.ProbeRoot(&p, history, fifty)
	if err != nil {
		t.Fatalf("%s: %v", p.FEN(), err)
	}
	return root, p
}

// after plays moves from a FEN and returns the keys of the positions before.
func after(t *testing.T, fen string, moves ...string) (p movegen.Position, history []uint64) {
	t.Helper()
	p = *position(t, fen)
	for _, text := range moves {
		history = append(history, p.Key())
		movegentest.Play(t, &p, text)
	}
	return p, history
}

func find(t *testing.T, root Root, move string) RootMove {
	t.Helper()
	for _, m := range root.Moves {
		if m.Move.UCI(false) == move {
			return m
		}
	}
	t.Fatalf("no move %s", move)
	return RootMove{}
}

func TestRootRepetition(t *testing.T) {
	const fen = "8/8/8/4k3/8/8/8/KR6 w - - 0 1"
	tables := small(t)
	root, _ := rootOf(t, tables, fen, true)
	if find(t, root, "b1b2").Rank != rankWin || find(t, root, "b1h1").Rank != rankWin {
		t.Error("at first every move that keeps the win has one rank")
	}
	if m := find(t, root, "b1b8"); m.WDL != Win || m.Outcome != Win || m.DTZ < 3 {
		t.Errorf("%+v", m)
	}
	// The position has come again: the fastest way alone.
	shuffle := []string{"b1b2", "e5e4", "b2b1", "e4e5"}
	again, _ := rootOf(t, tables, fen, true, shuffle...)
	if again.Moves[0].Rank >= rankWin || again.Moves[0].Rank == again.Moves[len(again.Moves)-1].Rank {
		t.Errorf("after a repetition: %+v", again.Moves[0])
	}
	for i, m := range again.Moves[1:] {
		if m.Outcome == Win && m.DTZ < again.Moves[i].DTZ {
			t.Errorf("%s is faster than %s", m.Move, again.Moves[i].Move)
		}
	}
	// The third time is a draw, whatever the tables say.
	third, _ := rootOf(t, tables, fen, true, append(append([]string{}, shuffle...), "b1b2", "e5e4")...)
	if m := find(t, third, "b2b1"); m.WDL != Win || m.Outcome != Win {
		t.Errorf("second time: %+v", m)
	}
	last := append(append(append([]string{}, shuffle...), shuffle...), "b1b2", "e5e4")
	third, _ = rootOf(t, tables, fen, true, last...)
	if m := find(t, third, "b2b1"); m.WDL != Win || m.Outcome != Draw || m.Rank != 0 {
		t.Errorf("third time: %+v", m)
	}
}

// TestRootFiftyMoves: the clock makes a win a cursed one, a loss a blessed one, and the
// hundredth ply a draw; a mate or a zeroing move counts before it.
func TestRootFiftyMoves(t *testing.T) {
	tables := small(t)
	root, _ := rootOf(t, tables, "8/8/8/4k3/8/8/8/KR6 w - - 90 100", true)
	if m := root.Moves[0]; m.WDL != Win || m.Outcome != CursedWin || m.Rank <= 0 || m.Rank >= rankDoubtful {
		t.Errorf("no time to win: %+v", m)
	}
	without, _ := rootOf(t, tables, "8/8/8/4k3/8/8/8/KR6 w - - 90 100", false)
	if m := without.Moves[0]; m.Outcome != Win || m.Rank <= rankDoubtful {
		t.Errorf("without the rule: %+v", m)
	}
	lost, _ := rootOf(t, tables, "8/8/8/4k3/8/8/8/KR6 b - - 90 100", true)
	if m := lost.Moves[0]; m.WDL != Loss || m.Outcome != BlessedLoss || m.Rank >= 0 || m.Rank <= -rankDoubtful {
		t.Errorf("saved by the clock: %+v", m)
	}
	over, _ := rootOf(t, tables, "8/8/8/3k4/8/8/7r/1K6 b - - 99 100", true)
	for _, m := range over.Moves {
		if want := Draw; m.Outcome != want && !m.Mates {
			t.Errorf("%s: the hundredth ply: %+v", m.Move, m)
		}
	}
	mate, _ := rootOf(t, tables, "8/8/8/8/8/1k6/7r/1K6 b - - 99 100", true)
	if m := mate.Moves[0]; !m.Mates || m.Outcome != Win || m.Rank != rankMate || m.DTZ != 1 {
		t.Errorf("mate at the hundredth ply: %+v", m)
	}
	pawn, _ := rootOf(t, tables, "8/4P3/8/8/8/8/k7/7K w - - 99 100", true)
	if m := pawn.Moves[0]; !m.Zeroing || m.Outcome != Win {
		t.Errorf("a pawn move in time: %+v", m)
	}
}

func TestRootWithout(t *testing.T) {
	tables := small(t)
	p := position(t, "8/8/8/8/2k5/3p4/8/K4R2 w - - 0 1")
	if _, err := tables.ProbeRoot(p, nil, true); !errors.Is(err, ErrMissing) {
		t.Errorf("no table: %v", err)
	}
	p = position(t, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
	if _, err := tables.ProbeRoot(p, nil, true); !errors.Is(err, ErrCastling) {
		t.Errorf("castling: %v", err)
	}
	// KPvKP has no DTZ table here.
	root, _ := rootOf(t, tables, "8/8/8/p7/7P/8/2K5/k7 w - - 0 1", true)
	if root.ByDTZ {
		t.Error("ranked by a table that is not there")
	}
	if mated, _ := rootOf(t, tables, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", true); len(mated.Moves) != 0 {
		t.Errorf("mated: %v", mated)
	}
}

// TestRootPlayOuts plays positions out, of the tables of four men where they are too. Every second
// clock lies, with three men, within two plies of where the fifty-move rule decides; the others begin.
// What is said of the best move comes true, whichever moves of the best rank both sides play: a win ends
// in mate, no draw is lost. Of the wins that the rounding of a table makes doubtful nearly all are won.
func TestRootPlayOuts(t *testing.T) {
	tables, few := small(t), []string{"KQvK", "KRvK", "KPvK"}
	names := append(few, "KRvKR")
	if _, err := os.Stat(*folder); err == nil {
		tables = all(t)
		names = tables.Names()
	}
	rng := movegen.NewPRNG(38)
	seen := map[WDL]int{}
	doubtful, spoilt := 0, 0
	for done := 0; done < 800; {
		from, edge := names, done%2 == 0
		if edge {
			from = few
		}
		m, _ := parseMaterial(from[rng.Intn(len(from))])
		p, ok := random(rng, m, false)
		if !ok || !p.HasLegalMove() {
			continue
		}
		dtz, err := tables.ProbeDTZ(&p)
		movegentest.Must(t, err)
		if dtz == 0 && done%8 != 1 { // most are decided
			continue
		}
		clock := 0
		if edge {
			clock = min(98-max(dtz, -dtz)+rng.Intn(5), 99)
		}
		p = *position(t, fmt.Sprintf("%s %d 90", p.FEN()[:len(p.FEN())-len(" 0 1")], clock))
		done++
		start := p.FEN()
		best, ended := playOut(t, tables, rng, p)
		said := best.Outcome
		if said == CursedWin || said == BlessedLoss {
			said = Draw
		}
		seen[said]++
		certain := said != Win || best.Mates || best.Zeroing || clock+best.DTZ <= 99
		switch {
		case !certain && ended == Draw:
			doubtful, spoilt = doubtful+1, spoilt+1
		case said != ended:
			t.Errorf("%s: %v, ends as %v", start, best.Outcome, ended)
		case !certain:
			doubtful++
		}
	}
	if seen[Win] < 50 || seen[Loss] < 50 || seen[Draw] < 100 || doubtful < 20 || spoilt*10 > doubtful {
		t.Errorf("%v; %d doubtful wins, %d of them spoilt", seen, doubtful, spoilt)
	}
}

// playOut returns what ProbeRoot says of the best move, and how the game ends when
// both sides play moves of the best rank by chance: Win, Draw or Loss for the side to move.
func playOut(t *testing.T, tables *Tables, rng *movegen.PRNG, p movegen.Position) (best RootMove, ended WDL) {
	t.Helper()
	var history []uint64
	for mover := Win; ; mover = -mover {
		if !p.HasLegalMove() && p.InCheck() {
			return best, -mover
		}
		if !p.HasLegalMove() || p.InsufficientMaterial() || p.HalfmoveClock() >= 100 {
			return best, Draw
		}
		root, err := tables.ProbeRoot(&p, history, true)
		movegentest.Must(t, err)
		if history == nil {
			best = root.Moves[0]
		}
		n := 1
		for n < len(root.Moves) && root.Moves[n].Rank == root.Moves[0].Rank {
			n++
		}
		history = append(history, p.Key())
		p.Make(root.Moves[rng.Intn(n)].Move, &p)
	}
}
