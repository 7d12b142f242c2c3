package train

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/engine/gamedata"
	"footnote/eval"
	"footnote/eval/nnue/train"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestTrainingErrors checks that bad usage of datagen and train gives one line and exit
// code 2.
func TestTrainingErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.fng")
	for _, args := range [][]string{
		{"datagen"}, {"datagen", file, file}, {"datagen", "--positions", "-1", file}, {"datagen", "--time", "-1s", file},
		{"datagen", "--jobs", "0", file}, {"datagen", "--shard", "3/2", file}, {"datagen", "--shard", "1/2x", file},
		{"datagen", "--nodes", "0", file}, {"datagen", "--chess960", "101", file}, {"datagen", "--unbalanced", "-1", file}, {"datagen", "--unbalanced", "60", "--open-kings", "41", file}, {"datagen", "--unfit-nodes", "0", file}, {"datagen", "--hash", "0", file}, {"datagen", "--random-plies", "-1", file},
		{"datagen", "--max-opening", "0", file}, {"datagen", "--win-score", "x", file}, {"datagen", "--algorithm", "SSS", file},
		{"datagen", "--games", "1", filepath.Join(file, "x")},
		{"train"}, {"train", file}, {"train", "--epochs", "0", file}, {"train", "--lambda", "2", file}, {"train", "--rate", "0", file},
		{"train", "--hold-out", "1", file}, {"train", "--start", "nothing", file}, {"train", "--limit", "-1", file}, {"train", "--jobs", "0", file},
		{"train", "--max-score", "-5", file}, {"train", "--batch", "0", file}, {"train", "--scale", "-3", file},
	} {
		if code, _, errOut := run(t, args...); !clitest.Refused(code, errOut) {
			t.Errorf("%v: exit code %d, %q", args, code, errOut)
		}
	}
}

// TestDatagenInterrupted: an interrupt is no success, with a goal or without. The file is
// whole either way.
func TestDatagenInterrupted(t *testing.T) {
	for name, goal := range map[string][]string{"no goal": nil, "a goal": {"--positions", "100000000"}} {
		file := filepath.Join(t.TempDir(), "games.fng")
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(400*time.Millisecond, stop)
		args := append([]string{"datagen", "--nodes", "50", "--hash", "1", file}, goal...)
		code, out, errOut := clitest.Execute(ctx, newRoot(), "", args...)
		if code != cli.ExitInterrupted || !strings.Contains(out, " games, ") {
			t.Errorf("%s: exit code %d, %q, %q", name, code, out, errOut)
		}
		if code, _, errOut := run(t, "datagen", "--time", "1ns", "--nodes", "50", "--hash", "1", file); code != cli.ExitDone {
			t.Errorf("%s: the file cannot be continued: %s", name, errOut)
		}
	}
}

// TestDatagenNothing: what is said of a file that got no game is true of the file that is left.
func TestDatagenNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.fng")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	code, out, errOut := clitest.Execute(ctx, newRoot(), "", "datagen", "--json", "--games", "1", "--nodes", "50", "--hash", "1", file)
	if _, err := os.Stat(file); code != cli.ExitInterrupted || !os.IsNotExist(err) || !strings.Contains(out, `"bytes":0,"bytes_per_ply":0,`) {
		t.Errorf("exit code %d, %v, %q, %q", code, err, out, errOut)
	}
}

// TestDatagenShards: the shards of a run have each of its games once.
func TestDatagenShards(t *testing.T) {
	dir := t.TempDir()
	games := func(name string, more ...string) map[uint64]string {
		t.Helper()
		file := filepath.Join(dir, name)
		args := append([]string{"datagen", "--games", "6", "--nodes", "20", "--hash", "1", "--seed", "3", "--jobs", "2"}, more...)
		if code, _, errOut := run(t, append(args, file)...); code != cli.ExitDone {
			t.Fatalf("%v: exit code %d: %s", more, code, errOut)
		}
		found := map[uint64]string{}
		for _, g := range gamesOf(t, file) {
			found[g.ID] = fmt.Sprint(g.Moves, g.Scores, g.Result)
		}
		return found
	}
	whole, joined, n := games("whole.fng"), map[uint64]string{}, 0
	for i := 1; i <= 4; i++ {
		shard := games(fmt.Sprintf("%d.fng", i), "--shard", fmt.Sprintf("%d/4", i))
		n += len(shard)
		maps.Copy(joined, shard)
	}
	if len(whole) != 6 || n != 6 || !maps.Equal(whole, joined) {
		t.Errorf("%d games in one file, %d in four shards, %d of them different", len(whole), n, len(joined))
	}
}

