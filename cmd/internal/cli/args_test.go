package cli

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unicode"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"footnote/movegen/movegentest"
)

// TestOpenText: text is read as it is, and in UTF-16 as PowerShell writes it.
func TestOpenText(t *testing.T) {
	const text = "{\"id\":\"Müller\"}\r\n"
	wide := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(text)) {
		wide = binary.LittleEndian.AppendUint16(wide, unit)
	}
	name := filepath.Join(t.TempDir(), "file")
	swapped := slices.Clone(wide)
	for i := range len(swapped) / 2 {
		swapped[2*i], swapped[2*i+1] = swapped[2*i+1], swapped[2*i]
	}
	for _, raw := range []string{text, "\xef\xbb\xbf" + text, string(wide), string(swapped), string(wide[2:]), string(swapped[2:])} {
		movegentest.Must(t, os.WriteFile(name, []byte(raw), 0o600))
		in, err := OpenText(new(cobra.Command), name)
		movegentest.Must(t, err)
		if got, err := io.ReadAll(in); err != nil || string(got) != text {
			t.Errorf("%q: %q, %v", raw, got, err)
		}
		movegentest.Must(t, in.Close())
	}
	cmd := new(cobra.Command)
	cmd.SetIn(strings.NewReader(string(wide)))
	in, err := OpenText(cmd, "-")
	movegentest.Must(t, err)
	if got, err := io.ReadAll(in); err != nil || string(got) != text {
		t.Errorf("standard input: %q, %v", got, err)
	}
	if _, err := OpenInput(cmd, filepath.Dir(name)); !errors.Is(err, syscall.EISDIR) {
		t.Errorf("a folder: %v", err)
	}
}

