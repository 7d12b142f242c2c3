package games

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/movegen/movegentest"
)

const shortGame = "1. e4 e5 2. Ke2 Ke7 *\n"

// compressed is the short game as archives hold it.
func compressed(t *testing.T) map[string]string {
	t.Helper()
	var gz, zst strings.Builder
	z := gzip.NewWriter(&gz)
	_, _ = io.WriteString(z, shortGame)
	_ = z.Close()
	e, err := zstd.NewWriter(&zst)
	movegentest.Must(t, err)
	_, _ = io.WriteString(e, shortGame)
	_ = e.Close()
	bz, err := base64.StdEncoding.DecodeString("QlpoOTFBWSZTWbBegvkAAAVdAAAQQBE2gAAIAgAgACIn6o0b1EIBppo2vaGuLkmiMIPi7kinChIWC9BfIA==")
	movegentest.Must(t, err)
	return map[string]string{"gzip": gz.String(), "zstd": zst.String(), "bzip2": string(bz),
		"pzstd": "\x50\x2a\x4d\x18\x04\x00\x00\x00abcd" + zst.String()}
}

// TestCompressed: analyse and book make read files as they are, whatever their names, and a
// broken one is an error and no end of the file.
func TestCompressed(t *testing.T) {
	analyse := []string{"analyse", "--nodes", "100", "--jobs", "1", "--quiet", "-"}
	for want, args := range map[string][]string{
		"Ke2": analyse, "1 game, 4 moves of 4 positions": {"book", "make", "--min-games", "1", "--force", "--output", filepath.Join(t.TempDir(), "book.bin"), "-"},
	} {
		_, plain, _ := run(t, shortGame, args...)
		if !strings.Contains(plain, want) {
			t.Errorf("%s: %s", args[0], plain)
		}
		for name, in := range compressed(t) {
			if code, out, errOut := run(t, in, args...); code != cli.ExitDone || out != plain || errOut != "" {
				t.Errorf("%s: %s: exit code %d, %s, %s", args[0], name, code, out, errOut)
			}
			if code, _, errOut := run(t, in[:len(in)-6], args...); code != cli.ExitUsage || !strings.Contains(errOut, "EOF") || args[0] == "book" && !strings.Contains(errOut, "standard input: ") {
				t.Errorf("%s: %s, cut: exit code %d, %s", args[0], name, code, errOut)
			}
		}
	}
	for _, begin := range []string{"7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07", "\xfd7zXZ\x00"} {
		if code, out, errOut := run(t, begin+shortGame, analyse...); code != cli.ExitUsage || out != "" || !strings.Contains(errOut, "unpack it first") {
			t.Errorf("%q: exit code %d, %s, %s", begin, code, out, errOut)
		}
	}
}

// zipOf makes an archive of ZIP with files of these names.
func zipOf(t *testing.T, text io.ReaderAt, size int64, names ...string) string {
	t.Helper()
	var archive strings.Builder
	z := zip.NewWriter(&archive)
	for _, name := range names {
		w, err := z.Create(name)
		movegentest.Must(t, err)
		if _, err := io.Copy(w, io.NewSectionReader(text, 0, size)); err != nil {
			t.Fatal(err)
		}
	}
	movegentest.Must(t, z.Close())
	return archive.String()
}

// TestZip: all games of an archive are read, other files in it are not, and one that would fill a
// disk ends with an error.
func TestZip(t *testing.T) {
	analyse := func(in string) (code int, out, errOut string) {
		return run(t, in, "analyse", "--nodes", "1", "--jobs", "1", "--quiet", "-")
	}
	game := strings.NewReader(shortGame)
	two := zipOf(t, game, game.Size(), "a.pgn", "read me.txt", "folder/B.PGN")
	if code, out, errOut := analyse(two); code != cli.ExitDone || strings.Count(out, "Ke2") != 2 {
		t.Errorf("two files: exit code %d, %s%s", code, out, errOut)
	}
	for in, want := range map[string]string{
		zipOf(t, game, game.Size(), "games.txt"): "this archive of ZIP has no file *.pgn",
		two[:len(two)-30]:                        "not a valid zip file",
		zipOf(t, game, game.Size(), strings.Split(strings.Repeat("a.pgn ", 1001), " ")[:1001]...): "more than 1000 files *.pgn",
		zipOf(t, comments{}, freeInZip+1, "bomb.pgn"):                                             "more than 100 times as long as the archive",
		"PK\x03\x04" + shortGame: "not a valid zip file",
	} {
		if code, out, errOut := analyse(in); code != cli.ExitUsage || out != "" || !strings.Contains(errOut, want) {
			t.Errorf("exit code %d, %s, want %s", code, errOut, want)
		}
	}
}

