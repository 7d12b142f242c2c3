package search

import (
	"testing"

	"footnote/hashtable"
	"footnote/movegen"
)

// TestShare: only passes that compare the root moves count for bestMoveShare. A pass in
// which the front move fails high does not.
func TestShare(t *testing.T) {
	s := newSearcher(t, 1)
	w := s.workers[0]
	cfg := testConfig()
	p := movegen.StartPosition()
	w.prepare(&p, nil, &cfg)
	w.setRoot(nil)
	r := &w.root
	r.newIteration(5)
	if got := w.searchRootMoves(-301, -300, 5, pvNode); got < -300 || r.bestMoveShare() != 0 {
		t.Errorf("after a pass that the front move ended: score %d, share %v", got, r.bestMoveShare())
	}
	before := w.nodes
	if got := w.searchRootMoves(299, 300, 5, pvNode); got >= 300 {
		t.Fatalf("score %d", got)
	}
	var all uint64
	for i := range r.moves {
		all += r.moves[i].nodes
	}
	r.best.move = r.moves[0].move
	if spent := w.nodes - before; all == 0 || all > spent {
		t.Errorf("a pass of %d nodes spent %d on the moves", spent, all)
	}
	if want := float64(r.moves[0].nodes) / float64(all); r.bestMoveShare() != want || want <= 0 || want >= 1 {
		t.Errorf("share %v, want %v", r.bestMoveShare(), want)
	}
	r.pvIndex = 1
	w.searchRootMoves(299, 300, 5, allNode)
	for i := range r.moves {
		all -= r.moves[i].nodes
	}
	if all != 0 {
		t.Error("a pass of the second line counts")
	}
}

// rivalTeam lets another worker end a pass as soon as worker 0 has begun its first move.
type rivalTeam struct{ *team }

func (rivalTeam) Info(Info) {}
func (r rivalTeam) CurrMove(m CurrMove) {
	if m.Number == 1 {
		r.pass.Add(1)
	}
}

// TestShareOfOvertaken: a pass that another worker ends during the front move compares
// nothing either.
func TestShareOfOvertaken(t *testing.T) {
	w := newSearcher(t, 1).workers[0]
	cfg, p := testConfig(), movegen.StartPosition()
	w.prepare(&p, nil, &cfg)
	w.setRoot(nil)
	w.root.newIteration(9)
	w.team = newTeam()
	w.pass, w.reporter = w.team.pass.Add(1), rivalTeam{w.team}
	w.searchRootMoves(49, 50, 9, pvNode)
	w.root.best.move = w.root.moves[0].move
	if share := w.root.bestMoveShare(); !w.overtaken || share != 0 {
		t.Errorf("overtaken %t, share %v", w.overtaken, share)
	}
}

// TestStability: as soon as a pass has found another move, the time is that of an unsettled
// choice, not of the move before.
func TestStability(t *testing.T) {
	w := newSearcher(t, 1).workers[0]
	cfg, p := testConfig(), movegen.StartPosition()
	w.prepare(&p, nil, &cfg)
	w.setRoot(nil)
	w.root.completed = 9
	first, second := &w.root.moves[0], &w.root.moves[1]
	first.nodes, second.nodes = 500, 500
	w.root.best.move = first.move
	for range 9 {
		w.time.note(first.move, w.root.best.score)
	}
	settled := w.timeScale()
	w.root.best.move = second.move
	if found := w.timeScale(); found < 2*settled {
		t.Errorf("a factor of %v with another move, %v with the old one", found, settled)
	}
}

// TestTimeScale: more time after a drop of the score, less for a move that has held long and for one
// that took nearly all nodes, but within limits.
func TestTimeScale(t *testing.T) {
	w := newSearcher(t, 1).workers[0]
	cfg, p := testConfig(), movegen.StartPosition()
	w.prepare(&p, nil, &cfg)
	w.setRoot(nil)
	r := &w.root
	r.best.move = r.moves[0].move
	scale := func(stability, average, score, completed, share int) float64 {
		w.time = timeKeeper{lastMove: r.best.move, stability: stability, average: Score(average), seen: true}
		r.best.score, r.completed = Score(score), completed
		r.moves[0].nodes, r.moves[1].nodes = uint64(share), uint64(100-share)
		return w.timeScale()
	}
	usual := scale(2, 30, 30, 9, 60)
	for _, c := range []struct {
		what        string
		other       float64
		least, most float64 // of other relative to usual
	}{
		{"a drop by half a pawn", scale(2, 30, -20, 9, 60), 1.4, 1.5},
		{"a drop by a rook", scale(2, 30, -470, 9, 60), 1.6, 1.6},
		{"a rise by a pawn", scale(2, 30, 130, 9, 60), 0.8, 0.8},
		{"a move of eight iterations", scale(8, 30, 30, 9, 60), 0.5, 0.6},
		{"a move of eighty iterations", scale(80, 30, 30, 9, 60), 0.5, 0.6},
		{"a move with all nodes", scale(2, 30, 30, 9, 100), 0.4, 0.7},
		{"few iterations, where nodes say nothing", scale(2, 30, 30, 5, 100) / scale(2, 30, 30, 5, 10), 1 / usual, 1 / usual},
	} {
		if got := c.other / usual; got < c.least-1e-9 || got > c.most+1e-9 {
			t.Errorf("%s: %.3f times as much, want %.3f to %.3f", c.what, got, c.least, c.most)
		}
	}
}

// TestAverageScore: the score that a drop is measured from follows the newest by a third.
func TestAverageScore(t *testing.T) {
	var k timeKeeper
	for i, c := range []struct{ score, want Score }{{30, 30}, {30, 30}, {-60, 0}, {90, 30}} {
		if k.note(movegen.NoMove, c.score); k.average != c.want {
			t.Errorf("iteration %d: %d, want %d", i+1, k.average, c.want)
		}
	}
}

// TestTimeOfSortedLines: with several lines the move counts that is best after they were
// sorted.
func TestTimeOfSortedLines(t *testing.T) {
	w := newSearcher(t, 1).workers[0]
	p, cfg := movegen.StartPosition(), testConfig()
	cfg.MultiPV = 2
	w.prepare(&p, nil, &cfg)
	w.setRoot(nil)
	r := &w.root
	second := r.moves[1].move
	w.beginIteration(5)
	r.moves[0].value, r.moves[1].value = 10, 30
	w.commit(10, hashtable.Exact)
	w.endIteration(5, 2)
	if r.best.move != second || w.time.lastMove != second || w.time.average != 30 || w.values.last != 30 {
		t.Errorf("%v is best, %v with %d counts", r.best.move, w.time.lastMove, w.time.average)
	}
	if w.beginIteration(6); r.hasMove {
		t.Error("a new iteration begins with a move of its own")
	}
}