func TestPositionArg(t *testing.T) {
	start, err := PositionArg(io.Discard, nil)
	movegentest.Must(t, err)
	if p, err := PositionArg(io.Discard, []string{"startpos"}); err != nil || p.FEN() != start.FEN() {
		t.Error(p.FEN(), err)
	}
	if p, err := PositionArg(io.Discard, strings.Fields(start.FEN())); err != nil || p.FEN() != start.FEN() {
		t.Error(p.FEN(), err)
	}
	const mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"
	if p, err := PositionArg(io.Discard, []string{mate + ` bm Ra8; id "x";`}); err != nil || p.FEN() != mate+" 0 1" {
		t.Errorf("a line of EPD: %s, %v", p.FEN(), err)
	}
	for text, told := range map[string]string{
		"6k1/5ppp/8/8/8/8/8/R5K1 w K - bm Ra8;": "castling rights", "6k1/5ppp/8/8/8/8/8/R5K1 w - e3": "square e3", mate + " x 1": "", mate + " 0 1 more": "text behind",
		"6k1/5ppp/8/8/8/8/8/R5K1": "no side to move", "6k1/5ppp/8/8/8/8/8/R5K1_w_-_-_-_-": "signs",
	} {
		var errOut strings.Builder
		p, err := PositionArg(&errOut, strings.Fields(text))
		if err != nil || p.FEN() != mate+" 0 1" || (told == "") != (errOut.Len() == 0) || !strings.Contains(errOut.String(), told) || strings.Count(errOut.String(), "\n") > 1 {
			t.Errorf("%s: %s, %v, %q", text, p.FEN(), err, errOut.String())
		}
	}
	for text, want := range map[string]string{"6k1/8/8/8/8/8/6R1/7K w K - bm Ra8;": "FEN: ", "a;b": "is no position; ", "6k1/5ppp/8/8/8/8/8/R7_w": "FEN: white has 0 kings"} {
		if _, err := PositionArg(io.Discard, []string{text}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if _, err := PositionArg(io.Discard, []string{""}); err == nil {
		t.Error("an empty position is no position")
	}
}

// TestBeginsLikeFEN: a board is told from the name of a file, whatever white space follows it.
func TestBeginsLikeFEN(t *testing.T) {
	for text, want := range map[string]bool{
		"8/8/8/8/8/8/8/8": true, " 8/8/8/8/8/8/8/8 w": true, "8/8/8/8/8/8/8/8\tw - -": true, "9/8/8/8/8/8/8/8": false,
		"": false, "8/8/8": false, "a/b/c/d/e/f/g/h.pgn": false, "x 8/8/8/8/8/8/8/8": false,
	} {
		if got := beginsLikeFEN(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
	if err := FileError("8/8/8/8/8/8/8/8\tw - -", os.ErrNotExist); !strings.Contains(err.Error(), "is a position") {
		t.Errorf("a position from a table: %v", err)
	}
}

// TestErrorWithControls: an error may hold what a file says; the terminal gets none of its
// control characters.
func TestErrorWithControls(t *testing.T) {
	var out, errOut bytes.Buffer
	root := NewRoot(&cobra.Command{Use: "x", RunE: func(*cobra.Command, []string) error { return errors.New("of version \x1b[2J\u009b2J") }})
	Execute(t.Context(), root, []string{"x"}, strings.NewReader(""), &out, &errOut)
	if text := strings.TrimSuffix(errOut.String(), "\n"); !strings.Contains(text, "of version") || strings.ContainsFunc(text, unicode.IsControl) {
		t.Errorf("%q", text)
	}
}

// TestReadTokens: a token is a line, and a remark is none.
func TestReadTokens(t *testing.T) {
	name := filepath.Join(t.TempDir(), "tokens")
	for text, want := range map[string]string{
		"a\r\n\n b \n": "a b", "a\nb\nc\n": "", "# of the club\na\n": "", "\n": "", "ä\n": "",
	} {
		movegentest.Must(t, os.WriteFile(name, []byte(text), 0o600))
		got, err := ReadTokens(name, 2)
		if strings.Join(got, " ") != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// TestExpandPatterns: patterns become the files that they name, and all else stays.
func TestExpandPatterns(t *testing.T) {
	t.Chdir(t.TempDir())
	movegentest.Must(t, os.Mkdir("[old] Games", 0o700))
	for _, name := range []string{"b.PGN", "a.pgn", "c.txt", "[1] ä.pgn", "[old] Games/d.pgn"} {
		movegentest.Must(t, os.WriteFile(name, nil, 0o600))
	}
	got := expandPatterns([]string{"epd", "--algorithm", "MT-SSS*", "?.pgn", "?.Txt", "none*.epd", "[1] Ä*", "[old] Games/*.pgn", "[OLD] G*/*.pgn", "-"})
	if want := []string{"epd", "--algorithm", "MT-SSS*", "a.pgn", "b.PGN", "c.txt", "none*.epd", "[1] ä.pgn", "[old] Games/d.pgn", "[old] Games/d.pgn", "-"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A shard is what the user says, or what the batch system says; a count that could be
// wrong is refused, since shards would be missing or done twice.
func TestParseShard(t *testing.T) {
	for _, tt := range []struct {
		text, environment string
		number, of        int
		err               string
	}{
		{"", "", 1, 1, ""},
		{"3/8", "", 3, 8, ""},
		{"0/8", "", 0, 0, "1 ≤ i ≤ n"},
		{"9/8", "", 0, 0, "1 ≤ i ≤ n"},
		{"1/2x", "", 0, 0, "1 ≤ i ≤ n"},
		{"auto/0", "", 0, 0, "1 ≤ i ≤ n"},
		{"auto", "", 0, 0, "this is no task of Slurm"},
		{"auto", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=8", 3, 8, ""},
		{"auto", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=1 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=3", 0, 0, "give auto/n"},
		{"auto", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7", 0, 0, "give auto/n"},
		{"auto", "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7", 0, 0, "give auto/n"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=1 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=3", 3, 8, ""},
		{"auto/8", "SLURM_ARRAY_TASK_ID=0", 0, 0, "is none of 1 to 8"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=x", 0, 0, "not a number"},
		{"auto/8", "JOB_COMPLETION_INDEX=7", 8, 8, ""},
		{"auto/8", "JOB_COMPLETION_INDEX=8", 0, 0, "is none of 0 to 7"},
		{"auto", "JOB_COMPLETION_INDEX=0 JOB_COMPLETIONS=4", 1, 4, ""},
		{"auto", "JOB_COMPLETION_INDEX=0", 0, 0, "give auto/n"},
		{"auto/4", "NOMAD_ALLOC_INDEX=2", 3, 4, ""},
	} {
		environment := map[string]string{}
		for pair := range strings.FieldsSeq(tt.environment) {
			name, value, _ := strings.Cut(pair, "=")
			environment[name] = value
		}
		number, of, err := parseShard(tt.text, func(name string) string { return environment[name] })
		if number != tt.number || of != tt.of || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s, %s: %d/%d, %v", tt.text, tt.environment, number, of, err)
		}
	}
}

// A binary learns its revision from the linker, which was given it by git, from the
// source archive, or from the Go command.
func TestDescribeBuild(t *testing.T) {
	const (
		placeholder = "$Format:%H$\n"
		hash        = "0123456789abcdef0123456789abcdef01234567"
		other       = "fedcba9876543210fedcba9876543210fedcba98"
	)
	module := func(version string, settings ...debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Version: version}, Settings: settings}
	}
	for _, tt := range []struct {
		name                        string
		version, revision, archived string
		info                        *debug.BuildInfo
		want                        Build
	}{
		{"nothing known", "1.2.0\n", "", placeholder, nil, Build{Version: "1.2.0"}},
		{"go build -buildvcs=false", "1.2.0\n", "", placeholder, module("(devel)"), Build{Version: "1.2.0"}},
		{"make with -buildvcs=false", "1.2.0\n", hash, placeholder, module("(devel)"), Build{Version: "1.2.0", Revision: hash}},
		{"make on a changed tree", "1.2.0\n", hash + "-dirty", placeholder, module("(devel)"), Build{Version: "1.2.0", Revision: hash, Modified: true}},
		{"source archive", "1.2.0\n", "", hash + "\n", module("(devel)"), Build{Version: "1.2.0", Revision: hash}},
		{"source archive and linker", "1.2.0\n", other, hash, nil, Build{Version: "1.2.0", Revision: other}},
		{"go install of a version", "1.2.0\n", "", placeholder, module("v1.2.0"), Build{Version: "1.2.0"}},
		{"go build with history", "1.2.0-dev\n", "", placeholder, module("", debug.BuildSetting{Key: "vcs.revision", Value: hash},
			debug.BuildSetting{Key: "vcs.modified", Value: "true"}, debug.BuildSetting{Key: "GOAMD64", Value: "v3"}),
			Build{Version: "1.2.0-dev", Revision: hash, Modified: true, BinaryLevel: 3}},
	} {
		tt.want.Go, tt.want.Platform = runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH
		if diff := cmp.Diff(tt.want, describeBuild(tt.version, tt.revision, tt.archived, tt.info)); diff != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, diff)
		}
	}
}
