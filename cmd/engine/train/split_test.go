package train

import (
	"io"
	"testing"

	"footnote/engine/game"
	"footnote/engine/gamedata"
	"footnote/eval"
	"footnote/eval/handcrafted"
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

// result gives every third game to each of the outcomes.
func (l *labelled) result() game.Result {
	return [...]game.Result{game.BlackWins, game.Draw, game.WhiteWins}[l.game%3]
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

// sample packs l as games are loaded; with ahead White expects all points.
func (l *labelled) sample(ahead bool) gamedata.Sample {
	s := gamedata.MakeSample(&l.position, l.score, l.result(), l.game)
	if ahead {
		s.SetAhead(1)
	}
	return s
}

// record packs l turned around where Black is to move, so that White is: what the side to
// move sees is the same. base, if not nil, says what is to be added to.
func (l *labelled) record(t *testing.T, base *handcrafted.Evaluator, ahead bool) train.Record {
	t.Helper()
	p := l.position
	labels := train.Labels{Score: l.score, Points: [...]float32{0, 0.5, 1}[l.game%3], Ahead: 1, HasAhead: ahead}
	if base != nil {
		labels.Base = base.Evaluate(&p)
	}
	if p.SideToMove() == movegen.Black {
		p = p.Mirror()
		labels.Score, labels.Points, labels.Ahead = -labels.Score, 1-labels.Points, 0
	}
	r, err := train.MakeRecord(movegen.White, p.All, labels)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSplit: each sample is in one part with the labels that the side to move sees, and no
// game is in both.
func TestSplit(t *testing.T) {
	list := made()
	for _, more := range []bool{false, true} {
		f := trainFlags{learnFlags: newLearnFlags(), config: train.DefaultConfig(), residual: more}
		f.holdOut, f.config.Threads = 0.25, 1
		var base *handcrafted.Evaluator
		if more {
			base = handcrafted.New()
		}
		var samples []gamedata.Sample
		games, held := map[train.Record]uint64{}, 0
		for i := range list {
			s := list[i].sample(more)
			if samples = append(samples, s); s.Group() < 1<<16/4 {
				held++
			}
			games[list[i].record(t, base, more)] = list[i].game
		}
		if len(games) != 400 {
			t.Fatalf("%d different samples", len(games))
		}
		d, err := f.split(t.Context(), samples)
		if err != nil {
			t.Fatal(err)
		}
		if held == 0 || len(d.HoldOut) != held || len(d.Train) != len(samples)-held {
			t.Errorf("%d records to learn from, %d to measure with, want %d of %d", len(d.Train), len(d.HoldOut), held, len(samples))
		}
		parts := map[uint64]int{}
		for part, records := range [][]train.Record{d.Train, d.HoldOut} {
			for i, r := range records {
				game, ok := games[r]
				if !ok {
					t.Fatalf("part %d, record %d is of no sample, or there twice: %+v", part, i, r)
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

// TestExtract: tune measures with the games that train would measure with, and its points
// are those of the side that the scores promise them to.
func TestExtract(t *testing.T) {
	f := tuneFlags{learnFlags: newLearnFlags(), start: startBuiltIn}
	f.holdOut, f.jobs = 0.25, 1
	var samples []gamedata.Sample
	held := 0
	for _, l := range made() {
		s := l.sample(false)
		if samples = append(samples, s); s.Group() < 1<<16/4 {
			held++
		}
	}
	cmd := NewTuneCommand()
	cmd.SetContext(t.Context())
	cmd.SetErr(io.Discard)
	d, err := f.extract(cmd, samples)
	if err != nil {
		t.Fatal(err)
	}
	if d.Skipped != 0 || d.HoldOut != held || d.Train != len(samples)-held {
		t.Errorf("%d to learn from, %d to measure with, %d skipped, want %d, %d and none", d.Train, d.HoldOut, d.Skipped, len(samples)-held, held)
	}
	if k := d.FitScale(); k > 50 { // no score is wrong: the least scale fits best
		t.Errorf("scale %v", k)
	}
}
