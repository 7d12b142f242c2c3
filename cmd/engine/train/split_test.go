package train

import (
	"testing"

	"footnote/engine/gamedata"
	"footnote/eval"
	"footnote/eval/nnue/train"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// labelled is a position of a made game.
type labelled struct {
	position movegen.Position
	score    eval.Score // of White
	game     uint64
}

// made returns positions of forty games, each of which the scores promise to its winner.
func made() []labelled {
	var list []labelled
	movegentest.Walk(17, 600, 80, func(p *movegen.Position) {
		if i := len(list); i < 400 && p.FullmoveNumber() > 4 { // the first moves repeat
			l := labelled{*p, 0, uint64(i / 10)}
			l.score = eval.Score(i+1) * (eval.Score(l.game%3) - 1)
			list = append(list, l)
		}
	})
	return list
}

// record packs l; with ahead White expects all points. turned packs it turned around, so that
// the other side is to move: what the side to move sees is the same.
func (l *labelled) record(t *testing.T, ahead, turned bool) train.Record {
	t.Helper()
	p := l.position
	labels := train.Labels{Score: l.score, Points: [...]float32{0, 0.5, 1}[l.game%3], Ahead: 1, HasAhead: ahead, Group: gamedata.GroupOf(l.game)}
	if turned {
		p = p.Mirror()
		labels.Score, labels.Points, labels.Ahead = -labels.Score, 1-labels.Points, 0
	}
	r, err := train.MakeRecord(p.SideToMove(), p.All, labels)
	movegentest.Must(t, err)
	return r
}

// TestSplit: each record is in one part with the labels that the side to move sees, and no
// game is in both.
func TestSplit(t *testing.T) {
	list := made()
	for _, more := range []bool{false, true} {
		f := newTrainFlags()
		f.holdOut, f.config.Threads = 0.25, 1
		var all []train.Record
		games, held := map[train.Record]uint64{}, 0
		for i := range list {
			r := list[i].record(t, more, false)
			if all = append(all, r); r.Group() < 1<<16/4 {
				held++
			}
			games[list[i].record(t, more, true)] = list[i].game
		}
		if len(games) != 400 {
			t.Fatalf("%d different records", len(games))
		}
		d := f.split(all)
		if held == 0 || len(d.HoldOut) != held || len(d.Train) != len(all)-held {
			t.Errorf("%d records to learn from, %d to measure with, want %d of %d", len(d.Train), len(d.HoldOut), held, len(all))
		}
		parts := map[uint64]int{}
		for part, records := range [][]train.Record{d.Train, d.HoldOut} {
			for i, r := range records {
				game, ok := games[r]
				if !ok {
					t.Fatalf("part %d, record %d is none of them, or there twice: %+v", part, i, r)
				}
				delete(games, r)
				if other, seen := parts[game]; seen && other != part {
					t.Errorf("game %d is in both parts", game)
				}
				parts[game] = part
			}
		}
	}
}
