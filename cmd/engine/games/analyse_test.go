package games

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	notnil "github.com/notnil/chess"
	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/engine/analyse"
	"footnote/engine/pgn"
	"footnote/movegen/movegentest"
)

// gamesForReaders are games that other readers take too once they are written
// anew: no comment before the first move, no null move, no Chess960.
const gamesForReaders = "\xef\xbb\xbf[Event \"Caf\xe9\"]\r\n[White \"Morphy\"]\r\n[Black \"Duke \\\"and\\\" Count\"]\r\n[Result \"1-0\"]\r\n\r\n" +
	"1.e4 e5 2.Nf3 d6 3.d4 Bg4 {weak;\r\n\r\n[not a tag]} 4.de5 Bxf3 (4... dxe5 5.Qxd8+ (5.nxe5 Qxd1) Kxd8) 5.Qxf3 d6xe5 6.Bc4 Nf6 7.Qb3 Qe7\r\n" +
	"8.Nc3 c6 9.Bg5 b5 10.Nxb5 cb 11.Bxb5+ Nbd7 12.0-0-0 Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+!! Nxb8 17.Rd8# 1-0\r\n\r\n" +
	"[Event \"Set up\"]\r\n[FEN \"4k3/P6p/8/8/8/8/7p/4K3 b - - 0 40\"]\r\n\r\n40... h1(Q)+ 41.Kd2 Qa1 ; to stop the pawn\r\n42.a8 Qxa8 *\r\n\r\n" +
	"1. f3 e5 2. g4 Qh4 mate 0-1\r\n"

// annotated analyses the games above and returns the file written.
func annotated(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.pgn"), filepath.Join(dir, "out.pgn")
	movegentest.Must(t, os.WriteFile(in, []byte(gamesForReaders), 0o600))
	code, _, errOut := run(t, "", "analyse", "--openings", "--nodes", "1000", "--hash", "1", "--quiet", "-o", out, in)
	if code != cli.ExitDone || errOut != "" {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	return out
}

// lastPositions are the last positions of the main lines of a file, placement and side.
func lastPositions(t *testing.T, in io.Reader) []string {
	t.Helper()
	var list []string
	r := pgn.NewReader(in)
	for g, err := r.Read(); err != io.EOF; g, err = r.Read() {
		movegentest.Must(t, err)
		var last string
		for _, p := range g.Main.Positions(g.Start) {
			last = twoFields(p.FEN())
		}
		list = append(list, fmt.Sprintf("%s after %d moves, %s", last, len(g.Main.Moves), g.Result))
	}
	return list
}

func twoFields(fen string) string { return strings.Join(strings.Fields(fen)[:2], " ") }

// TestAnnotatedGamesInNotnil: the library reads every game that we write and plays the
// same moves. We read the same games from what it writes.
func TestAnnotatedGamesInNotnil(t *testing.T) {
	want := lastPositions(t, strings.NewReader(gamesForReaders))
	name := annotated(t)
	text, err := os.ReadFile(name)
	movegentest.Must(t, err)
	if got := lastPositions(t, bytes.NewReader(text)); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("our own reader: %v, want %v", got, want)
	}
	scanner := notnil.NewScanner(bytes.NewReader(text))
	var got []string
	for scanner.Scan() {
		g := scanner.Next()
		if len(g.Moves()) == 0 {
			continue // the library always finds one game too many
		}
		got = append(got, fmt.Sprintf("%s after %d moves, %s", twoFields(g.Position().String()), len(g.Moves()), g.GetTagPair("Result").Value))
		if g.GetTagPair("WhiteAccuracy") == nil || g.GetTagPair("Annotator") == nil {
			t.Errorf("tags are missing: %v", g.TagPairs())
		}
		again := lastPositions(t, strings.NewReader(g.String()))
		if len(again) != 1 || again[0] != got[len(got)-1] {
			t.Errorf("written by the library: %v, want %s", again, got[len(got)-1])
		}
	}
	if err := scanner.Err(); err != nil && !errors.Is(err, io.EOF) {
		t.Error(err)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the library reads %v\nwant %v", got, want)
	}
}

// gamesProgram finds a program on PATH or where Debian keeps games.
func gamesProgram(t *testing.T, name string) string {
	t.Helper()
	for _, file := range []string{name, "/usr/games/" + name} {
		if found, err := exec.LookPath(file); err == nil {
			return found
		}
	}
	t.Skipf("%s (Debian's package scid) is not installed", name)
	return ""
}

// output runs a program for at most a minute.
func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var errOut bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stderr = &errOut
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", name, err, errOut.String())
	}
	return string(out)
}

