package train

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/engine/game"
	"footnote/engine/gamedata"
	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestRelabelScores: each new score is that of the position before its move, from White's
// side, and none is a bound any more.
func TestRelabelScores(t *testing.T) {
	g := gamedata.Game{ID: 7, Start: movegen.StartPosition(), Opening: 1, Result: game.Draw, End: gamedata.TooLong, Inexact: []int{0, 3}}
	var want []eval.Score
	now, e := g.Start, handcrafted.New()
	for i, text := range []string{"e2e4", "b7b6", "d2d4", "c8b7", "b1c3", "b7e4"} {
		if i >= g.Opening {
			score := e.Evaluate(&now)
			if i%2 == 1 { // Black is to move
				score = -score
			}
			want = append(want, score)
			g.Scores = append(g.Scores, 1234) // old
		}
		g.Moves = append(g.Moves, movegentest.Play(t, &now, text)...)
	}
	for i := range want[1:] {
		if want[i] == 0 || want[i] == want[i+1] {
			t.Fatalf("%v: no example of other signs and other positions", want)
		}
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "old.fng"), filepath.Join(dir, "new.fng")
	w, err := gamedata.Append(in, "old", nil)
	movegentest.Must(t, err)
	movegentest.Must(t, w.Write(&g))
	movegentest.Must(t, w.Close())
	if code, _, errOut := run(t, "relabel", "--nodes", "0", "--evaluation", "handcrafted", "--jobs", "1", "-o", out, in); code != cli.ExitDone {
		t.Fatalf("exit code %d, %q", code, errOut)
	}
	if got := gamesOf(t, out); len(got) != 1 || !slices.Equal(got[0].Scores, want) || len(got[0].Inexact) > 0 {
		t.Errorf("%+v, want a game with the scores %v and no bounds among them", got, want)
	}
}

// TestRelabelMissing: a file that is not there, or holds no games, is missed before the work on those before it.
func TestRelabelMissing(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "old.fng"), filepath.Join(dir, "new.fng")
	w, err := gamedata.Append(in, "old", nil)
	movegentest.Must(t, err)
	written := w.Write(&gamedata.Game{ID: 7, Start: movegen.StartPosition(), Result: game.Draw})
	movegentest.Must(t, errors.Join(written, w.Close()))
	missing := filepath.Join(dir, "missing.fng")
	code, _, errOut := run(t, "relabel", "--nodes", "0", "--evaluation", "handcrafted", "--jobs", "1", "-o", out, in, missing)
	if _, err := os.Stat(out); code != cli.ExitUsage || !strings.Contains(errOut, missing) || !os.IsNotExist(err) {
		t.Errorf("exit code %d, %q; the file of new scores: %v", code, errOut, err)
	}
	damaged, nonsense := filepath.Join(dir, "damaged.fng"), filepath.Join(dir, "nonsense.fng")
	text, err := os.ReadFile(in)
	movegentest.Must(t, err)
	text[len(text)-20] ^= 1 // what would be said of it if it were read first
	movegentest.Must(t, errors.Join(os.WriteFile(damaged, append(text, text...), 0o644), os.WriteFile(nonsense, []byte("no games"), 0o644)))
	for _, command := range [][]string{{"relabel", "-o", out}, {"train"}} {
		for last, want := range map[string]string{missing: ": no such file", dir: " is a directory", nonsense: ": game data: this is no file of games"} {
			code, text, errOut := run(t, append(command, damaged, last)...)
			if !clitest.Refused(code, errOut) || text != "" || !strings.Contains(errOut, last+want) {
				t.Errorf("%v, %s: exit code %d, %q, %q", command, last, code, text, errOut)
			}
		}
	}
}

// Games of two files may share an ID; those in the output are known by their moves, of which
// endgame tables may have cut the last.
func TestWrittenGames(t *testing.T) {
	start := movegen.StartPosition()
	game := func(id uint64, moves ...string) *gamedata.Game {
		p := start
		return &gamedata.Game{ID: id, Start: start, Moves: movegentest.Play(t, &p, moves...)}
	}
	written := writtenGames{}
	written.add(game(7, "c2c4"), true)
	cut := game(7, "e2e4", "e7e5")
	cut.End = gamedata.Tablebase
	written.add(cut, true)
	for _, tt := range []struct {
		game *gamedata.Game
		want bool
	}{
		{game(7, "d2d4", "d7d5"), false},         // another file's game with this ID
		{game(8, "e2e4", "e7e5"), false},         // another ID
		{game(7, "c2c4", "c7c5"), false},         // goes on where no table cut
		{game(7, "c2c4"), true},                  // as it was written
		{game(7, "e2e4"), false},                 // shorter than what was written
		{game(7, "e2e4", "e7e5", "g1f3"), true},  // the tables cut it
		{game(7, "e2e4", "e7e5", "g1f3"), false}, // once only
	} {
		if got := written.remove(tt.game); got != tt.want {
			t.Errorf("game %d of %d moves is taken for written: %v, want %v", tt.game.ID, len(tt.game.Moves), got, tt.want)
		}
	}
	// Without tables none has cut a game: datagen itself may have ended it by them.
	played := writtenGames{}
	played.add(cut, false)
	if played.remove(game(7, "e2e4", "e7e5", "g1f3")) {
		t.Error("a game is taken for another that is its beginning")
	}
	if !played.remove(cut) {
		t.Error("a game that datagen ended by tables is not known again")
	}
}

// TestRelabelElsewhere: games know the network that has scored them by its weights, wherever its
// file lies, and do not tell where that was.
func TestRelabelElsewhere(t *testing.T) {
	games, dir := fewGames(t), t.TempDir()
	out, net, moved := filepath.Join(dir, "new.fng"), filepath.Join(dir, "secret.fnn"), filepath.Join(dir, "moved.fnn")
	if code, _, errOut := run(t, "train", "--hidden", "16", "--epochs", "1", "--batch", "16", "--out", net, games); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	relabel := func(net string) string {
		code, text, errOut := run(t, "relabel", "--nodes", "0", "--evaluation", "Network", "--eval-file", net, "-o", out, games)
		if code != cli.ExitDone {
			t.Errorf("exit code %d, %q", code, errOut)
		}
		return text
	}
	if text := relabel(net); !strings.Contains(text, ": 4 games, 4 of them new") {
		t.Error(text)
	}
	if text, err := os.ReadFile(out); err != nil || strings.Contains(string(text), "secret") {
		t.Errorf("%.200q, %v", text, err)
	}
	movegentest.Must(t, os.Rename(net, moved))
	if text := relabel(moved); !strings.Contains(text, ": 4 games, 0 of them new") {
		t.Error(text)
	}
	code, _, errOut := run(t, "relabel", "--nodes", "0", "--evaluation", "HandCrafted", "-o", out, games)
	if !clitest.Refused(code, errOut) || !strings.Contains(errOut, "other settings") {
		t.Errorf("exit code %d, %q", code, errOut)
	}
}
