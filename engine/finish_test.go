package engine

import (
	"strings"
	"testing"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// finishRecorder records what finish reports.
type finishRecorder struct {
	infos []Info
	notes []string
}

func (l *finishRecorder) Info(i Info)       { l.infos = append(l.infos, i) }
func (l *finishRecorder) CurrMove(CurrMove) {}
func (l *finishRecorder) Note(text string)  { l.notes = append(l.notes, text) }
func (l *finishRecorder) Error(err error)   { l.Note("error: " + err.Error()) }

// jobAt returns a job on the position after the moves.
func jobAt(t *testing.T, fen string, moves ...string) *job {
	t.Helper()
	root := movegen.StartPosition()
	if fen != StartPos {
		root = movegentest.Parse(t, fen)
	}
	history, _, err := play(&root, moves)
	movegentest.Must(t, err)
	return &job{root: root, history: history}
}

// line reads moves from the job's position.
func line(t *testing.T, j *job, texts ...string) []movegen.Move {
	t.Helper()
	p := j.root
	return movegentest.Play(t, &p, texts...)
}

func TestPonderMove(t *testing.T) {
	knights := []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"}
	tests := []struct {
		name, fen string
		game      []string
		line      []string
		ponder    string
	}{
		{"plain", StartPos, nil, []string{"e2e4", "e7e5", "g1f3"}, "e7e5"},
		{"from the book, which a search on the opponent's time would leave", StartPos, nil, []string{"e2e4", "e7e5", "g1f3"}, ""},
		{"no reply known", StartPos, nil, []string{"e2e4"}, ""},
		{"reply repeats for the third time", StartPos, knights, []string{"f3g1", "f6g8", "e2e4"}, ""},
		{"reply repeats for the second time", StartPos, knights[:2], []string{"f3g1", "f6g8", "e2e4"}, "f6g8"},
		{"check after the only move repeats for the third time", "6k1/5ppp/8/8/8/7q/8/RR4K1 b - - 0 1",
			strings.Fields("h3g3 g1h1 g3h3 h1g1 h3g3 g1h1 g3h3"), []string{"h1g1", "h3g3"}, ""},
		{"move repeats for the third time", StartPos, append([]string{}, append(knights, "f3g1")...), []string{"f6g8", "e2e4"}, ""},
		{"reply mates", "6k1/8/8/8/8/8/r4PPP/6K1 w - - 0 1", nil, []string{"h2h3", "a2a1", "g1h2"}, "a2a1"},
		{"reply mates at once", "6k1/8/8/8/8/8/r4PPP/7K w - - 0 1", nil, []string{"h1g1", "a2a1"}, ""},
		{"reply takes the last piece", "7k/8/8/8/8/8/2pK4/8 b - - 0 1", nil, []string{"h8h7", "d2c2"}, ""},
		{"reply is the hundredth ply", "7k/7p/8/8/8/8/P7/K7 w - - 98 90", nil, []string{"a1b1", "h8g8", "b1a1"}, ""},
		{"pawn move saves the game", "7k/7p/8/8/8/8/P7/K7 w - - 98 90", nil, []string{"a1b1", "h7h6", "b1a1"}, "h7h6"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			j := jobAt(t, tt.fen, tt.game...)
			j.fromBook = strings.HasPrefix(tt.name, "from the book")
			moves := line(t, j, tt.line...)
			var out finishRecorder
			j.out = &out
			best := j.finish(search.Result{Best: moves[0], PV: moves})
			if best.Ponder != tt.ponder || best.Move != tt.line[0] {
				t.Errorf("%+v, want ponder %q", best, tt.ponder)
			}
		})
	}
}

// An invalid result is corrected, and an error says so.
func TestFinishGuards(t *testing.T) {
	j := jobAt(t, StartPos)
	var out finishRecorder
	j.out = &out
	best := j.finish(search.Result{Best: movegen.NewMove(0, 63, movegen.Normal), Score: eval.NoScore})
	m, err := j.root.ParseUCI(best.Move)
	if err != nil || len(out.notes) != 1 || !strings.HasPrefix(out.notes[0], "error: the search answered ") {
		t.Errorf("an illegal move became %+v, notes %q", best, out.notes)
	}
	if len(out.infos) != 1 || out.infos[0].Line[0] != m.String() || out.infos[0].Score != 0 {
		t.Errorf("lines %+v", out.infos)
	}
}

func TestFinishAnnouncesTheMove(t *testing.T) {
	j := jobAt(t, StartPos)
	moves := line(t, j, "e2e4", "e7e5")
	other := line(t, j, "d2d4")
	var out finishRecorder
	j.out = &out
	j.Info(search.Info{Depth: 5, MultiPV: 1, Bound: hashtable.Exact, PV: other, HashFull: 7})
	j.Info(search.Info{Depth: 6, MultiPV: 1, Bound: hashtable.Lower, PV: moves})
	j.finish(search.Result{Best: moves[0], PV: moves, Depth: 5})
	last := out.infos[len(out.infos)-1]
	if len(out.infos) != 3 || last.Bound != Exact || last.Line[0] != "e2e4" {
		t.Errorf("the last line %+v does not announce the move", last)
	}

	out = finishRecorder{}
	j.Info(search.Info{Depth: 6, MultiPV: 1, Bound: hashtable.Exact, PV: moves})
	j.Info(search.Info{Depth: 6, MultiPV: 2, Bound: hashtable.Exact, PV: other})
	j.finish(search.Result{Best: moves[0], PV: moves})
	if len(out.infos) != 2 {
		t.Errorf("the move is announced twice: %+v", out.infos)
	}
	j.finish(search.Result{Best: moves[0], PV: moves, Nodes: 9, TablebaseHits: 2}) // went on after its lines
	if n := len(out.infos); n != 4 || out.infos[2].MultiPV != 1 || out.infos[3].Nodes != 9 || out.infos[3].TablebaseHits != 2 {
		t.Errorf("the counts at the end are not told: %+v", out.infos)
	}

	out = finishRecorder{}
	j.finish(search.Result{Best: other[0], PV: other, Depth: 6, ScoreDepth: 7})
	if len(out.infos) != 1 || out.infos[0].Depth != 7 || out.infos[0].SelDepth < 7 {
		t.Errorf("a move of an unfinished iteration: %+v", out.infos)
	}

	for _, confirmed := range []bool{false, true} { // with or without tests that have agreed since then
		out = finishRecorder{}
		j.Info(search.Info{Depth: 6, MultiPV: 1, Bound: hashtable.Exact, PV: moves})
		j.Info(search.Info{Depth: 7, MultiPV: 1, Bound: hashtable.Lower, PV: other})
		if confirmed {
			j.Info(search.Info{Depth: 7, MultiPV: 1, Bound: hashtable.Exact, PV: moves, Confirms: true})
		}
		j.finish(search.Result{Best: moves[0], PV: moves, Depth: 6})
		if last := out.infos[len(out.infos)-1]; last.Line[0] != "e2e4" {
			t.Errorf("after a bound of another move the last line is %+v", last)
		}
	}
}