// TestDatagenPositions: a goal in positions gives the same games however many are played at a time.
func TestDatagenPositions(t *testing.T) {
	play := func(jobs string) string {
		file := filepath.Join(t.TempDir(), "games.fng")
		if code, _, errOut := run(t, "datagen", "--positions", "100", "--nodes", "20", "--hash", "1", "--jobs", jobs, file); code != cli.ExitDone {
			t.Fatal(errOut)
		}
		text, err := os.ReadFile(file)
		movegentest.Must(t, err)
		return string(text)
	}
	if one, four := play("1"), play("4"); one != four {
		t.Errorf("%d bytes by one job, %d by four", len(one), len(four))
	}
}

// TestDatagenStarts: games begin with the positions of files, whose checksum belongs to the
// settings, and what is no such file is refused.
func TestDatagenStarts(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		movegentest.Must(t, os.WriteFile(file, []byte(text), 0o644))
		return file
	}
	book := write("a=b.epd", "# endings\n8/4rb2/6k1/1r3p1p/2P2P1P/1P4P1/5P1K/3R4 w - - 0 39\n4k3/pp3pp1/8/3b4/8/3B4/PP3PP1/4K3 b - - id \"level\";\n8/8/8/8/8/8/8/k1K5 w - -\n")
	games := filepath.Join(dir, "games.fng")
	datagen := func(more ...string) (int, string) {
		code, _, errOut := run(t, append([]string{"datagen", "--games", "4", "--nodes", "20", "--hash", "1", games}, more...)...)
		return code, errOut
	}
	if code, errOut := datagen("--starts", "100="+book); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	list := gamesOf(t, games)
	for _, g := range list {
		if men := g.Start.Occupied().Count(); men != 14 && men != 12 {
			t.Errorf("a game from %s", g.Start.FEN())
		}
	}
	if len(list) != 4 {
		t.Errorf("%d games", len(list))
	}
	other := write("other.epd", "4k3/pp3pp1/8/3b4/8/3B4/PP3PP1/4K3 b - -\n")
	dead, broken := write("dead.epd", "8/8/8/8/8/8/8/k1K5 w - -\n"), write("broken.epd", "4k3/8/8/8/8/8/8/4K2R w K -\nrubbish\n")
	for _, starts := range []string{"100=" + other, "99=" + book, "", "20", "=" + book, "20=", "x=" + book, "101=" + book, "-1=" + book, "20=" + dead, "20=" + broken, "20=" + dir, "20=" + games} {
		if code, errOut := datagen("--starts", starts); code != cli.ExitUsage || !strings.HasPrefix(errOut, "footnote: ") && !strings.Contains(errOut, "skipped") {
			t.Errorf("%s: exit code %d, %q", starts, code, errOut)
		}
	}
}

