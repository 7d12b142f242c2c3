package games

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"footnote/cmd/engine/cli"
)

const shortGame = "1. e4 e5 2. Ke2 Ke7 *\n"

// TestCompressed: files are read as they are, whatever their names, and a broken one
// is an error and no end of the file.
func TestCompressed(t *testing.T) {
	var zip, zst bytes.Buffer
	z := gzip.NewWriter(&zip)
	_, _ = io.WriteString(z, shortGame)
	_ = z.Close()
	e, err := zstd.NewWriter(&zst)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(e, shortGame)
	_ = e.Close()
	bz, err := base64.StdEncoding.DecodeString("QlpoOTFBWSZTWbBegvkAAAVdAAAQQBE2gAAIAgAgACIn6o0b1EIBppo2vaGuLkmiMIPi7kinChIWC9BfIA==")
	if err != nil {
		t.Fatal(err)
	}
	analyse := func(in []byte) (code int, out, errOut string) {
		var o, e bytes.Buffer
		code = run(context.Background(), []string{"analyse", "--nodes", "100", "--jobs", "1", "--quiet", "-"}, bytes.NewReader(in), &o, &e)
		return code, o.String(), e.String()
	}
	_, want, _ := analyse([]byte(shortGame))
	for name, in := range map[string][]byte{"gzip": zip.Bytes(), "zstd": zst.Bytes(), "bzip2": bz,
		"pzstd": append([]byte("\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"), zst.Bytes()...)} {
		if code, out, errOut := analyse(in); code != cli.ExitDone || out != want || !strings.Contains(out, "Ke2") {
			t.Errorf("%s: exit code %d, %s, %s", name, code, out, errOut)
		}
		if code, _, errOut := analyse(in[:len(in)-6]); code != cli.ExitUsage || !strings.Contains(errOut, "EOF") {
			t.Errorf("%s, cut: exit code %d, %s", name, code, errOut)
		}
	}
}

