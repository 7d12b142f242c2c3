package suite_test

import (
	"context"
	"flag"
	"strings"
	"testing"

	"footnote/engine/evaluation"
	"footnote/engine/syzygy"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

var (
	knowledge      = flag.Int("knowledge", 0, "judge so many random positions of each ending by the tables; needs -tables")
	knowledgeNodes = flag.Uint64("knowledge-nodes", 2_000, "nodes a position of TestKnowledge")
	knowledgeMen   = flag.String("knowledge-men", "KRKP,KQKP,KRKB,KRKN,KQKR,KPKP,KBPK,KNPK,KBKP,KNKP", "the endings of TestKnowledge")
)

// TestKnowledge compares searches without tables with what the tables say of random
// positions: how far the expected points of the score are from the result, and how many
// moves give points away where some move would.
func TestKnowledge(t *testing.T) {
	if *tablesDir == "" || *knowledge == 0 {
		t.Skip("no -tables or no -knowledge")
	}
	tables, err := syzygy.Open(*tablesDir)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	hash, err := hashtable.New(8)
	if err != nil {
		t.Fatal(err)
	}
	s := search.New(hash)
	config := search.DefaultConfig(evaluation.Default())
	evaluator := config.Evaluation.New()
	t.Logf("%-8s %9s %26s %26s %14s", "men", "won/drawn", "score of won, drawn (cp)", "squared error of points", "moves that err")
	for men := range strings.SplitSeq(*knowledgeMen, ",") {
		var j judgement
		for rng := movegen.NewPRNG(21); j.positions < *knowledge; {
			p, ok := randomEnding(rng, men)
			if !ok || p.InCheck() || !p.HasLegalMove() {
				continue
			}
			wdl, err := tables.ProbeWDL(&p)
			if err != nil {
				t.Fatal(p.FEN(), err)
			}
			s.NewGame(1)
			r := s.Search(context.Background(), search.Request{
				Position: p, Limits: search.Limits{Nodes: *knowledgeNodes}, Config: config,
			})
			chances := evaluator.WDL(r.Score, &p)
			j.add(wdl, int(max(-1000, min(1000, r.Score))), float64(chances.Win-chances.Loss)/1000)
			j.move(t, tables, &p, wdl, r.Best)
		}
		j.log(t, men)
	}
}

// judgement sums up the positions of one ending.
type judgement struct {
	positions   int
	won, drawn  int // by the side that wins more often, or either: see add
	wonScore    int
	drawnScore  int
	wonError    float64
	drawnError  float64
	asked, errs int // positions in which a move can err, and those in which the search's did
}

// sign is 1 for a win, 0 for a draw and -1 for a loss; wins that the fifty-move rule
// takes away are draws.
func sign(wdl syzygy.WDL) int {
	switch wdl {
	case syzygy.Win:
		return 1
	case syzygy.Loss:
		return -1
	}
	return 0
}

// add takes in a position with its score in centipawns and its expected points, -1 … 1,
// both of the side to move.
func (j *judgement) add(wdl syzygy.WDL, score int, points float64) {
	j.positions++
	off := points - float64(sign(wdl))
	if sign(wdl) == 0 {
		j.drawn++
		j.drawnScore += max(score, -score)
		j.drawnError += off * off
		return
	}
	j.won++
	j.wonScore += sign(wdl) * score
	j.wonError += off * off
}

// move judges the move of the search.
func (j *judgement) move(t *testing.T, tables *syzygy.Tables, p *movegen.Position, wdl syzygy.WDL, best movegen.Move) {
	t.Helper()
	if sign(wdl) < 0 {
		return
	}
	var list movegen.MoveList
	p.GenerateLegal(&list)
	canErr, errs := false, false
	for _, m := range list.Slice() {
		var next movegen.Position
		p.Make(m, &next)
		after, err := tables.ProbeWDL(&next)
		if err != nil {
			t.Fatal(next.FEN(), err)
		}
		if sign(-after) < sign(wdl) {
			canErr = true
			errs = errs || m == best
		}
	}
	if canErr {
		j.asked++
		if errs {
			j.errs++
		}
	}
}

func (j *judgement) log(t *testing.T, men string) {
	t.Helper()
	all := float64(max(j.positions, 1))
	t.Logf("%-8s %4d/%-4d %12d %12d %12.4f %12.4f %8d of %d", men, j.won, j.drawn,
		j.wonScore/max(j.won, 1), j.drawnScore/max(j.drawn, 1), j.wonError/all, j.drawnError/all, j.errs, j.asked)
}