// gamesOf reads all games of a file.
func gamesOf(t *testing.T, name string) (games []*gamedata.Game) {
	t.Helper()
	f, err := os.Open(name)
	movegentest.Must(t, err)
	defer f.Close()
	for r := gamedata.NewReader(f); ; {
		g := new(gamedata.Game)
		if err := r.Next(g); err == io.EOF {
			return games
		} else if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

// newRoot makes a program of the commands of this package.
func newRoot() *cobra.Command {
	return cli.NewRoot(NewDatagenCommand(), NewRelabelCommand(), NewTrainCommand())
}

// run runs a command line; none of these reads standard input.
func run(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	return clitest.Execute(t.Context(), newRoot(), "", args...)
}

// TestGamesOfShard: the bar of a shard ends with the last game that the shard plays.
func TestGamesOfShard(t *testing.T) {
	for _, games := range []uint64{1, 10, 16, 100} {
		for shard := 1; shard <= 16; shard++ {
			f := &datagenFlags{games: games, shardNo: shard, shards: 16}
			d, want := datagen{f: f}, 0
			for _, more := d.next(); more; _, more = d.next() {
				want++
			}
			if got := f.gamesOfShard(); got != want {
				t.Errorf("%d games, shard %d of 16: %d, want %d", games, shard, got, want)
			}
		}
	}
}

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

// TestGamesAreKept: no command of training writes over the games that it reads, whatever the
// path to them is called, nor two results into one file.
func TestGamesAreKept(t *testing.T) {
	dir := t.TempDir()
	games, start := filepath.Join(dir, "games.fng"), filepath.Join(dir, "start.fnn")
	if code, _, errOut := run(t, "datagen", "--games", "4", "--nodes", "20", "--hash", "1", games); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	learn := []string{"train", "--hidden", "16", "--epochs", "1", "--batch", "16", "--hold-out", "0"}
	if code, _, errOut := run(t, append(learn, "--out", start, games)...); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	want := map[string][]byte{games: nil, start: nil}
	for name := range want {
		text, err := os.ReadFile(name)
		movegentest.Must(t, err)
		want[name] = text
	}
	soft, hard := filepath.Join(dir, "soft"), filepath.Join(dir, "hard")
	names := []string{games, dir + "/./games.fng"}
	if os.Symlink(games, soft) == nil {
		names = append(names, soft)
	}
	if os.Link(games, hard) == nil {
		names = append(names, hard)
	}
	refused := func(want string, args ...string) {
		t.Helper()
		code, _, errOut := clitest.Execute(t.Context(), newRoot(), "", args...)
		if !clitest.Refused(code, errOut) || !strings.Contains(errOut, want) {
			t.Errorf("%q: exit code %d, %q", args, code, errOut)
		}
	}
	for _, name := range names {
		for _, flag := range []string{"--out", "--checkpoint"} {
			refused(flag+": "+name+" is also among", append(learn, "--force", flag, name, games)...)
		}
		refused("--out: "+name+" is also among", "relabel", "--nodes", "0", "--out", name, games)
	}
	refused("--checkpoint: ", append(learn, "--hidden", "16", "--start", start, "--checkpoint", start, games)...)
	one, two := filepath.Join(dir, "new"), dir+"/./new"
	refused("--out and --checkpoint name the same file", append(learn, "--out", one, "--checkpoint", two, games)...)
	refused("--out and --checkpoint name the same file", append(learn, "--force", "--out", start, "--checkpoint", start, games)...)
	for name, text := range want {
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%s: %d bytes instead of %d, %v", name, len(got), len(text), err)
		}
	}
	// A network may be trained further in its place.
	if code, _, errOut := run(t, append(learn, "--force", "--start", start, "--out", start, games)...); code != cli.ExitDone {
		t.Error(errOut)
	}
	// What was refused has written nothing.
	if _, err := os.Stat(one); !os.IsNotExist(err) {
		t.Error("a refused run has left a file")
	}
}

// TestTrainNothing: where all games are held out there is nothing to learn from, and the files
// are named.
func TestTrainNothing(t *testing.T) {
	games, refused := fewGames(t), 0
	for seed := range 4 { // the position that is taken may be of a game to learn from
		code, _, errOut := run(t, "train", "--limit", "1", "--hold-out", "0.9", "--epochs", "1", "--seed", fmt.Sprint(seed), games)
		if code != cli.ExitUsage {
			continue
		}
		if refused++; errOut != "footnote: there is no position to learn from in "+games+"\n" {
			t.Error(errOut)
		}
	}
	if refused == 0 {
		t.Error("no example without positions to learn from")
	}
}