// TestSite: one game is one page, several are an index and a folder.
func TestSite(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "my report.html")
	analyse := func(games int, flags ...string) (int, string) {
		var errOut bytes.Buffer
		args := append([]string{"analyse", "--nodes", "100", "--jobs", "1", "--json", "--quiet", "--html", file, "-"}, flags...)
		code := run(context.Background(), args, strings.NewReader(strings.Repeat(shortGame, games)), io.Discard, &errOut)
		return code, errOut.String()
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
	exists := func(name string) bool { _, err := os.Stat(filepath.Join(dir, name)); return err == nil }

	if code, errOut := analyse(1); code != cli.ExitDone || exists("my report-games") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	if text := read("my report.html"); !strings.Contains(text, "Ke7") || strings.Contains(text, "all games") || strings.Count(text, "</html>") != 1 {
		t.Error("not the page of the game")
	}
	if code, errOut := analyse(3, "--force"); code != cli.ExitDone {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	if text := read("my report.html"); !strings.Contains(text, `href="my%20report-games/3.html"`) || strings.Count(text, "<html") != 1 || !strings.HasSuffix(text, "</html>\n") {
		t.Error("not an index of three games")
	}
	for name, want := range map[string][]string{
		"1.html": {"2.html", "my%20report.html"}, "2.html": {"1.html", "3.html"}, "3.html": {"2.html"},
	} {
		text := read("my report-games/" + name)
		for _, link := range want {
			if !strings.Contains(text, link+`"`) {
				t.Errorf("%s does not name %s", name, link)
			}
		}
	}
	if strings.Contains(read("my report-games/3.html"), "next game") || strings.Contains(read("my report-games/1.html"), "previous game") {
		t.Error("there are games beyond the ends")
	}
	_ = os.Remove(file)
	if code, errOut := analyse(2); code != cli.ExitUsage || !strings.Contains(errOut, "--force") {
		t.Errorf("the folder is overwritten: exit code %d, %s", code, errOut)
	}
	if code, errOut := analyse(2, "--force"); code != cli.ExitDone || exists("my report-games/3.html") {
		t.Errorf("an old page stays: exit code %d, %s", code, errOut)
	}
	other := filepath.Join(dir, "my report-games", "notes.txt")
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if code, errOut := analyse(1, "--force"); code != cli.ExitDone || exists("my report-games/1.html") || exists("my report-games/2.html") || !exists("my report-games/notes.txt") {
		t.Errorf("of the older run a page stays, or what is not its own is gone: exit code %d, %s", code, errOut)
	}
	_ = os.Remove(other)
	if code, errOut := analyse(1, "--force"); code != cli.ExitDone || exists("my report-games") {
		t.Errorf("an empty folder stays: exit code %d, %s", code, errOut)
	}
}

// fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

// TestSiteOutputLost: a page that lost standard output cut short says so, and speaks of no
// interrupt.
func TestSiteOutputLost(t *testing.T) {
	file := filepath.Join(t.TempDir(), "r.html")
	var errOut bytes.Buffer
	args := []string{"analyse", "--nodes", "100", "--jobs", "1", "--quiet", "--html", file, "-"}
	code := run(context.Background(), args, strings.NewReader(strings.Repeat(shortGame, 3)), fullDisk{}, &errOut)
	text, err := os.ReadFile(file)
	if code != cli.ExitUsage || err != nil || !strings.Contains(errOut.String(), "the disk is full") {
		t.Errorf("exit code %d, %v, %s", code, err, errOut.String())
	}
	if page := string(text); !strings.Contains(page, "Partial: the output was lost after 1 games") || strings.Contains(page, "interrupted") {
		t.Error("the page does not say why it is partial")
	}
}

// TestOpeningsFlag: the moves of a known opening are searched only when asked for.
func TestOpeningsFlag(t *testing.T) {
	for flag, want := range map[string]int{"--openings": 6, "--openings=false": 2} {
		var out bytes.Buffer
		args := []string{"analyse", "--nodes", "100", "--jobs", "1", "--quiet", flag, "-"}
		if code := run(context.Background(), args, strings.NewReader("1. e4 e5 2. Nf3 Nc6 3. h3 h6 *\n"), &out, io.Discard); code != cli.ExitDone {
			t.Errorf("exit code %d", code)
		}
		if n := strings.Count(out.String(), "[%eval"); n != want {
			t.Errorf("%s: %d evaluations, want %d", flag, n, want)
		}
	}
}

// TestAnalyseShards: the shards of an archive have each game once, broken ones too, and
// analyse it as one process does.
func TestAnalyseShards(t *testing.T) {
	archive := filepath.Join(t.TempDir(), "archive.pgn")
	text := gamesForReaders + "\n[Event \"broken\"]\n\n1. e4 Ke4 *\n\n[Event \"last\"]\n\n1. d4 d5 *\n"
	if err := os.WriteFile(archive, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	analysed := func(args ...string) (lines []string, broken int) {
		t.Helper()
		var out, errOut bytes.Buffer
		args = append([]string{"analyse", "--json", "--openings", "--depth", "2", "--hash", "1", "--quiet"}, args...)
		if code := run(context.Background(), append(args, archive), strings.NewReader(""), &out, &errOut); (code == cli.ExitDone) != (errOut.Len() == 0) {
			t.Fatalf("%v: exit code %d, %s", args, code, errOut.String())
		}
		for line := range strings.Lines(out.String()) {
			lines = append(lines, regexp.MustCompile(`"time_ms":\d+`).ReplaceAllString(line, ""))
		}
		return lines, strings.Count(errOut.String(), "the game is skipped")
	}
	whole, broken := analysed()
	if len(whole) != 4 || broken != 1 {
		t.Fatalf("%d games, %d broken", len(whole), broken)
	}
	var joined []string
	for _, shard := range []string{"1/3", "2/3", "3/3"} {
		lines, faults := analysed("--shard", shard)
		joined, broken = append(joined, lines...), broken-faults
	}
	slices.Sort(whole)
	slices.Sort(joined)
	if !slices.Equal(whole, joined) || broken != 0 {
		t.Errorf("one process:\n%s\nshards:\n%s\nbroken games not seen: %d", whole, joined, broken)
	}
	if lines, faults := analysed("--shard", "9/9"); len(lines) != 0 || faults != 0 {
		t.Errorf("a share of nothing: %q, %d", lines, faults)
	}
	var errOut bytes.Buffer
	if code := run(context.Background(), []string{"analyse", "--shard", "4/3", archive}, strings.NewReader(""), io.Discard, &errOut); code != cli.ExitUsage || !strings.Contains(errOut.String(), "--shard") {
		t.Errorf("exit code %d, %s", code, errOut.String())
	}
}