// comments are many games of one comment each.
type comments struct{}

func (comments) ReadAt(b []byte, _ int64) (int, error) {
	for i := range b {
		b[i] = "{x}"[i%3]
	}
	return len(b), nil
}

// TestBrokenGame: a game that breaks off is analysed up to there and keeps the rest as a comment; in a
// book its moves count. One that cannot begin is skipped.
func TestBrokenGame(t *testing.T) {
	const text = "[White \"C\"]\n\n1. e4 e5 2. Ke2 Ke6 3. Kd3 1-0\n\n" + shortGame
	code, out, errOut := run(t, text, "analyse", "--nodes", "100", "--openings", "--quiet", "-")
	const want = "-:3: C – ?: move \"Ke6\" is not legal; the rest of the game is kept as a comment\n" +
		"footnote: 1 of 2 games breaks off at a move that cannot be played\n"
	if code != cli.ExitUsage || errOut != want || !strings.Contains(out, "2... Ke6 3. Kd3}") || !strings.Contains(out, "2. Ke2 $2 {[%eval") {
		t.Errorf("exit code %d, %s%s", code, errOut, out)
	}
	if code, out, _ := run(t, text, "analyse", "--nodes", "1", "--json", "-"); code != cli.ExitUsage || !strings.Contains(out, `"cut":"line 3: C – ?: move`) {
		t.Errorf("exit code %d, %s", code, out)
	}
	file := filepath.Join(t.TempDir(), "book.bin")
	code, out, errOut = run(t, text, "book", "make", "--min-games", "1", "--output", file, "-")
	if code != cli.ExitUsage || !strings.Contains(out, "2 games, 4 moves") || !strings.Contains(errOut, "the moves before it count") {
		t.Errorf("book: exit code %d, %s%s", code, out, errOut)
	}
	code, _, errOut = run(t, "[Variant \"Atomic\"]\n\n1. e4 *\n"+text, "analyse", "--nodes", "1", "-")
	if code != cli.ExitUsage || !strings.HasSuffix(errOut, "footnote: 1 of 3 games could not be read and 1 breaks off\n") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}

