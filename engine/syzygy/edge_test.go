package syzygy

import (
	"fmt"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestRootAtTheEdge plays positions out whose clock lies within two plies of where the
// fifty-move rule decides. What is said of the best move comes true, whichever moves of
// the best rank both sides play. Of the wins that the rounding of a table makes doubtful
// nearly all are won.
func TestRootAtTheEdge(t *testing.T) {
	tables := small(t)
	rng := movegen.NewPRNG(38)
	var materials []material
	for _, name := range []string{"KQvK", "KRvK", "KPvK"} {
		m, _ := parseMaterial(name)
		materials = append(materials, m)
	}
	seen := map[WDL]int{}
	doubtful, spoilt := 0, 0
	for done := 0; done < 400; {
		p, ok := random(rng, materials[rng.Intn(len(materials))], false)
		if !ok || !p.HasLegalMove() {
			continue
		}
		dtz, err := tables.ProbeDTZ(&p)
		movegentest.Must(t, err)
		if dtz == 0 {
			continue
		}
		clock := min(98-max(dtz, -dtz)+rng.Intn(5), 99)
		p = *position(t, fmt.Sprintf("%s %d 90", p.FEN()[:len(p.FEN())-len(" 0 1")], clock))
		done++
		start := p.FEN()
		best, ended := playAtTheEdge(t, tables, rng, p)
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

// playAtTheEdge returns what ProbeRoot says of the best move, and how the game ends when
// both sides play moves of the best rank by chance: Win, Draw or Loss for the side to move.
func playAtTheEdge(t *testing.T, tables *Tables, rng *movegen.PRNG, p movegen.Position) (best RootMove, ended WDL) {
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
