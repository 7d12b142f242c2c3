package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

func TestVerifyPerft(t *testing.T) {
	for _, c := range []struct {
		fen   string
		depth int
		want  []string
	}{
		{movegen.StartFEN, 4, []string{"b1c3             9755           9755\n", "total          197281         197281\nThe generators agree.\n"}},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 400 29999", 3, []string{"97862          97862\nThe generators agree.\n"}},
		// The known fault, at the root and some plies below it.
		{"8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1", 2, []string{"c4b3", "differs", "known fault of dragontoothmg, seen in 1 position,", "8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1"}},
		{"8/5k2/8/8/2p5/8/BP6/4K3 w - - 0 1", 3, []string{"b2b4", "differs", "8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1"}},
	} {
		var b strings.Builder
		v, err := verifyPerft(context.Background(), movegentest.Parse(t, c.fen), c.depth, &b)
		if err != nil || v.different {
			t.Errorf("%s: error %v\n%s", c.fen, err, b.String())
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: output lacks %q:\n%s", c.fen, want, b.String())
			}
		}
	}
}

// TestVerifyPerftDiffers gives the walk two boards that differ, which stands
// for a fault of ours, and expects the first differing position.
func TestVerifyPerftDiffers(t *testing.T) {
	p := movegentest.Parse(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	other := movegentest.Parse(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1")
	var b strings.Builder
	v := &verifier{ctx: context.Background(), out: &b}
	board := boardOf(&other)
	v.divide(&p, &board, 3)
	if !v.different {
		t.Fatalf("no difference found:\n%s", b.String())
	}
	movegentest.Contains(t, b.String(), "first difference after: ", "only in footnote      e8c8", "only in dragontooth   (none)", " b Kkq ")
}

func TestVerifyPerftRefuses(t *testing.T) {
	var b strings.Builder
	if _, err := verifyPerft(context.Background(), movegentest.Parse(t, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"), 2, &b); err == nil || !strings.Contains(err.Error(), "Chess960") {
		t.Errorf("Chess960: error %v", err)
	}
	if _, err := verifyPerft(context.Background(), movegen.StartPosition(), 1, clitest.FullDisk{}); err == nil {
		t.Error("a failing writer goes unnoticed")
	}
}

// FuzzMate: no position and no flag makes the command do anything but answer or
// explain itself in one line.
func FuzzMate(f *testing.F) {
	f.Add("2kr3r/p4pp1/npp5/6pp/1bq5/2P5/PP3PPP/R3KBNR b - -", 4, uint64(2000), 50)
	f.Add("8/B7/8/8/8/8/Pr4R1/2k1KR2 w F - 0 1", 1, uint64(0), 1)
	f.Add("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", 60, uint64(1), 0)
	f.Add("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", -1, uint64(5), 3)
	f.Add("k7/8/8/8 w", 0, uint64(7), 3)
	f.Add("--json", 3, uint64(7), 3)
	f.Fuzz(func(t *testing.T, fen string, moves int, nodes uint64, tree int) {
		code, out, errOut := run(t, "", "mate", "--json", "--tree", "--hash", "1", "--moves", strconv.Itoa(moves),
			"--nodes", strconv.FormatUint(nodes%5000+1, 10), "--tree-nodes", strconv.Itoa(tree%1000), "--", fen)
		if code == cli.ExitUsage {
			if out != "" || strings.Count(errOut, "\n") != 1 {
				t.Errorf("%q: %q, %q", fen, out, errOut)
			}
			return
		}
		var rec mateRecord
		if err := json.Unmarshal([]byte(out), &rec); err != nil {
			t.Fatalf("%q: %v in %q", fen, err, out)
		}
		known := rec.Answer == "mate" && len(rec.PV) > 0 && rec.Mate >= 1 && rec.Mate <= moves && rec.Tree != nil ||
			rec.Answer == "no mate" && rec.Refuted >= moves && rec.Mate == 0
		if code == cli.ExitDone && !known || code == cli.ExitFailure && rec.Answer != "open" {
			t.Errorf("%q: exit code %d, %+v", fen, code, rec)
		}
	})
}

// tb runs the command with the tables that the repository holds.
func tb(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	return run(t, "", append([]string{"tb", "--syzygy", "../../engine/syzygy/testdata"}, args...)...)
}

func TestTablesCommand(t *testing.T) {
	code, out, _ := tb(t, "8/8/8/8/8/2k5/8/KR6 b - - 0 1")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != 0 || len(lines) != 9 || lines[1] != "loss, DTZ -30" || strings.Join(strings.Fields(lines[8]), " ") != "Kd2 loss -22" {
		t.Errorf("exit %d\n%s", code, out)
	}
	code, out, _ = tb(t, "--json", "8/1P6/8/8/8/2k5/8/K7 w - - 70 90")
	var r tableRecord
	movegentest.Must(t, json.Unmarshal([]byte(out), &r))
	if code != 0 || r.WDL != "win" || r.DTZ == nil || *r.DTZ != 1 || r.Clock != 70 || len(r.Moves) != 6 || r.Moves[0].SAN != "b8=Q" || !r.Moves[0].Zeroing {
		t.Errorf("exit %d, %+v", code, r)
	}
	// The clock of the position makes a win one that comes too late.
	const late = "8/8/8/8/8/2k5/8/KR6 b - - 90 90"
	code, out, _ = tb(t, late)
	if code != 0 || !strings.HasPrefix(out, late+"\nblessed loss, DTZ -30\n") {
		t.Errorf("with a clock: exit %d\n%s", code, out)
	}
	code, out, _ = tb(t, "--json", late)
	if code != 0 || !strings.Contains(out, `"outcome":"blessed loss","wdl":"loss"`) {
		t.Errorf("with a clock: exit %d\n%s", code, out)
	}
	code, out, _ = tb(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	if code != 0 || out != "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\nloss, DTZ -1\n" {
		t.Errorf("mated: exit %d\n%s", code, out)
	}
}

func TestTablesCommandFails(t *testing.T) {
	t.Setenv("SYZYGY_PATH", "")
	for want, args := range map[string][]string{
		"no table for this material": {"8/8/8/8/8/2k5/8/KRB5 b - - 0 1"},
		"castling":                   {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"},
		"more than 7 men":            {"startpos"},
	} {
		if code, out, errOut := tb(t, args...); code != 1 || out != "" || !strings.Contains(errOut, want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%v: exit %d, %q, %q", args, code, out, errOut)
		}
	}
	for want, args := range map[string][]string{
		"--syzygy":                     {"--syzygy", "", "8/8/8/8/8/2k5/8/KR6 b - - 0 1"},
		"FEN":                          {"rubbish"},
		"want 4":                       {""},
		"no endgame tables in nowhere": {"--syzygy", "nowhere", "8/8/8/8/8/2k5/8/KR6 b - - 0 1"},
	} {
		if code, _, errOut := tb(t, args...); code != 2 || !strings.Contains(errOut, want) {
			t.Errorf("%v: exit %d, %q", args, code, errOut)
		}
	}
}

// TestTablesVerify: good tables are counted, a damaged one is named.
func TestTablesVerify(t *testing.T) {
	if code, out, _ := tb(t, "--verify"); code != 0 || !strings.HasPrefix(out, "15 files, ") || !strings.HasSuffix(out, " bytes, 0 damaged\n") {
		t.Errorf("exit %d, %q", code, out)
	}
	data, err := os.ReadFile("../../engine/syzygy/testdata/KRvKR.rtbw")
	movegentest.Must(t, err)
	data[len(data)-100] ^= 1 // a value that no probe doubts
	path := filepath.Join(t.TempDir(), "KRvKR.rtbw")
	movegentest.Must(t, os.WriteFile(path, data, 0o600))
	code, out, errOut := run(t, "", "tb", "--verify", "--syzygy", filepath.Dir(path))
	if code != 1 || out != path+" differs from its checksum\n1 file, 12944 bytes, 1 damaged\n" || strings.Count(errOut, "\n") != 1 {
		t.Errorf("exit %d, %q, %q", code, out, errOut)
	}
	code, out, _ = run(t, "", "tb", "--verify", "--json", "--syzygy", filepath.Dir(path))
	if code != 1 || !strings.HasSuffix(out, `"}`+"\n"+`{"files":1,"bytes":12944,"damaged":1}`+"\n") {
		t.Errorf("with --json: exit %d, %q", code, out)
	}
	if code, _, errOut := tb(t, "--verify", "startpos"); code != 2 || strings.Count(errOut, "\n") != 1 {
		t.Errorf("with a position: exit %d, %q", code, errOut)
	}
}

// TestPlayedGames reads the file that PLAYED_PGN names, games that a real program
// wrote after a match, and holds every move against two generators: the foreign
// library's, which reads the file, and ours. scripts/e2e/xboard.sh calls it.
func TestPlayedGames(t *testing.T) {
	name := os.Getenv("PLAYED_PGN")
	if name == "" {
		t.Skip("PLAYED_PGN names no file")
	}
	file, err := os.Open(name)
	movegentest.Must(t, err)
	defer file.Close()
	games := 0
	for scanner := chess.NewScanner(file); scanner.HasNext(); games++ {
		game, err := scanner.ParseNext()
		if err != nil {
			t.Fatalf("game %d: %v", games+1, err)
		}
		checkGamePlayed(t, game)
	}
	if games == 0 {
		t.Error("no game")
	}
}

// checkGamePlayed replays one game.
func checkGamePlayed(t *testing.T, game *chess.Game) {
	t.Helper()
	ours := movegen.StartPosition()
	plies := 0
	for _, m := range game.Moves() {
		move, err := ours.ParseUCI(m.String())
		if err != nil {
			t.Fatalf("ply %d: %v", plies+1, err)
		}
		ours.Advance(move)
		plies++
	}
	theirs := strings.Fields(game.Position().String())
	if fen := strings.Fields(ours.FEN()); fen[0] != theirs[0] || fen[1] != theirs[1] {
		t.Errorf("after %d plies %v and %v", plies, fen, theirs)
	}
	result := game.GetTagPair("Result")
	switch {
	case plies < 10:
		t.Errorf("only %d plies", plies)
	case result != "1-0" && result != "0-1" && result != "1/2-1/2":
		t.Errorf("result %q", result)
	case !ours.HasLegalMove() && ours.InCheck() && (result == "1-0") != (ours.SideToMove() == movegen.Black):
		t.Errorf("mated, but the result is %s", result)
	}
	t.Logf("%s - %s %s, %d plies", game.GetTagPair("White"), game.GetTagPair("Black"), result, plies)
}