// TestSiteStdout: a page that goes to the file of standard output has one game, no folder beside
// it, and no games in PGN or JSON between its lines.
func TestSiteStdout(t *testing.T) {
	dir := t.TempDir()
	page, games := filepath.Join(dir, "page.html"), filepath.Join(dir, "games.pgn")
	file, err := os.Create(page)
	movegentest.Must(t, err)
	defer file.Close()
	stdout := os.Stdout
	os.Stdout = file
	defer func() { os.Stdout = stdout }()
	analyse := func(pgn string, flags ...string) (code int, errOut string) {
		args := append([]string{"analyse", "--nodes", "100", "--jobs", "1", "--quiet", "-"}, flags...)
		code, _, errOut = run(t, pgn, args...)
		return code, errOut
	}
	for _, flags := range [][]string{{"--html", page}, {"--html", page, "--json", "-o", games}, {"-o", page, "--json"}} {
		code, errOut := analyse(shortGame, append(flags, "--force")...)
		if !clitest.Refused(code, errOut) || !strings.Contains(errOut, page+" is standard output, where the games go already") {
			t.Errorf("%q: exit code %d, %s", flags, code, errOut)
		}
	}
	if code, errOut := analyse(shortGame, "--html", page, "-o", games); code != cli.ExitDone {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	text, err := os.ReadFile(page)
	if err != nil || strings.Count(string(text), "<html") != 1 || !strings.HasSuffix(string(text), "</html>\n") {
		t.Errorf("%d bytes, not one page: %v", len(text), err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 2 {
		t.Errorf("%v, %v", files, err)
	}
	code, errOut := analyse(shortGame+shortGame, "--html", page, "-o", filepath.Join(dir, "two.pgn"))
	if code != cli.ExitUsage || !strings.Contains(errOut, "--html: several games need an ordinary file") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}

// TestSite: one game is one page, several are an index and a folder.
func TestSite(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "my report.html")
	analyse := func(games int, flags ...string) (int, string) {
		args := append([]string{"analyse", "--nodes", "100", "--jobs", "1", "--json", "--quiet", "--html", file, "-"}, flags...)
		code, _, errOut := run(t, strings.Repeat(shortGame, games), args...)
		return code, errOut
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
	movegentest.Must(t, os.WriteFile(other, nil, 0o600))
	if code, errOut := analyse(1, "--force"); code != cli.ExitDone || exists("my report-games/1.html") || exists("my report-games/2.html") || !exists("my report-games/notes.txt") {
		t.Errorf("of the older run a page stays, or what is not its own is gone: exit code %d, %s", code, errOut)
	}
	_ = os.Remove(other)
	if code, errOut := analyse(1, "--force"); code != cli.ExitDone || exists("my report-games") {
		t.Errorf("an empty folder stays: exit code %d, %s", code, errOut)
	}
}

// TestSiteOutputLost: a page that lost standard output cut short says so, and speaks of no
// interrupt.
func TestSiteOutputLost(t *testing.T) {
	file := filepath.Join(t.TempDir(), "r.html")
	var errOut bytes.Buffer
	args := []string{"analyse", "--nodes", "100", "--jobs", "1", "--quiet", "--html", file, "-"}
	code := cli.Execute(t.Context(), newRoot(), args, strings.NewReader(strings.Repeat(shortGame, 3)), clitest.FullDisk{}, &errOut)
	text, err := os.ReadFile(file)
	if code != cli.ExitUsage || err != nil || !strings.Contains(errOut.String(), "disk full") {
		t.Errorf("exit code %d, %v, %s", code, err, errOut.String())
	}
	if page := string(text); !strings.Contains(page, "Partial: the output was lost after 1 game.") || strings.Contains(page, "interrupted") {
		t.Error("the page does not say why it is partial")
	}
}

// TestOpeningsFlag: the moves of a known opening are searched only when asked for. The position
// that they lead to is searched in any case.
func TestOpeningsFlag(t *testing.T) {
	for flag, want := range map[string]int{"--openings": 6, "--openings=false": 3} {
		code, out, _ := run(t, "1. e4 e5 2. Nf3 Nc6 3. h3 h6 *\n", "analyse", "--nodes", "100", "--jobs", "1", "--quiet", flag, "-")
		if code != cli.ExitDone {
			t.Errorf("exit code %d", code)
		}
		if n := strings.Count(out, "[%eval"); n != want {
			t.Errorf("%s: %d evaluations, want %d", flag, n, want)
		}
	}
}

// TestAnalyseShards: the shards of an archive have each game once, broken ones too, and
// analyse it as one process does.
func TestAnalyseShards(t *testing.T) {
	archive := filepath.Join(t.TempDir(), "archive.pgn")
	text := gamesForReaders + "\n[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n[Event \"last\"]\n\n1. d4 d5 *\n"
	movegentest.Must(t, os.WriteFile(archive, []byte(text), 0o600))
	analysed := func(args ...string) (lines []string, broken int) {
		t.Helper()
		args = append([]string{"analyse", "--json", "--openings", "--depth", "2", "--hash", "1", "--quiet"}, args...)
		code, out, errOut := run(t, "", append(args, archive)...)
		if (code == cli.ExitDone) != (errOut == "") {
			t.Fatalf("%v: exit code %d, %s", args, code, errOut)
		}
		for line := range strings.Lines(out) {
			lines = append(lines, regexp.MustCompile(`"time_ms":\d+`).ReplaceAllString(line, ""))
		}
		return lines, strings.Count(errOut, "the game is skipped")
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
	if code, _, errOut := run(t, "", "analyse", "--shard", "4/3", archive); code != cli.ExitUsage || !strings.Contains(errOut, "--shard") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}

// TestSiteOfCutArchive: the page of an archive that is cut short says that games may be missing.
func TestSiteOfCutArchive(t *testing.T) {
	file, in := filepath.Join(t.TempDir(), "r.html"), compressed(t)["gzip"]
	code, _, errOut := run(t, in[:len(in)-6], "analyse", "--nodes", "100", "--jobs", "1", "--quiet", "--html", file, "-")
	text, err := os.ReadFile(file)
	if code != cli.ExitUsage || err != nil || !strings.Contains(string(text), "Partial: ended after 1 game: ") {
		t.Errorf("exit code %d, %v, %s", code, err, errOut)
	}
}

// archiveOf returns an archive of files, each with its text; stored or deflated.
func archiveOf(t testing.TB, method uint16, files ...[2]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		file, err := w.CreateHeader(&zip.FileHeader{Name: f[0], Method: method})
		movegentest.Must(t, err)
		if _, err := io.WriteString(file, f[1]); err != nil {
			t.Fatal(err)
		}
	}
	movegentest.Must(t, w.Close())
	return b.Bytes()
}

// TestZipJoins: the games of two files stay apart, however small the pieces in which they are read.
func TestZipJoins(t *testing.T) {
	archive := archiveOf(t, zip.Deflate, [2]string{"a.pgn", "1. e4 *"}, [2]string{"notes.txt", "no game"}, [2]string{"B.PGN", "1. d4 *"})
	for size := 1; size < 24; size++ {
		text, stop, err := decompress(bytes.NewReader(archive))
		movegentest.Must(t, err)
		var all []byte
		piece := make([]byte, size)
		for err == nil {
			var n int
			n, err = text.Read(piece)
			all = append(all, piece[:n]...)
		}
		stop()
		if !errors.Is(err, io.EOF) || strings.TrimSpace(string(all)) != "1. e4 *\n\n1. d4 *" {
			t.Errorf("in pieces of %d bytes: %q, %v", size, all, err)
		}
	}
}

// FuzzArchive: whatever a file holds, it is read to an end within the bounds or refused in one
// line, and it is the same text however small the pieces in which it is read.
func FuzzArchive(f *testing.F) {
	const game = "[White \"A\"]\n\n1. e4 e5 *\n"
	f.Add([]byte(game))
	f.Add(archiveOf(f, zip.Store, [2]string{"a.pgn", game}, [2]string{"d/b.PGN", game}))
	f.Add(archiveOf(f, zip.Deflate, [2]string{"a.pgn", strings.Repeat(game, 50)}))
	f.Add(archiveOf(f, zip.Deflate, [2]string{"readme.txt", game}))
	locked := archiveOf(f, zip.Store, [2]string{"a.pgn", game})
	for i := range len(locked) - 10 {
		switch string(locked[i : i+4]) {
		case "PK\x03\x04":
			locked[i+6] |= 1
		case "PK\x01\x02":
			locked[i+8] |= 1
		}
	}
	f.Add(locked)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	io.WriteString(w, game) // into memory
	w.Close()
	f.Add(packed.Bytes())
	f.Add([]byte("BZh9\x17\x72\x45\x38\x50\x90\x00\x00\x00\x00"))
	f.Add([]byte("\x28\xb5\x2f\xfd\x04\x00\x01\x00\x00\x99\xe9\xd8\x51"))
	f.Add([]byte("7z\xbc\xaf\x27\x1c"))
	f.Fuzz(func(t *testing.T, file []byte) {
		const most = 1 << 20 // of the text of formats other than ZIP: nothing bounds it but its reader
		read := func(in io.Reader) (string, error) {
			text, stop, err := decompress(in)
			if err != nil {
				return "", err
			}
			defer stop()
			all, err := io.ReadAll(io.LimitReader(text, most))
			return string(all), err
		}
		all, err := read(bytes.NewReader(file))
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("%.300q", err.Error())
		}
		pieces, again := read(iotest.OneByteReader(bytes.NewReader(file)))
		if pieces != all || (err == nil) != (again == nil) {
			t.Fatalf("%.100q, %v; byte by byte %.100q, %v", all, err, pieces, again)
		}
	})
}