// TestAnnotatedGamesInScid imports the annotated games into Scid: without a
// complaint, with the same last positions, and what Scid writes is read as the
// same games again, variations and evaluations included.
func TestAnnotatedGamesInScid(t *testing.T) {
	tkscid := gamesProgram(t, "tkscid")
	script := filepath.Join(t.TempDir(), "import.tcl")
	const commands = `sc_base create [lindex $argv 1]
set base [sc_base current]
puts "import [sc_base import $base [lindex $argv 0]]"
for {set i 1} {$i <= [sc_base numGames $base]} {incr i} {
  sc_game load $i
  sc_move end
  puts "end [sc_pos fen]"
  puts [sc_game pgn -symbols 0 -width 79]
}
exit 0
`
	movegentest.Must(t, os.WriteFile(script, []byte(commands), 0o600))
	out := output(t, tkscid, script, annotated(t), filepath.Join(t.TempDir(), "base"))
	var positions, games []string
	for line := range strings.Lines(out) {
		if fen, ok := strings.CutPrefix(line, "end "); ok {
			positions = append(positions, twoFields(fen))
		} else if !strings.HasPrefix(line, "import ") {
			games = append(games, line)
		}
	}
	if !strings.HasPrefix(out, "import 3 {}\n") {
		t.Errorf("Scid complains: %.200s", out)
	}
	want := lastPositions(t, strings.NewReader(gamesForReaders))
	for i, w := range want {
		if i >= len(positions) || !strings.HasPrefix(w, positions[i]+" ") {
			t.Errorf("game %d ends in %v, want %s", i+1, positions, w)
			break
		}
	}
	text := strings.Join(games, "")
	if got := lastPositions(t, strings.NewReader(text)); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("written by Scid: %v\nwant %v", got, want)
	}
	if n := strings.Count(text, "[%eval "); n < 30 {
		t.Errorf("only %d evaluations come back", n)
	}
}

// TestAnnotatedGamesInPgnfix: the cleaner of Debian's scid finds nothing to
// complain of.
func TestAnnotatedGamesInPgnfix(t *testing.T) {
	out := output(t, gamesProgram(t, "pgnfix"), annotated(t))
	if got, want := lastPositions(t, strings.NewReader(out)), lastPositions(t, strings.NewReader(gamesForReaders)); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("pgnfix leaves %v, want %v", got, want)
	}
}

// TestAnalyseErrors checks that bad usage gives one line and exit code 2.
func TestAnalyseErrors(t *testing.T) {
	for _, args := range [][]string{
		{}, {"/nonexistent.pgn"}, {"."}, {"--depth", "-1", "-"}, {"--movetime", "-1s", "-"}, {"--movetime", "x", "-"}, {"--jobs", "0", "-"},
		{"--hash", "0", "-"}, {"--from", "-1", "-"}, {"--to", "-1", "-"}, {"--from", "9", "--to", "8", "-"}, {"--side", "green", "-"},
		{"--algorithm", "none", "-"}, {"-o", "/nonexistent/x", "-"}, {"--html", "/nonexistent/x", "-"}, {"-o", "x", "--html", "x", "-"}, {"-"},
	} {
		code, _, errOut := run(t, "", append([]string{"analyse"}, args...)...)
		if !clitest.Refused(code, errOut) {
			t.Errorf("%v: exit code %d, %q", args, code, errOut)
		}
	}
}

// TestAnalyseStdin: games come from standard input, and an interrupt ends the run
// cleanly.
func TestAnalyseStdin(t *testing.T) {
	code, out, errOut := run(t, "1. e4 e5 2. Ke2 Ke7 *", "analyse", "--nodes", "100", "--quiet", "-")
	if code != cli.ExitDone || !strings.Contains(out, "[%eval") || errOut != "" {
		t.Errorf("exit code %d, %s%s", code, out, errOut)
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	code, _, errOut = clitest.Execute(ctx, newRoot(), "1. e4 e5 2. Ke2 Ke7 *", "analyse", "--depth", "100", "-")
	if code != cli.ExitInterrupted || errOut != "footnote: interrupted after 0 games\n" {
		t.Errorf("exit code %d, %q", code, errOut)
	}
}

// newRoot makes a program of the commands of this package.
func newRoot() *cobra.Command {
	return cli.NewRoot(NewAnalyseCommand(cli.Build{Version: "test"}), NewBookCommand())
}

// run runs a command line with this input.
func run(t *testing.T, in string, args ...string) (code int, out, errOut string) {
	t.Helper()
	return clitest.Execute(t.Context(), newRoot(), in, args...)
}

// pieces counts the calls of Write.
type pieces struct {
	strings.Builder
	n int
}

func (p *pieces) Write(b []byte) (int, error) {
	p.n++
	return p.Builder.Write(b)
}

// TestGameInOnePiece: a bar that is drawn between two pieces would wipe out half a line.
func TestGameInOnePiece(t *testing.T) {
	g, err := pgn.NewReader(strings.NewReader("1. e4 {" + strings.Repeat("a long comment ", 1000) + "} e5 *\n")).Read()
	movegentest.Must(t, err)
	out := new(pieces)
	r := &gameReports{out: out}
	if err := r.add(&analyse.Report{Game: g}, origin{}); err != nil || out.n != 1 || !strings.HasSuffix(out.String(), "*\n\n") {
		t.Errorf("%v, %d pieces: %.200s", err, out.n, out)
	}
}
